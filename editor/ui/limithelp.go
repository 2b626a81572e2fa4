package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/limits"
)

// limitsMatching is the limits in which every word of the query is found.
func limitsMatching(query string) []limits.Group {
	var out []limits.Group
	for _, g := range limits.Table() {
		found := matchingRows(g.Limits, query, func(l limits.Limit) string { return l.Name + " " + l.Most + " limit " + g.Name })
		if len(found) > 0 {
			out = append(out, limits.Group{Name: g.Name, Limits: found})
		}
	}
	return out
}

const (
	limitNamed = 330 // width of what is bounded
	limitMost  = 118 // width of the bound
)

// limitObjects is the groups one under the other, across the room of the help; each is one of the parts.
func limitObjects(groups []limits.Group, room float32, parts *kit.Parts) fyne.CanvasObject {
	column := container.NewVBox(look.Pad(look.Title("Limits", 21), 16, 0, 0, 0))
	for _, g := range groups {
		group := container.NewVBox(look.Pad(look.Title(g.Name, 17), 6, 0, 2, 0))
		for _, l := range g.Limits {
			most := look.Line(l.Most, look.Now().Accent, theme.TextSize())
			most.TextStyle.Bold = true
			row := container.NewHBox(
				container.New(look.FixedWidth(limitNamed), look.Line(l.Name, look.Now().Ink, theme.TextSize())),
				container.New(look.FixedWidth(limitMost), most),
				container.New(look.FixedWidth(max(limitMost, room-limitNamed-limitMost-16)), look.Prose(l.Why)))
			group.Add(row)
		}
		column.Add(parts.Late(group))
	}
	return column
}
