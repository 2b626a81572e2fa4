//go:build webtest

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestLettersOfOtherScriptsAreFetchedOnceAMapHasThem(t *testing.T) {
	const face = "/DroidSansFallbackFull.ttf.zst"
	var mutex sync.Mutex
	asked := map[string]int{}
	times := func(path string) int {
		mutex.Lock()
		defer mutex.Unlock()
		return asked[path]
	}
	files := http.FileServer(http.Dir(edition(t)))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		asked[r.URL.Path]++
		mutex.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	w := open(t, "").visit(s.URL + "?trace#brunstatt")
	w.waitEditor()
	assert.Positive(t, times("/page.js"))
	assert.Zero(t, times(face), "nothing wants it yet")

	ask[bool](w.reader, fmt.Sprintf("(location.hash = %q, true)", linkWithLetters(t)))
	w.wait("the map with the name", func(s shown) bool { return strings.HasPrefix(s.Title, "By the sea") })
	w.waitEditor()
	w.picture("letters")
	assert.Equal(t, 1, times(face))
}

// linkWithLetters is the fragment of a battle "By the sea", on the map of which a name stands
// in letters that the program has no face of its own for.
func linkWithLetters(t *testing.T) string {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	b := file.Scenario.Hexes().Clone()
	b.Places[0].Name = "青島"
	file.Scenario.Board = b
	file.Scenario.Title = "By the sea"
	link, err := share.Fragment(file)
	require.NoError(t, err)
	return link
}
