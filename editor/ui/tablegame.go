package ui

import (
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/rules"
)

// newTableMatch shows a playtest on the open table.
func (e *editor) newTableMatch(s *playtest.Session) {
	a := e.app
	g := playtable.New(e.bench, playtable.Window{
		Map: e.table.view, Over: e.overMap, Playing: func() bool { return !e.drafting() && e == a.editor },
		Keep: e.keepGames, Lost: e.endKeeping, Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
	}, s)
	e.match, e.ofGame = g, playingBoard{onMatch{e, g}, g, &tablePlayHelp, func() *playState { return describeTable(g) }}
}

// tablePlayHelp is what pointer and keys do while a draft on an open table is played.
var tablePlayHelp = helpGroup{"On an open table while playing (F5)", []helpRow{
	{"Left button", "choose a unit; set one up"},
	{"Drag", "bring a unit to where it goes, or at an enemy"},
	{"Tab, T", "the next unit that can act"},
	{"Escape", "choose nothing; stop a player"},
	{"Ctrl+Z, Ctrl+Y", "an action back, and forward"},
}}

// describeTable is where a game on an open table stands.
func describeTable(g *playtable.Game) *playState {
	s := g.Session()
	t, now := s.Table(), s.Table().Now()
	p := &playState{Seed: s.Terms().Seed, Turn: now.Turn, Phase: now.Phase, Part: now.Part, Side: now.Side, At: s.At(), Len: s.Len(), Over: now.Over,
		Runs: g.Runs(), Units: map[string]string{}, Says: g.Says(), Dice: s.Dice(), Branch: s.Branch().Name}
	for u := range int32(t.Units()) {
		if v := t.View(u); v.OnMap() {
			p.Units[v.Name] = t.Label(v.At)
		}
	}
	if u := g.Chosen(); u != rules.Absent {
		p.Hand = append(p.Hand, t.View(u).Name)
	}
	for _, b := range s.Branches() {
		p.Branches = append(p.Branches, b.Name)
	}
	return p
}
