package playhexes

import (
	"fmt"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

const (
	attackWidth = 324
	attackInset = 12
	attackLines = 7 // units that are listed
)

// attackCard shows an attack beside its target: what it comes to, the chance of each
// result, and what makes it up line by line. It lets clicks through to the map.
type attackCard struct {
	attack *rules.Attack // nil while nothing is shown
	text   string
	parts  []fyne.CanvasObject
	size   fyne.Size
}

func newAttackCard() *attackCard { return &attackCard{} }

// says is the attack in a line, for the trace: what it comes to, then who fires and how.
func (c *attackCard) says() string {
	if c.attack == nil {
		return ""
	}
	parts := []string{c.text}
	for _, l := range c.attack.Lines {
		parts = append(parts, fireText(l))
	}
	return strings.Join(parts, "; ")
}

func (c *attackCard) hide() { c.attack, c.parts = nil, nil }

func (c *attackCard) Objects() []fyne.CanvasObject { return c.parts }

// show shows an attack; more says that there is another target in the hex.
func (c *attackCard) show(g *Game, a rules.Attack, more bool) {
	c.attack, c.text = &a, g.attackText(a)
	c.parts = c.parts[:0]
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	c.parts = append(c.parts, ground)
	y := float32(8)
	room := float32(attackWidth - 2*attackInset)
	add := func(t *canvas.Text, x float32) {
		t.Move(fyne.NewPos(x, y))
		c.parts = append(c.parts, t)
	}
	short := look.Title(shortText(a), 24)
	add(short, attackInset)
	at := look.Line("", look.Now().Ink, theme.TextSize())
	look.Shorten(at, "on "+a.Whom+" in "+g.label(a.At.Hex()), room-short.MinSize().Width-10)
	y += short.MinSize().Height - at.MinSize().Height - 3
	add(at, attackInset+short.MinSize().Width+10)
	y += at.MinSize().Height + 6
	t := look.Line(a.Sum, look.Now().Ink, theme.TextSize())
	add(t, attackInset)
	y += t.MinSize().Height + 4
	for _, row := range look.Wrapped(g.againstText(a), theme.CaptionTextSize(), room) {
		t := look.Caption(row)
		add(t, attackInset)
		y += t.MinSize().Height
	}
	y = c.addChances(a, y+6, room)
	for i, l := range a.Lines {
		if i == attackLines {
			t := look.Caption(fmt.Sprintf("and %s more", model.Counted(len(a.Lines)-i, "unit", "units")))
			add(t, attackInset)
			y += t.MinSize().Height
			break
		}
		amount := look.Line(l.Share, look.Now().Ink, theme.TextSize())
		amount.TextStyle.Bold = true
		add(amount, attackInset+room-amount.MinSize().Width)
		name := look.Line("", look.Now().Ink, theme.TextSize())
		look.Shorten(name, g.table().View(l.Unit).Title, room-amount.MinSize().Width-8)
		add(name, attackInset)
		y += name.MinSize().Height
		for _, row := range look.Wrapped(fireText(l), theme.CaptionTextSize(), room-10) {
			t := look.Caption(row)
			add(t, attackInset+10)
			y += t.MinSize().Height
		}
	}
	if more {
		t := look.Line("T: the other target in the hex", look.Now().Accent, theme.CaptionTextSize())
		y += 4
		add(t, attackInset)
		y += t.MinSize().Height
	}
	c.size = fyne.NewSize(attackWidth, y+8)
	ground.Resize(c.size)
	c.lay(g.bench.Map)
}

// againstText is whom an attack would hit, and the ground that they stand on.
func (g *Game) againstText(a rules.Attack) string {
	var parts []string
	for _, u := range a.Units {
		v := g.table().View(u)
		text := v.Title
		for _, m := range v.Marks {
			if m.Look == rules.Weakened || m.Look == rules.Sheltered || m.Look == rules.Altered {
				text += ", " + m.Text
			}
		}
		parts = append(parts, text)
	}
	parts = append(parts, g.bench.Map.Board().Terrain(a.At.Hex()).String())
	for _, m := range g.markers(a.At.Hex()) {
		if m.Look == rules.Sheltered {
			parts = append(parts, m.Text)
		}
	}
	return look.Capital(strings.Join(parts, "; "))
}

// fireText is how a unit takes part and how what it brings comes about.
func fireText(l rules.AttackLine) string {
	_, why, _ := strings.Cut(l.Text, ": ")
	return l.How + ": " + why
}

// addChances draws a bar of six parts, one for each roll, and says how many of
// them have each result.
func (c *attackCard) addChances(a rules.Attack, y, room float32) float32 {
	if len(a.Chances) == 0 {
		t := look.Line("It is too weak for an attack.", look.Now().MayNot, theme.TextSize())
		t.Move(fyne.NewPos(attackInset, y))
		c.parts = append(c.parts, t)
		return y + t.MinSize().Height + 6
	}
	const height, mostPieces = 12, 12
	x := float32(attackInset)
	tones := []color.Color{look.Now().Rule, look.Now().Caution, look.Now().MayNot}
	label := float32(attackInset)
	for i, p := range a.Chances {
		tone := tones[min(i, len(tones)-1)]
		// A piece for every roll where they can be counted by the eye.
		pieces, width := int(p.N), room/float32(max(p.Of, 1))
		if p.Of > mostPieces && p.N > 0 {
			pieces, width = 1, width*float32(p.N)
		}
		for range pieces {
			r := canvas.NewRectangle(tone)
			r.CornerRadius = 2
			r.Move(fyne.NewPos(x, y))
			r.Resize(fyne.NewSize(max(width-2, 1), height))
			c.parts = append(c.parts, r)
			x += width
		}
		swatch := canvas.NewRectangle(tone)
		swatch.CornerRadius = 2
		swatch.Move(fyne.NewPos(label, y+height+8))
		swatch.Resize(fyne.NewSize(9, 9))
		t := look.Line(p.Result+" "+p.Fraction(), look.Now().Ink, theme.CaptionTextSize())
		t.Move(fyne.NewPos(label+13, y+height+4))
		c.parts = append(c.parts, swatch, t)
		label += 13 + t.MinSize().Width + 10
	}
	return y + height + 28
}

// lay draws the card and puts it where it belongs.
func (c *attackCard) lay(m *mapview.View) {
	offsets := make([]fyne.Position, len(c.parts))
	for i, o := range c.parts {
		offsets[i] = o.Position()
	}
	at := beside(m, c.attack.At.Hex(), c.size)
	for i, o := range c.parts {
		o.Move(at.Add(offsets[i]))
		if t, ok := o.(*canvas.Text); ok {
			t.Resize(t.MinSize())
		}
		o.Refresh()
	}
	m.Refresh()
}

// Place hides the card when the map moves: the pointer is somewhere else then.
func (c *attackCard) Place(*mapview.View) { c.hide() }

// beside is where something of a size does not cover a hex and its neighbours,
// and is all in sight.
func beside(m *mapview.View, h hex.Hex, size fyne.Size) fyne.Position {
	const least = 56 // a tag over the hex is clear of it
	at, gap := m.PlaceOf(h), max(2.7*m.Radius(), least)
	x := at.X + gap
	if x+size.Width > m.Size().Width {
		x = at.X - gap - size.Width
	}
	x = max(4, min(x, m.Size().Width-size.Width-4))
	y := max(bannerHeight+8, min(at.Y-size.Height/3, m.Size().Height-size.Height-4))
	return fyne.NewPos(x, y)
}

// showCard shows the attack under the pointer before it is made: the one that
// the units in hand could make, else the one declared.
func (m *mapMarks) showCard() {
	if m.game.run == nil && len(m.game.aimsAt(m.game.at)) > 0 {
		m.game.card.show(m.game, m.game.aimAt(m.game.at).attack, len(m.game.aimsAt(m.game.at)) > 1)
		return
	}
	for _, a := range m.game.declared() {
		if a.At.Hex() == m.game.at {
			m.game.card.show(m.game, a, false)
			return
		}
	}
	m.game.card.hide()
	m.game.bench.Map.PlaceOverlay(m.game.card)
}
