package playtest

import (
	"errors"
	"fmt"
	"io"
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

// Beside is where the playtests of scenarios without a file are kept: the folder that
// belongs to one of journals.
func Beside(journals string) string { return filepath.Join(filepath.Dir(journals), "playtests") }

// freeName is a path in the folder for a new playtest: "playtest-3.jsonl". Where the folder
// cannot be looked at, whoever writes to it says so.
func freeName(d disk.Disk, folder string) string {
	return schema.FreeName(d, func(n int) string {
		return filepath.Join(folder, fmt.Sprintf("playtest-%d%s", n, Extension))
	}, nil)
}

// newName is a path in the folder for a new playtest that no other ever had:
// "playtest-2026-11-28-095144.jsonl".
func newName(d disk.Disk, folder string) string {
	stem := filepath.Join(folder, d.Now().Format("playtest-2006-01-02-150405"))
	return schema.FreeName(d, func(n int) string {
		if n == 1 {
			return stem + Extension
		}
		return fmt.Sprintf("%s-%d%s", stem, n, Extension)
	}, nil)
}

// Info is a playtest that is kept.
type Info struct {
	Name     string // of its file, without the extension
	Path     string
	System   string // id of its rules
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
			Name: strings.TrimSuffix(e.Name(), Extension), Path: path, System: head.System, Scenario: head.Scenario,
			Modified: about.ModTime(), Size: about.Size(),
		})
	}
	slices.SortStableFunc(out, func(a, b Info) int { return b.Modified.Compare(a.Modified) })
	return out, nil
}

// Unfinished opens the first playtest of a list that is not over and that fits; nil where there
// is none. It passes over what is open elsewhere, cannot be read, or holds nothing that was
// done, and looks at no more than a few.
func Unfinished(d disk.Disk, list []Info, bases schema.Bases, system rules.System, fits func(Info, *Session) bool) (*Opened, *Info) {
	const few = 5
	for i := range list[:min(few, len(list))] {
		o, err := OpenFile(d, list[i].Path, bases, system)
		if err != nil {
			continue
		}
		if _, over := o.current.Last().Outcome(); !over && o.Len() > 0 && fits(list[i], o.Session) {
			return o, &list[i]
		}
		o.Close() // nothing was done in it
	}
	return nil, nil
}

// Move moves the file of a playtest that nobody has open into another folder, under a name
// that is free there. Where it fails the file stays.
func Move(d disk.Disk, path, folder string) error {
	file, info, err := schema.OpenRegular(d, path, os.O_RDWR)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := lock(file); err != nil {
		return err
	}
	text := make([]byte, info.Size())
	if _, err := io.ReadFull(file, text); err != nil {
		return err
	}
	to := newBook(d, rules.NewLineWriter)
	if err := to.begin(freeName(d, folder), text); err != nil {
		return err
	}
	if err := to.syncer.Close(); err != nil {
		return errors.Join(err, d.Remove(to.path))
	}
	if d.Remove(path) == nil {
		return nil
	}
	file.Close() // some systems remove no file that is open
	if err := d.Remove(path); err != nil {
		return errors.Join(err, d.Remove(to.path))
	}
	return nil
}

// thin puts the oldest playtests of a folder away that nobody has open, until there are no
// more than so many.
func thin(d disk.Disk, folder string, most int) {
	list, err := List(d, folder)
	if err != nil {
		return // whoever writes there says so
	}
	for _, old := range list[min(most, len(list)):] {
		removeUnheld(d, old.Path)
	}
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
		removeUnheld(d, filepath.Join(folder, e.Name()))
	}
}

// removeUnheld removes a file that no program has open. Where there are no locks nobody
// knows whose it is, and it stays.
func removeUnheld(d disk.Disk, path string) {
	file, err := d.Open(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer file.Close()
	if file.Lock() == nil {
		_ = d.Remove(path)
	}
}
