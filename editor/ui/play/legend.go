package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Legend is a card at the lower left of the map that explains what is drawn on it.
type Legend struct {
	Content fyne.CanvasObject
	Said    []string // what it says, line by line
	lines   *fyne.Container
}

const legendWidth = 250

// NewLegend is a card that shows nothing yet.
func NewLegend() *Legend {
	l := &Legend{lines: container.New(look.Tight{})}
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	card := container.NewStack(ground, look.Pad(l.lines, 7, 10, 8, 12))
	l.Content = container.NewVBox(layout.NewSpacer(), container.NewHBox(look.Pad(card, 0, 10, 10, 0), layout.NewSpacer()))
	l.Content.Hide()
	return l
}

// Hide takes the card away.
func (l *Legend) Hide() {
	l.lines.Objects, l.Said = nil, nil
	l.Content.Hide()
}

// Show shows parts, and notes what they say.
func (l *Legend) Show(said []string, parts ...fyne.CanvasObject) {
	l.lines.Objects, l.Said = parts, said
	l.Content.Show()
	l.Content.Refresh()
}

// Explain shows what the answer to a question means; pixels is the device pixels in a
// device-independent one.
func (l *Legend) Explain(q *Questions, pixels float64) {
	a := q.asked
	head := look.Line(q.Title(), look.Now().Ink, theme.TextSize())
	head.TextStyle.Bold = true
	about := container.New(look.Tight{}, head)
	for _, text := range look.Wrapped(a.Kind.Sentence, theme.CaptionTextSize(), legendWidth) {
		about.Add(look.Caption(text))
	}
	said, parts := []string{head.Text}, []fyne.CanvasObject{look.Pad(about, 0, 0, 4, 0)}
	for _, line := range a.lines() {
		parts = append(parts, look.Pad(container.NewHBox(StylePicture(line.style, pixels), look.Line(line.text, look.Now().Ink, theme.TextSize())), 1, 0, 1, 0))
		said = append(said, line.text)
	}
	if len(said) == 1 {
		parts = append(parts, look.Line("Nothing on the map is concerned", look.Now().Faded, theme.TextSize()))
	}
	l.Show(said, parts...)
}

// StylePicture is a picture of a style for a legend.
func StylePicture(s draw.Style, pixels float64) fyne.CanvasObject {
	const side = 18
	picture := look.NewImage(s.Picture(int(side * pixels)))
	picture.SetMinSize(fyne.NewSize(side, side))
	return container.NewCenter(picture)
}
