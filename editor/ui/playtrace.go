package ui

import (
	"maps"

	"fyne.io/fyne/v2"
)

// describe tells the trace where the game stands.
func (g *game) describe() *playState {
	t, s := g.table(), g.session
	now := t.Now()
	p := &playState{Seed: s.Terms().Seed, Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, At: s.At(), Len: s.Len(), Over: now.Over,
		Runs: g.run != nil, Units: map[string]string{}, Says: g.bubble.text, Attack: g.card.says(), Dice: s.Dice(), Branch: s.Branch().Name}
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
	all, foot := c.form.spots(), c.foot.spots()
	delete(foot, upperLeft)
	maps.Copy(all, foot)
	return all
}

func (p *branchesPanel) spots() map[string]fyne.Position { return p.form.spots() }

// spots of the timeline are the ends of the bar.
func (p *timelinePanel) spots() map[string]fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.bar).AddXY(0, p.bar.Size().Height/2)
	return map[string]fyne.Position{"bar.begin": at, "bar.end": at.AddXY(p.bar.Size().Width, 0)}
}
