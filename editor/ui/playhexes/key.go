package playhexes

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules"
)

// keyLine is a line of the key to the marks on the map.
type keyLine struct {
	picture func(px int) *image.RGBA
	text    string
}

// marks is all that a game draws on its map to say something: the rule system's signs
// of counters and markers of hexes, and what lies over them.
func (m *mapMarks) marks() []keyLine {
	sample := draw.Counter{}
	if m.game.table().Units() > 0 {
		sample = playtest.CounterOf(m.game.table().View(0), m.game.bench.System.Fields, m.game.charts())
		sample.Disrupted, sample.Improved, sample.Number = false, false, ""
	}
	counter := func(text string, change func(c *draw.Counter)) keyLine {
		c := sample
		change(&c)
		return keyLine{func(px int) *image.RGBA { return draw.CounterPicture(c, px) }, text}
	}
	list := []keyLine{
		counter("In hand", func(c *draw.Counter) { c.Selected = true }),
		counter("Nothing left to do now", func(c *draw.Counter) { c.Used = true }),
	}
	for _, sign := range m.game.bench.System.Signs {
		if m, ok := draw.MarkerNamed(sign.Marker); ok {
			list = append(list, keyLine{m.Picture, sign.Text})
			continue
		}
		list = append(list, counter(sign.Text, func(c *draw.Counter) {
			c.Disrupted, c.Improved, c.Second = sign.Look == rules.Weakened, sign.Look == rules.Sheltered, sign.Second
		}))
	}
	for _, s := range []struct {
		style draw.Style
		text  string
	}{
		{draw.CanAct, "Can still act"},
		{draw.MayReach, "Where the unit in hand can go"},
		{draw.Declared, "Fire declared, not rolled for"},
		{draw.Target, "Fired on"},
		{draw.Taken, "The way a unit took"},
		{draw.Named, "Picked, or spoken of"},
		{draw.MayNot, "What stands in the way"},
	} {
		list = append(list, keyLine{s.style.Picture, s.text})
	}
	return list
}

// showKey explains every mark, in two columns.
func (m *mapMarks) showKey() {
	const side = 30
	head := look.Line("Marks on the map", look.Now().Ink, theme.TextSize())
	head.TextStyle.Bold = true
	grid := container.New(layout.NewGridLayout(2))
	var said []string
	for _, k := range m.marks() {
		picture := look.NewImage(k.picture(int(side * m.game.bench.Map.Scale())))
		picture.SetMinSize(fyne.NewSquareSize(side))
		grid.Add(look.Pad(container.NewHBox(container.NewCenter(picture), look.Line(k.text, look.Now().Ink, theme.TextSize())), 1, 0, 1, 8))
		said = append(said, k.text)
	}
	m.game.legend.Show(said, look.Pad(container.NewBorder(nil, nil, head, look.Caption("? closes this")), 0, 0, 4, 0), grid)
}

// toggleKey shows the key to the marks on the map, or takes it away.
func (m *mapMarks) toggleKey() {
	m.keyed = !m.keyed
	m.explainMarks()
}
