package ui

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestAbsurdPreferencesAreBroughtBackWithinTheirBounds(t *testing.T) {
	absurd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, -1e300, 1e-300, limits.MostWindow + 1}
	for _, value := range absurd {
		f := test.NewTempApp(t)
		p := f.Preferences()
		for _, key := range []string{scaleKey, "window.width", "window.height", "layout.side", "layout.problems", "layout.lower"} {
			p.SetFloat(key, value)
		}
		for _, key := range []string{play.PauseKey, tour.StepKey} {
			p.SetInt(key, int(math.Max(math.MinInt32, math.Min(math.MaxInt32, value))))
		}
		for _, key := range []string{start.RecentKey, sessionKey, usedKey, coloursKey, desk.FolderKey} {
			p.SetString(key, "[[[\x00")
		}
		a := newTestApp(t)
		a = newApp(f, a.options, a.Hands)
		assert.GreaterOrEqual(t, a.scale(), limits.LeastScale/100.0)
		assert.LessOrEqual(t, a.scale(), limits.MostScale/100.0)
		width := windowSide(a.Fyne.Preferences(), "window.width", 1280, 0, 1)
		assert.GreaterOrEqual(t, width, float32(limits.LeastWindow))
		assert.LessOrEqual(t, width, float32(limits.MostWindow))
		assert.LessOrEqual(t, windowSide(a.Fyne.Preferences(), "window.width", 1280, 1920, 2), float32(960), "no more than the screen has")
		a.Open("brunstatt")
		require.NotNil(t, a.editor)
		a.rememberLayout()
		a.editor.resume()
		a.letPicturesGo()
	}
}

func TestNumbersOfThePreferencesStandAtTheirLimits(t *testing.T) {
	a := newTestApp(t)
	p := a.Fyne.Preferences()
	for _, percent := range []int{limits.LeastScale, limits.MostScale} {
		p.SetFloat(scaleKey, float64(percent)/100)
		assert.InDelta(t, float64(percent)/100, a.scale(), 0)
	}
	p.SetFloat(scaleKey, limits.MostScale/100.0+0.01)
	assert.InDelta(t, limits.MostScale/100.0, a.scale(), 0)
	p.SetFloat(scaleKey, limits.LeastScale/100.0-0.01)
	assert.InDelta(t, limits.LeastScale/100.0, a.scale(), 0)
	assert.Equal(t, []float64{limits.LeastScale / 100.0, limits.MostScale / 100.0}, []float64{scales[0], scales[len(scales)-1]})
	for size, want := range map[float64]float32{
		limits.LeastWindow: limits.LeastWindow, limits.LeastWindow - 1: limits.LeastWindow,
		limits.MostWindow: limits.MostWindow, limits.MostWindow + 1: limits.MostWindow,
	} {
		p.SetFloat("window.width", size)
		assert.Equal(t, want, windowSide(a.Fyne.Preferences(), "window.width", 1280, 0, 1))
	}
}

// scaledBy are settings of the window library with a scale.
type scaledBy struct {
	fyne.Settings
	scale float32
}

func (s scaledBy) Scale() float32 { return s.scale }

func TestAScaleThatCannotBeIsAsGoodAsNone(t *testing.T) {
	for _, said := range []string{"NaN", "Inf", "-2", "0", "1e30", "x"} {
		for _, set := range []float32{0, -1, float32(math.NaN()), float32(math.Inf(1)), 1e30} {
			t.Setenv(fyneScale, said)
			scale := scaler(scaledBy{nil, set}, Screen{})(1)
			assert.InDelta(t, 1, scale, 0, "%s, %v", said, set)
			assert.Equal(t, "1.0", os.Getenv(fyneScale))
		}
	}
	t.Setenv(fyneScale, "2")
	assert.InDelta(t, 2.2, scaler(scaledBy{nil, 1}, Screen{})(1.1), 1e-9)
}

func TestNumbersOfThePreferencesAreReadWithinBounds(t *testing.T) {
	bare := regexp.MustCompile(`\.FloatWithFallback\(|\.Float\(`)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if name != "preferred.go" && name != "preferred_test.go" {
			assert.False(t, bare.Match(text), "%s: read it with preferred", name)
		}
	}
}
