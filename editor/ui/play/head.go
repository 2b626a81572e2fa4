package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// head is over a part of the column beside the map.
func head(text string) fyne.CanvasObject {
	return look.Pad(kit.NewCutLine(look.BoldCaption(text), kit.NamedWidth).Box, aboveText, 0, 0, 0)
}

// addHead adds the head of a part of a panel, with a rule above it where others are there.
func addHead(lines *fyne.Container, text string) {
	t := look.Line(text, look.Now().Ink, theme.TextSize())
	t.TextStyle.Bold = true
	if len(lines.Objects) > 0 {
		lines.Add(look.Pad(look.Ruler(), 6, 0, 2, 0))
	}
	lines.Add(t)
}
