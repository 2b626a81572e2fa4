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
//
// The disk may not answer, such as one on a network that is gone. The window begins as a
// new one does then, and nothing is written before it has taken up what the file holds.
type PreferenceFile struct {
	disk disk.Disk
	path string

	read    chan struct{}  // closed once it is known what the file holds
	kept    map[string]any // that, and why it is not known; once that is closed
	failed  error
	takenUp chan struct{}  // closed once the window has that
	library map[string]any // what the library has kept

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

// KeepPreferences has the preferences of the program kept in a file from now on. Where
// the file is not read after the wait, it is late: see Late. Call it before the window is
// made, and Close when it is closed.
func KeepPreferences(app fyne.App, d disk.Disk, path string, wait time.Duration) *PreferenceFile {
	f := newPreferenceFile(d, path)
	app.SetCloudProvider(f)
	if disk.Within(wait, func() { <-f.read }) {
		if err := f.TakeUp(); err != nil {
			fyne.LogError("The settings of the window cannot be read; it starts as usual", schema.Plain(err))
		}
	}
	return f
}

func newPreferenceFile(d disk.Disk, path string) *PreferenceFile {
	return &PreferenceFile{disk: d, path: path, read: make(chan struct{}), takenUp: make(chan struct{})}
}

// CloudPreferences is the preferences in place of those that the library keeps.
func (f *PreferenceFile) CloudPreferences(app fyne.App) fyne.Preferences {
	f.values = app.Preferences().(preferenceValues)
	f.values.WriteValues(func(values map[string]any) {
		f.library = maps.Clone(values)
		clear(values)
	})
	go func() {
		f.kept, f.failed = f.load()
		close(f.read)
	}()
	f.values.AddChangeListener(f.changed)
	return keptPreferences{f.values}
}

// Late reports whether the disk did not answer in time: the window is as a new one is then,
// until Read says that the file is read and TakeUp is called.
func (f *PreferenceFile) Late() bool {
	if f == nil {
		return false
	}
	select {
	case <-f.takenUp:
		return false
	default:
		return true
	}
}

// Read is closed once the disk has answered.
func (f *PreferenceFile) Read() <-chan struct{} { return f.read }

// TakeUp takes what the file holds, but for what was changed in the window since, and has
// changes written from now on. Call it once, after the file is read; the error says why
// that failed where there is a file.
func (f *PreferenceFile) TakeUp() error {
	defer close(f.takenUp)
	kept, err := f.kept, f.failed
	if err == nil {
		f.known = maps.Clone(kept)
	} else {
		kept = f.library
	}
	if errors.Is(err, fs.ErrNotExist) {
		f.changed() // what the library has kept is taken over
		err = nil
	}
	f.values.WriteValues(func(values map[string]any) {
		for key, value := range kept {
			if _, changed := values[key]; !changed {
				values[key] = value
			}
		}
	})
	return err
}

// load is what the file holds.
func (f *PreferenceFile) load() (map[string]any, error) {
	text, err := schema.ReadRegular(f.disk, f.path, limits.PreferenceBytes)
	if err != nil {
		return nil, err
	}
	var kept map[string]any
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, damaged{err}
	}
	return plainValues(kept), nil // others cannot be compared
}

// damaged is that a file could be read and is none of preferences: it is written anew.
type damaged struct{ error }

// changed writes what was changed, soon.
func (f *PreferenceFile) changed() {
	f.waiting.Lock()
	defer f.waiting.Unlock()
	if f.timer == nil {
		f.timer = time.AfterFunc(preferenceRest, func() {
			if err := f.Close(); err != nil {
				fyne.LogError("The settings of the window could not be kept", schema.Plain(err))
			}
		})
	}
}

// Close writes what is not written yet, after all that is being written. It waits for the
// disk, however long that does not answer. A nil one keeps nothing.
func (f *PreferenceFile) Close() error {
	if f == nil {
		return nil
	}
	<-f.takenUp
	f.writing.Lock()
	defer f.writing.Unlock()
	f.waiting.Lock()
	due := f.timer != nil
	if due {
		f.timer.Stop()
		f.timer = nil
	}
	f.waiting.Unlock()
	if !due {
		return nil
	}
	return f.write()
}

// write puts what was changed here into what the file holds now.
func (f *PreferenceFile) write() error {
	var mine map[string]any
	f.values.ReadValues(func(values map[string]any) { mine = plainValues(values) })
	if f.known != nil && maps.Equal(mine, f.known) {
		return nil
	}
	now, err := f.load()
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.As(err, new(damaged)) {
		return err // what it holds would be lost
	}
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
func (f *PreferenceFile) Cleanup(fyne.App) { _ = f.Close() }
