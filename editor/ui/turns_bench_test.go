package ui

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// frames draws the window, which is not measured, and takes what comes of that until nothing
// more does.
func (w *turns) frames(what string) {
	for going := true; going; {
		w.app.Win.Canvas().Capture()
		before := len(w.took[what+"-after"])
		w.rest(what)
		going = len(w.took[what+"-after"]) > before
	}
}

// shown measures a turn, and those in which what comes of it is shown.
func (w *turns) shown(what string, do func()) {
	w.turn(what, do)
	w.frames(what)
}

// reportAll tells of all kinds of turns, but for those that got things ready.
func (w *turns) reportAll(b *testing.B, without ...string) {
	for _, kind := range slices.Sorted(maps.Keys(w.took)) {
		if !slices.Contains(without, kind) {
			w.report(b, kind)
		}
	}
}

// fileOfScenario is a file with a scenario.
func fileOfScenario(b *testing.B, f *schema.File) string {
	b.Helper()
	data, err := schema.Encode(f)
	require.NoError(b, err)
	path := filepath.Join(b.TempDir(), "large.toml")
	require.NoError(b, os.WriteFile(path, data, 0o600))
	return path
}

// manyUnits is the large battle with each of its 2,000 units in a group of its own.
func manyUnits(b *testing.B) *schema.File {
	b.Helper()
	f := generatetest.LargeBattle(b)
	for i := range f.Scenario.Forces {
		force := &f.Scenario.Forces[i]
		types := force.Units
		force.Units = nil
		for n := range 50 {
			g := types[n%2]
			g.Count, g.Name = 1, fmt.Sprintf("%d./%d. Kompanie", n+1, i+1)
			force.Units = append(force.Units, g)
		}
	}
	return f
}

// BenchmarkLargeForces is the turns of the window as the forces of 2,000 units are looked at,
// searched and changed, pasted and compared, with what is found beside them.
func BenchmarkLargeForces(b *testing.B) {
	f := manyUnits(b)
	path := fileOfScenario(b, f)
	w := benchTurns(b, systems.All()...)
	for b.Loop() {
		w.app.openFile(path)
		w.frames("ready")
		e := w.app.editor
		forces := e.drafts.forces
		w.shown("panel", func() { e.showPanel("forces") })
		for n := range len("12./17 komp") + 1 {
			w.shown("search", func() { forces.Search.SetText("12./17 komp"[:n]) })
		}
		w.shown("search", func() { forces.Search.SetText("") })
		for i := range 5 {
			w.shown("choose", func() { forces.Reveal(fmt.Sprintf("forces[%d].units[%d]", 7*i, 9*i)) })
			w.shown("count", func() { e.bench.Do(document.Set{Path: fmt.Sprintf("forces[%d].units[%d].count", 7*i, 9*i), Value: 2}) })
		}
		w.shown("all", func() {
			e.bench.Do(document.Revise(e.doc.Scenario(), "double all", func(s *model.Scenario) {
				for i := range s.Forces {
					for k := range s.Forces[i].Units {
						s.Forces[i].Units[k].Count = 3
					}
				}
			}))
		})
		w.shown("undo", func() { e.mode.goBy(-1) })
		w.shown("redo", func() { e.mode.goBy(1) })
		w.shown("out", func() { e.bench.Do(document.Set{Path: "forces", Value: []model.Force(nil)}) })
		w.shown("paste", func() { e.bench.Do(document.Set{Path: "forces", Value: f.Scenario.Forces}) })
		w.shown("compare", func() { e.showComparison("the one before", scenarioOf(b, path)) })
		w.shown("compare-close", w.app.TopModal().Close)
		other := e.doc.Scenario().Clone()
		for i := range other.Forces {
			for k := range other.Forces[i].Units {
				other.Forces[i].Units[k].Name += " der Reserve"
			}
		}
		w.shown("compare", func() { e.showComparison("the one before", other) })
		w.shown("compare-close", w.app.TopModal().Close)
		w.shown("merge", func() {
			e.merge("the other", &schema.File{Scenario: e.doc.Scenario().Clone()}, &schema.File{Scenario: other})
		})
		w.shown("finder", w.app.askFind)
		w.shown("finder-close", w.app.TopModal().Close)
		w.shown("charts", func() { e.showPanel("charts") })
		w.shown("type", func() {
			e.bench.Do(document.ReviseCharts(e.doc.Scenario(), "another type", func(c *model.Charts) {
				t := c.UnitTypes[0]
				t.ID, t.Name, t.Plural = "another", "another company", "other companies"
				c.UnitTypes = append(c.UnitTypes, t)
			}))
		})
		w.shown("nation", func() {
			e.bench.Do(document.ReviseCharts(e.doc.Scenario(), "other figures", func(c *model.Charts) {
				for i := range c.UnitTypes {
					c.UnitTypes[i].Name += " of the line"
				}
			}))
		})
		w.shown("problems", func() { // of units of a type that is not there
			e.bench.Do(document.Revise(e.doc.Scenario(), "wrong types", func(s *model.Scenario) {
				for i := range s.Forces {
					for k := range s.Forces[i].Units {
						s.Forces[i].Units[k].Type = fmt.Sprintf("none-%d", k)
					}
				}
			}))
		})
		w.shown("problems-search", func() { e.problems.Choose(100) })
		e.goTo(0)
		for i := range 500 {
			e.bench.Do(document.Set{Path: "subtitle", Value: fmt.Sprint("step ", i)})
		}
		w.frames("ready")
		w.shown("history", func() { e.bench.Do(document.Set{Path: "subtitle", Value: "the last"}) })
		w.shown("history", func() { e.goTo(0) })
		w.shown("history", func() { e.goTo(400) })
		e.goTo(0)
		w.frames("ready")
		w.app.closeTab(e)
		w.rest("close")
	}
	w.reportAll(b, "ready-after", "begin-after", "close-after")
}

// BenchmarkLargeSheet is the turns in which a map of 256 by 256 hexes becomes another as a
// whole, and in which that is taken back.
func BenchmarkLargeSheet(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b)
	for b.Loop() {
		w.app.openFile(path)
		w.frames("ready")
		e := w.app.editor
		for _, is := range []struct {
			name string
			edit func() document.Edit
		}{
			{"turn180", func() document.Edit { return document.TurnSheet{Turn: document.Turn180} }},
			{"turn60", func() document.Edit { return document.TurnSheet{Turn: document.Turn60, Grow: true} }},
			{"mirror", func() document.Edit { return document.TurnSheet{Turn: document.MirrorEastWest} }},
			{"resize", func() document.Edit {
				return document.Anchored(e.doc.Scenario().Hexes().Grid, hex.Grid{Cols: 300, Rows: 300}, model.Compass(""), model.Woods)
			}},
			{"become", func() document.Edit {
				other := e.doc.Scenario().Clone()
				other.Hexes().SetTerrain(hex.Hex{Col: 5, Row: 5}, model.Woods)
				return document.Become(e.doc.Scenario(), other, "another")
			}},
		} {
			w.shown(is.name, func() { e.bench.Do(is.edit()) })
			w.drawOut(is.name+"-drawn", e.mapView, 1300, 800)
			w.shown(is.name+"-undo", func() { e.mode.goBy(-1) })
			w.drawOut(is.name+"-drawn", e.mapView, 1300, 800)
		}
		w.shown("copy-dialog", func() { w.app.doID("map.resize") })
		if m := w.app.TopModal(); m != nil {
			m.Close()
		}
		e.goTo(0)
		w.frames("ready")
		w.app.closeTab(e)
		w.rest("close")
	}
	w.reportAll(b, "ready-after", "begin-after", "close-after")
}

// BenchmarkColours is the turns in which a window with five documents shows all of it in other
// colours and at another size, and in which a session of five is opened again.
func BenchmarkColours(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b, systems.All()...)
	for b.Loop() {
		for _, id := range []string{"brunstatt", "le-cateau", "leuthen", "cowpens"} {
			w.app.openBuiltIn(id)
			w.frames("ready")
		}
		w.app.openFile(path)
		w.frames("ready")
		w.shown("colours", func() { w.app.useColours("contrast") })
		w.shown("colours", func() { w.app.useColours("") })
		w.shown("scale", func() { w.app.changeScale(1) })
		w.shown("scale", func() { w.app.changeScale(-1) })
		items := w.app.session()
		for len(w.app.editors) > 0 {
			w.app.closeTab(w.app.editors[0])
			w.frames("close")
		}
		w.app.again = items
		w.shown("again", w.app.openAgain)
		for len(w.app.editors) > 0 {
			w.app.closeTab(w.app.editors[0])
			w.frames("close")
		}
	}
	w.reportAll(b, "ready-after", "begin-after")
}

// longGame is the file of a battle and of a game of many turns that random players played of it
// to its end.
func longGame(b *testing.B, id string, turns int) (path, game string) {
	b.Helper()
	f, err := scenarios.Open(id)
	require.NoError(b, err)
	if turns > 0 {
		f.Scenario.Length.Turns = turns
		f.Scenario.Victory.Clauses = nil // else it may end before
	}
	path = fileOfScenario(b, f)
	system := Options{Systems: systems.All()}.system(f.Scenario.System)
	s, err := playtest.New(system, f, rules.Terms{Seed: 1})
	require.NoError(b, err)
	for _, c := range s.Chairs() {
		require.NoError(b, s.Seat(c.ID, "random"))
	}
	run, err := s.Run(playtest.UntilHand)
	require.NoError(b, err)
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(b, err)
	}
	require.NoError(b, run.Err())
	for _, c := range s.Chairs() {
		require.NoError(b, s.Seat(c.ID, playtest.Hand))
	}
	game = filepath.Join(b.TempDir(), "long.playtest")
	require.NoError(b, s.Keep(disk.System{}, game))
	require.NoError(b, s.Close())
	return path, game
}

// BenchmarkLongGame is the turns of the window as a long game that was kept is opened, gone
// through, left for other branches and compared with them.
func BenchmarkLongGame(b *testing.B) {
	for _, of := range []struct {
		id    string
		turns int
	}{{"brunstatt", 100}, {"leuthen", 0}, {"cowpens", 0}} {
		b.Run(of.id, func(b *testing.B) {
			path, game := longGame(b, of.id, of.turns)
			w := benchTurns(b, systems.All()...)
			dice := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				w.app.openFile(path)
				w.frames("ready")
				e := w.app.editor
				w.shown("open", func() { e.plays.openKept(game) })
				m := e.plays.match
				s := m.Session()
				n := s.Len()
				b.ReportMetric(float64(n), "actions")
				for _, tabs := range []*panel.Tabs{m.Side(), m.Lower()} {
					for i := range tabs.Panels {
						w.shown("panel", func() { tabs.Choose(i) })
					}
				}
				for at := 0; at <= 4; at++ {
					for _, tabs := range []*panel.Tabs{m.Side(), m.Lower()} {
						for i := range tabs.Panels {
							tabs.Choose(i)
							w.frames("ready")
							w.shown("rewind", func() { m.GoTo(n * at / 4) })
							w.shown("rewind", func() { m.GoTo(n) })
						}
					}
				}
				for range 10 {
					w.shown("step", func() { m.GoBy(-1) })
				}
				for k := range 10 {
					m.GoTo(n * (k + 1) / 11)
					w.frames("ready")
					action, ok := s.Table().Random(rules.Anyone, dice)
					require.True(b, ok)
					w.shown("branch", func() {
						_, err := s.Do(action)
						require.NoError(b, err)
						m.Changed()
					})
					first := s.Branches()[0]
					w.shown("switch", func() {
						require.NoError(b, s.Switch(first.ID))
						m.Switched()
					})
				}
				w.turn("copy", func() { s.Copy() })
				w.turn("compare", func() {
					all := s.Branches()
					_, err := s.Compare(all[0].ID, all[len(all)-1].ID)
					require.NoError(b, err)
				})
				w.shown("draft", e.switchMode)
				e.bench.Do(document.Set{Path: "subtitle", Value: "another"})
				w.frames("ready")
				w.shown("go-on", e.switchMode)
				if d := w.app.TopModal(); d != nil {
					d.Close()
				}
				e.turnTo(e.ofDraft)
				e.goTo(0)
				w.frames("ready")
				w.app.closeTab(e)
				w.rest("close")
				require.Empty(b, w.app.editors)
			}
			w.reportAll(b, "ready-after", "begin-after")
		})
	}
}

// BenchmarkLargeTableDraft is the turns in which pieces of a table of more than 200 are
// chosen and changed, with what is known of them beside it.
func BenchmarkLargeTableDraft(b *testing.B) {
	f, err := scenarios.Open("cowpens")
	require.NoError(b, err)
	table := generatetest.LargeTable(b)
	for i := range table.Zones {
		table.Zones[i].Side = f.Scenario.Sides[i%2].ID
	}
	f.Scenario.Board = table
	f.Scenario.Deployment = nil
	path := fileOfScenario(b, f)
	w := benchTurns(b, systems.All()...)
	for b.Loop() {
		w.turn("open", func() { w.app.openFile(path) })
		w.rest("open")
		w.frames("open")
		e := w.app.editor
		w.shown("panel", func() { e.showPanel("table") })
		for i := range 20 {
			w.shown("choose", func() { e.drafts.table.Reveal(fmt.Sprintf("map.pieces[%d]", 10*i)) })
		}
		w.shown("size", func() { e.bench.Do(document.Set{Path: "map.width", Value: 24100}) })
		w.shown("undo", func() { e.mode.goBy(-1) })
		w.shown("out", func() { e.bench.Do(document.Set{Path: "map.pieces", Value: table.Pieces[:100]}) })
		w.shown("undo", func() { e.mode.goBy(-1) })
		e.goTo(0)
		w.frames("ready")
		w.app.closeTab(e)
		w.rest("close")
	}
	w.reportAll(b, "ready-after", "begin-after")
}

// scenarioOf is the scenario of a file.
func scenarioOf(b *testing.B, path string) *model.Scenario {
	b.Helper()
	f, err := schema.ReadFile(path, scenarios.Bases())
	require.NoError(b, err)
	return f.Scenario
}
