package desk

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLongWorkSaysThatItGoesOnAndCanBeCancelled(t *testing.T) {
	a := newTestDesk(t)
	var task func()
	a.Hands.Spawn = func(f func()) { task = f }
	asked, delivered := false, false
	Work(a, "Counting hexes", func(cancelled func() bool) (int, error) {
		asked = cancelled()
		return 7, nil
	}, func(int, error) { delivered = true })
	require.NotNil(t, task)
	assert.True(t, a.Blocked(), "commands wait")
	assert.Nil(t, a.TopModal(), "short work shows nothing")

	j := a.beginJob("Counting more hexes")
	j.show("Counting more hexes")
	require.NotNil(t, a.TopModal())
	assert.Equal(t, "Counting more hexes", a.TopModal().Name)
	a.TopModal().Key(fyne.KeyEscape)
	assert.Nil(t, a.TopModal())
	assert.True(t, j.cancelled())
	assert.False(t, j.end(), "its result is not wanted any more")

	task()
	assert.False(t, asked)
	assert.True(t, delivered)
	assert.False(t, a.Blocked())
}

func TestMeasuredWorkShowsHowMuchOfItIsDone(t *testing.T) {
	a := newTestDesk(t)
	var task func()
	a.Hands.Spawn = func(f func()) { task = f }
	var shown []float64
	WorkMeasured(a, "Drawing the map", func(j *Job) (int, error) {
		j.show("Drawing the map")
		for _, part := range []float64{0.25, 1} {
			j.Tell(part)
			shown = append(shown, j.bar.Value)
		}
		a.TopModal().Key(fyne.KeyEscape)
		require.ErrorIs(t, j.Context().Err(), context.Canceled)
		return 0, j.Context().Err()
	}, func(int, error) { t.Error("a result that nobody wants is delivered") })
	task()
	assert.Equal(t, []float64{0.25, 1}, shown)
	assert.False(t, a.Blocked())
}

// Whoever closes something waits for what is being written, and stays where that fails.
func TestClosingWaitsForWhatIsBeingKept(t *testing.T) {
	a := newTestDesk(t)
	var tasks []func()
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	closed, kept := 0, 0
	again := func() {
		a.OnceKept(func() { closed++ })
	}
	again()
	assert.Equal(t, 1, closed, "there is nothing to wait for")
	for range 2 {
		Keep(a, func() int { return 1 }, func(n int) { kept += n })
	}
	assert.False(t, a.Blocked(), "all else goes on")
	again()
	assert.True(t, a.Blocked())
	tasks[0]()
	assert.Equal(t, 1, closed)
	tasks[1]()
	assert.Equal(t, 2, kept)
	assert.Equal(t, 2, closed)
	assert.False(t, a.Blocked())

	Keep(a, func() int { return 0 }, func(int) { a.Fail("It could not be kept", context.Canceled) })
	again()
	tasks[2]()
	assert.Equal(t, 2, closed, "what failed is seen first")
	assert.Equal(t, "It could not be kept", a.TopModal().Name)
}
