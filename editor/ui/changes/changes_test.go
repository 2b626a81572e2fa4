package changes

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// frame is the window around a view under test. What comes to its goroutine waits in a queue
// until the test takes it.
type frame struct {
	t     *testing.T
	desk  *desk.Desk
	doc   *document.Document
	draft Draft
	queue chan func()
	leads int
}

func (f *frame) Draft() Draft {
	f.draft.Scenario, f.draft.State = f.doc.Scenario().Clone(), f.doc.State()
	return f.draft
}
func (f *frame) Put(e document.Edit) error { return f.doc.Do(e) }
func (f *frame) Problems()                 { f.leads++ }
func (f *frame) Back()                     {}
func (f *frame) Renew()                    {}
func (f *frame) Changed()                  {}
func (f *frame) Key(fyne.KeyName)          {}
func (f *frame) Rune(rune)                 {}

// Covered and the methods below make it what lies under the dialogs.
func (f *frame) Covered()           {}
func (f *frame) Uncovered()         {}
func (f *frame) TakeKeyboard() bool { return false }

// newFrame is a window with a small battle open that white has a unit of infantry less in.
func newFrame(t *testing.T) (*frame, *View) {
	t.Helper()
	f := &frame{t: t, queue: make(chan func(), 1000)}
	file, err := scenarios.Open("custom-setup")
	require.NoError(t, err)
	s := file.Scenario
	for i := range s.Forces {
		s.Forces[i].Units = s.Forces[i].Units[:2]
		s.Forces[i].Units[0].Count, s.Forces[i].Units[1].Count = 4, 1
		s.Deployment[i].Own = nil
	}
	s.Forces[0].Units[0].Count = 3
	f.doc = document.Open(file, "")
	f.draft.System, err = systems.All().Of(s)
	require.NoError(t, err)
	f.desk = desk.NewDesk(test.NewTempApp(t), desk.Hands{
		Spawn: func(task func()) { go task() }, OnMain: func(do func()) { f.queue <- do }, Patience: time.Hour, Rest: time.Hour,
	}, f)
	f.desk.OpenWindow("test")
	f.desk.Win.Resize(fyne.NewSize(1280, 800))
	v := New(f.desk, f)
	f.desk.Win.SetContent(v.Content())
	v.Shown()
	t.Cleanup(v.Close)
	return f, v
}

// until takes what comes until something is so.
func (f *frame) until(what string, so func() bool) {
	f.t.Helper()
	enough := time.After(30 * time.Second)
	for !so() {
		select {
		case do := <-f.queue:
			do()
		case <-enough:
			require.Fail(f.t, "it does not come about that "+what)
		}
	}
}

// texts is all that is written in the window.
func (f *frame) texts() string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(f.desk.Win.Canvas().Content()) {
		switch o := o.(type) {
		case *canvas.Text:
			b.WriteString(o.Text + " ")
		case *kit.Button:
			b.WriteString(o.Text + " ")
		}
	}
	return b.String()
}

// only ticks some changes alone.
func (v *View) only(ids ...string) {
	clear(v.ticked)
	for _, id := range ids {
		v.ticked[id] = true
	}
	v.Update()
}

func TestWhatIsTickedIsMeasuredAndGoesIntoTheDraft(t *testing.T) {
	f, v := newFrame(t)
	assert.Contains(t, f.texts(), "One White infantry unit more")
	assert.Contains(t, f.texts(), "Which small change would shift the balance?")
	v.only("more/white/white-infantry")
	at := 0
	for i, r := range v.list.all {
		if r.all[0].ID == "turns/more" {
			at = i
		}
	}
	f.desk.Win.Canvas().Focus(v.list.rows)
	v.list.rows.At = at
	v.list.rows.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	assert.Contains(t, f.texts(), "2 changes are ticked: 300 games.")
	v.column.games.SetText("40")
	v.Measure()
	f.until("they are measured", func() bool { return !v.Running() })
	require.Equal(t, 2, v.Measured())
	assert.Contains(t, f.texts(), "of 40 games as the draft is")
	assert.Contains(t, f.texts(), "One White infantry unit more")
	assert.Equal(t, "more/white/white-infantry", v.list.all[1].all[0].ID, "the largest change is the first below the heading")
	f.desk.Win.Canvas().Capture()

	v.list.rows.At = 1
	v.list.rows.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	assert.Equal(t, 4, f.doc.Scenario().Forces[0].Units[0].Count)
	steps, done := f.doc.History()
	require.Len(t, steps, 1)
	assert.Equal(t, "one White infantry unit more", steps[0].Label)
	assert.Equal(t, 1, done)
	assert.Contains(t, f.texts(), "Put into the draft: one White infantry unit more.")
	assert.Contains(t, f.texts(), "The draft has changed since")
	require.True(t, f.doc.Undo())
	assert.Equal(t, 3, f.doc.Scenario().Forces[0].Units[0].Count)
}

func TestASearchListsItsProposalsFirst(t *testing.T) {
	f, v := newFrame(t)
	v.only("more/white/white-infantry", "fewer/black/black-infantry")
	v.column.games.SetText("40")
	v.column.within.SetText("12")
	v.Search()
	f.until("it is over", func() bool { return !v.Running() })
	require.NotNil(t, v.answer)
	require.NotEmpty(t, v.answer.Proposals, "%+v", v.answer.Others)
	assert.Contains(t, v.list.all[0].heading, "Proposals")
	v.list.rows.At = 1
	v.Put()
	steps, _ := f.doc.History()
	assert.Len(t, steps, 1)
}

func TestWhatIsPlayedCanBeStopped(t *testing.T) {
	f, v := newFrame(t)
	v.column.games.SetText("5000")
	v.Measure()
	assert.NotEmpty(t, v.Unkept())
	f.until("games are done", func() bool { _, text := v.run.progress(); return strings.Contains(text, "left") })
	v.column.update()
	assert.Contains(t, f.texts(), " left")
	v.Stop()
	f.until("it ends", func() bool { return !v.Running() })
	assert.Contains(t, f.texts(), "stopped early")
	assert.Empty(t, v.Unkept())
}

func TestWhatCannotBePlayedIsSaid(t *testing.T) {
	f, v := newFrame(t)
	v.column.games.SetText("1")
	assert.Contains(t, f.texts(), "From 2 to 50000 games can be played of each.")
	assert.True(t, v.column.measure.Off)
	v.Measure()
	assert.False(t, v.Running())
	v.column.games.SetText("10")
	v.tickAll()
	assert.Contains(t, f.texts(), "Tick a change to try it")
	v.Measure()
	assert.False(t, v.Running())
	v.tickAll()
	assert.False(t, v.column.measure.Off)
	f.draft.Errors = diag.List{{Severity: diag.Error, Message: "there is no way to win"}}
	v.Shown()
	assert.Contains(t, f.texts(), "The draft cannot be played yet:")
	v.column.errors.Tapped(nil)
	assert.Equal(t, 1, f.leads)
}
