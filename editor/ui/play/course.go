// Package play is what playtests on maps of every kind have around their map: the
// timeline, on which a game is gone back on and played back, its branches, and the log of what has
// happened. What units do on a map is not in it.
package play

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Course is a game as it goes on in time, and what the panels that show it want of the
// window it is played in.
type Course struct {
	Bench   *panel.Bench
	Session *playtest.Session
	Pause   *atomic.Int64 // between actions that are played back, in milliseconds

	Go       func(n int)              // goes to the moment after the first n actions
	By       func(by int)             // goes so many moments forward or back
	Halt     func()                   // stops the players
	Finish   func()                   // does what was begun, before another branch is gone to; nil where it is given up
	Show     func()                   // shows the game as it stands
	Shown    func() bool              // whether it is on the map that is shown
	Failed   func(err error)          // says why something cannot be done
	Explain  func(*playtest.Played)   // says more of an action; nil ends it
	Light    func(sites []model.Site) // shows where something happened
	Dark     func()                   // and no longer
	Blame    func(sites []model.Site) // shows where something stands in the way
	Switched func()                   // shows a branch that was just gone to
	Wait     func()                   // players wait until they are told to go on
	ByHand   func()                   // shows what is set by hand of the chance to come
	Colours  func(side string) (ground, ink color.NRGBA)
	Hides    func(n int) bool // the action n is a secret to those who look; nil where there are none

	Veiled func() bool // those who look do not see all; nil where they do
	// Looks is the seat that looks while something is hidden from it, Anyone where nothing
	// is; nil where events are for all to see.
	Looks func() rules.Seat
	Seen  func() rules.Table // what those who look may know; nil where they see all

	film   *film  // nil while nothing is played back
	filmed func() // shows that a moment of it is; nil where there is no timeline
}

// film is a game that is played back.
type film struct{}

// finish does what was begun and not done yet.
func (c *Course) finish() {
	if c.Finish != nil {
		c.Finish()
	}
}

// table is the game as those who look may know it.
func (c *Course) table() rules.Table {
	if c.Seen != nil {
		return c.Seen()
	}
	return c.Session.Table()
}

// dim no longer shows where something happened. Panels are hidden after the game has left
// the board, which shows something else then.
func (c *Course) dim() {
	if c.Shown() {
		c.Dark()
	}
}

// hidden reports whether the action n is a secret to those who look.
func (c *Course) hidden(n int) bool { return c.Hides != nil && c.Hides(n) }

// tells reports whether those who look may know of an event of the action n.
func (c *Course) tells(n int, h rules.Happening) bool {
	if h.Known == 0 || c.Looks == nil || n < c.Session.Opened() {
		return true
	}
	seat := c.Looks()
	return seat == rules.Anyone || h.Known.Has(seat)
}

// Report says in the status line what was done last came to, as far as those who look may
// know it.
func (c *Course) Report(events []rules.Happening) {
	for _, e := range slices.Backward(events) {
		if c.tells(c.Session.At()-1, e) {
			c.Bench.Status.SetNotice(e.Text)
			return
		}
	}
}

// secret reports whether something may have been done that is a secret to those who
// look. It does not tell whether there was.
func (c *Course) secret() bool {
	if c.Veiled == nil || !c.Veiled() {
		return false
	}
	s := c.Session
	return s.Opened() < s.Len() || s.Table().Now().Awaits.Len() < 2
}

// steps is the moments that can be told apart, by the actions done before them: the
// beginning, and those after actions that are no secret.
func (c *Course) steps() []int {
	out := []int{0}
	for n := range c.Session.Len() {
		if !c.hidden(n) {
			out = append(out, n+1)
		}
	}
	return out
}

// at is the step that the game stands at, by its place in steps.
func (c *Course) at(steps []int) int {
	i, found := slices.BinarySearch(steps, c.Session.At())
	if !found {
		i--
	}
	return i
}

// Beside is the moment so many steps from the present one; false where there is none.
func (c *Course) Beside(by int) (int, bool) {
	steps := c.steps()
	i := c.at(steps) + by
	if by < 0 && c.Session.At() > steps[i-by] { // what is done since is a secret
		i++
	}
	if i < 0 || i >= len(steps) {
		return 0, false
	}
	return steps[i], true
}

// Move goes to the moment after the first n actions. Players wait then. Before it is shown
// settle hears what the last of these actions led to.
func (c *Course) Move(n int, settle func(recent []rules.Happening)) {
	c.Halt()
	c.Wait()
	c.Session.GoTo(n)
	var recent []rules.Happening
	if at := c.Session.At(); at > 0 {
		recent = c.Session.Moment(at - 1).Events
	}
	settle(recent)
	c.Show()
	c.Bench.Status.SetNotice(MomentText(c.Session))
}

// PhaseBack and PhaseOn go to the phase before and the next.
func (c *Course) PhaseBack() { c.Go(c.Session.Previous(c.Session.At())) }

// PhaseOn goes to the next phase.
func (c *Course) PhaseOn() { c.Go(c.Session.Next(c.Session.At())) }

// Filming reports whether the game is played back.
func (c *Course) Filming() bool { return c.film != nil }

// Cut stops what is played back; the game stays as it stands.
func (c *Course) Cut() { c.film = nil }

// PlayBack plays the game back from the present moment, from the beginning when it
// stands at the end, or stops that.
func (c *Course) PlayBack() {
	if c.film != nil {
		c.film = nil
		c.Show()
		return
	}
	if c.Session.At() == c.Session.Len() {
		c.Go(0)
	}
	c.Halt()
	f := &film{}
	c.film = f
	c.Show()
	hands := c.Bench.Desk.Hands
	hands.Spawn(func() {
		for on := true; on; {
			time.Sleep(time.Duration(c.Pause.Load()) * time.Millisecond)
			shown := make(chan bool, 1)
			hands.OnMain(func() { shown <- c.showNext(f) })
			on = <-shown
		}
	})
}

// showNext shows the next moment of a game that is played back. It reports whether
// there is another.
func (c *Course) showNext(f *film) bool {
	next, ok := c.Beside(1)
	if c.film != f || !c.Shown() || !ok {
		return false
	}
	c.Go(next)
	_, more := c.Beside(1)
	if more {
		c.film = f
	}
	if c.filmed != nil {
		c.filmed()
	}
	return more
}

// Annotate asks for a note at the present moment.
func (c *Course) Annotate() {
	c.Halt()
	s, d := c.Session, c.Bench.Desk
	entry := kit.NewField("What is worth remembering here")
	entry.SetText(s.Note(s.At()))
	var m *desk.Modal
	set := func() {
		m.Close()
		if err := s.Annotate(strings.TrimSpace(entry.Text)); err != nil {
			c.Failed(err)
		}
		c.Show()
	}
	giveUp := func() {
		lost := ""
		if strings.TrimSpace(entry.Text) != s.Note(s.At()) {
			lost = "What you wrote is noted nowhere yet. It would be lost."
		}
		m.GiveUp(lost, m.Close)
	}
	says := look.Prose(look.Sentence(MomentText(s) + ", " + c.AtText() + " Without text the note is taken away."))
	body := container.New(look.FixedWidth(420), container.NewVBox(look.Flush(says), entry))
	m = d.OpenModal("A note at this moment", body, fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton("Note it", kit.Primary, set))
	m.Cancel, m.Accept = giveUp, set
	m.TakeFields(entry)
	d.Focus(entry)
}

// AtText is "before the first action", "after action 12 of 53".
func (c *Course) AtText() string {
	steps := c.steps()
	if at := c.at(steps); at > 0 {
		return fmt.Sprintf("after action %d of %d", at, len(steps)-1)
	}
	return "before the first action"
}

// MomentText says where a game stands: "Turn 2 of 8, First Fire Phase".
func MomentText(s *playtest.Session) string {
	h := s.Table().Headline()
	switch {
	case s.Table().Now().Over:
		return "The game is over"
	case h.Turn == 0:
		return h.Phase
	}
	return fmt.Sprintf("%s of %d, %s", s.System().Turn.Title(h.Turn), h.Turns, h.Phase)
}

// SpanText names a phase of the game: "Turn 2, First Fire Phase, German".
func SpanText(s *playtest.Session, span playtest.Span) string {
	phase := span.Phase
	for _, f := range s.System().Phases {
		if f.ID == span.Phase {
			phase = f.Name
		}
	}
	side := s.Scenario().SideName(span.Side)
	parts := []string{s.System().Turn.Title(span.Turn), phase, side}
	switch {
	case span.Over:
		return "The game is over"
	case span.Phase == rules.Deployment:
		parts = []string{"Deployment", side}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// PauseKey is the preference of the pause between actions.
const PauseKey = "play.pause"

const (
	usualPause = 250 // milliseconds
	mostPause  = 1000
)

// Pauses is how fast actions follow one another.
var Pauses = []kit.Option{{ID: "1000", Text: "Slow"}, {ID: "250", Text: "Usual"}, {ID: "60", Text: "Fast"}, {ID: "0", Text: "At once"}}

// LastPause is the pause that was chosen last.
func LastPause(p fyne.Preferences) int64 {
	return int64(min(max(p.IntWithFallback(PauseKey, usualPause), 0), mostPause))
}

// SetPause says how long the pause between actions is.
func (c *Course) SetPause(milliseconds int) {
	c.Pause.Store(int64(milliseconds))
	c.Bench.Desk.Fyne.Preferences().SetInt(PauseKey, milliseconds)
}

// speed is the name of the pause.
func (c *Course) speed() string {
	id := strconv.FormatInt(c.Pause.Load(), 10)
	for _, o := range Pauses {
		if o.ID == id {
			return o.Text
		}
	}
	return id
}
