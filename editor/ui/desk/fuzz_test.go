package desk

import (
	"io"
	"log"
	"maps"
	"os"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// Whatever the file of the preferences holds, the window begins with what is of use in
// it, and what is changed then stands in the file beside the rest.
func FuzzPreferenceFile(f *testing.F) {
	kept, err := os.ReadFile("../testdata/formats/mapsheet-preferences-1.json")
	require.NoError(f, err)
	f.Add(kept)
	f.Add([]byte(`{"scale": 1e308, "recent": {"a": null}, "show.tools": "no", "tour": [true, 1], "play.pause": -1}`))
	f.Add([]byte(`{"scale": 1, "scale": 2`))
	f.Add([]byte(`null`))
	log.SetOutput(io.Discard) // the library's, which is told of files that cannot be read
	f.Cleanup(func() { log.SetOutput(os.Stderr) })
	values := test.NewTempApp(f).Preferences().(preferenceValues)
	f.Fuzz(func(t *testing.T, text []byte) {
		d := disktest.New()
		d.Put("/home/preferences.json", string(text))
		values.WriteValues(func(all map[string]any) { clear(all) })
		p := newPreferenceFile(d, "/home/preferences.json")
		p.values = values
		p.kept, p.failed = p.load()
		_ = p.TakeUp() // it starts as usual
		want := map[string]any{}
		values.ReadValues(func(all map[string]any) { maps.Copy(want, all) })
		for key := range want {
			_, _, _ = values.String(key), values.Int(key), values.Bool(key)
			scale := kit.Preferred(values, key, 1, 0.5, 3)
			require.True(t, scale >= 0.5 && scale <= 3, "%q is %v", key, want[key])
		}
		values.SetBool("tour", true)
		want["tour"] = true
		require.NoError(t, p.write())
		back, err := newPreferenceFile(d, p.path).load()
		require.NoError(t, err)
		require.Equal(t, want, back)
	})
}
