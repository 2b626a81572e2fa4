package changes

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/balance/apart/aparttest"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// frame is the window around a view under test.
type frame struct {
	*desktest.Window
	doc     *document.Document
	draft   Draft
	leads   int
	players *apart.Players
	shelf   balance.Shelf
}

func (f *frame) Shelf() balance.Shelf { return f.shelf }

func (f *frame) Draft() Draft {
	f.draft.Scenario, f.draft.State = f.doc.Scenario().Clone(), f.doc.State()
	return f.draft
}
func (f *frame) Put(e document.Edit) error { return f.doc.Do(e) }
func (f *frame) Problems()                 { f.leads++ }
func (f *frame) Players() *apart.Players   { return f.players }
func (f *frame) Back()                     {}
func (f *frame) Renew()                    {}
func (f *frame) Changed()                  {}
func (f *frame) Key(fyne.KeyName)          {}
func (f *frame) Rune(rune)                 {}

// newFrame is a window with a small battle open that white has a unit of infantry less in.
func newFrame(t *testing.T) (*frame, *View) {
	t.Helper()
	f := &frame{Window: desktest.Open(t)}
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
	v := New(f.Desk, f)
	f.Desk.Win.SetContent(v.Content())
	v.Shown()
	t.Cleanup(v.Close)
	return f, v
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
	assert.Contains(t, f.Texts(), "One White infantry unit more")
	assert.Contains(t, f.Texts(), "Which small change would shift the balance?")
	v.only("more/white/white-infantry")
	at := 0
	for i, r := range v.list.all {
		if r.all[0].ID == "turns/more" {
			at = i
		}
	}
	f.Desk.Win.Canvas().Focus(v.list.rows)
	v.list.rows.At = at
	v.list.rows.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	assert.Contains(t, f.Texts(), "2 changes are ticked: 300 games.")
	v.column.games.SetText("40")
	v.Measure()
	f.Until("they are measured", func() bool { return !v.Running() })
	require.Equal(t, 2, v.Measured())
	assert.Empty(t, v.Unkept(), "it is soon played again")
	v.took = desk.Costly
	assert.Equal(t, "What came of 120 games is kept nowhere, and would be lost.", v.Unkept())
	v.search()
	require.NotNil(t, f.Desk.TopModal())
	require.Equal(t, "Play anew?", f.Desk.TopModal().Name)
	f.Desk.TopModal().Cancel()
	assert.Equal(t, 2, v.Measured(), "it is not lost by that")
	assert.Contains(t, f.Texts(), "of 40 games as the draft is")
	assert.Contains(t, f.Texts(), "One White infantry unit more")
	assert.Equal(t, "more/white/white-infantry", v.list.all[1].all[0].ID, "the largest change is the first below the heading")
	f.Desk.Win.Canvas().Capture()

	v.list.rows.At = 1
	v.list.rows.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	assert.Equal(t, 4, f.doc.Scenario().Forces[0].Units[0].Count)
	steps, done := f.doc.History()
	require.Len(t, steps, 1)
	assert.Equal(t, "one White infantry unit more", steps[0].Label)
	assert.Equal(t, 1, done)
	assert.Contains(t, f.Texts(), "Put into the draft: one White infantry unit more.")
	assert.Contains(t, f.Texts(), "The draft has changed since")
	require.True(t, f.doc.Undo())
	assert.Equal(t, 3, f.doc.Scenario().Forces[0].Units[0].Count)
}

func TestChangesPlayedApartComeToTheSame(t *testing.T) {
	found := map[bool]vary.Sensitivity{}
	for _, isApart := range []bool{false, true} {
		f, v := newFrame(t)
		if isApart {
			f.players = &apart.Players{Cores: 3, Begin: func(ctx context.Context, n int) (*apart.Pool, error) { return aparttest.Begin(ctx, "1", n) }}
		}
		v.only("more/white/white-infantry", "turns/more")
		v.column.games.SetText("10")
		v.Measure()
		f.Until("they are measured", func() bool { return !v.Running() })
		require.NoError(t, v.failed)
		assert.Equal(t, 30, v.Played())
		found[isApart] = *v.found
		for i := range found[isApart].Effects {
			found[isApart].Effects[i].Variations = nil // they can do things, which are never equal
		}
	}
	assert.Equal(t, found[false], found[true])
}

func TestChangesArePlayedByTheWindowWhereNothingElseCan(t *testing.T) {
	f, v := newFrame(t)
	f.players = &apart.Players{Cores: 1, Begin: func(context.Context, int) (*apart.Pool, error) { return nil, errors.New("worker.js cannot be had") }}
	v.column.games.SetText("5000")
	v.Measure()
	f.Until("games are done", func() bool { return v.Played() > 2 })
	assert.Contains(t, v.Note(), "worker.js cannot be had")
	v.column.update()
	assert.Contains(t, f.Texts(), "answers slowly meanwhile")
	v.Stop()
	f.Until("it is stopped", func() bool { return !v.Running() })
}

func TestASearchListsItsProposalsFirst(t *testing.T) {
	f, v := newFrame(t)
	v.only("more/white/white-infantry", "fewer/black/black-infantry")
	v.column.games.SetText("40")
	v.column.within.SetText("12")
	v.search()
	f.Until("it is over", func() bool { return !v.Running() })
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
	f.Until("games are done", func() bool { _, text := v.progress(); return strings.Contains(text, "left") })
	v.column.update()
	assert.Contains(t, f.Texts(), " left")
	v.Stop()
	f.Until("it ends", func() bool { return !v.Running() })
	assert.Contains(t, f.Texts(), "stopped early")
	assert.Empty(t, v.Unkept())
}

func TestWhatCannotBePlayedIsSaid(t *testing.T) {
	f, v := newFrame(t)
	v.column.games.SetText("1")
	assert.Contains(t, f.Texts(), "From 2 to 50000 games can be played of each.")
	assert.True(t, v.column.measure.Off)
	v.Measure()
	assert.False(t, v.Running())
	v.column.games.SetText("10")
	v.tickAll()
	assert.Contains(t, f.Texts(), "Tick a change to try it")
	v.Measure()
	assert.False(t, v.Running())
	v.tickAll()
	assert.False(t, v.column.measure.Off)
	f.draft.Errors = diag.List{{Severity: diag.Error, Message: "there is no way to win"}}
	v.Shown()
	assert.Contains(t, f.Texts(), "The draft cannot be played yet:")
	v.column.errors.Tapped(nil)
	assert.Equal(t, 1, f.leads)
}

// Changes whose games are stopped, as the view is closed, go on where they were.
func TestChangesThatAreClosedGoOn(t *testing.T) {
	shelf := balance.Shelf{Disk: disk.System{}, Folder: filepath.Join(t.TempDir(), "games"), Engine: "test", Wait: time.Minute}
	measure := func(games string, shelf balance.Shelf) (*frame, *View) {
		f, v := newFrame(t)
		f.shelf = shelf
		v.only("more/white/white-infantry")
		v.column.games.SetText(games)
		v.Measure()
		return f, v
	}
	f, v := measure("5000", shelf)
	f.Until("games are done", func() bool { return v.Played() > 3 })
	assert.Contains(t, v.Unkept(), "They are kept, and to measure the same changes goes on with them.")
	f.Leave(v)

	f, v = measure("20", shelf)
	f.Until("they are measured", func() bool { return !v.Running() })
	require.NoError(t, v.Leaving()())
	v.took = desk.Costly
	assert.Empty(t, v.Unkept(), "they are kept")
	whole, w := measure("20", balance.Shelf{})
	whole.Until("they are measured", func() bool { return !w.Running() })
	assert.Equal(t, w.found.Base, v.found.Base)
	assert.Equal(t, w.found.Effects[0].Change, v.found.Effects[0].Change)

	text, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: f.doc.Scenario()})
	require.NoError(t, err)
	book := shelf.Book("changes", text)
	require.NotNil(t, book, "it is left")
	assert.GreaterOrEqual(t, book.Len(), 40)
	require.NoError(t, book.Close())
}
