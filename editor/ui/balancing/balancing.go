// Package balancing is the balance laboratory: who plays a draft how often, the games being
// played beside the window, what came of them and how far that can be trusted; and the league
// in which players are rated. Nothing in it locks what it is about: the draft is played as it
// stood, and can be changed meanwhile.
package balancing

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/shelved"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/schema"
)

// Draft is a draft as it stands; nothing of it is changed any more.
type Draft struct {
	System rules.System
	File   *schema.File
	State  uint64    // another one where the draft is another
	Errors diag.List // why it cannot be played yet
}

// Window is what a laboratory has the window around it do.
type Window interface {
	Draft() Draft
	Path() string            // of the file of the document; empty where it has none
	Engine() string          // the version of the program
	Players() *apart.Players // that the games are played by; nil for the program itself
	Shelf() balance.Shelf    // where games are kept while they are played of documents without a file
	// Name is that of a file which is proposed, by its ending.
	Name(ending string) string
	Problems() // leads to the first error of the draft
	// Open opens a game of a draft in the playtest, at its beginning or at its end.
	Open(d Draft, g balance.Game, kinds map[string]string, atEnd bool)
	Back()    // shows the draft
	Renew()   // other commands can be done
	Changed() // what is shown is another
	Key(fyne.KeyName)
	Rune(rune)
}

// Laboratory is the laboratory of a draft.
type Laboratory struct {
	desk   *desk.Desk
	window Window
	choice choice // what is to be played

	run    *run[balance.Result] // that goes on, or waits; nil while none does
	plays  Draft                // that is played, or was
	setup  balance.Setup        // that is played
	result *balance.Result      // of the games that were played last, as far as they are; nil for none
	failed error                // why they ended early
	took   time.Duration        // for which games were played

	outcomes []*outcome // what came of all that was played here

	part      *balance.Part        // in which the games that are shown are kept while they are played; nil for none
	left      *run[balance.Result] // whose rest is to be played another time
	leaving   func() error         // keeps what is done of it
	trouble   *shelved.Trouble     // with keeping the games that are played
	looked    bool                 // for what is left of games
	elsewhere bool                 // that belongs to another window

	content *fyne.Container
	right   *fyne.Container // the head, and the pages under it
	column  *setupColumn
	head    *head
	pages   *pages
}

// New is a laboratory in which nothing has been played yet.
func New(d *desk.Desk, w Window) *Laboratory {
	l := &Laboratory{desk: d, window: w, content: container.NewStack()}
	l.choice = firstChoice(d.Fyne.Preferences(), w.Draft(), w.Players().AtATime())
	l.Build()
	return l
}

// setupWidth is how wide the column is in which it is said what is played.
const setupWidth = 316

// Build makes everything that is shown anew, in the colours as they are now.
func (l *Laboratory) Build() {
	at := 0
	if l.pages != nil {
		at = l.pages.at
		l.stopDrawing()
	}
	l.column, l.head, l.pages = newSetupColumn(l), newHead(l), newPages(l, at)
	l.right = look.Frame(l.pages.content, l.head.content, nil, nil, nil)
	left := container.New(look.FixedWidth(setupWidth), l.column.content)
	l.content.Objects = []fyne.CanvasObject{look.Frame(l.right, nil, nil, look.Frame(look.OnPaper(look.Now().Shade, left), nil, nil, nil, look.Ruler()), nil)}
	l.content.Refresh()
	l.Update()
}

// Content is what is shown.
func (l *Laboratory) Content() fyne.CanvasObject { return l.content }

// Update shows everything as it stands.
func (l *Laboratory) Update() {
	l.column.update()
	l.head.update()
	l.pages.update()
	l.window.Changed()
}

// Shown brings the draft up to date that is spoken of.
func (l *Laboratory) Shown() {
	l.choice.fit(l.window.Draft())
	l.Update()
	l.desk.Focus(l.column.play)
	l.lookForRest()
}

// Hidden is told that something else is shown.
func (l *Laboratory) Hidden() { l.stopDrawing() }

// stopDrawing gives up what is found out and drawn for what is shown alone.
func (l *Laboratory) stopDrawing() {
	l.column.stopTrial()
	l.pages.heat.view.work.Stop()
	l.pages.course.curves.work.Stop()
}

// Close stops what goes on.
func (l *Laboratory) Close() {
	l.stopDrawing()
	if l.run != nil {
		l.run.stop()
	}
	if l.run == nil || l.left == l.run { // else it goes once its games are kept
		l.givePart()
	}
	for _, o := range l.outcomes {
		if o.part != nil && o.path == "" && !o.goes {
			o.part.Leave()
		}
	}
}

// Running reports whether games are being played, or wait.
func (l *Laboratory) Running() bool { return l.run != nil }

// Played is how many games there are in what is shown.
func (l *Laboratory) Played() int {
	if l.result == nil {
		return 0
	}
	return len(l.result.Played)
}

// Note is what is to be said of how the games are played that go on; "" for nothing.
func (l *Laboratory) Note() string {
	if l.run == nil {
		return ""
	}
	return strings.TrimSpace(l.run.note() + " " + l.trouble.Note())
}

// Unkept says what would be lost if the laboratory were closed; "" for nothing.
func (l *Laboratory) Unkept() string {
	if l.run != nil {
		says := fmt.Sprintf("Games are being played: %d of %d are done.", l.run.done(), l.run.all)
		switch {
		case l.place() == "" || l.trouble.Note() != "":
			return says
		case l.window.Path() != "":
			return says + " They are kept beside the scenario, and the laboratory offers to go on with them when it is opened again."
		}
		return says + " They are kept, and the laboratory of the same draft offers to go on with them when it is opened again."
	}
	if n := l.unkept(); n > 0 {
		return fmt.Sprintf("What came of games would be lost (%s). Results are kept beside a file of your own: save the scenario as one.", model.Counted(n, "result", "results"))
	}
	return ""
}

// stale reports whether the draft has changed since the games were played that are shown.
func (l *Laboratory) stale(now Draft) bool {
	return l.result != nil && (l.plays.File == nil || now.State != l.plays.State)
}

// rest reports whether the games that are shown were stopped, and what is chosen is to play
// the rest of them.
func (l *Laboratory) rest() bool {
	d := l.window.Draft()
	if l.run != nil || l.result == nil || l.result.Rest(l.window.Engine()) != nil || l.stale(d) || len(l.result.Played) == 0 {
		return false
	}
	want := l.choice.batch(d).Setup
	return want.Games == l.result.Games && want.Seed == l.result.Seed && want.Until == l.result.Until && slices.Equal(want.Sides, l.result.Sides)
}

// Go begins to play; or has what is played wait, or go on.
func (l *Laboratory) Go() {
	switch {
	case l.run == nil:
		l.begin()
	case l.run.paused:
		l.run.goOn()
		l.Update()
	default:
		l.run.pause()
		l.Update()
	}
	l.window.Renew()
}

// Stop ends what is played; what is done stays.
func (l *Laboratory) Stop() {
	if l.run != nil {
		l.run.stop()
	}
}

// begin plays the draft as it stands.
func (l *Laboratory) begin() {
	d := l.window.Draft()
	if !l.column.take() || len(d.Errors) > 0 {
		l.Update()
		return
	}
	l.column.stopTrial()
	l.choice.keep(l.desk.Fyne.Preferences())
	b := l.choice.batch(d)
	b.Engine = l.window.Engine()
	before := time.Duration(0)
	if l.rest() {
		b.Begun, before = *l.result, l.took
	} else {
		l.givePart()
	}
	b.Going = l.keepGoing()
	l.plays, l.setup, l.result, l.failed = d, b.Setup, nil, nil
	r := newRun[balance.Result](b.Games)
	l.run = r
	r.told.games, r.begun, r.earlier = slices.Clip(b.Begun.Played), len(b.Begun.Played), before
	r.told.done = r.begun
	r.start(l.desk, func(p *progress) (balance.Result, error) { return play(p, d, b, l.window.Players()) }, func() { l.came(r) })
	l.Update()
}

// came shows what has come of games.
func (l *Laboratory) came(r *run[balance.Result]) {
	if l.run != r {
		return
	}
	l.took = r.earlier + r.took()
	if !r.over {
		sofar := l.setup.Sofar(r.games())
		l.result = &sofar
		l.Update()
		return
	}
	l.run, l.failed = nil, r.err
	if r.err == nil {
		l.result = &r.result
		if len(r.result.Played) > 0 && l.left != r {
			l.outcomes = append(l.outcomes, &outcome{result: r.result, plays: l.plays, took: l.took, when: time.Now(), part: l.part})
			l.part = nil
			l.keep()
		}
	}
	l.column.pace()
	l.Update()
	l.window.Renew()
}

// play plays a batch of games of a draft.
func play(p *progress, d Draft, b balance.Batch, by *apart.Players) (balance.Result, error) {
	text, err := schema.Encode(d.File)
	if err != nil {
		return balance.Result{}, err
	}
	pool := p.pool(by, b.Workers)
	defer pool.Close()
	arena, err := arenaOf(d, pool)
	if err != nil {
		return balance.Result{}, err
	}
	b.Digest, b.Workers = balance.Digest(text), workers(pool, b.Workers)
	b.Came = p.came
	b.Told = p.wait
	return b.Play(p.ctx, arena)
}

// workers is how many games are asked for at a time, so that so many are played.
func workers(pool *apart.Pool, n int) int {
	if pool == nil {
		return n
	}
	return pool.Workers()
}

// arenaOf makes a draft ready for many games, which a pool plays where there is one.
func arenaOf(d Draft, pool *apart.Pool) (balance.Arena, error) {
	sc := d.File.Scenario
	if d.System.NewBattle == nil {
		return balance.Arena{}, fmt.Errorf("the rules “%s” are not among those that this program can play", sc.System)
	}
	if err := d.System.Plays(sc); err != nil {
		return balance.Arena{}, err
	}
	if pool != nil {
		return balance.Arena{System: d.System, Scenario: sc, Elsewhere: pool.Ground(sc, rules.Terms{})}, nil
	}
	battle, err := d.System.NewBattle(sc)
	if err != nil {
		return balance.Arena{}, err
	}
	return balance.Arena{System: d.System, Scenario: sc, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }}, nil
}

// wire has a button hand on the keys it has no use for.
func (l *Laboratory) wire(buttons ...*kit.Button) {
	for _, b := range buttons {
		b.OnKey, b.OnRune = l.window.Key, l.window.Rune
	}
}

// Place is what the laboratory is, in words.
func (l *Laboratory) Place() string { return "the balance laboratory" }

// Commands is what can be done in the laboratory.
func (l *Laboratory) Commands() []*desk.Command {
	goes := &desk.Command{ID: "balance.go", Menu: menu, Text: "Play the games", Alias: "start batch run", Key: fyne.KeyF5, Run: l.Go}
	switch {
	case l.run != nil && l.run.paused:
		goes.Text = "Go on"
	case l.run != nil:
		goes.Text = "Pause"
	case l.rest():
		goes.Text = "Play the rest of the games"
	}
	list := []*desk.Command{
		goes,
		{ID: "balance.stop", Menu: menu, Text: "Stop with what is done", Alias: "cancel end", Key: fyne.KeyF9, Needs: "no games are being played", Enabled: l.Running, Run: l.Stop},
	}
	list = append(list, &desk.Command{ID: "balance.kept", Menu: menu, Text: "Earlier results…", Alias: "history kept open", Run: l.askKept})
	list = append(list, l.pages.commands()...)
	return append(list, &desk.Command{ID: "balance.back", Menu: menu, Text: "Back to the draft", Alias: "return map", Shortcut: desk.Ctrl(fyne.KeyB), Split: true, Run: l.window.Back})
}

const menu = "Playtest"

// head says how the games stand that are played, over what came of them.
type head struct {
	lab     *Laboratory
	content *fyne.Container
	line    *canvas.Text
	right   *canvas.Text
	bar     *widget.ProgressBar
	news    *fyne.Container // what is to be known first
	says    string
	high    float32 // as it was laid out
	anew    *kit.Button
}

func newHead(l *Laboratory) *head {
	h := &head{lab: l, line: look.Line(" ", look.Now().Ink, theme.TextSize()), right: look.Line(" ", look.Now().Faded, theme.TextSize()), bar: widget.NewProgressBar(), news: container.New(look.Tight{})}
	h.line.TextStyle.Bold = true
	h.bar.TextFormatter = func() string { return "" }
	h.anew = kit.NewButton("", "Play the draft as it stands", l.Go)
	h.anew.Look, h.anew.Hint = kit.Framed, "Play as many games of the draft as it is now (F5)"
	l.wire(h.anew)
	words := container.NewBorder(nil, nil, h.line, h.right)
	h.content = look.TightColumn(look.Pad(words, 8, 14, 4, 14), look.Pad(container.New(look.FixedHeight(8), h.bar), 0, 14, 8, 14), h.news, look.Ruler())
	return h
}

// update shows how far the games are.
func (h *head) update() {
	l := h.lab
	left, right := h.words()
	look.SetLine(h.line, left)
	look.SetLine(h.right, right)
	look.Show(h.content.Objects[1], l.run != nil)
	if r := l.run; r != nil {
		h.bar.SetValue(float64(r.done()) / float64(max(1, l.expected())))
	}
	var news string
	switch {
	case l.failed != nil:
		news = "The games could not be played: " + look.LowerFirst(desk.SentenceOf(l.failed))
	case l.result != nil && l.plays.File == nil:
		news = "These games were played with an older state of the draft."
	case l.stale(l.window.Draft()):
		news = "The draft has changed since these games were played."
	case l.elsewhere && l.result == nil && l.run == nil:
		news = "Games of this scenario that came to no end belong to another window, which goes on with them or asks about them."
	default:
		news = l.Note()
	}
	h.tell(news)
	if high := h.content.MinSize().Height; high != h.high {
		h.high = high
		l.right.Refresh()
	}
}

// tell says what is to be known first; "" for nothing.
func (h *head) tell(text string) {
	if text == h.says {
		return
	}
	h.says = text
	h.news.RemoveAll()
	if text != "" {
		ground, ink := look.Now().MayNotLow, look.Now().MayNot
		says := look.Paragraph(text, theme.TextSize(), max(300, h.content.Size().Width-260), ink)
		row := container.NewBorder(nil, nil, nil, container.NewCenter(h.anew), container.NewVBox(says))
		if h.lab.failed != nil || h.lab.run != nil || h.lab.result == nil { // nothing is old then
			row = container.NewVBox(says)
		}
		h.news.Add(look.OnPaper(ground, look.Pad(row, 6, 14, 6, 14)))
	}
	h.content.Refresh()
}

// expected is how many games there will be, as far as it can be told.
func (l *Laboratory) expected() int {
	looks, looking := l.setup.Looks()
	if !looking {
		return l.run.all
	}
	if l.result != nil && len(l.result.Played) >= looks.Sizes[0] {
		var found []int
		for _, e := range l.result.Ends {
			found = append(found, e.Games)
		}
		if n, enough := looks.Needed(found, len(l.result.Played)); enough {
			return n
		}
	}
	return l.run.all
}

// words is how the games stand, and what can be said of their time.
func (h *head) words() (left, right string) {
	l := h.lab
	switch r := l.run; {
	case r != nil:
		done, of := r.done(), l.expected()
		left = fmt.Sprintf("%d of %s", done, model.Counted(of, "game", "games"))
		if l.setup.Until > 0 {
			left = fmt.Sprintf("%d of about %s, until ±%v points", done, model.Counted(of, "game", "games"), l.setup.Until)
		}
		each, known := r.each()
		switch {
		case r.paused:
			right = "Paused; games under way come to their end. F5 goes on"
		case !known:
			right = "The first games are being played"
		default:
			right = look.Capital(look.About(each*time.Duration(max(0, of-done)))) + " left"
		}
	case l.result == nil:
		left = "No games have been played yet"
	default:
		left = model.Counted(len(l.result.Played), "game", "games")
		if n := len(l.result.Played); n > 0 {
			left += fmt.Sprintf(", seeds %d to %d", l.result.Seed, l.result.Seed+uint64(n-1))
		}
		if l.result.Stopped {
			left += ", stopped early"
		}
		if l.took > 0 {
			right = "Took " + look.About(l.took)
		}
	}
	return left, right
}
