package playhexes

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// playColumn stands where the tools of the draft stand: the units in hand and
// what they can do, those that wait to come onto the map, the attacks declared;
// at its foot, always in the same place, the players and the dice.
type playColumn struct {
	game    *Game
	form    *form.Form
	foot    *form.Form
	box     kit.DieBox
	parts   *fyne.Container // the upper part, a line and the foot
	content fyne.CanvasObject
}

const (
	columnTile = 29 // side of the counters in the column
	dieTile    = 19
)

func newPlayColumn(g *Game) *playColumn {
	c := &playColumn{game: g, form: form.NewNarrow(g.bench), foot: form.NewNarrow(g.bench)}
	c.parts = container.New(footLayout{}, c.form.Content(), look.Ruler(), c.foot.Content())
	c.content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(panel.ColumnWidth), look.Pad(c.parts, 4, 8, 4, 1)))
	return c
}

// footLayout lays out a column that is scrolled over a line and a foot, which is
// as high as what it holds, up to a part of the whole.
type footLayout struct{}

const footPart = 0.6

func (footLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

func (footLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	foot := min(objects[2].(*kit.Scroller).Content.MinSize().Height, footPart*size.Height)
	line := objects[1].MinSize().Height
	y := float32(0)
	for i, height := range []float32{size.Height - line - foot, line, foot} {
		objects[i].Move(fyne.NewPos(0, y))
		objects[i].Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}

// charts is the unit types and nations of the scenario that is played.
func (g *position) charts() *model.Charts {
	if s := g.session.Scenario(); s != g.chartsOf {
		g.chartsOf, g.charted = s, s.EffectiveCharts()
	}
	return g.charted
}

// inHand reports whether a unit is in hand.
func (g *holding) inHand(u int32) bool { return slices.Contains(g.hand, u) }

// update shows the game as it stands.
func (c *playColumn) update() {
	c.form.Show(func() {
		c.showHand()
		c.showWaiting()
		c.showAttacks()
	})
	c.foot.Show(func() {
		c.showPlayers()
		c.showDice()
	})
	c.parts.Layout.Layout(c.parts.Objects, c.parts.Size())
}

func (c *playColumn) head(key, text string) { addHead(c.form, key, text) }

// addHead adds the name of a part of the column.
func addHead(f *form.Form, key, text string) {
	it := f.Keep(key, func() *form.Item {
		t := look.Line("", look.Now().Faded, theme.CaptionTextSize())
		t.TextStyle.Bold = true
		c := kit.NewCutLine(t, kit.NamedWidth)
		return &form.Item{Object: look.Pad(c.Box, 8, 0, 1, 0), Control: c}
	})
	it.Control.(*kit.CutLine).Set(text)
	f.Add(it.Object)
}

// press adds a button as wide as the column.
func (c *playColumn) press(key string, b form.Button, selected bool) {
	n := c.form.Button(key, b)
	if !n.Wide {
		n.Wide, n.Tight = true, true
		n.Refresh()
	}
	n.SetSelected(selected)
	c.form.Add(n)
}

func (c *playColumn) showHand() {
	g := c.game
	if g.run != nil || g.deploys() && len(g.waitingUnits()) == 0 && len(g.hand) == 0 {
		return
	}
	c.head("hand", "In hand")
	if len(g.hand) == 0 {
		text := "Click a counter on the map. S takes the next unit with something to do."
		switch {
		case g.table().Now().Over:
			text = "Nothing is left to do. The timeline goes back to any moment, to look again or to play on otherwise."
		case g.deploys():
			text = "Click a counter below, then a lit hex of the map; or drag it there."
		}
		c.form.Says("none", text)
		return
	}
	var objects []fyne.CanvasObject
	for _, u := range g.hand {
		objects = append(objects, c.counterTile(u))
	}
	c.form.Add(kit.Tiles(columnTile, objects))
	v := g.table().View(g.hand[0])
	text := g.unitText(g.hand[0])
	if len(g.hand) > 1 {
		text = model.Counted(len(g.hand), "unit", "units")
	}
	c.form.Prose("who", text)
	if m, ok := g.table().(rules.Mover); ok && v.OnMap() && g.reach.moves != nil {
		if left, whole := m.Allowance(g.hand[0]); whole > 0 {
			c.form.Says("points", fmt.Sprintf("%s of %s left", g.figure(left), g.pointsText(whole)))
		}
	}
	for i, w := range g.ways() {
		c.press(fmt.Sprintf("way:%d", w.flags), form.Button{Text: w.text, Key: strconv.Itoa(i + 1), Hint: "Deploy it so", Do: func() { g.deployAs(w) }}, g.flags == w.flags)
	}
	if side := g.table().Now().Side; v.Side != side {
		if side != "" {
			c.form.Says("other", "Its side does not act now.")
		}
		return
	}
	for i, o := range g.offers() {
		if o.onMap && g.deploys() || o.Unfit { // what a click does, and what is nothing for the unit; the digits stay
			continue
		}
		b := form.Button{Text: o.Name, Hint: o.Sentence, Off: len(o.Actions) == 0, Do: func() { g.useAbility(i) }}
		if i < 9 {
			b.Key = strconv.Itoa(i + 1)
		}
		if o.Refusal != nil && b.Off {
			b.Hint = play.RefusalText(o.Refusal)
		}
		c.press("can:"+o.ID, b, g.mode == o.ID)
		c.form.Find("can:" + o.ID).Control.(*kit.Button).Excuse = func(on bool) {
			if on {
				g.excuse(o)
			} else {
				g.endExcuse()
			}
		}
	}
	if len(g.row) > 0 {
		c.press("row", form.Button{Text: "Take " + g.labels(g.row), Key: "Enter", Look: kit.Framed, Hint: "Do it with the hexes picked (Enter)", Do: g.endRow}, false)
	}
}

// showWaiting lists the units that can come onto the map.
func (c *playColumn) showWaiting() {
	g := c.game
	all := g.waitingUnits()
	if g.run != nil || len(all) == 0 && !g.deploys() {
		return
	}
	if g.deploys() {
		c.head("deploy", "To be deployed")
		c.press("auto", form.Button{Text: "Automatically", Key: "D", Look: kit.Framed, Hint: "Let the program deploy this side (D)", Do: g.deployAll}, false)
		for _, a := range g.nobodys() {
			c.form.Says("nobody:"+a.ID, a.Sentence+" Click a lit hex.")
		}
	} else {
		c.head("deploy", "To arrive")
	}
	for _, w := range all {
		c.form.Says("force:"+w.force, w.force)
		var objects []fyne.CanvasObject
		for _, alike := range c.alike(w.units) {
			objects = append(objects, c.heapTile(alike))
		}
		c.form.Add(container.New(layout.NewGridWrapLayout(fyne.NewSize(columnTile+2*kit.TileRim+heapCount, columnTile+2*kit.TileRim)), objects...))
	}
}

// heapCount is the room for the number of units beside a counter.
const heapCount = 22

// heapTile is the counter of units that look alike, with their number. A click
// takes one that is not in hand yet.
func (c *playColumn) heapTile(units []int32) fyne.CanvasObject {
	free := slices.IndexFunc(units, func(u int32) bool { return !c.game.inHand(u) })
	t := c.counterTile(units[max(free, 0)])
	t.Selected = slices.ContainsFunc(units, c.game.inHand)
	n := look.Line("", look.Now().Faded, theme.CaptionTextSize())
	if len(units) > 1 {
		n.Text = "×" + strconv.Itoa(len(units))
		t.Hint = fmt.Sprintf("%d like this: %s and more; click: take one in hand, Shift and click: one more, drag: bring it to the map", len(units), c.game.unitText(units[0]))
	}
	return container.NewBorder(nil, nil, t, nil, look.Pad(n, 8, 2, 0, 0))
}

// showAttacks lists the attacks declared.
func (c *playColumn) showAttacks() {
	g := c.game
	declared := g.declared()
	if len(declared) == 0 {
		return
	}
	c.head("attacks", "Declared attacks")
	for i, a := range declared {
		key := ""
		if i == 0 {
			key = "F"
		}
		label := fmt.Sprintf("Fire on %s, %s", g.label(a.At.Hex()), shortText(a))
		c.press(fmt.Sprintf("fire:%d", i), form.Button{Text: label, Key: key, Look: kit.Framed, Off: g.run != nil,
			Hint: "Roll for the attack: " + g.attackText(a), Do: func() { g.fire(a) }}, false)
	}
}

// showPlayers says who plays each side, to be changed.
func (c *playColumn) showPlayers() {
	g := c.game
	addHead(c.foot, "players", "Players")
	for _, s := range g.session.Scenario().Sides {
		var kinds []kit.Option
		for _, k := range g.session.Players(s.ID) {
			kinds = append(kinds, kit.Option{ID: k.ID, Text: k.Name, Detail: k.About})
		}
		c.foot.Choice("player:"+s.ID, s.Name, kinds, g.session.Player(s.ID), func(kind string) { g.seat(s.ID, kind) })
	}
	c.foot.Choice("pause", "Speed of the players", play.Pauses, strconv.FormatInt(g.pause.Load(), 10), func(id string) {
		if n, err := strconv.Atoi(id); err == nil {
			g.setPause(n)
		}
	})
}

// How many dice there is room for in a line.
const (
	diceShown = 5
	diceName  = 70 // width of what is before them
)

// showDice shows the dice rolled last and those to come, and lets them be set.
func (c *playColumn) showDice() {
	g := c.game
	c.box.Again()
	addHead(c.foot, "dice", "Dice")
	c.addDice("Rolled last", g.lastDice(), look.Now().Ink, "none yet")
	c.addDice("Rolled next", g.session.Dice(), look.Now().Accent, "by chance")
	c.foot.Add(c.foot.Keep("faces", func() *form.Item { return &form.Item{Object: c.dieFaces()} }).Object)
	c.foot.Says("seed", g.termsText())
}

// dieFaces is what sets the dice that come next.
func (c *playColumn) dieFaces() fyne.CanvasObject {
	var faces []fyne.CanvasObject
	for n := 1; n <= 6; n++ {
		faces = append(faces, c.newTile(fmt.Sprintf("die:%d", n), kit.DiePicture(n, look.Now().Faded, dieTile), dieTile, fmt.Sprintf("Set the next die: %d", n), func(bool) { c.setDie(n) }))
	}
	chance := look.NewPicture(look.Icon("dice", look.Now().Faded))
	chance.SetMinSize(fyne.NewSquareSize(dieTile))
	faces = append(faces, c.newTile("chance", chance, dieTile, "Leave the next dice to chance", func(bool) { c.clearDice() }))
	return form.Labelled("Set the next die", container.New(layout.NewCustomPaddedHBoxLayout(0), faces...))
}

// addDice adds a line of dice, as high without any.
func (c *playColumn) addDice(name string, dice []int, tone color.NRGBA, without string) {
	row := container.New(layout.NewCustomPaddedHBoxLayout(2), container.New(look.FixedWidth(diceName), look.Caption(name)))
	for _, n := range dice[:min(len(dice), diceShown)] {
		row.Add(c.box.Picture(n, tone, dieTile))
	}
	if len(dice) == 0 {
		row.Add(look.Line(without, look.Now().Faded, theme.CaptionTextSize()))
	}
	room := canvas.NewRectangle(color.Transparent)
	room.SetMinSize(fyne.NewSize(0, dieTile))
	c.foot.Add(look.Pad(container.NewStack(room, row), 1, 2, 1, 0))
}
