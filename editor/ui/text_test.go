package ui

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// unseenShown is the texts in the window that hold a character that is not seen,
// other than what is edited there, and how many texts there are.
func unseenShown(a *App) (bad []string, all int) {
	tops := append([]fyne.CanvasObject{a.Win.Canvas().Content()}, a.Win.Canvas().Overlays().List()...)
	for _, top := range tops {
		objects := test.LaidOutObjects(top)
		edited := map[fyne.CanvasObject]bool{}
		for _, o := range objects {
			switch o.(type) {
			case *kit.Field, *widget.Entry:
				for _, part := range test.LaidOutObjects(o) {
					edited[part] = true
				}
			}
		}
		for _, o := range objects {
			text, ok := o.(*canvas.Text)
			if !ok || edited[o] || text.Text == "" {
				continue
			}
			all++
			if strings.ContainsFunc(text.Text, model.IsUnseen) {
				bad = append(bad, text.Text)
			}
		}
	}
	return bad, all
}

// A name that turns the line around passes for another, and the title of a
// window goes to the desktop, which may do what its characters say.
func TestNoCharacterOfAFileIsShownThatIsNotSeen(t *testing.T) {
	const evil = "Gu\u001b]0;x\u0007a\u0085\u202erd\u2066"
	a := newTestApp(t)
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	f.Scenario = f.Scenario.Clone() // what it rests on is everybody's
	fillWords(reflect.ValueOf(f.Scenario), evil)
	f.Scenario.Forces[0].Part = "nobody"
	path := filepath.Join(t.TempDir(), "evil.toml")
	text, err := schema.Encode(f)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o600))
	a.Open(path)
	require.NotNil(t, a.editor)
	e := a.editor
	require.Equal(t, evil, e.doc.Scenario().Title, "what is edited is as it is")

	look := func(at string) {
		t.Helper()
		bad, all := unseenShown(a)
		assert.Empty(t, bad, at)
		assert.Positive(t, all, at)
		assert.NotContains(t, a.Win.Title(), "\u202e", at)
	}
	panels := func(when string) {
		side, lower := e.mode.tabs()
		for _, tabs := range []*panel.Tabs{side, lower} {
			for _, p := range tabs.Panels {
				e.showPanel(p.ID())
				look(when + p.ID())
			}
		}
	}
	panels("")
	assert.Contains(t, a.Win.Title(), `\u202e`)
	require.Positive(t, e.problems.Listed())
	e.showPanel("problems")
	told := map[string]bool{}
	for row := range e.problems.Listed() {
		code := e.problems.Found()[row].Code
		if told[code] {
			continue
		}
		told[code] = true
		e.problems.Choose(row)
		e.problems.Explain()
		look("the explanation of a problem")
		if m := a.TopModal(); m != nil {
			m.Close()
		}
	}
	for _, command := range []func(){a.askFind, a.askNew} {
		command()
		look(a.dialog())
		a.TopModal().Close()
	}
	key(a, fyne.KeyF5)
	panels("while playing: ")
	key(a, fyne.KeyF5)
	a.showStart()
	look("the start page")
}
