package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLongWorkSaysThatItGoesOnAndCanBeCancelled(t *testing.T) {
	a := newTestApp(t)
	var task func()
	a.hands.spawn = func(f func()) { task = f }
	asked, delivered := false, false
	work(a, "Counting hexes", func(cancelled func() bool) (int, error) {
		asked = cancelled()
		return 7, nil
	}, func(int, error) { delivered = true })
	require.NotNil(t, task)
	assert.True(t, a.blocked(), "commands wait")
	assert.Empty(t, a.dialog(), "short work shows nothing")

	j := a.beginJob("Counting more hexes")
	j.show("Counting more hexes")
	assert.Equal(t, "Counting more hexes", a.dialog())
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
	assert.True(t, j.cancelled())
	assert.False(t, j.end(), "its result is not wanted any more")

	task()
	assert.False(t, asked)
	assert.True(t, delivered)
	assert.False(t, a.blocked())
}

func TestMeasuredWorkShowsHowMuchOfItIsDone(t *testing.T) {
	a := newTestApp(t)
	var task func()
	a.hands.spawn = func(f func()) { task = f }
	var shown []float64
	workMeasured(a, "Drawing the map", func(j *job) (int, error) {
		j.show("Drawing the map")
		for _, part := range []float64{0.25, 1} {
			require.NoError(t, j.tell(part))
			shown = append(shown, j.bar.Value)
		}
		key(a, fyne.KeyEscape)
		return 0, j.tell(1)
	}, func(int, error) { t.Error("a result that nobody wants is delivered") })
	task()
	assert.Equal(t, []float64{0.25, 1}, shown)
	assert.False(t, a.blocked())
}

func TestAResultThatComesAfterTheWindowIsClosedIsDropped(t *testing.T) {
	a := newTestApp(t)
	var task func()
	a.hands.spawn = func(f func()) { task = f }
	a.openBuiltIn("tanga")
	a.quit()
	require.True(t, a.closing)
	task()
	assert.Nil(t, a.editor)
}
