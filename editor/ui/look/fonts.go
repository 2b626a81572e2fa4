package look

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// ProvideFonts lets the window show letters that its own faces lack, also where
// the machine has no font for them. The window library looks for such letters in
// the fonts of the machine and has no other door: so the faces that the map is
// drawn with are put into the cache of the person, and this process is told of
// the folder. Call it before the window is made. Other systems than those of
// X11 come with fonts for all letters.
func ProvideFonts() error {
	switch runtime.GOOS {
	case "linux", "freebsd", "openbsd":
	default:
		return nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	data := filepath.Join(cache, "mapsheet")
	if err := writeFonts(filepath.Join(data, "fonts")); err != nil {
		return err
	}
	known := os.Getenv("XDG_DATA_DIRS")
	if known == "" {
		known = "/usr/local/share/:/usr/share/" // what is meant where nothing is said
	}
	return os.Setenv("XDG_DATA_DIRS", known+string(filepath.ListSeparator)+data)
}

// writeFonts writes the faces that are not in the folder yet.
func writeFonts(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var failed error
	for _, name := range paint.FallbackNames() {
		path := filepath.Join(folder, name)
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		file, err := paint.FallbackFont(name)
		if err == nil {
			_, err = schema.WriteFile(disk.System{}, path, file)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
