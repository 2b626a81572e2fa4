package playhexes

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Fire is declared unit by unit and carried out attack by attack. What is
// declared is never lost in silence: ending a phase carries it out, or asks.

// attacked reports whether an attack on a hex is declared.
func (g *position) attacked(h hex.Hex) bool {
	return slices.ContainsFunc(g.declared(), func(a rules.Attack) bool { return a.At.Hex() == h })
}

// declaredActions is the actions that carry out what is declared, and why the
// first of the attacks that cannot be carried out cannot.
func (g *position) declaredActions() (actions []rules.Action, weak *rules.Refusal) {
	for _, a := range g.declared() {
		switch refusal := g.table().Refuse(a.Action); {
		case refusal == nil:
			actions = append(actions, a.Action)
		case weak == nil:
			weak = refusal
		}
	}
	return actions, weak
}

// fire carries a declared attack out.
func (g *Game) fire(a rules.Attack) {
	if g.endRow(); g.run == nil {
		g.Do(a.Action)
	}
}

// fireNext carries out the declared attack under the pointer, else the first.
func (g *Game) fireNext() {
	g.endRow()
	all := g.declared()
	if len(all) == 0 {
		return
	}
	i := max(0, slices.IndexFunc(all, func(a rules.Attack) bool { return a.At.Hex() == g.at }))
	g.fire(all[i])
}

// fireAll carries out all that is declared and can be, and says what cannot.
func (g *Game) fireAll() {
	if g.endRow(); g.run != nil {
		return
	}
	actions, weak := g.declaredActions()
	if len(actions) > 0 && !g.Do(actions...) {
		return
	}
	if weak != nil {
		g.showRefusal(weak)
	}
}

// answer gives one of the answers. What is begun is carried out before; where it
// cannot be, the player is asked.
func (g *Game) answer(n int) {
	g.endRow()
	answers := g.answers()
	if n >= len(answers) || g.run != nil {
		return
	}
	a := answers[n]
	actions, weak := g.declaredActions()
	end := func() { g.Do(append(actions, a.Actions[0])...) }
	if weak == nil {
		end()
		return
	}
	text := "A declared attack cannot be carried out: " + look.LowerFirst(play.RefusalText(weak)) + " More units can join it. It is dropped when the phase ends."
	g.bench.Desk.Ask("End the phase without this attack?", text,
		desk.Choice{Text: "Back to the map", Look: kit.Framed}, desk.Choice{Text: "Drop it and end the phase", Look: kit.Primary, Do: end})
}

// handDeclared reports whether the last thing that a person did was to declare
// fire, before a player of the program was to go on.
func (g *position) handDeclared() bool {
	at := g.session.At()
	return at > 0 && g.session.Moment(at-1).By == playtest.Hand && len(g.declared()) > 0
}

// declaredText says what is declared and what carries it out: "2 attacks are
// declared and not carried out yet."
func declaredText(n int) string {
	if n == 1 {
		return "1 attack is declared and not carried out yet."
	}
	return fmt.Sprintf("%d attacks are declared and not carried out yet.", n)
}

// showDeclared shows on the map what is declared: nothing while a player of the
// program acts, who carries out what it declares.
func (m *mapMarks) showDeclared() {
	var attacks []rules.Attack
	if m.game.run == nil {
		attacks = m.game.declared()
	}
	m.game.tags.set(attacks)
	m.game.bench.Map.PlaceOverlay(m.game.tags)
}

// declaredTags says beside each target on the map what is declared against it.
type declaredTags struct {
	tags []declaredTag
}

type declaredTag struct {
	at     hex.Hex
	says   string
	ground *canvas.Rectangle
	text   *canvas.Text
}

// set shows attacks, those on one hex together.
func (d *declaredTags) set(attacks []rules.Attack) {
	d.tags = d.tags[:0]
	for _, a := range attacks {
		short := a.Short
		if short == "" {
			short = "too weak"
		}
		if i := slices.IndexFunc(d.tags, func(t declaredTag) bool { return t.at == a.At.Hex() }); i >= 0 {
			d.tags[i].says += " and " + short
			continue
		}
		d.tags = append(d.tags, declaredTag{at: a.At.Hex(), says: "Declared " + short})
	}
	for i := range d.tags {
		t := &d.tags[i]
		t.ground, t.text = canvas.NewRectangle(look.Now().Sheet), look.Line(t.says, look.Now().MayNot, theme.CaptionTextSize())
		t.ground.StrokeColor, t.ground.StrokeWidth, t.ground.CornerRadius = look.Now().MayNot, 1, 3
		t.text.TextStyle.Bold = true
	}
}

func (d *declaredTags) Objects() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, t := range d.tags {
		out = append(out, t.ground, t.text)
	}
	return out
}

// Place puts each tag over its hex, or under it where the banner is.
func (d *declaredTags) Place(m *mapview.View) {
	const inset, gap = 4, 3
	for _, t := range d.tags {
		size := t.text.MinSize()
		box := fyne.NewSize(size.Width+2*inset, size.Height+2)
		at := m.PlaceOf(t.at)
		x := max(gap, min(at.X-box.Width/2, m.Size().Width-box.Width-gap))
		y := at.Y - m.Radius() - box.Height - gap
		if y < float32(m.Covered())+gap {
			y = at.Y + m.Radius() + gap
		}
		t.ground.Move(fyne.NewPos(x, y))
		t.ground.Resize(box)
		t.text.Move(fyne.NewPos(x+inset, y+1))
		t.text.Resize(size)
	}
}
