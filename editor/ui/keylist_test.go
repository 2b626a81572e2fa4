package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// outlined is the rows of a list that show where the keys are.
func outlined(l *kit.KeyList) []int {
	var rows []int
	for id := range l.Length() {
		row := l.CreateItem()
		l.UpdateItem(id, row)
		if row.(*fyne.Container).Objects[1].(*canvas.Rectangle).Visible() {
			rows = append(rows, id)
		}
	}
	return rows
}

func TestAListOutlinesTheRowTheKeysAreAt(t *testing.T) {
	a, e := openBattle(t)
	e.showPanel("forces")
	p := e.drafts.forces
	assert.Empty(t, outlined(p.List), "while it has not the keyboard")
	a.Win.Canvas().Focus(p.List)
	assert.Equal(t, []int{0}, outlined(p.List))
	key(a, fyne.KeyDown)
	key(a, fyne.KeyDown)
	assert.Equal(t, []int{2}, outlined(p.List))
	_, force := p.Chosen()
	assert.NotEmpty(t, force, "what the keys are at is what is shown")
	p.List.OnSelected(4)
	assert.Equal(t, []int{4}, outlined(p.List), "the keys go on from what was chosen")
	e.mapView.TakeFocus()
	assert.Empty(t, outlined(p.List))
}

func TestTheHistoryIsGoneThroughByKeys(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	paintHexes(t, e, "2313")
	p := e.drafts.history
	a.Win.Canvas().Focus(p.List)
	assert.Equal(t, []int{2}, outlined(p.List), "where the document stands")
	key(a, fyne.KeyUp)
	assert.Equal(t, 2, stepsDone(e), "nothing is undone on the way")
	key(a, fyne.KeyReturn)
	assert.Equal(t, 1, stepsDone(e))
}

func TestTicksAreAskedAboutBeforeTheyAreLost(t *testing.T) {
	a, _ := openBattle(t)
	options := []kit.Option{{ID: "first"}, {ID: "second"}, {ID: "third"}}
	for ticks, asks := range []bool{false, false, true} {
		a.PickSeveral("Forces", options, []string{"third"}, func([]string) { assert.Fail(t, "they were given up") })
		for range ticks {
			key(a, fyne.KeyReturn)
			key(a, fyne.KeyDown)
		}
		key(a, fyne.KeyEscape)
		if !asks {
			require.Empty(t, a.dialog(), "%d are soon ticked again", ticks)
			continue
		}
		require.Equal(t, "Close without it?", a.dialog())
		assert.True(t, says(a, "ticked or unticked 2 rows"))
		press(t, a, "Go back")
		require.Equal(t, "Forces", a.dialog())
		key(a, fyne.KeyEscape)
		press(t, a, "Close without it")
		require.Empty(t, a.dialog())
	}
}

func TestTabLeadsFromASearchToTheButtonsUnderItsList(t *testing.T) {
	a, _ := openBattle(t)
	var taken []string
	a.PickSeveral("Forces", []kit.Option{{ID: "first"}, {ID: "second"}}, nil, func(ids []string) { taken = ids })
	search := a.Win.Canvas().Focused()
	key(a, fyne.KeyDown)
	key(a, fyne.KeyReturn)
	a.Win.Canvas().FocusNext()
	a.Win.Canvas().FocusNext()
	b, ok := a.Win.Canvas().Focused().(*kit.Button)
	require.True(t, ok, "the buttons come next")
	assert.Equal(t, "Take these", b.Text)
	a.Win.Canvas().FocusNext()
	assert.Same(t, search, a.Win.Canvas().Focused())
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if l, ok := o.(*kit.PassedList); ok {
			l.Select(0)
		}
	}
	assert.Same(t, search, a.Win.Canvas().Focused(), "after a click the keys go on in the search")
	b.Tapped(nil)
	assert.Equal(t, []string{"first", "second"}, taken)
}
