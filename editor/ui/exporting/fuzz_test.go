package exporting

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
)

// Whatever text the preferences hold of exports, each format is offered settings that it
// takes, and what is chosen then is remembered.
func FuzzKept(f *testing.F) {
	f.Add(`{"png":{"scale":"2","part":"within 2 of town A"},"pdf":{"paper":"a4","parts":"map,counters"}}`)
	f.Add(`{"pdf":null,"svg":{"":""}}`)
	f.Add(`null`)
	p := test.NewTempApp(f).Preferences()
	formats := export.Formats()
	f.Fuzz(func(t *testing.T, text string) {
		p.SetString(SettingsKey, text)
		k := kept{p}
		for _, format := range formats {
			usual, err := format.Complete(nil)
			require.NoError(t, err)
			_, err = format.Complete(k.settings(format, usual))
			require.NoError(t, err)
		}
		k.keep(formats[0], export.Settings{"paper": "letter"})
		require.Equal(t, formats[0].ID, k.last())
		if len(text) < most/8 { // written anew it may be longer
			require.Equal(t, export.Settings{"paper": "letter"}, k.all()[formats[0].ID])
		}
	})
}
