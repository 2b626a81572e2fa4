// Package playhexes is a playtest on a map of hexes in the window of its draft: units are
// taken in hand, sent, aimed and set up by pointer and keys, players act in turn with
// them, and the map shows what can be done, what it costs and why something cannot be.
// It knows no rule system, and no more of the window than it is given; what playtests
// have around every kind of map is not in it.
package playhexes

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Window is what a game wants of the window it is played in, beside its bench.
type Window struct {
	Over    *fyne.Container      // what lies over the map
	Playing func() bool          // the game is on the map, and its document is shown
	Cover   func(height float64) // keeps the map below so much of its upper edge
	Keep    func()               // keeps what was done
	Lost    func()               // says that the game is kept no longer
	Seen    func()               // looks at what came of it
	Moved   func()               // says how large the map is, and what of it is in sight
	Panel   func(id string)      // shows a panel
	Report  func()               // asks for a file for a report
	Key     func(fyne.KeyName)
	Rune    func(rune)
	Short   func(fyne.Shortcut)
}

// Game is a playtest in the window of its draft. While it is on the map it
// takes the pointer and the keys there, and its banner, column and panels stand
// where those of the draft stood; the map itself stays where it is.
type Game struct {
	window Window
	bench  *panel.Bench

	holding
	players
	mapMarks
	readiness

	banner    *playBanner
	why       *whyCard
	legend    *play.Legend
	column    *playColumn
	card      *attackCard
	bubble    *bubble
	tags      *declaredTags
	panels    *gamePanels
	side      *panel.Tabs
	lower     *panel.Tabs
	sideParts *container.Split

	pointer *playPointer
	fan     bool    // the stack in hand is fanned out
	at      hex.Hex // where the pointer is
	silent  bool    // nothing is refused beside the pointer

	questions *play.Questions // about the whole map

	course *play.Course      // in time
	recent []rules.Happening // what the last action led to
}

// New shows a playtest in the window of its draft.
func New(b *panel.Bench, w Window, s *playtest.Session) *Game {
	g := &Game{bench: b, window: w}
	g.session = s
	g.players.game, g.mapMarks.game, g.readiness.game = g, g, g
	g.lastReady = rules.Absent
	g.pointer = &playPointer{game: g}
	g.pause.Store(play.LastPause(b.Desk.Fyne.Preferences()))
	g.course = &play.Course{
		Bench: b, Session: s, Pause: &g.pause, Go: g.GoTo, By: g.GoBy, Halt: g.halt, Finish: g.endRow, Show: g.Changed,
		Shown:  w.Playing,
		Failed: g.refuse, Explain: g.explain, Colours: g.sideColours,
		Light: g.showSites, Dark: func() { b.Lights.Area(nil) },
		Blame: g.pointNot, Switched: g.Switched, Wait: func() { g.paused = true },
		ByHand: func() { g.column.update() },
	}
	g.banner = newPlayBanner(g)
	g.column = newPlayColumn(g)
	g.why = newWhyCard()
	g.legend = play.NewLegend()
	g.questions = newQuestions(g)
	g.card = newAttackCard()
	g.bubble = newBubble(b.Map)
	g.tags = &declaredTags{}
	g.panels = newGamePanels(g)
	g.side = panel.NewTabs(b, "tab.play", 1, g.panels.side())
	g.lower = panel.NewTabs(b, "tab.play.lower", panel.LowerDigit, g.panels.lower())
	g.sideParts = container.NewVSplit(look.OnPaper(look.Now().Paper, g.side.Content), look.OnPaper(look.Now().Sheet, g.lower.Content))
	g.sideParts.SetOffset(0.5)
	return g
}

// Enter puts the game on the map.
func (g *Game) Enter() {
	m := g.bench.Map
	m.SetHighlights(draw.Highlights{})
	m.Serve(g.pointer)
	m.AddOverlay(g.tags)
	m.AddOverlay(g.card)
	m.AddOverlay(g.bubble)
	g.window.Over.Add(g.banner.content)
	g.window.Over.Add(g.legend.Content)
	g.window.Over.Add(g.why.content)
}

// Begin goes on once the window is laid out for the game that was put on the map: players
// act, and the first unit to be set up by hand is in hand.
func (g *Game) Begin() {
	g.window.Cover(bannerHeight)
	g.paused = false
	g.takeToDeploy()
	g.Changed()
}

// Halt stops what goes on by itself; hexes that were picked are taken.
func (g *Game) Halt() {
	g.endRow()
	g.halt()
}

// Wait has players wait until they are told to go on.
func (g *Game) Wait() { g.paused = true }

// Waits reports whether they do.
func (g *Game) Waits() bool { return g.paused }

// Leave takes the game from the map again. It is kept.
func (g *Game) Leave() {
	g.Halt()
	m := g.bench.Map
	m.CancelStroke()
	g.quiet()
	m.RemoveOverlay(g.tags)
	m.RemoveOverlay(g.card)
	m.RemoveOverlay(g.bubble)
	g.window.Over.Remove(g.banner.content)
	g.window.Over.Remove(g.legend.Content)
	g.window.Over.Remove(g.why.content)
}

// Changed shows the game as it stands.
func (g *Game) Changed() {
	if !g.window.Playing() {
		return
	}
	g.pointed = nil
	g.window.Keep()
	g.keepHand()
	g.findReady()
	g.showUnits()
	g.answerAsked()
	g.lookAround()
	g.seeQuestion()
	g.banner.update()
	g.column.update()
	g.side.Tell(panel.Everything)
	g.lower.Tell(panel.Everything)
	g.overlay()
	g.showDeclared()
	g.silent = true // the pointer has asked nothing
	g.bench.Map.Rehover()
	g.silent = false
	g.window.Seen()
	g.bench.Can()
	g.bench.Moved()
	g.letPlay()
}

// seeQuestion brings the hex in sight about which a question is asked that was
// not asked before: where the last action led.
func (g *Game) seeQuestion() {
	before := g.question
	g.question = nil
	if len(g.answers()) < 2 || g.run != nil {
		return
	}
	for _, e := range g.recent {
		if e.On {
			g.question = hex.List{e.At.Hex()}
		}
	}
	if len(g.question) > 0 && !slices.Equal(before, g.question) {
		g.bench.Map.BringInSight(g.question[0])
	}
}

// done is what has come of actions.
type done struct {
	events []rules.Happening
	side   string // that was to act before
	err    error  // why one of them could not be done; nil where all could
}

// Do carries actions out and shows what they led to. It reports whether all
// could be done, and says why where one could not.
func (g *Game) Do(actions ...rules.Action) bool { return g.show(g.carry(actions...)) }

// carry carries actions out, of which show shows what they led to.
func (g *Game) carry(actions ...rules.Action) done {
	g.halt()
	g.paused = g.paused && g.hasPlayer() // what a player is to do may be done for it by hand, action by action
	side := g.table().Now().Side
	events, err := g.session.Do(actions...)
	g.mode, g.row = "", nil
	return done{events, side, err}
}

// show shows what actions led to, as Do does.
func (g *Game) show(d done) bool {
	events, err := d.events, d.err
	g.recent = events
	if h, ok := g.handHex(); ok && len(g.stack(h)) < 2 {
		g.fan = false // the unit has left its stack
	}
	g.Changed()
	asked := len(events) > 0 && g.table().Now().Side != d.side // the other side has to answer before it goes on
	if err != nil && !asked {
		g.refuse(err)
	} else if len(events) > 0 {
		g.bench.Status.SetNotice(outcome(events))
	}
	return err == nil
}

// outcome is what has come of actions, in short: the results of fire, else what
// happened last.
func outcome(events []rules.Happening) string {
	var fire []string
	for _, e := range events {
		if e.Kind == rules.Attacks {
			fire = append(fire, e.Text)
		}
	}
	if len(fire) > 0 {
		return strings.Join(fire, " ")
	}
	return events[len(events)-1].Text
}

// refuse says why something cannot be done, at the pointer and in the status
// line, with the hexes that are in the way.
func (g *Game) refuse(err error) {
	var r *rules.Refusal
	switch {
	case errors.As(err, &r):
		g.showRefusal(r)
		return
	case g.session.Trouble() != nil:
		g.window.Lost()
		return
	}
	g.bench.Desk.Fail("This cannot be done", err)
}

// CanGo reports whether the game can go so many actions forward.
func (g *Game) CanGo(by int) bool {
	to := g.session.At() + by
	return by == -1 && len(g.row) > 0 || to >= 0 && to <= g.session.Len()
}

// GoBy goes so many actions forward or back: first of all a hex back of those
// picked. Players wait then.
func (g *Game) GoBy(by int) {
	if by == -1 && len(g.row) > 0 {
		g.row = g.row[:len(g.row)-1]
		g.Changed()
		return
	}
	g.GoTo(g.session.At() + by)
}

// GoTo goes to the moment after the first n actions. Players wait then.
func (g *Game) GoTo(n int) {
	g.endRow()
	g.course.Move(n, func(recent []rules.Happening) { g.recent, g.mode, g.row = recent, "", nil })
}

// Switched shows a branch that was just gone to; its draft may be another.
func (g *Game) Switched() {
	g.recent, g.hand, g.mode, g.row = nil, nil, "", nil
	if board := g.session.Scenario().Hexes(); g.window.Playing() && g.bench.Map.Board() != board {
		g.bench.Map.SetBoard(board)
	}
	g.Changed()
}
