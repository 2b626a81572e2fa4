package ui

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func TestTheCompareWindowListsWhatChangedAndLightsIt(t *testing.T) {
	a, e := openBattle(t)
	before := e.doc.Scenario().Clone()
	paintHexes(t, e, "2312")
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Altkirch"}))
	e.showComparison("Brunstatt", before)
	assert.Equal(t, "What has changed", a.dialog())
	a.TopModal().Close()
	e.showComparison("the version of today", e.doc.Scenario().Clone())
	assert.True(t, slices.ContainsFunc(test.LaidOutObjects(a.TopModal().Pop), func(o fyne.CanvasObject) bool {
		l, ok := o.(*widget.Label)
		return ok && l.Text == "The version of today says the same as this scenario."
	}))
	a.TopModal().Close()

	changes := compare.Diff(before, e.doc.Scenario(), e.system)
	assert.Len(t, changes, 2)
}

func TestMapsThatAreNotOfHexesAreComparedToo(t *testing.T) {
	a := newTestApp(t)
	for _, battle := range []string{"cowpens", "leuthen"} {
		a.Open(battle)
		later := a.editor.doc.Scenario()
		earlier := later.Clone()
		earlier.Deployment = nil
		c := &comparison{editor: a.editor, sides: [2]*model.Scenario{earlier, later}, now: 1, whole: miniature.NewAside(a.Desk), raster: &canvas.Raster{}}
		after := c.picture(300, 200)
		assert.Equal(t, image.Pt(300, 200), after.Bounds().Size())
		c.now = 0
		assert.NotEqual(t, after, c.picture(300, 200), "%s: who stands there is seen", battle)

		var beside []func()
		a.Hands.Spawn = func(f func()) { beside = append(beside, f) }
		c.now = 1
		assert.NotEqual(t, after, c.picture(300, 200), "%s: nobody waits until it is drawn", battle)
		beside[0]()
		assert.Equal(t, after, c.picture(300, 200), "%s: then it is shown", battle)
		a.Hands.Spawn = func(f func()) { f() }
	}
	a.editor.showComparison("the one before", a.editor.doc.Scenario().Clone())
	assert.Equal(t, "What has changed", a.dialog())
}

// mapsShown is the maps that a dialog shows.
func mapsShown(a *App) (found []*canvas.Raster) {
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if r, ok := o.(*canvas.Raster); ok {
			found = append(found, r)
		}
	}
	return found
}

func TestAComparedMapIsDrawnOverFrames(t *testing.T) {
	a, e := openBattle(t)
	e.showComparison("the one before", e.doc.Scenario().Clone())
	whole := mapsShown(a)[0].Generator(300, 200).(*image.RGBA)
	a.TopModal().Close()

	again := false
	a.Hands.Frame, a.Hands.OnMain = time.Nanosecond, func(func()) { again = true }
	e.showChanges("the one before", e.doc.Scenario(), e.doc.Scenario(), nil)
	m := mapsShown(a)[0].Generator(300, 200)
	assert.True(t, again, "the window has a turn before it is done")
	for again {
		again = false
		m = mapsShown(a)[0].Generator(300, 200)
	}
	assert.True(t, bytes.Equal(whole.Pix, m.(*image.RGBA).Pix), "as at once")
}

// mergeIn takes the changes of another scenario in.
func mergeIn(e *editor, base, theirs *model.Scenario) {
	e.merge("the other", &schema.File{Scenario: base}, &schema.File{Scenario: theirs})
}

// openConflict is a battle whose title is another than in the base, as it is in theirs.
func openConflict(t *testing.T) (a *App, e *editor, base, theirs *model.Scenario) {
	t.Helper()
	a, e = openBattle(t)
	base = e.doc.Scenario().Clone()
	theirs = base.Clone()
	theirs.Title = "Zillisheim"
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Altkirch"}))
	return a, e, base, theirs
}

func TestMergingTakesTheirChangesInAsOneStep(t *testing.T) {
	_, e := openBattle(t)
	base := e.doc.Scenario().Clone()
	theirs := base.Clone()
	theirs.Length.Turns = 25
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Altkirch"}))
	mergeIn(e, base, theirs)
	assert.Equal(t, 25, e.doc.Scenario().Length.Turns)
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
	e.mode.goBy(-1)
	assert.Equal(t, 18, e.doc.Scenario().Length.Turns)
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
}

func TestWhatIsDrawnWhileAMergeIsFoundOutStays(t *testing.T) {
	a, e := openBattle(t)
	base := e.doc.Scenario().Clone()
	theirs := base.Clone()
	theirs.Length.Turns = 25
	var tasks []func()
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	mergeIn(e, base, theirs)
	for n, title := range []string{"Altkirch", "", "Zillisheim"} {
		require.NotEmpty(t, tasks, "the work has begun for the time %d", n)
		if title != "" {
			require.True(t, e.bench.Do(document.Set{Path: "title", Value: title}))
		}
		do := tasks[0]
		tasks = tasks[1:]
		do()
	}
	for len(tasks) > 0 {
		do := tasks[0]
		tasks = tasks[1:]
		do()
	}
	assert.Equal(t, 25, e.doc.Scenario().Length.Turns)
	assert.Equal(t, "Zillisheim", e.doc.Scenario().Title)
}

func TestMergingAsksWhereBothChangedTheSame(t *testing.T) {
	a, e, base, theirs := openConflict(t)
	mergeIn(e, base, theirs)
	require.Equal(t, "Both changed the same", a.dialog())
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title, "nothing is done before the answer")
	press(t, a, "Theirs everywhere")
	press(t, a, "Merge")
	assert.Equal(t, "Zillisheim", e.doc.Scenario().Title)

	same := e.doc.Scenario().Clone()
	mergeIn(e, same, same)
	assert.Equal(t, "Nothing to take in", a.dialog())
	a.TopModal().Close()
}

func TestMergingTakesTheCommentsOfTheOtherFileIn(t *testing.T) {
	a, e := openBattle(t)
	base := *e.doc.File()
	base.Scenario, base.Comments = e.doc.Scenario().Clone(), schema.Comments{"title": {"# As on the map."}}
	e.doc.File().Comments = schema.Comments{"title": {"# As on the map."}, "length": {"# Enough?"}}
	theirs := base
	theirs.Comments = schema.Comments{"title": {"# As in the book."}, "length": {"# Too few."}}
	e.merge("the other", &base, &theirs)
	require.Empty(t, a.dialog())
	assert.Contains(t, e.status.Notice, "Took in what comments say of “the other”")
	assert.Equal(t, schema.Comments{"title": {"# As in the book."}, "length": {"# Enough?", "# Too few."}}, e.doc.File().Comments)
	e.mode.goBy(-1)
	assert.Equal(t, schema.Comments{"title": {"# As on the map."}, "length": {"# Enough?"}}, e.doc.File().Comments)
	e.mode.goBy(1)

	theirs.Scenario = base.Scenario.Clone()
	theirs.Scenario.Length.Turns = 25
	theirs.Comments = schema.Comments{"title": {"# As in the book."}, "length": {"# Too few."}, "id": {"# Short."}}
	e.merge("the other", &base, &theirs)
	assert.Contains(t, e.status.Notice, "Took in 1 change and what comments say of “the other”")
	e.merge("the other", &base, &theirs)
	assert.Equal(t, "Nothing to take in", a.dialog())
	a.TopModal().Close()

	e.merge("the other", &schema.File{Scenario: base.Scenario}, &schema.File{Scenario: base.Scenario})
	assert.Contains(t, e.doc.File().Comments["length"], "# Enough?", "what comes without comments takes none away")
	a.TopModal().Close()
}

// What has been answered is lost by nobody's Escape.
func TestAMergeThatIsGivenUpAsksForItsAnswers(t *testing.T) {
	a, e, base, theirs := openConflict(t)
	mergeIn(e, base, theirs)
	a.TopModal().Key(fyne.KeyEscape)
	require.Empty(t, a.dialog(), "nothing was answered")

	mergeIn(e, base, theirs)
	press(t, a, "Theirs everywhere")
	for _, giveUp := range []func(){func() { a.TopModal().Key(fyne.KeyEscape) }, func() { press(t, a, "Cancel") }} {
		giveUp()
		require.Equal(t, "Close without it?", a.dialog())
		assert.Contains(t, a.TopModal().Says, "You have answered 1 of 1 question.")
		key(a, fyne.KeyReturn)
		require.Equal(t, "Both changed the same", a.dialog(), "the answers stand")
	}
	press(t, a, "Merge")
	assert.Equal(t, "Zillisheim", e.doc.Scenario().Title)

	theirs.Title = "Illfurth"
	mergeIn(e, base, theirs)
	press(t, a, "Theirs everywhere")
	a.TopModal().Key(fyne.KeyEscape)
	press(t, a, "Close without it")
	assert.Empty(t, a.dialog())
	assert.Equal(t, "Zillisheim", e.doc.Scenario().Title)
}

// What is no version of the draft is refused in a sentence, and nothing changes.
func TestAnotherGameIsNotMerged(t *testing.T) {
	a := newTestApp(t)
	for _, battle := range []string{"brunstatt", "leuthen", "cowpens"} {
		a.Open(battle)
		e := a.editor
		ours := e.doc.Scenario().Clone()
		for _, other := range []string{"brunstatt", "leuthen", "cowpens"} {
			if other == battle {
				continue
			}
			file, err := scenarios.Open(other)
			require.NoError(t, err)
			for _, base := range []*model.Scenario{ours, file.Scenario} {
				mergeIn(e, base, file.Scenario)
				require.Equal(t, "The changes cannot be taken in", a.dialog(), "%s into %s", other, battle)
				a.TopModal().Close()
				assert.Equal(t, ours.Title, e.doc.Scenario().Title)
				assert.False(t, e.doc.Dirty())
			}
		}
	}
}

// A version on a map of another size is taken in whole.
func TestAVersionOfAnotherSizeIsMerged(t *testing.T) {
	a, e := openBattle(t)
	base := e.doc.Scenario().Clone()
	theirs := base.Clone()
	_, _, err := document.Resize{Grid: hex.Grid{Cols: 9, Rows: 7}}.Apply(theirs)
	require.NoError(t, err)
	mergeIn(e, base, theirs)
	require.Empty(t, a.Modals)
	assert.Equal(t, 9, e.doc.Scenario().Hexes().Grid.Cols)
	e.showComparison("the one before", base)
	c := &comparison{editor: e, sides: [2]*model.Scenario{base, e.doc.Scenario()}, changes: compare.Diff(base, e.doc.Scenario(), e.system), chosen: -1}
	for _, change := range c.changes {
		c.lit = append(c.lit, change.Hexes...)
	}
	require.NotEmpty(t, c.lit)
	a.TopModal().Close()
	c.lead()
}

func TestAMergeShowsLongTextsWhereTheyDiffer(t *testing.T) {
	long := strings.Repeat("Nobody knew what the day would bring. ", 20)
	was, ours, theirs := excerpts(long+"It rained.", long+"It snowed, and the guns came late.", long+"The sun shone.")
	for text, want := range map[string]string{was: "It rained.", ours: "It snowed, and the guns came late.", theirs: "The sun shone."} {
		assert.Contains(t, text, want)
		assert.True(t, strings.HasPrefix(text, "… "), text)
		assert.Less(t, len(text), mostExcerpt)
	}
	a, b, c := excerpts("24", "25", "26")
	assert.Equal(t, []string{"24", "25", "26"}, []string{a, b, c}, "short ones are shown as they are")
	_, ours, _ = excerpts("", long, "x")
	assert.True(t, strings.HasSuffix(ours, " …"))
}
