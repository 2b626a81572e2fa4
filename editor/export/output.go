package export

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Output is what was made.
type Output struct {
	Files []Made
	Notes []string // sentences: what the format cannot hold and was left out

	// Stem is the name by which the files name each other; empty where they do not.
	Stem string
}

// StemOf is the name of a file without its folder and suffix.
func StemOf(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// Suits reports whether the files may be written to a path as they are: they name each
// other by no other name.
func (o Output) Suits(path string) bool { return o.Stem == "" || o.Stem == StemOf(path) }

// Made is a file. The first of an output is the one that was asked for; the others lie
// beside it, and are written before it.
type Made struct {
	Suffix string // the end of its name, after the name without suffix that was asked for: ".pdf", "-tiles/woods.png"
	Data   []byte
}

// Beside is where the other files lie when the first is written to a path.
func (o Output) Beside(path string) []string {
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	var paths []string
	for _, m := range o.Files[1:] {
		paths = append(paths, stem+filepath.FromSlash(m.Suffix))
	}
	return paths
}

// Contents is the files where they lie when the first is written to a path.
func (o Output) Contents(path string) []schema.Content {
	files := []schema.Content{{Path: path, Data: o.Files[0].Data}}
	for i, beside := range o.Beside(path) {
		files = append(files, schema.Content{Path: beside, Data: o.Files[i+1].Data})
	}
	return files
}

// Write writes all files, or none: the first to the path, after the others. The notices
// and the error are those of schema.WriteFiles.
func (o Output) Write(d disk.Disk, path string) (notices []string, err error) {
	files := o.Contents(path)
	return schema.WriteFiles(d, append(slices.Clip(files[1:]), files[0])...)
}
