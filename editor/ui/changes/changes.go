// Package changes is a view of small changes of a draft: what each makes of its balance, as a
// tornado, and the smallest that bring it to a wished one; each goes into the draft with a
// click. Games are played beside the window.
package changes

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/shelved"
	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/schema"
)

// Draft is a draft as it stands; nothing of it is changed any more.
type Draft struct {
	System   rules.System
	Scenario *model.Scenario
	State    uint64    // another one where the draft is another
	Errors   diag.List // why it cannot be played
}

// Window is what the view has the window around it do.
type Window interface {
	Draft() Draft
	Players() *apart.Players // that the games are played by; nil for the program itself
	Shelf() balance.Shelf    // where games are kept while they are played, and afterwards
	// Put makes an edit of the draft, which is one step of its history.
	Put(document.Edit) error
	Problems() // leads to the first error of the draft
	Back()     // shows the draft
	Renew()    // other commands can be done
	Changed()  // what is shown is another
	Key(fyne.KeyName)
	Rune(rune)
}

// View is the small changes of a draft.
type View struct {
	desk   *desk.Desk
	window Window

	choice  choice
	all     []vary.Variation // of the draft
	of      uint64           // the state that they are of
	left    []vary.Left
	ticked  map[string]bool // ids of those to be tried
	passed  int             // that are not offered: much the same, or far from the battle
	run     *run
	plays   Draft // that was played
	took    time.Duration
	found   *vary.Sensitivity
	answer  *vary.Answer
	failed  error
	notice  string
	kept    *shelved.Games // those that are played
	content *fyne.Container
	column  *column
	list    *list
}

// choice is what is to be played.
type choice struct {
	side    string
	kinds   map[string]string // players by side
	games   int
	wish    float64
	within  float64
	seed    uint64
	workers int
}

// run is games being played.
type run struct {
	sync.Mutex
	stop     context.CancelFunc
	begun    time.Time
	done, of int
	said     string // of how they are played; "" for nothing
	book     *balance.Book
	ended    chan struct{} // closed when they are
}

// New is a view of which nothing has been played yet.
func New(d *desk.Desk, w Window) *View {
	v := &View{desk: d, window: w, content: container.NewStack()}
	v.kept = shelved.New(d, v, "changes", "the games of small changes")
	v.choice = choice{games: 100, wish: 50, within: 5, seed: 1, workers: w.Players().AtATime()}
	v.fit()
	v.Build()
	return v
}

// Build makes everything that is shown anew, in the colours as they are now.
func (v *View) Build() {
	v.column, v.list = newColumn(v), newList(v)
	left := container.New(look.FixedWidth(columnWidth), v.column.content)
	v.content.Objects = []fyne.CanvasObject{look.Frame(v.list.content, nil, nil, look.Frame(look.OnPaper(look.Now().Shade, left), nil, nil, nil, look.Ruler()), nil)}
	v.content.Refresh()
	v.Update()
}

// Content is what is shown.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Shown brings the draft up to date that is spoken of.
func (v *View) Shown() {
	v.fit()
	v.Update()
	v.desk.Focus(v.list.rows)
}

// Hidden is told that something else is shown.
func (v *View) Hidden() {}

// Close stops what goes on.
func (v *View) Close() { v.Stop() }

// Leave stops the games as the view is closed, and keeps those that are done: to measure the
// same changes goes on with them.
func (v *View) Leave() {
	if v.run != nil {
		v.Stop()
		v.kept.Keep()
	}
}

// Leaving stops the games, and returns what keeps those that are done, for any goroutine; nil
// where none were played.
func (v *View) Leaving() (keep func() error) {
	v.Stop()
	return v.kept.Leaving()
}

// Unkept says what would be lost if the view were closed; "" for nothing.
func (v *View) Unkept() string {
	switch {
	case v.run != nil:
		return "Games are being played to measure small changes." + v.kept.Says("to measure the same changes goes on with them")
	case v.found != nil && v.took >= desk.Costly && !v.kept.Kept():
		return fmt.Sprintf("What came of %s is kept nowhere, and would be lost.", model.Counted(v.Played(), "game", "games"))
	}
	return ""
}

// Running reports whether games are being played.
func (v *View) Running() bool { return v.run != nil }

// Measured is how many changes have been measured.
func (v *View) Measured() int {
	if v.found == nil {
		return 0
	}
	return len(v.found.Effects)
}

// Played is how many games are done of those that go on, or in what is shown.
func (v *View) Played() int {
	switch {
	case v.run != nil:
		v.run.Lock()
		defer v.run.Unlock()
		return v.run.done
	case v.found != nil:
		n := v.found.Base.Games
		for _, e := range v.found.Effects {
			n += e.Share.Games
		}
		return n
	}
	return 0
}

// Note is what is to be said of how the games are played that go on; "" for nothing.
func (v *View) Note() string {
	if v.run == nil {
		return ""
	}
	v.run.Lock()
	defer v.run.Unlock()
	return strings.TrimSpace(v.run.said + " " + v.kept.Note())
}

// Stop ends what is played; what was counted is shown.
func (v *View) Stop() {
	if v.run != nil {
		v.run.stop()
	}
}

// fit lists the changes of the draft as it stands; those that are ticked stay so.
func (v *View) fit() {
	d := v.window.Draft()
	if v.ticked != nil && d.State == v.of {
		return
	}
	swept, passed := vary.Sweep(vary.All(d.Scenario, d.System))
	v.all, v.left = vary.Playable(d.Scenario, d.System, swept)
	v.of, v.passed = d.State, passed
	was := v.ticked
	v.ticked = map[string]bool{}
	for _, o := range v.all {
		on, known := was[o.ID]
		v.ticked[o.ID] = on || !known
	}
	v.choice.fit(d)
}

// fit gives each side a player that all games have, and tells of the side that moves first.
func (c *choice) fit(d Draft) {
	kinds := map[string]string{}
	for _, side := range d.Scenario.Sides {
		kinds[side.ID] = usualKind
		if k := c.kinds[side.ID]; k != "" {
			kinds[side.ID] = k
		}
	}
	c.kinds = kinds
	if _, ok := d.Scenario.Side(c.side); !ok {
		c.side = d.Scenario.First
	}
}

const usualKind = "greedy"

// chosen is the changes that are ticked.
func (v *View) chosen() []vary.Variation {
	var out []vary.Variation
	for _, o := range v.all {
		if v.ticked[o.ID] {
			out = append(out, o)
		}
	}
	return out
}

// study is what is to be played of a draft.
func (v *View) study(d Draft) vary.Study {
	c := v.choice
	return vary.Study{Scenario: d.Scenario, System: d.System, Players: c.kinds, Side: c.side, Games: c.games, Seed: c.seed, Workers: c.workers}
}

// Measure plays the draft and each change that is ticked.
func (v *View) Measure() {
	v.play(func(ctx context.Context, st vary.Study, list []vary.Variation) (func(), error) {
		found, err := st.Measure(ctx, list)
		return func() { v.found, v.answer = &found, nil }, err
	})
}

// search looks for the smallest changes among those that are ticked that bring the side to its
// wished share.
func (v *View) search() {
	c := v.choice
	v.play(func(ctx context.Context, st vary.Study, list []vary.Variation) (func(), error) {
		answer, err := vary.Search{Study: st, Wish: c.wish / 100, Within: c.within / 100}.Play(ctx, list)
		return func() { v.found, v.answer = &answer.Sensitivity, &answer }, err
	})
}

// task plays changes of a study, and returns what shows what came of it.
type task func(context.Context, vary.Study, []vary.Variation) (show func(), err error)

// play plays, after asking where what came of long games would be lost by that.
func (v *View) play(task task) {
	lost := v.Unkept()
	if lost == "" || v.run != nil {
		v.begin(task)
		return
	}
	v.desk.Ask("Play anew?", lost,
		desk.Choice{Text: "Keep it", Look: kit.Framed},
		desk.Choice{Text: "Play anew", Look: kit.Danger, Do: func() { v.begin(task) }})
}

// begin plays beside the window, and shows what comes of it.
func (v *View) begin(task task) {
	d := v.window.Draft()
	v.fit()
	list := v.chosen()
	if v.run != nil || v.column.wrong() != "" || len(d.Errors) > 0 || len(list) == 0 {
		v.Update()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &run{stop: stop, begun: time.Now(), ended: make(chan struct{})}
	openBook := v.kept.Begin(v.window.Shelf(), r.ended)
	v.run, v.plays, v.found, v.answer, v.failed, v.notice = r, d, nil, nil, nil, ""
	st := v.study(d)
	shown := time.Now()
	st.Told = func(done, of int) {
		r.Lock()
		r.done, r.of = done, of
		late := time.Since(shown) > showEvery
		if late {
			shown = time.Now()
		}
		r.Unlock()
		if late {
			v.desk.Hands.OnMain(func() {
				if v.run == r && !v.desk.Closing {
					v.column.update()
					v.window.Changed()
				}
			})
		}
	}
	v.Update()
	v.window.Renew()
	v.desk.Hands.Spawn(func() {
		if text, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: st.Scenario}); err == nil {
			st.Book = openBook(text)
			r.Lock()
			r.book = st.Book
			r.Unlock()
		}
		show, err := v.beside(ctx, r, st, list, task)
		close(r.ended)
		stop()
		v.desk.Hands.OnMain(func() {
			if v.run != r || v.desk.Closing {
				return
			}
			v.took = time.Since(r.begun)
			v.kept.Keep()
			if v.run, v.failed = nil, err; err == nil {
				show()
			}
			v.list.rows.At = 1 // below the heading
			v.Update()
			v.window.Renew()
		})
	})
}

// beside does a task, with games played apart from the window where something else can play them.
func (v *View) beside(ctx context.Context, r *run, st vary.Study, list []vary.Variation, task task) (show func(), err error) {
	pool, err := v.window.Players().Pool(ctx, st.Workers)
	if err != nil {
		r.Lock()
		r.said = desk.SentenceOf(err)
		r.Unlock()
	}
	defer pool.Close()
	if pool != nil {
		st.Apart, st.Workers = pool.Ground, pool.Workers()
	}
	return task(ctx, st, list)
}

const showEvery = 250 * time.Millisecond

// progress is how far the games are that are played.
func (v *View) progress() (part float64, text string) {
	r, note := v.run, v.Note()
	r.Lock()
	defer r.Unlock()
	if r.done == 0 {
		return 0, strings.TrimSpace("The first games are being played … " + note)
	}
	left := time.Since(r.begun) / time.Duration(max(r.done-r.book.Found(), 1)) * time.Duration(r.of-r.done)
	text = fmt.Sprintf("%d of %d games, %s left", r.done, r.of, look.About(left))
	if note != "" {
		text += ". " + note // a sentence
	}
	return float64(r.done) / float64(r.of), text
}

// Put puts the row that the keys are at into the draft.
func (v *View) Put() {
	row, ok := v.list.at()
	if !ok {
		return
	}
	d := v.window.Draft()
	edit, err := vary.Together(d.Scenario, row.all)
	if err == nil {
		err = v.window.Put(edit)
	}
	if err != nil {
		v.notice = "It cannot be put into the draft: " + look.LowerFirst(desk.SentenceOf(err))
	} else {
		v.notice = "Put into the draft: " + vary.Label(row.all) + ". Ctrl+Z in the draft takes it back."
	}
	v.fit()
	v.Update()
	v.window.Renew()
}

// toggle ticks the change of a row, or takes the tick away.
func (v *View) toggle(row row) {
	if len(row.all) != 1 || v.run != nil {
		return
	}
	id := row.all[0].ID
	v.ticked[id] = !v.ticked[id]
	v.Update()
}

// tickAll ticks all changes, or none where all are.
func (v *View) tickAll() {
	on := len(v.chosen()) < len(v.all)
	for _, o := range v.all {
		v.ticked[o.ID] = on
	}
	v.Update()
}

// Update shows everything as it stands.
func (v *View) Update() {
	v.column.update()
	v.list.update()
	v.window.Changed()
}

// stale reports whether the draft has changed since it was played.
func (v *View) stale() bool { return v.found != nil && v.plays.State != v.window.Draft().State }

const menu = "Playtest"

// Place is what the view is, in words.
func (v *View) Place() string { return "the small changes" }

// Commands is what can be done here.
func (v *View) Commands() []*desk.Command {
	idle := func() bool { return v.run == nil }
	can := func() bool { _, ok := v.list.at(); return ok && v.run == nil }
	return []*desk.Command{
		{ID: "changes.measure", Menu: menu, Text: "Measure the changes", Alias: "sensitivity tornado play", Key: fyne.KeyF5, Needs: "games are being played", Enabled: idle, Run: v.Measure},
		{ID: "changes.search", Menu: menu, Text: "Search for the smallest changes", Alias: "balance wish propose", Key: fyne.KeyF10, Needs: "games are being played", Enabled: idle, Run: v.search},
		{ID: "changes.stop", Menu: menu, Text: "Stop with what is done", Alias: "cancel end", Key: fyne.KeyF9, Needs: "no games are being played", Enabled: v.Running, Run: v.Stop},
		{ID: "changes.put", Menu: menu, Text: "Put the change into the draft", Alias: "apply", Needs: "choose a measured change first, and let the games end", Enabled: can, Split: true, Run: v.Put},
		{ID: "changes.tick", Menu: menu, Text: "Tick all changes, or none", Needs: "games are being played", Enabled: idle, Run: v.tickAll},
		{ID: "changes.back", Menu: menu, Text: "Back to the draft", Alias: "return map", Shortcut: desk.CtrlShift(fyne.KeyB), Split: true, Run: v.window.Back},
	}
}

// wire has a button hand on the keys it has no use for.
func (v *View) wire(buttons ...*kit.Button) {
	for _, b := range buttons {
		b.OnKey, b.OnRune = v.window.Key, v.window.Rune
	}
}

// number reads a number as people write it.
func number(text string) (float64, bool) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), 64)
	return n, err == nil
}

// paragraph shows a text in lines of the column's width.
func paragraph(box *fyne.Container, text string, bad bool) {
	ink := look.Now().Faded
	if bad {
		ink = look.Now().MayNot
	}
	look.SetParagraph(box, text, theme.CaptionTextSize(), columnRoom, ink)
}
