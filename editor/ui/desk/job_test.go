package desk

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
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

// mine is what is being closed; others stay open, or were closed before.
const mine = "mine"

// Nobody waits for what belongs to something else.
func TestClosingWaitsForItsOwnAlone(t *testing.T) {
	a := newTestDesk(t)
	var tasks []func()
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	Keep(a, "another", "a", func() int { return 0 }, func(int) {})
	Keep(a, mine, "b", func() int { return 0 }, func(int) {})
	closed := 0
	a.OnceKept([]any{mine}, func() { closed++ })
	assert.Zero(t, closed)
	tasks[1]()
	assert.Equal(t, 1, closed)
	a.OnceKept([]any{mine}, func() { closed++ })
	assert.Equal(t, 2, closed)
	assert.False(t, a.Blocked())
	tasks[0]()
	assert.Equal(t, 2, closed)
}

// Whoever closes something waits for what is being written, and stays where that fails.
func TestClosingWaitsForWhatIsBeingKept(t *testing.T) {
	a := newTestDesk(t)
	var tasks []func()
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	closed, kept := 0, 0
	again := func() {
		a.OnceKept([]any{mine}, func() { closed++ })
	}
	again()
	assert.Equal(t, 1, closed, "there is nothing to wait for")
	for range 2 {
		Keep(a, mine, "a", func() int { return 1 }, func(n int) { kept += n })
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

	Keep(a, mine, "a", func() int { return 0 }, func(int) { a.Fail("It could not be kept", context.Canceled) })
	again()
	tasks[2]()
	assert.Equal(t, 2, closed, "what failed is seen first")
	assert.Equal(t, "It could not be kept", a.TopModal().Name)
}

// Where a disk does not answer, work that is not given up is left alone, and told all the same.
func TestWorkThatDoesNotEndIsLeftAlone(t *testing.T) {
	a := newTestDesk(t)
	var task func()
	shown, at := make(chan func()), a.Hands.OnMain
	a.Hands.Spawn, a.Hands.OnMain = func(f func()) { task = f }, func(f func()) { shown <- f }
	a.Hands.Patience, a.Hands.Endless = 0, 1
	told := 0
	Write(a, "Saving", func() int { return 7 }, func(n int) { told += n })
	(<-shown)()
	require.Equal(t, "Saving", a.TopModal().Name)
	a.TopModal().Key(fyne.KeyEscape)
	require.True(t, a.Blocked(), "it may end at any moment")
	(<-shown)()
	assert.Contains(t, a.TopModal().Says, "The disk does not answer.")
	a.TopModal().Key(fyne.KeyEscape)
	assert.False(t, a.Blocked())
	assert.Nil(t, a.TopModal())
	a.Hands.OnMain = at
	task()
	assert.Equal(t, 7, told)
	assert.False(t, a.Blocked())
}

// tap presses a button of the dialog in front.
func tap(t *testing.T, a *Desk, text string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			b.Tapped(nil)
			return
		}
	}
	require.Fail(t, "there is no such button", text)
}

// What is waited for may be given up, or the closing.
func TestWhatIsBeingKeptIsWaitedForOnlyAsLongAsItIsWanted(t *testing.T) {
	for _, without := range []bool{false, true} {
		a := newTestDesk(t)
		shown, at := make(chan func()), a.Hands.OnMain
		a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = func(func()) {}, func(f func()) { shown <- f }, 0
		for range 2 {
			Keep(a, mine, "what was played", func() int { return 1 }, func(int) {})
		}
		closed := 0
		a.OnceKept([]any{mine}, func() { closed++ })
		(<-shown)()
		a.Hands.OnMain = at
		assert.Equal(t, "The disk has not taken all of it yet: what was played. What it has not taken is lost if you do not wait.", a.TopModal().Says)
		if without {
			tap(t, a, "Don’t wait")
			assert.Equal(t, 1, closed)
		} else {
			a.TopModal().Key(fyne.KeyEscape)
			assert.Zero(t, closed)
		}
		assert.Nil(t, a.TopModal())
		assert.False(t, a.Blocked())
	}
}

func TestAFileIsDeletedBesideTheWindow(t *testing.T) {
	a := newTestDesk(t)
	var task func()
	a.Hands.Spawn = func(f func()) { task = f }
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	gone := 0
	a.Delete(path, "It could not be deleted", func() { gone++ })
	assert.FileExists(t, path)
	task()
	assert.NoFileExists(t, path)
	assert.Equal(t, 1, gone)
	a.Delete(path, "It could not be deleted", func() { gone++ })
	task()
	assert.Equal(t, 1, gone)
	assert.Equal(t, "It could not be deleted", a.TopModal().Name)
}

// TestABarStepsOnUntilItsJobEnds has a bar move while nobody knows how much is done.
func TestABarStepsOnUntilItsJobEnds(t *testing.T) {
	a := newTestDesk(t)
	shown := make(chan func())
	a.Hands.Spawn, a.Hands.OnMain = func(func()) {}, func(f func()) { shown <- f }
	a.Hands.Patience, a.Hands.Busy = 0, 1
	Work(a, "Thinking", func(func() bool) (int, error) { return 0, nil }, func(int, error) {})
	(<-shown)()
	var bar fyne.CanvasObject
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if b, ok := o.(*kit.Busy); ok {
			bar = test.WidgetRenderer(b).Objects()[1]
		}
	}
	require.NotNil(t, bar)
	before := bar.Position().X
	(<-shown)()
	after := bar.Position().X
	assert.Greater(t, after, before)
	a.TopModal().Key(fyne.KeyEscape)
	(<-shown)() // the step that was under way
	assert.Equal(t, after, bar.Position().X)
}
