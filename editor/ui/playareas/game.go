// Package playareas is a playtest on a map of areas in the window of its draft: people
// and players write what their units do, seal it and see it revealed. Who sits at the
// screen sees what his seat may know and nothing else; where it goes from one to
// another, a curtain covers it. It knows no rule system, and no more of the window than
// it is given.
package playareas

import (
	"errors"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw/areas"
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
	Map     *mapview.Areas
	Over    *fyne.Container // what lies over the map
	Playing func() bool     // the game is on the map, and its document is shown
	Keep    func()          // keeps what was done
	Lost    func()          // says that the game is kept no longer
	Panel   func(id string) // shows a panel
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

	sight  sight
	shown  rules.Table // what those at the screen may know
	banner *banner
	column *column
	bubble *play.Bubble
	legend *play.Legend
	zone   *zoneCard
	cover  *curtain
	side   *panel.Tabs
	lower  *panel.Tabs
	panels *fyne.Container // at the right of the map; empty behind the curtain
	split  fyne.CanvasObject

	questions *play.Questions // about the whole map

	zoned int // the number of the fight that is shown large; 0 for none

	hand    hand
	only    model.Site // the spot whose choices alone are listed
	chosen  bool       // there is one
	lit     []model.Site
	told    model.Site  // the spot for which the answer is told beside the pointer
	pulling bool        // an arrow is pulled
	from    plane.Point // where that began

	recent  []rules.Happening // what the last action led to
	reveal  *reveal           // nil while nothing is revealed step by step
	players *play.Runner
	pause   atomic.Int64 // between actions, in milliseconds
	last    time.Time    // when the actions of players were shown last

	revealing atomic.Bool // what happened is shown step by step; for the goroutine of players
}

// GoOn has whoever sits at another window of the game sit here, with what is in hand there and
// the arrow that is drawn.
func (g *Game) GoOn(other *Game) {
	g.sight, g.hand = other.sight, other.hand
	g.sight.game = g
}

// New shows a playtest in a window.
func New(b *panel.Bench, w Window, s *playtest.Session) *Game {
	g := &Game{bench: b, window: w, session: s, told: nowhere}
	g.pause.Store(play.LastPause(b.Desk.Fyne.Preferences()))
	g.course = &play.Course{
		Bench: b, Session: s, Pause: &g.pause, Go: g.GoTo, By: g.GoBy, Halt: g.Halt, Show: g.Changed,
		Shown: w.Playing, Failed: g.refuse, Explain: func(*playtest.Played) {}, Colours: g.colours,
		Light: func(sites []model.Site) { g.point(sites) }, Dark: func() { g.point(nil) },
		Hides: g.hides, Veiled: func() bool { return g.sight.lookers() != 0 }, Blame: func(sites []model.Site) { g.point(sites) }, Switched: g.Switched, Wait: func() { g.players.Pause(true) },
		ByHand: func() { g.column.update(false) }, Seen: func() rules.Table { return g.shown },
	}
	g.players = &play.Runner{Course: g.course, Free: g.free, Began: g.began, Take: g.takeStep, Held: g.revealing.Load, Ended: g.ended}
	g.sight.game = g
	g.shown = s.Table()
	g.banner, g.column, g.bubble, g.cover = newBanner(g), newColumn(g), play.NewBubble(), newCurtain(g)
	g.zone = newZoneCard(g)
	g.legend, g.questions = play.NewLegend(), newQuestions(g)
	g.side = panel.NewTabs(b, "tab.playareas", 1, []panel.Panel{play.NewStanding(g.course), newFights(g), play.NewOverlays(g.questions)})
	g.lower = panel.NewTabs(b, "tab.playareas.lower", panel.LowerDigit, []panel.Panel{play.NewLog(g.course), play.NewTimeline(g.course), play.NewBranches(g.course)})
	split := container.NewVSplit(look.OnPaper(look.Now().Paper, g.side.Content), look.OnPaper(look.Now().Sheet, g.lower.Content))
	split.SetOffset(0.5)
	g.split = split
	g.panels = container.NewStack(split)
	return g
}

// Session is the game itself.
func (g *Game) Session() *playtest.Session { return g.session }

// Column is what stands where the tools of the draft stand.
func (g *Game) Column() fyne.CanvasObject { return g.column.Content }

// Panels is what stands at the right of the map; Side and Lower are the tabs in it.
func (g *Game) Panels() fyne.CanvasObject { return g.panels }

// Side is the upper tabs.
func (g *Game) Side() *panel.Tabs { return g.side }

// Lower is the lower tabs.
func (g *Game) Lower() *panel.Tabs { return g.lower }

// Enter puts the game on the map.
func (g *Game) Enter() {
	m := g.window.Map
	m.Select()
	m.Handle(nil)
	m.Flag(nil)
	m.Serve(g)
	m.SetBoard(g.session.Scenario().AreaBoard())
	g.window.Over.Add(g.banner.content)
	g.window.Over.Add(g.legend.Content)
	g.window.Over.Add(g.zone.content)
	g.window.Over.Add(g.bubble.Content)
	g.window.Over.Add(g.cover.content)
	m.Cover(bannerHeight)
	g.players.Pause(false)
}

// Leave takes it from the map again. The game is kept.
func (g *Game) Leave() {
	g.Halt()
	m := g.window.Map
	g.window.Over.Remove(g.banner.content)
	g.window.Over.Remove(g.legend.Content)
	g.window.Over.Remove(g.zone.content)
	g.window.Over.Remove(g.bubble.Content)
	g.window.Over.Remove(g.cover.content)
	m.Light()
	m.SetOverlays(areas.Overlays{})
	m.Cover(0)
	g.bench.Status.SetAction("", "")
}

// Changed shows the game as it stands.
func (g *Game) Changed() {
	if !g.window.Playing() {
		return
	}
	g.window.Keep()
	if g.reveal == nil {
		g.sight.look()
	}
	g.bubble.Hide()
	g.keepHand()
	g.show()
	g.bench.Can()
	g.bench.Moved()
	g.players.Act()
}

// show draws what there is to see.
func (g *Game) show() {
	covered := g.sight.curtain != rules.Anyone && g.reveal == nil
	g.cover.update(covered)
	g.panels.Objects = []fyne.CanvasObject{g.split}
	if covered {
		g.drop()
		g.panels.Objects = []fyne.CanvasObject{look.OnPaper(look.Now().Paper, container.NewWithoutLayout())}
		g.bench.Status.SetAction("", "")
		g.bench.Status.SetNotice("")
		g.bench.Status.SetHint("")
	}
	g.panels.Refresh()
	g.showMap()
	g.showZone()
	g.banner.update()
	g.column.update(covered)
	if g.reveal == nil { // the panels tell how it ends
		g.side.Tell(panel.Everything)
		g.lower.Tell(panel.Everything)
	}
}

// do carries actions out and shows what they led to; it reports whether all could be
// done, and says why where one could not.
func (g *Game) do(actions ...rules.Action) bool {
	g.Halt()
	before := g.placed()
	if g.sight.open && len(actions) > 0 { // who does something else than was done begins a game of his own
		g.sight.seat = actions[0].By
	}
	events, err := g.session.Do(actions...)
	g.chosen = false
	g.recent = events
	g.settle(before, events)
	if err != nil {
		g.refuse(err)
	}
	return err == nil
}

// settle shows what happened: step by step where there is much of it.
func (g *Game) settle(before playtest.Pieces, events []rules.Happening) {
	if len(events) > 0 {
		g.bench.Status.SetNotice(events[len(events)-1].Text)
	}
	if g.tells(events) {
		g.drop()
		g.begin(before, events)
		return
	}
	g.Changed()
}

// refuse says why something cannot be done.
func (g *Game) refuse(err error) {
	var r *rules.Refusal
	switch {
	case errors.As(err, &r):
		g.bubble.Show(g.window.Map, play.RefusalText(r))
		g.bench.Status.SetNotice("")
	case g.session.Trouble() != nil:
		g.window.Lost()
	default:
		g.bench.Desk.Fail("This cannot be done", err)
	}
}

// CanGo reports whether the game can go so many moments forward.
func (g *Game) CanGo(by int) bool {
	_, ok := g.course.Beside(by)
	return ok && g.sight.curtain == rules.Anyone
}

// GoBy goes so many moments forward or back. Players wait then.
func (g *Game) GoBy(by int) {
	if n, ok := g.course.Beside(by); ok {
		g.GoTo(n)
	}
}

// GoTo goes to the moment after the first n actions. Players wait then.
func (g *Game) GoTo(n int) {
	g.sight.acts = rules.Anyone
	g.course.Move(n, func(recent []rules.Happening) {
		g.recent = recent
		g.drop()
	})
}

// Switched shows a branch that was just gone to; its draft may be another.
func (g *Game) Switched() {
	g.recent = nil
	g.drop()
	g.window.Map.SetBoard(g.session.Scenario().AreaBoard())
	g.Changed()
}

// chair is that of a seat.
func (g *Game) chair(seat rules.Seat) rules.Chair {
	if chairs := g.session.Chairs(); seat > 0 && int(seat) <= len(chairs) {
		return chairs[seat-1]
	}
	return rules.Chair{}
}
