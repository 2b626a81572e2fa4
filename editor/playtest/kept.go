package playtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Extension is that of the files of playtests.
const Extension = ".jsonl"

// Folder is where the playtests of a scenario are kept: beside its file.
func Folder(scenario string) string {
	return format.Beside(scenario) + ".playtests"
}

// freeName is a path in the folder for a new playtest: "playtest-3.jsonl". Where the folder
// cannot be looked at, whoever writes to it says so.
func freeName(d disk.Disk, folder string) string {
	return schema.FreeName(d, func(n int) string {
		return filepath.Join(folder, fmt.Sprintf("playtest-%d%s", n, Extension))
	}, nil)
}

// Info is a playtest that is kept.
type Info struct {
	Name     string // of its file, without the extension
	Path     string
	Scenario string // id
	Modified time.Time
	Size     int64
}

// List lists the playtests in a folder, the newest first. Files that are none
// are left out.
func List(d disk.Disk, folder string) ([]Info, error) {
	tidy(d, folder)
	entries, err := disk.Entries(d, folder)
	if err != nil {
		return nil, fmt.Errorf("the playtests cannot be listed: %w", err)
	}
	var out []Info
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		about, err := e.Info()
		if err != nil || filepath.Ext(path) != Extension {
			continue
		}
		head, err := headOf(d, path) // it opens nothing but a file
		if err != nil {
			continue
		}
		out = append(out, Info{
			Name: strings.TrimSuffix(e.Name(), Extension), Path: path, Scenario: head.Scenario,
			Modified: about.ModTime(), Size: about.Size(),
		})
	}
	slices.SortStableFunc(out, func(a, b Info) int { return b.Modified.Compare(a.Modified) })
	return out, nil
}

// headOf is the first line of a playtest.
func headOf(d disk.Disk, path string) (line, error) {
	var head line
	file, _, err := schema.OpenRegular(d, path, os.O_RDONLY)
	if err != nil {
		return head, err
	}
	defer file.Close()
	r := rules.NewLineReader(file)
	if err := r.Next(&head); err != nil {
		return head, err
	}
	if head.Kind != kindPlaytest || format.Playtest.Check(head.Format) != nil {
		return head, r.Fail("it does not begin a playtest")
	}
	return head, nil
}

// tidy removes what programs left in a folder of playtests when they were killed:
// files that were being written, and names that were taken for them.
func tidy(d disk.Disk, folder string) {
	disk.Sweep(d, folder)
	entries, err := d.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > 0 || filepath.Ext(e.Name()) != Extension {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if file, err := d.Open(path, os.O_RDWR, 0); err == nil {
			if file.Lock() == nil { // where there are no locks nobody knows whose it is
				_ = d.Remove(path)
			}
			file.Close()
		}
	}
}
