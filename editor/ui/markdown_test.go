package ui

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// words are the fields of a scenario in which designers write what they like.
var words = []string{"Title", "Subtitle", "History", "Name", "Note", "Text", "Source"}

// fillWords sets every field of words below a value.
func fillWords(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			fillWords(v.Elem(), text)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			fillWords(v.Index(i), text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			switch {
			case !field.IsExported() || field.Name == "Base":
			case field.Type == reflect.TypeFor[string]() && slices.Contains(words, field.Name):
				v.Field(i).SetString(text)
			default:
				fillWords(v.Field(i), text)
			}
		}
	}
}

// A picture in Markdown is loaded by whoever reads the Markdown: from a server,
// or from a pipe that nobody writes to, which hangs the window for good.
func TestNoTextOfAScenarioReachesAServerOrAnotherFile(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer server.Close()
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	link := server.URL + "/x.png"
	evil := "Guard ![i](" + link + ") [![j](" + link + ")](" + link + ") ![k][r] ![p](file://" + pipe + ") ![p](" + pipe + ")\n\n[r]: " + link + "\n"

	a := newTestApp(t)
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	f.Scenario = f.Scenario.Clone() // what it rests on is everybody's
	fillWords(reflect.ValueOf(f.Scenario), evil)
	f.Scenario.Forces[0].Part = "nobody"
	path := filepath.Join(t.TempDir(), "evil.toml")
	text, err := schema.Encode(f)
	require.NoError(t, err)
	require.Positive(t, strings.Count(string(text), link))
	require.NoError(t, os.WriteFile(path, text, 0o600))

	a.Open(path)
	require.NotNil(t, a.editor)
	e := a.editor
	for _, id := range []string{"battle", "forces", "setup", "rules", "victory", "charts", "notes"} {
		e.showPanel(id)
	}
	require.Positive(t, e.problems.Listed())
	for row := range e.problems.Listed() {
		e.problems.Choose(row)
		e.problems.Explain()
		if m := a.TopModal(); m != nil {
			m.Close()
		}
	}
	key(a, fyne.KeyF5) // what is played shows these names, too
	assert.Zero(t, asked.Load(), "requests")
}
