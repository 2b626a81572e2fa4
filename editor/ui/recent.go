package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

const (
	recentKey  = "recent"
	recentMost = 12
)

// recentFile is a file that was open before.
type recentFile struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// missing reports whether the file is not there any more. A disk may take its
// time to say so.
func (f recentFile) missing() bool {
	info, err := os.Stat(f.Path)
	return err != nil || !info.Mode().IsRegular()
}

// recentFiles is the list of the files opened last, kept in the preferences:
// it is a convenience, and nothing is lost with it.
type recentFiles struct{ prefs fyne.Preferences }

// list is the files, the last one first.
func (r recentFiles) list() []recentFile {
	var files []recentFile
	if err := json.Unmarshal([]byte(r.prefs.StringWithFallback(recentKey, "[]")), &files); err != nil {
		return nil // a list that cannot be read is as good as none
	}
	return files
}

// add puts a file at the head of the list.
func (r recentFiles) add(path, title string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	files := slices.DeleteFunc(r.list(), func(f recentFile) bool { return f.Path == path })
	files = slices.Insert(files, 0, recentFile{Path: path, Title: title})
	r.store(files[:min(len(files), recentMost)])
}

// remove takes a file from the list.
func (r recentFiles) remove(path string) {
	r.store(slices.DeleteFunc(r.list(), func(f recentFile) bool { return f.Path == path }))
}

// clear empties the list.
func (r recentFiles) clear() { r.store(nil) }

func (r recentFiles) store(files []recentFile) {
	data, err := json.Marshal(files)
	if err != nil {
		panic(err) // strings can always be written
	}
	r.prefs.SetString(recentKey, string(data))
}

// recentCommands is a command for every recent file.
func (a *App) recentCommands() []*desk.Command {
	var list []*desk.Command
	for _, f := range a.recent.list() {
		list = append(list, &desk.Command{ID: "recent." + f.Path, Menu: "File", Under: "Open recent", Text: f.Title + " (" + filepath.Base(f.Path) + ")", Run: func() { a.openFile(f.Path) }})
	}
	return list
}
