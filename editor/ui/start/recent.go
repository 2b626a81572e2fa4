package start

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
)

// RecentKey is the preference in which the files are listed.
const RecentKey = "recent"

const recentMost = 12

// File is a file that was open before.
type File struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Missing reports whether the file is not there any more. A disk may take its
// time to say so.
func (f File) Missing() bool {
	info, err := os.Stat(f.Path)
	return err != nil || !info.Mode().IsRegular()
}

// Recent is the list of the files opened last, kept in the preferences:
// it is a convenience, and nothing is lost with it.
type Recent struct{ prefs fyne.Preferences }

// NewRecent is the list that preferences keep.
func NewRecent(p fyne.Preferences) Recent { return Recent{p} }

// List is the files, the last one first.
func (r Recent) List() []File {
	var files []File
	if err := json.Unmarshal([]byte(r.prefs.StringWithFallback(RecentKey, "[]")), &files); err != nil {
		return nil // a list that cannot be read is as good as none
	}
	return files
}

// Add puts a file at the head of the list.
func (r Recent) Add(path, title string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	files := slices.DeleteFunc(r.List(), func(f File) bool { return f.Path == path })
	files = slices.Insert(files, 0, File{Path: path, Title: title})
	r.store(files[:min(len(files), recentMost)])
}

// Remove takes a file from the list.
func (r Recent) Remove(path string) {
	r.store(slices.DeleteFunc(r.List(), func(f File) bool { return f.Path == path }))
}

// Clear empties the list.
func (r Recent) Clear() { r.store(nil) }

func (r Recent) store(files []File) {
	data, err := json.Marshal(files)
	if err != nil {
		panic(err) // strings can always be written
	}
	r.prefs.SetString(RecentKey, string(data))
}
