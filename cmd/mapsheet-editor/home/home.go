// Package home finds out whether the folders of the person answer, and has the window
// library do without them where they do not: they may be on a network that is gone, and
// whoever reads there waits for ever.
package home

import (
	"os"
	"path/filepath"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// variables name the folders of the person, on any system.
var variables = []string{
	"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
	"USERPROFILE", "APPDATA", "LOCALAPPDATA",
}

// Answers looks where the window library and those below it read as they start, and
// reports whether that is done after the wait. The program is called by its id there.
func Answers(id string, wait time.Duration) bool {
	return disk.Within(wait, func() { look(id) })
}

func look(id string) {
	home, err := os.UserHomeDir()
	if err != nil {
		return // nobody reads there
	}
	folders := []string{home, filepath.Join(home, ".fonts"), filepath.Join(home, ".local", "share", "fonts")}
	if data := os.Getenv("XDG_DATA_HOME"); data != "" {
		folders = append(folders, filepath.Join(data, "fonts"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		folders = append(folders, cache)
	}
	if config, err := os.UserConfigDir(); err == nil {
		folders = append(folders, config)
		for _, name := range []string{"settings.json", filepath.Join(id, "preferences.json")} {
			_, _ = os.ReadFile(filepath.Join(config, "fyne", name)) // there may be none
		}
	}
	for _, folder := range folders {
		if f, err := os.Open(folder); err == nil {
			_, _ = f.Readdirnames(1)
			_ = f.Close()
		}
	}
}

// StandIn directs all who ask where the folders of the person are to one folder, which may
// be none, until they are told the truth again by back.
func StandIn(folder string) (back func()) {
	was := map[string]string{}
	for _, name := range variables {
		if value, ok := os.LookupEnv(name); ok {
			was[name] = value
			_ = os.Setenv(name, folder) // fails for names that are none
		}
	}
	return func() {
		for name, value := range was {
			_ = os.Setenv(name, value)
		}
	}
}
