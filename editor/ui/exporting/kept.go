package exporting

import (
	"encoding/json"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/export"
)

// kept is what the preferences remember of exports.
type kept struct{ preferences fyne.Preferences }

// The preferences of exports.
const (
	LastKey     = "export.format"   // the format chosen last
	SettingsKey = "export.settings" // of each format, those that are not the usual ones
)

// most is how many bytes of settings are remembered, and valueMost of one.
const (
	most      = 1 << 16
	valueMost = 1 << 10
)

// last is the format chosen last, "" for none.
func (k kept) last() string { return k.preferences.String(LastKey) }

// all is the settings of each format, as they were written.
func (k kept) all() map[string]export.Settings {
	text := k.preferences.String(SettingsKey)
	all := map[string]export.Settings{}
	if len(text) > most || json.Unmarshal([]byte(text), &all) != nil || all == nil {
		return map[string]export.Settings{} // what cannot be read is as good as nothing
	}
	return all
}

// settings are the usual ones with those that were chosen last, as far as the format still
// has and takes them. Parts of a map are none of another.
func (k kept) settings(f export.Format, usual export.Settings) export.Settings {
	set := k.all()[f.ID]
	for _, o := range f.Options {
		if value, ok := set[o.Key]; ok && o.Kind != export.Part && len(value) <= valueMost && o.Refusal(value) == nil {
			usual[o.Key] = value
		}
	}
	return usual
}

// keep remembers a format and its settings that are not the usual ones.
func (k kept) keep(f export.Format, differing export.Settings) {
	k.preferences.SetString(LastKey, f.ID)
	all := k.all()
	all[f.ID] = differing
	if len(differing) == 0 {
		delete(all, f.ID)
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // strings can always be written
	}
	if len(text) <= most {
		k.preferences.SetString(SettingsKey, string(text))
	}
}
