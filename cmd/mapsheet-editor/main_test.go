//go:build !js

package main

import (
	"errors"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheWindowLibraryFindsALanguage(t *testing.T) {
	for _, lang := range []string{"C", "C.UTF-8", "POSIX", "de_AT.UTF-8"} {
		again := exec.Command(os.Args[0], "-test.run=^$")
		again.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
			return strings.HasPrefix(v, "LANG") || strings.HasPrefix(v, "LC_")
		}), "LANG="+lang)
		out, err := again.CombinedOutput()
		require.NoError(t, err)
		assert.NotContains(t, string(out), "locale", lang)
	}
}

func TestTheManualSaysWhatTheCommandTakes(t *testing.T) {
	page, err := os.ReadFile("share/mapsheet-editor.1")
	require.NoError(t, err)
	_, takes, _ := strings.Cut(command().Use, " ")
	plain := strings.NewReplacer("[ ", "[", " ]", "]", " | ", "|")
	assert.Contains(t, plain.Replace(string(page)), takes)
	for line := range strings.SplitSeq(command().Example, "\n") {
		assert.Contains(t, string(page), "\n"+strings.TrimSpace(line)+"\n")
	}
}

func TestNothingIsLeftForALoopThatHasEnded(t *testing.T) {
	a := app.NewWithID("mapsheet.test")
	stops := a.Lifecycle().(stopping)
	require.NotNil(t, stops.OnStopped(), "the window library does something as it stops")
	stop := takeStop(a)
	assert.Nil(t, stops.OnStopped())
	stop()
	takeStop(a)() // nothing is left
}

func TestThatNoWindowCanBeShownEndsIt(t *testing.T) {
	var out strings.Builder
	l := log.New(&windowLog{out: &out}, "", log.LstdFlags)
	l.Println("Fyne error: ", "another one")
	l.Println("  Cause:", "which is none of ours")
	assert.Contains(t, out.String(), "another one")
	assert.Contains(t, out.String(), "none of ours")
	l.Println("PlatformError: WGL: Failed to make context current: The handle is invalid.")
	assert.Contains(t, out.String(), "context current", "which a window is there for")
	assert.PanicsWithValue(t, noWindow("WGL: Failed to set pixel format: Invalid window handle"), func() {
		l.Println("PlatformError: WGL: Failed to set pixel format: Invalid window handle. \r")
	})
	assert.PanicsWithValue(t, noWindow("Win32: Failed to create window"), func() { l.Println("PlatformError: Win32: Failed to create window") })
	l.Println("Fyne error: ", "window creation error")
	assert.PanicsWithValue(t, noWindow("APIUnavailable: GLX"), func() { l.Println("  Cause:", "APIUnavailable: GLX") })
	assert.NotContains(t, out.String(), "window creation error", "which is said in a sentence")
}

func TestADisplayThatSaysNothingEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		t.Setenv("DISPLAY", ":7")
		var said strings.Builder
		status := -1
		begin := func() (done func()) { return orEnd(letIn, &said, func(s int) { status = s }) }
		begin()()
		time.Sleep(2 * letIn)
		synctest.Wait()
		assert.Equal(t, -1, status, "it was there")
		begin()
		time.Sleep(letIn)
		synctest.Wait()
		assert.Equal(t, 1, status)
		assert.Contains(t, said.String(), "the display :7 lets programs connect and says nothing")
	})
}

func TestWhatPanicsForWantOfAWindow(t *testing.T) {
	for _, p := range []any{noWindow("GLX: none"), errors.New("FormatUnavailable: GLX: none.")} {
		none, ok := asNoWindow(p)
		assert.True(t, ok)
		assert.Equal(t, noWindow("GLX: none"), none)
	}
	_, ok := asNoWindow(errors.New("index out of range"))
	assert.False(t, ok, "which is a fault to be told of")
}
