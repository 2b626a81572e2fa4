package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// startedWith is the editor with preferences.
func startedWith(t *testing.T, preferences map[string]any) *App {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	f := test.NewTempApp(t)
	for key, value := range preferences {
		switch value := value.(type) {
		case string:
			f.Preferences().SetString(key, value)
		case bool:
			f.Preferences().SetBool(key, value)
		default:
			require.Failf(t, "a kind of value that the test does not know", "%s: %T", key, value)
		}
	}
	a := newApp(f, Options{Version: "test", Journal: filepath.Join(home, "journal"), Systems: []rules.System{soldiers.System()}}, desktest.Hands())
	a.Win.Resize(fyne.NewSize(1280, 800))
	t.Cleanup(a.letPicturesGo)
	return a
}

// TestPreferencesOfEveryVersionAreRead holds preferences that earlier versions of
// the program wrote. They are never changed: a new version of the format adds some.
func TestPreferencesOfEveryVersionAreRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var held map[string]any
		require.NoError(t, json.Unmarshal(text, &held))
		a := startedWith(t, held)
		assert.Empty(t, a.dialog(), path)
		assert.Equal(t, []start.File{{Path: "/home/ada/battles/altkirch.toml", Title: "Altkirch"}}, a.recent.List(), path)
		assert.Equal(t, session{{Path: "/home/ada/battles/altkirch.toml", Title: "Altkirch", Shown: true}, {ID: "tanga", Title: "Tanga"}}, a.again, path)
		a.Open("tanga")
		assert.False(t, a.editor.panels.tools, path)
		assert.Equal(t, format.Preferences.String(), a.Fyne.Preferences().String(formatKey))
	}
}

func TestPreferencesOfANewerVersionAreSaidAndLeftAlone(t *testing.T) {
	a := startedWith(t, map[string]any{formatKey: "mapsheet-preferences/2", "new": "kept"})
	assert.Equal(t, "Settings of a newer Mapsheet", a.dialog())
	assert.Contains(t, dialogText(a), "mapsheet-preferences/2; this one writes mapsheet-preferences/1")
	press(t, a, "Close")
	assert.Equal(t, "mapsheet-preferences/2", a.Fyne.Preferences().String(formatKey))
	assert.Equal(t, "kept", a.Fyne.Preferences().String("new"))
}

func TestPreferencesWithoutAFormatGetOne(t *testing.T) {
	a := startedWith(t, nil)
	assert.Empty(t, a.dialog())
	assert.Equal(t, format.Preferences.String(), a.Fyne.Preferences().String(formatKey))
}
