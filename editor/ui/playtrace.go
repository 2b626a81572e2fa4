package ui

import (
	"maps"

	"github.com/mapsheet/mapsheet/editor/ui/playareas"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/form"
)

// describe tells the trace where the game stands.
func (g *game) describe() *playState {
	t, s := g.table(), g.session
	now := t.Now()
	p := &playState{Seed: s.Terms().Seed, Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, At: s.At(), Len: s.Len(), Over: now.Over,
		Runs: g.run != nil, Units: map[string]string{}, Says: g.bubble.Text, Attack: g.card.says(), Dice: s.Dice(), Branch: s.Branch().Name}
	if now.Over {
		p.Outcome = g.outcomeText()
	}
	for u := range int32(t.Units()) {
		if v := t.View(u); v.OnMap() {
			p.Units[v.Name] = t.Label(v.At)
		}
	}
	for _, u := range g.hand {
		p.Hand = append(p.Hand, t.View(u).Name)
	}
	for _, a := range g.declared() {
		p.Declared = append(p.Declared, g.attackText(a))
	}
	for _, h := range g.recent {
		p.Happened = append(p.Happened, h.Text)
	}
	for _, b := range s.Branches() {
		p.Branches = append(p.Branches, b.Name)
	}
	return p
}

// spots of the column are those of its parts, from the upper end of the one to
// the lower end of the other.
func (c *playColumn) spots() map[string]fyne.Position {
	all, foot := c.form.Spots(), c.foot.Spots()
	delete(foot, form.UpperLeft)
	maps.Copy(all, foot)
	return all
}

// describeAreas is where a game on a map of areas stands.
func describeAreas(g *playareas.Game) *playState {
	s := g.Session()
	now := s.Table().Now()
	p := &playState{Seed: s.Terms().Seed, Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, At: s.At(), Len: s.Len(), Over: now.Over,
		Runs: g.Runs(), Units: map[string]string{}, Says: g.Says(), Dice: s.Dice(), Branch: s.Branch().Name, Happened: g.Happened(), Curtain: g.Curtain()}
	t := g.Shown()
	for u := range int32(t.Units()) {
		if v := t.View(u); v.OnMap() {
			p.Units[v.Name] = t.Label(v.At)
		}
	}
	for _, u := range g.Hand() {
		p.Hand = append(p.Hand, t.View(u).Name)
	}
	for _, b := range s.Branches() {
		p.Branches = append(p.Branches, b.Name)
	}
	return p
}
