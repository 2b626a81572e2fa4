package desk

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// PreferencePath is the file of the person's preferences.
func PreferencePath() (string, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(folder, "mapsheet", "preferences.json"), nil
}

// PreferenceFile keeps the preferences in a file of its own that is replaced as a
// whole, beside the window. The window library would empty its file before it
// writes it, on the window's goroutine: a program that is killed then leaves
// nothing, and one that looks then reads nothing. What the library has kept is
// taken over where there is no such file yet.
//
// Several windows may use the file: each writes what it has changed itself, and
// learns then what the others have.
type PreferenceFile struct {
	disk disk.Disk
	path string

	writing sync.Mutex
	known   map[string]any // the file as it was last read or written; with writing

	waiting sync.Mutex
	timer   *time.Timer // nil while nothing is to be written; with waiting
	values  preferenceValues
}

// preferenceValues is the window library's preferences in memory.
type preferenceValues interface {
	fyne.Preferences
	ReadValues(func(map[string]any))
	WriteValues(func(map[string]any))
}

// keptPreferences is preferences that are not the library's own, so that it does
// not write them.
type keptPreferences struct{ fyne.Preferences }

// preferenceRest is how long changes are gathered before they are written.
const preferenceRest = 100 * time.Millisecond

// KeepPreferences has the preferences of the program kept in the file from now on.
// Call it before the window is made, and Close when it is closed.
func KeepPreferences(app fyne.App, path string) *PreferenceFile {
	f := &PreferenceFile{disk: disk.System{}, path: path}
	app.SetCloudProvider(f)
	return f
}

// CloudPreferences is the preferences in place of those that the library keeps.
func (f *PreferenceFile) CloudPreferences(app fyne.App) fyne.Preferences {
	f.values = app.Preferences().(preferenceValues)
	f.takeUp()
	f.values.AddChangeListener(f.changed)
	return keptPreferences{f.values}
}

// takeUp puts what the file holds in the place of what the library has.
func (f *PreferenceFile) takeUp() {
	kept, err := f.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.changed() // what the library has kept is taken over
	case err != nil:
		fyne.LogError("The settings of the window cannot be read; it starts as usual", schema.Plain(err))
	default:
		f.known = maps.Clone(kept)
		f.values.WriteValues(func(values map[string]any) {
			clear(values)
			maps.Copy(values, kept)
		})
	}
}

// read is what the file holds.
func (f *PreferenceFile) read() (map[string]any, error) {
	text, err := schema.ReadRegular(f.disk, f.path, limits.PreferenceBytes)
	if err != nil {
		return nil, err
	}
	var kept map[string]any
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, err
	}
	return plainValues(kept), nil // others cannot be compared
}

// changed writes what was changed, soon.
func (f *PreferenceFile) changed() {
	f.waiting.Lock()
	defer f.waiting.Unlock()
	if f.timer == nil {
		f.timer = time.AfterFunc(preferenceRest, f.Close)
	}
}

// Close writes what is not written yet.
func (f *PreferenceFile) Close() {
	f.waiting.Lock()
	due := f.timer != nil
	if due {
		f.timer.Stop()
		f.timer = nil
	}
	f.waiting.Unlock()
	f.writing.Lock() // whoever closes waits for what is being written
	defer f.writing.Unlock()
	if !due {
		return
	}
	if err := f.write(); err != nil {
		fyne.LogError("The settings of the window could not be kept", schema.Plain(err))
	}
}

// write puts what was changed here into what the file holds now.
func (f *PreferenceFile) write() error {
	var mine map[string]any
	f.values.ReadValues(func(values map[string]any) { mine = plainValues(values) })
	if f.known != nil && maps.Equal(mine, f.known) {
		return nil
	}
	now, err := f.read()
	if err != nil { // there is none, or none of use
		now = map[string]any{}
		f.known = nil
	}
	others := maps.Clone(now)
	for key, was := range f.known {
		if there, ok := mine[key]; ok && there == was {
			continue
		}
		delete(now, key)
	}
	for key, value := range mine {
		if was, ok := f.known[key]; !ok || was != value {
			now[key] = value
		}
	}
	if err != nil || !maps.Equal(now, others) {
		text, err := json.MarshalIndent(now, "", "\t")
		if err != nil {
			return err
		}
		if err := f.disk.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
			return err
		}
		if _, err := schema.WritePrivateFile(f.disk, f.path, text); err != nil {
			return err
		}
	}
	f.known = now
	f.learn(mine, now)
	return nil
}

// learn takes what other windows have changed, unless it was changed here meanwhile.
func (f *PreferenceFile) learn(mine, now map[string]any) {
	if maps.Equal(mine, now) {
		return
	}
	f.values.WriteValues(func(values map[string]any) {
		meanwhile := plainValues(values)
		for key, value := range now {
			if meanwhile[key] == mine[key] {
				values[key] = value
			}
		}
	})
}

// plainValues is the values as they come back from a file: numbers are floats. Only
// texts, numbers and truth values are used.
func plainValues(values map[string]any) map[string]any {
	out := map[string]any{}
	for key, value := range values {
		switch value := value.(type) {
		case int:
			out[key] = float64(value)
		case string, bool, float64:
			out[key] = value
		}
	}
	return out
}

// ProviderName and the rest make it what the library asks for its preferences.
func (f *PreferenceFile) ProviderName() string { return "Mapsheet" }

// ProviderDescription says what it is.
func (f *PreferenceFile) ProviderDescription() string {
	return "Preferences in a file on this computer"
}

// ProviderIcon is none.
func (f *PreferenceFile) ProviderIcon() fyne.Resource { return nil }

// Setup has nothing to do.
func (f *PreferenceFile) Setup(fyne.App) error { return nil }

// Cleanup writes what is not written yet.
func (f *PreferenceFile) Cleanup(fyne.App) { f.Close() }
