package ui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// aim is an attack that units in hand can take part in together.
type aim struct {
	attack  rules.Attack
	units   []int32
	actions []rules.Action // of each of the units
}

// addAims finds the attacks that the units in hand can make, and lights their
// targets with the odds.
func (g *game) addAims() {
	t := g.table()
	for _, u := range g.hand {
		for _, a := range t.Targets(nil, u) {
			i := slices.IndexFunc(g.reach.aims, func(o aim) bool { return o.attack.Hex == a.Hex && o.attack.At == a.At })
			if i < 0 {
				g.reach.aims = append(g.reach.aims, aim{attack: a})
				i = len(g.reach.aims) - 1
			}
			o := &g.reach.aims[i]
			o.units, o.actions = append(o.units, u), append(o.actions, a.Action)
		}
	}
	for i := range g.reach.aims {
		o := &g.reach.aims[i]
		if len(o.units) > 1 {
			if together, refusal := t.Weigh(o.units, o.actions[0]); refusal == nil {
				o.attack = together
			}
		}
		if !slices.Contains(g.reach.lit.Hexes, o.attack.Hex) {
			g.reach.lit.Hexes = append(g.reach.lit.Hexes, o.attack.Hex)
			g.reach.lit.Texts = append(g.reach.lit.Texts, oddsText(o.attack))
		}
	}
}

// oddsText is the odds of an attack, in short.
func oddsText(a rules.Attack) string {
	if a.Odds == "" {
		return "–"
	}
	return a.Odds
}

// aimsAt is the attacks on a hex that the units in hand can make.
func (g *game) aimsAt(h hex.Hex) []aim {
	var out []aim
	for _, a := range g.reach.aims {
		if a.attack.Hex == h {
			out = append(out, a)
		}
	}
	return out
}

// aimAt is the one of them that is meant.
func (g *game) aimAt(h hex.Hex) aim {
	aims := g.aimsAt(h)
	return aims[g.group%len(aims)]
}

// canTurnTarget and turnTarget go to the other target in the hex: those in
// improved positions there, or those in the open.
func (g *game) canTurnTarget() bool { return len(g.aimsAt(g.at)) > 1 }

func (g *game) turnTarget() {
	g.group++
	g.look()
}

// declare lets the units in hand aim at a target.
func (g *game) declare(a aim) {
	before := g.session.At()
	for _, action := range a.actions {
		if !g.do(action) {
			break
		}
	}
	if g.session.At() > before {
		g.hand = nil
		g.changed()
		g.editor.status.setNotice("The attack is declared; F carries it out, and more units may join it")
	}
}

// declared is the attacks that are declared and not carried out yet.
func (g *game) declared() []rules.Attack { return g.table().Attacks(nil) }

// attacked reports whether an attack on a hex is declared.
func (g *game) attacked(h hex.Hex) bool {
	return slices.ContainsFunc(g.declared(), func(a rules.Attack) bool { return a.Hex == h })
}

// fire carries a declared attack out.
func (g *game) fire(a rules.Attack) {
	if g.run == nil {
		g.do(a.Action)
	}
}

// fireNext carries out the declared attack under the pointer, else the first.
func (g *game) fireNext() {
	all := g.declared()
	if len(all) == 0 {
		return
	}
	i := max(0, slices.IndexFunc(all, func(a rules.Attack) bool { return a.Hex == g.at }))
	g.fire(all[i])
}

// attackText names an attack: "2-1 on units in the open in 2314".
func (g *game) attackText(a rules.Attack) string {
	return fmt.Sprintf("%s on %s in %s", oddsText(a), a.At, g.table().Grid().Label(a.Hex))
}

// showCard shows the attack under the pointer before it is made: the one that
// the units in hand could make, else the one declared.
func (g *game) showCard() {
	if g.run == nil && len(g.aimsAt(g.at)) > 0 {
		g.card.show(g, g.aimAt(g.at).attack, len(g.aimsAt(g.at)) > 1)
		return
	}
	for _, a := range g.declared() {
		if a.Hex == g.at {
			g.card.show(g, a, false)
			return
		}
	}
	g.card.hide()
	g.editor.mapView.placeOverlay(g.card)
}

// overlay shows on the map what the units in hand can do, what is declared,
// what has just happened and what is in the way.
func (g *game) overlay() {
	o := draw.Overlays{
		Areas: slices.Clone(g.under.Areas), Arrows: slices.Clone(g.under.Arrows), Routes: slices.Clone(g.under.Routes),
	}
	if len(g.reach.lit.Hexes) > 0 && g.run == nil {
		o.Areas = append(o.Areas, g.reach.lit)
	}
	if len(g.row) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: g.row})
	}
	for _, a := range g.declared() {
		for _, l := range a.Lines {
			o.Arrows = append(o.Arrows, draw.Arrow{From: g.table().View(l.Unit).Hex, To: a.Hex, Style: draw.Target})
		}
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Target, Hexes: hex.List{a.Hex}, Texts: []string{oddsText(a)}})
	}
	g.overlayTrail(&o)
	g.overlayPointer(&o)
	if len(g.cause) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: g.cause})
	}
	o.Areas = append(o.Areas, g.pointed...)
	if len(g.amiss) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: g.amiss})
	}
	g.editor.mapView.setOverlays(o)
}

// overlayPointer adds the way to the hex under the pointer, or the fire on it.
func (g *game) overlayPointer(o *draw.Overlays) {
	if g.run != nil || g.held != nil && !g.held.moved {
		return
	}
	t := g.table()
	if m := g.reach.moves; m != nil && g.mode == "" {
		if path := m.Path(g.at); len(path) > 1 {
			cost, _ := m.Cost(g.at)
			o.Routes = append(o.Routes, draw.Route{Hexes: path, Style: draw.MayReach, Text: t.Figure(cost)})
		}
	}
	if len(g.aimsAt(g.at)) > 0 {
		for _, u := range g.aimAt(g.at).units {
			o.Arrows = append(o.Arrows, draw.Arrow{From: t.View(u).Hex, To: g.at, Style: draw.Target})
		}
	}
	for _, u := range g.hand {
		for _, m := range t.View(u).Marks {
			if m.Kind == rules.Interdicting {
				o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: m.Hexes})
			}
		}
	}
}

// overlayTrail adds where the last action led.
func (g *game) overlayTrail(o *draw.Overlays) {
	var way hex.List
	for _, e := range g.recent {
		switch {
		case e.Kind == rules.Steps:
			if len(way) == 0 {
				way = hex.List{e.From}
			}
			way = append(way, e.Hex)
		case (e.Kind == rules.Attacks || e.Kind == rules.Loses || e.Kind == rules.Hits) && e.On:
			o.Areas = append(o.Areas, draw.Overlay{Style: draw.Target, Hexes: hex.List{e.Hex}})
		}
	}
	if len(way) > 1 {
		o.Routes = append(o.Routes, draw.Route{Hexes: way, Style: draw.Named})
	}
}

// attackCard shows an attack beside its target: the odds, the chance of each
// result, and the strength line by line. It lets clicks through to the map.
type attackCard struct {
	attack *rules.Attack // nil while nothing is shown
	text   string
	parts  []fyne.CanvasObject
	size   fyne.Size
}

func newAttackCard() *attackCard { return &attackCard{} }

// says is the attack in a line, for the trace.
func (c *attackCard) says() string {
	if c.attack == nil {
		return ""
	}
	return c.text
}

func (c *attackCard) hide() { c.attack, c.parts = nil, nil }

func (c *attackCard) objects() []fyne.CanvasObject { return c.parts }

const (
	attackWidth = 324
	attackInset = 12
	attackLines = 7 // units that are listed
)

// show shows an attack; more says that there is another target in the hex.
func (c *attackCard) show(g *game, a rules.Attack, more bool) {
	c.attack, c.text = &a, g.attackText(a)
	c.parts = c.parts[:0]
	ground := canvas.NewRectangle(sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = border, 1, 4
	c.parts = append(c.parts, ground)
	y := float32(8)
	room := float32(attackWidth - 2*attackInset)
	add := func(t *canvas.Text, x float32) {
		t.Move(fyne.NewPos(x, y))
		c.parts = append(c.parts, t)
	}
	odds := title(oddsText(a), 24)
	add(odds, attackInset)
	at := line("", ink, theme.TextSize())
	shorten(at, "on "+a.At+" in "+g.table().Grid().Label(a.Hex), room-odds.MinSize().Width-10)
	y += odds.MinSize().Height - at.MinSize().Height - 3
	add(at, attackInset+odds.MinSize().Width+10)
	y += at.MinSize().Height + 6
	sums := fmt.Sprintf("Strength %d against defence %d", a.Strength, a.Defense)
	if a.Modifier != 0 {
		sums += fmt.Sprintf("; %+d on the die", a.Modifier)
	}
	t := line(sums, ink, theme.TextSize())
	add(t, attackInset)
	y += t.MinSize().Height + 4
	for _, row := range wrapped(g.againstText(a), theme.CaptionTextSize(), room) {
		t := caption(row)
		add(t, attackInset)
		y += t.MinSize().Height
	}
	y = c.addChances(a, y+6, room)
	for i, l := range a.Lines {
		if i == attackLines {
			t := caption(fmt.Sprintf("and %s more", count(len(a.Lines)-i, "unit")))
			add(t, attackInset)
			y += t.MinSize().Height
			break
		}
		amount := line(fmt.Sprint(l.Strength), ink, theme.TextSize())
		amount.TextStyle.Bold = true
		add(amount, attackInset+room-amount.MinSize().Width)
		name := line("", ink, theme.TextSize())
		shorten(name, g.table().View(l.Unit).Title, room-amount.MinSize().Width-8)
		add(name, attackInset)
		y += name.MinSize().Height
		for _, row := range wrapped(fireText(l), theme.CaptionTextSize(), room-10) {
			t := caption(row)
			add(t, attackInset+10)
			y += t.MinSize().Height
		}
	}
	if more {
		t := line("T: the other target in the hex", accent, theme.CaptionTextSize())
		y += 4
		add(t, attackInset)
		y += t.MinSize().Height
	}
	c.size = fyne.NewSize(attackWidth, y+8)
	ground.Resize(c.size)
	c.lay(g.editor.mapView)
}

// againstText is whom an attack would hit, and the ground that they stand on.
func (g *game) againstText(a rules.Attack) string {
	var parts []string
	for _, u := range a.Units {
		v := g.table().View(u)
		text := v.Title
		for _, m := range v.Marks {
			if m.Kind == rules.Disrupted || m.Kind == rules.Improved || m.Kind == rules.Dismounted {
				text += ", " + m.Text
			}
		}
		parts = append(parts, text)
	}
	parts = append(parts, g.editor.mapView.board.Terrain(a.Hex).String())
	for _, m := range g.table().Markers(a.Hex) {
		if m.Kind == rules.Trench {
			parts = append(parts, m.Text)
		}
	}
	return capital(strings.Join(parts, "; "))
}

// fireText is how a unit fires and how its strength comes about.
func fireText(l rules.StrengthLine) string {
	_, why, _ := strings.Cut(l.Text, ": ")
	how := "Observed fire"
	if l.Direct {
		how = "Direct fire"
	}
	return fmt.Sprintf("%s, %s: %s", how, hexCount(l.Distance), why)
}

// addChances draws a bar of six parts, one for each roll, and says how many of
// them have each result.
func (c *attackCard) addChances(a rules.Attack, y, room float32) float32 {
	if len(a.Chances) == 0 {
		t := line("The odds are too low for an attack.", mayNot, theme.TextSize())
		t.Move(fyne.NewPos(attackInset, y))
		c.parts = append(c.parts, t)
		return y + t.MinSize().Height + 6
	}
	const height = 12
	x := float32(attackInset)
	part := room / 6
	tones := []color.Color{rule, caution, mayNot}
	label := float32(attackInset)
	for i, p := range a.Chances {
		tone := tones[min(i, len(tones)-1)]
		for range p.OfSix {
			r := canvas.NewRectangle(tone)
			r.CornerRadius = 2
			r.Move(fyne.NewPos(x, y))
			r.Resize(fyne.NewSize(part-2, height))
			c.parts = append(c.parts, r)
			x += part
		}
		swatch := canvas.NewRectangle(tone)
		swatch.CornerRadius = 2
		swatch.Move(fyne.NewPos(label, y+height+8))
		swatch.Resize(fyne.NewSize(9, 9))
		t := line(fmt.Sprintf("%s %d/6", p.Result, p.OfSix), ink, theme.CaptionTextSize())
		t.Move(fyne.NewPos(label+13, y+height+4))
		c.parts = append(c.parts, swatch, t)
		label += 13 + t.MinSize().Width + 10
	}
	return y + height + 28
}

// lay draws the card and puts it where it belongs.
func (c *attackCard) lay(m *mapView) {
	offsets := make([]fyne.Position, len(c.parts))
	for i, o := range c.parts {
		offsets[i] = o.Position()
	}
	at := beside(m, c.attack.Hex, c.size)
	for i, o := range c.parts {
		o.Move(at.Add(offsets[i]))
		if t, ok := o.(*canvas.Text); ok {
			t.Resize(t.MinSize())
		}
		o.Refresh()
	}
	m.Refresh()
}

// place hides the card when the map moves: the pointer is somewhere else then.
func (c *attackCard) place(*mapView) { c.hide() }

// beside is where something of a size does not cover a hex and its neighbours,
// and is all in sight.
func beside(m *mapView, h hex.Hex, size fyne.Size) fyne.Position {
	at, gap := m.position(h), 2.7*m.radius()
	x := at.X + gap
	if x+size.Width > m.Size().Width {
		x = at.X - gap - size.Width
	}
	x = max(4, min(x, m.Size().Width-size.Width-4))
	y := max(bannerHeight+8, min(at.Y-size.Height/3, m.Size().Height-size.Height-4))
	return fyne.NewPos(x, y)
}

// wrapped is a text in lines of at most a width.
func wrapped(text string, size, width float32) []string {
	var lines []string
	now := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(now + " " + word)
		if now != "" && fyne.MeasureText(longer, size, fyne.TextStyle{}).Width > width {
			lines = append(lines, now)
			longer = word
		}
		now = longer
	}
	return append(lines, now)
}

// showNamed lights hexes that something else speaks of, until the game shows
// something new.
func (g *game) showNamed(hexes hex.List) {
	g.recent = nil
	g.overlay()
	if len(hexes) > 0 {
		o := draw.Overlays{Areas: []draw.Overlay{{Style: draw.Named, Hexes: hexes}}}
		g.editor.mapView.setOverlays(o)
	}
}
