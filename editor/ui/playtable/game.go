// Package playtable is a playtest on an open table in the window of its draft: units are
// chosen on the table, dragged to where they go, and do what the rules let them. It knows
// no rule system, and no more of the window than it is given.
package playtable

import (
	"errors"
	"image/color"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// Window is what a game wants of the window it is played in, beside its bench.
type Window struct {
	Map     *mapview.Tables
	Over    *fyne.Container // what lies over the table
	Playing func() bool     // the game is on the table, and its document is shown
	Keep    func()          // keeps what was done
	Lost    func()          // says that the game is kept no longer
	Report  func()          // asks for a file for a report
	Key     func(fyne.KeyName)
	Rune    func(rune)
	Short   func(fyne.Shortcut)
}

// Game is a playtest in the window of its draft.
type Game struct {
	window  Window
	bench   *panel.Bench
	session *playtest.Session
	course  *play.Course

	banner *banner
	column *column
	bubble *play.Bubble
	side   *panel.Tabs
	lower  *panel.Tabs
	panels fyne.CanvasObject

	chosen int32 // the unit that is chosen; rules.Absent for none
	drag   drag
	drill  *drill        // nil while keys move no ghost
	aim    *rules.Attack // that the chosen unit is pointed at; nil for none
	lit    []model.Site  // spots that something else speaks of
	taken  *inHand       // in another window, to be taken in hand here; nil for nothing
	sight  sight
	grasp  *grasp // nil until something is asked

	questions *play.Questions // about the whole table
	legend    *play.Legend
	answered  *answered   // nil until something is asked
	told      plane.Point // square inch of which the answer is told

	players *play.Runner
	pause   atomic.Int64 // between actions, in milliseconds
}

// inHand is a unit that is chosen, and the attack that it is pointed at.
type inHand struct {
	unit int32
	aim  *rules.Attack
}

// GoOn has what is in hand in another window of the game in hand here, once it is shown.
func (g *Game) GoOn(other *Game) { g.taken = &inHand{other.chosen, other.aim} }

// goOn takes in hand what was so in another window, where it still can be.
func (g *Game) goOn() {
	was := g.taken
	g.taken = nil
	if was == nil || was.unit == rules.Absent || g.chooses() == rules.Anyone {
		return
	}
	g.chosen = was.unit
	if was.aim != nil && g.isTarget(was.aim.Action) {
		g.aim = was.aim
	}
}

// New shows a playtest in a window.
func New(b *panel.Bench, w Window, s *playtest.Session) *Game {
	g := &Game{bench: b, window: w, session: s, chosen: rules.Absent}
	g.pause.Store(play.LastPause(b.Desk.Fyne.Preferences()))
	g.course = &play.Course{
		Bench: b, Session: s, Pause: &g.pause, Go: g.GoTo, By: g.GoBy, Halt: g.Halt, Show: g.Changed,
		Shown: w.Playing, Failed: g.refuse, Explain: func(*playtest.Played) {}, Colours: g.colours,
		Light: g.Light, Dark: func() { g.Light(nil) }, Blame: g.Light, Switched: g.Switched, Wait: func() { g.players.Pause(true) },
		Hides: g.hides, Veiled: func() bool { return g.looks() != rules.Anyone }, Looks: g.looks,
		ByHand: func() { g.column.update(); g.side.Tell(panel.Everything) },
	}
	g.players = &play.Runner{Course: g.course, Take: g.takeStep, Ended: g.Changed}
	g.banner, g.column, g.bubble = newBanner(), newColumn(g), play.NewBubble()
	g.legend, g.questions = play.NewLegend(), newQuestions(g)
	g.side = panel.NewTabs(b, "tab.playtable", 1, []panel.Panel{play.NewDeck(g.course), play.NewStanding(g.course), play.NewOverlays(g.questions)})
	g.lower = panel.NewTabs(b, "tab.playtable.lower", panel.LowerDigit, []panel.Panel{play.NewLog(g.course), play.NewTimeline(g.course), play.NewBranches(g.course)})
	split := container.NewVSplit(look.OnPaper(look.Now().Paper, g.side.Content), look.OnPaper(look.Now().Sheet, g.lower.Content))
	split.SetOffset(0.54)
	g.panels = split
	return g
}

// Session is the game itself.
func (g *Game) Session() *playtest.Session { return g.session }

// Column is what stands where the tools of the draft stand.
func (g *Game) Column() fyne.CanvasObject { return g.column.Content }

// Panels is what stands at the right of the table; Side and Lower are the tabs in it.
func (g *Game) Panels() fyne.CanvasObject { return g.panels }

// Side is the upper tabs.
func (g *Game) Side() *panel.Tabs { return g.side }

// Lower is the lower tabs.
func (g *Game) Lower() *panel.Tabs { return g.lower }

// Enter puts the game on the table.
func (g *Game) Enter() {
	m := g.window.Map
	m.Serve(g)
	g.grasp = nil // units may look otherwise than when it was asked
	m.SetBoard(g.session.Scenario().TableBoard())
	m.Mark(tables.Highlights{})
	g.window.Over.Add(g.banner.content)
	g.window.Over.Add(g.legend.Content)
	g.window.Over.Add(g.bubble.Content)
	m.Cover(bannerHeight)
	g.bench.Status.SetNotice("")
	g.bench.Status.SetAction("", "")
	g.players.Pause(false)
}

// Leave takes it from the table again. The game is kept.
func (g *Game) Leave() {
	g.Halt()
	g.choose(rules.Absent)
	m := g.window.Map
	g.questions.End()
	g.legend.Hide()
	g.window.Over.Remove(g.banner.content)
	g.window.Over.Remove(g.legend.Content)
	g.window.Over.Remove(g.bubble.Content)
	m.SetOverlays(tables.Overlays{}) // who comes next has the armies stand as they do there
	m.Mark(tables.Highlights{})
	m.Cover(0)
	g.bench.Status.SetAction("", "")
}

// table is the game as it stands, as far as whoever looks may know it.
func (g *Game) table() rules.Table { return g.sight.table(g) }

// Changed shows the game as it stands.
func (g *Game) Changed() {
	if !g.window.Playing() {
		return
	}
	g.window.Keep()
	g.bubble.Hide()
	g.drag, g.drill, g.aim = drag{}, nil, nil
	g.takeOnly()
	g.goOn()
	g.window.Map.SetSetting(g.setting())
	g.redraw()
	g.banner.show(g)
	g.column.update()
	g.side.Tell(panel.Everything)
	g.lower.Tell(panel.Everything)
	g.bench.Can()
	g.bench.Moved()
	g.players.Act()
}

// chooses is the seat of a person who is to act; Anyone where none is.
func (g *Game) chooses() rules.Seat {
	if g.players.Acting() {
		return rules.Anyone
	}
	for seat := range g.table().Now().Awaits.All() {
		if g.session.Player(g.session.Chairs()[seat-1].ID) == playtest.Hand {
			return seat
		}
	}
	return rules.Anyone
}

// do carries actions out and shows what they led to.
func (g *Game) do(actions ...rules.Action) {
	g.Halt()
	events, err := g.session.Do(actions...)
	g.lit = nil
	g.course.Report(events)
	g.Changed()
	if err != nil {
		g.refuse(err)
	}
}

// refuse says why something cannot be done, and shows what stands in the way.
func (g *Game) refuse(err error) {
	var r *rules.Refusal
	switch {
	case errors.As(err, &r):
		g.bubble.Show(g.window.Map, play.RefusalText(r))
		g.bench.Status.SetNotice("")
		sites := append([]model.Site(nil), r.Sites...)
		for _, u := range r.Units {
			if v := g.table().View(u); v.OnMap() {
				sites = append(sites, v.At)
			}
		}
		g.lit = sites
		g.redraw()
	case g.session.Trouble() != nil:
		g.window.Lost()
	default:
		g.bench.Desk.Fail("This cannot be done", err)
	}
}

// CanGo reports whether the game can go so many moments forward.
func (g *Game) CanGo(by int) bool {
	_, ok := g.course.Beside(by)
	return ok
}

// GoBy goes so many moments forward or back. Players wait then.
func (g *Game) GoBy(by int) {
	if n, ok := g.course.Beside(by); ok {
		g.GoTo(n)
	}
}

// GoTo goes to the moment after the first n actions. Players wait then.
func (g *Game) GoTo(n int) {
	g.course.Move(n, func([]rules.Happening) { g.lit = nil })
}

// Switched shows a branch that was just gone to; its draft may be another.
func (g *Game) Switched() {
	g.chosen, g.lit, g.grasp = rules.Absent, nil, nil
	g.window.Map.SetBoard(g.session.Scenario().TableBoard())
	g.Changed()
}

// Light shows spots that something else speaks of.
func (g *Game) Light(sites []model.Site) {
	g.lit = sites
	g.redraw()
	if len(sites) > 0 {
		g.window.Map.BringInSight(sites[0].Point())
	}
}

// AtText is "after action 12 of 53".
func (g *Game) AtText() string { return g.course.AtText() }

// colours is the ground and the ink of what is a side's.
func (g *Game) colours(side string) (ground, ink color.NRGBA) {
	fills, inks := draw.Colours(g.session.Scenario())
	return fills[side], inks[side]
}

// Runs reports whether a player acts.
func (g *Game) Runs() bool { return g.players.Acting() }

// Says is why something cannot be done, as it is shown beside the pointer.
func (g *Game) Says() string { return g.bubble.Text }

// Legend is what explains the answer to what is asked, line by line.
func (g *Game) Legend() []string { return g.legend.Said }

// Chosen is the unit that is chosen; rules.Absent for none.
func (g *Game) Chosen() int32 { return g.chosen }

// State is where the game stands.
func (g *Game) State() *play.State {
	var hand []int32
	if g.chosen != rules.Absent {
		hand = []int32{g.chosen}
	}
	p := play.StateOf(g.session, g.session.Table(), hand)
	p.Runs, p.Says = g.Runs(), g.Says()
	if g.aim != nil {
		p.Attack = look.Capital(g.aim.Kind) + " at " + attackText(*g.aim)
	}
	return p
}
