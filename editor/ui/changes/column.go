package changes

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// Widths of the column.
const (
	columnWidth = 316
	columnRoom  = columnWidth - 34
	numberWidth = 76
)

// column is where it is said what is played.
type column struct {
	view    *View
	content fyne.CanvasObject
	title   *kit.CutLine
	side    *kit.Button
	players []*kit.Button
	games   *kit.Field
	seed    *kit.Field
	wish    *kit.Field
	within  *kit.Field
	says    *fyne.Container // what is played, or what is wrong
	errors  *kit.Button
	bar     *widget.ProgressBar
	told    *fyne.Container
	measure *kit.Button
	search  *kit.Button
	stop    *kit.Button
}

func newColumn(v *View) *column {
	c := &column{view: v, says: container.New(look.Tight{}), told: container.New(look.Tight{}), bar: widget.NewProgressBar()}
	c.bar.TextFormatter = func() string { return "" }
	c.title = kit.NewCutLine(look.Line("", look.Now().Ink, theme.TextSize()), columnRoom)
	c.side = c.picker("Whose share is told", func(b *kit.Button) { c.pickSide(b) })
	rows := container.New(look.Tight{}, labelled("Share of", c.side))
	players := container.New(look.Tight{})
	for i, s := range v.window.Draft().Scenario.Sides {
		b := c.picker("Who plays "+s.Name, func(b *kit.Button) { c.pickPlayer(b, i) })
		c.players = append(c.players, b)
		players.Add(labelled(s.Name, b))
	}
	c.games = c.field(strconv.Itoa(v.choice.games))
	c.seed = c.field(strconv.FormatUint(v.choice.seed, 10))
	c.wish = c.field(strconv.FormatFloat(v.choice.wish, 'f', -1, 64))
	c.within = c.field(strconv.FormatFloat(v.choice.within, 'f', -1, 64))
	c.measure = kit.NewButton("", "Measure (F5)", v.Measure)
	c.measure.Look, c.measure.Hint = kit.Primary, "Play the draft, and the draft with each change that is ticked (F5)"
	c.search = kit.NewButton("search", "Search (F10)", v.search)
	c.search.Look, c.search.Hint = kit.Framed, "Look for the smallest changes with which the side has its wished share (F10)"
	c.stop = kit.NewButton("stop", "Stop (F9)", v.Stop)
	c.stop.Look, c.stop.Hint = kit.Framed, "Stop with what is done (F9)"
	c.errors = kit.NewButton("", "Show the problem", v.window.Problems)
	c.errors.Look = kit.Framed
	v.wire(c.measure, c.search, c.stop, c.errors, c.side)
	v.wire(c.players...)
	parts := container.New(look.Tight{},
		look.Pad(look.Title("Small changes", 20), 8, 0, 0, 0), look.Pad(c.title.Box, 0, 0, 6, 0),
		rows, heading("PLAYERS"), players,
		heading("GAMES"), numbered("Of the draft and of each change", c.games), numbered("Seed of the first", c.seed),
		look.Pad(c.says, 2, 0, 4, 0), container.NewHBox(c.errors),
		heading("SEARCH"), numbered("Wished share, in %", c.wish), numbered("Near enough within ± points", c.within),
	)
	foot := container.New(look.Tight{}, look.Pad(container.New(look.FixedHeight(8), c.bar), 0, 0, 4, 0), look.Pad(c.told, 0, 0, 6, 0),
		container.NewBorder(nil, nil, nil, container.NewHBox(c.search, c.stop), c.measure))
	c.content = look.Between(container.New(look.Tight{}), kit.NewScroller(look.Pad(parts, 0, 14, 0, 14)), look.Pad(foot, 8, 14, 12, 14))
	return c
}

// heading is over a part of the column.
func heading(text string) fyne.CanvasObject { return look.Pad(look.BoldCaption(text), 8, 0, 2, 0) }

func labelled(name string, b *kit.Button) fyne.CanvasObject {
	label := container.New(look.FixedWidth(112), kit.NewCutLine(look.Line(name, look.Now().Ink, theme.TextSize()), 106).Box)
	return look.Pad(container.NewBorder(nil, nil, container.NewCenter(label), nil, b), 2, 0, 0, 0)
}

func numbered(text string, f *kit.Field) fyne.CanvasObject {
	return look.Pad(container.NewBorder(nil, nil, container.NewCenter(look.Line(text, look.Now().Ink, theme.TextSize())), container.New(look.FixedWidth(numberWidth), f)), 2, 0, 2, 0)
}

func (c *column) picker(hint string, pick func(*kit.Button)) *kit.Button {
	b := kit.NewButton("chevron-down", "", nil)
	b.Look, b.Tight, b.Wide, b.Hint = kit.Framed, true, true, hint
	b.Tap = func() { pick(b) }
	return b
}

func (c *column) field(text string) *kit.Field {
	f := kit.NewField("")
	f.SetText(text)
	f.OnChanged = func(string) { c.update() }
	f.OnSubmitted = func(string) { c.view.Measure() }
	f.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			c.view.desk.Focus(c.view.list.rows)
		}
		return true
	}
	return f
}

func (c *column) pickSide(under *kit.Button) {
	var options []kit.Option
	for _, s := range c.view.window.Draft().Scenario.Sides {
		options = append(options, kit.Option{ID: s.ID, Text: s.Name})
	}
	c.view.desk.PickOption("Whose share is told", under, options, c.view.choice.side, func(id string) {
		c.view.choice.side = id
		c.view.Update()
	})
}

func (c *column) pickPlayer(under *kit.Button, i int) {
	d := c.view.window.Draft()
	side := d.Scenario.Sides[i]
	var options []kit.Option
	for j, chair := range d.System.Chairs(d.Scenario) {
		if chair.Side != side.ID {
			continue
		}
		for _, k := range bot.Offered(d.System, rules.Brief{Scenario: d.Scenario, Seat: rules.Seat(j + 1), Side: side.ID}) {
			options = append(options, kit.Option{ID: k.ID, Text: k.Name, Detail: k.About})
		}
		break
	}
	c.view.desk.PickOption("Who plays "+side.Name, under, options, c.view.choice.kinds[side.ID], func(id string) {
		c.view.choice.kinds[side.ID] = id
		c.view.Update()
	})
}

// wrong takes what is written, and is what is wrong with it; "" for nothing.
func (c *column) wrong() string {
	o := &c.view.choice
	games, ok := number(c.games.Text)
	if !ok || games != float64(int(games)) || games < 2 || games > limits.BatchGames {
		return fmt.Sprintf("From 2 to %d games can be played of each.", limits.BatchGames)
	}
	seed, err := strconv.ParseUint(c.seed.Text, 10, 64)
	if err != nil {
		return "A seed is a whole number, such as 1914."
	}
	wish, ok := number(c.wish.Text)
	if !ok || !(wish > 0 && wish < 100) {
		return "A side can have more than 0 and less than 100 % of the games."
	}
	within, ok := number(c.within.Text)
	if !ok || !(within >= 1 && within <= 25) {
		return "A share is near enough within 1 to 25 points."
	}
	o.games, o.seed, o.wish, o.within = int(games), seed, wish, within
	return ""
}

// update shows what is chosen, for the draft as it stands.
func (c *column) update() {
	v := c.view
	d := v.window.Draft()
	c.title.Set(d.Scenario.Title)
	name(c.side, d.Scenario.SideName(v.choice.side))
	for i, s := range d.Scenario.Sides {
		if i < len(c.players) {
			name(c.players[i], bot.KindName(d.System, v.choice.kinds[s.ID]))
			c.players[i].SetEnabled(v.run == nil)
		}
	}
	c.side.SetEnabled(v.run == nil)
	for _, f := range []*kit.Field{c.games, c.seed, c.wish, c.within} {
		f.SetEnabled(v.run == nil)
	}
	n, text, bad := len(v.chosen()), c.wrong(), true
	switch {
	case len(d.Errors) > 0:
		text = "The draft cannot be played yet: " + d.Errors[0].Message
	case text != "":
	case n == 0:
		text = "Tick a change to try it: Space, or a click."
	default:
		text, bad = fmt.Sprintf("%s ticked: %d games. A search plays more.", model.Counted(n, "change is", "changes are"), (n+1)*v.choice.games), false
	}
	paragraph(c.says, text, bad)
	look.Show(c.errors, len(d.Errors) > 0)
	idle := v.run == nil && !bad
	c.measure.SetEnabled(idle)
	c.search.SetEnabled(idle)
	look.Show(c.search, v.run == nil)
	look.Show(c.stop, v.run != nil)
	look.Show(c.bar, v.run != nil)
	told := ""
	if v.run != nil {
		part, text := v.progress()
		c.bar.SetValue(part)
		told = text
	}
	paragraph(c.told, told, false)
}

func name(b *kit.Button, text string) {
	if b.Text != text {
		b.Text = text
		b.Refresh()
	}
}
