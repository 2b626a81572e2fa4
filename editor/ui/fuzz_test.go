package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/start"
)

// Whatever text the preferences hold, what is remembered in them comes out as a
// list, and can be added to.
func FuzzPreferences(f *testing.F) {
	f.Add(`[{"path":"/a.toml","title":"A","shown":true},{"id":"tanga"}]`)
	f.Add(`["open","save"]`)
	f.Add("woods town slope clear crest none none none none")
	a := &App{Desk: desk.NewDesk(test.NewTempApp(f), desk.Hands{}, nil)}
	p := a.Fyne.Preferences()
	a.recent = start.NewRecent(p)
	f.Fuzz(func(t *testing.T, text string) {
		for _, key := range []string{sessionKey, start.RecentKey, usedKey} {
			p.SetString(key, text)
		}
		_ = lastSession(a.Fyne.Preferences()).names()
		a.recent.Add("/tmp/b.toml", "B")
		require.Equal(t, "B", a.recent.List()[0].Title)
		keepUsed(p, found{id: "file.open"})
		require.NotEmpty(t, usedLast(p))
	})
}
