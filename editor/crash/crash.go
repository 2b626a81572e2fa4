// Package crash keeps what the program says when it breaks down for whoever starts it
// next: a program with a window may have nowhere else to say it, as on Windows. Each one
// that runs has a file of its own in a folder, holds its lock, and takes it away when it
// ends well. The files are the person's alone, and nothing leaves this computer.
package crash

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// The files: their suffix, how many are kept of programs that broke down, and how many
// bytes of each are read. None is cut there: what changes a file changes its date, which is
// when the program broke down.
const (
	suffix    = ".txt"
	mostKept  = 5
	mostBytes = 256 << 10
)

// Beside is the folder that belongs to a folder of journals.
func Beside(journals string) string { return filepath.Join(filepath.Dir(journals), "crashes") }

// Keeper has what the program says when it breaks down go to a file. A nil one does
// nothing.
type Keeper struct{ file disk.File }

// Keep has what the program says, should it break down, go to a file in the folder, which
// is made when it is needed; what begins the file names the version. On a disk without
// locks nothing is kept, and the keeper is nil: nobody could tell there whether a program
// still runs.
func Keep(folder, version string) (*Keeper, error) {
	k, err := keep(folder, version)
	if err != nil {
		return nil, fmt.Errorf("what the program says if it breaks down cannot be kept: %w", err)
	}
	return k, nil
}

func keep(folder, version string) (*Keeper, error) {
	d := disk.System{}
	if err := d.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	f, err := disk.CreateTemp(d, folder, 0o600)
	if err != nil {
		return nil, err
	}
	k := &Keeper{f}
	if errors.Is(f.Lock(), errors.ErrUnsupported) { // else it has the lock already
		return nil, k.remove()
	}
	now := d.Now()
	head := fmt.Sprintf("Mapsheet %s, %s, %s/%s, begun %s\n\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, now.Format(time.RFC3339))
	_, err = f.WriteAt([]byte(head), 0)
	if err == nil {
		err = f.Rename(filepath.Join(folder, fmt.Sprintf("%s-%d%s", now.Format("2006-01-02-150405"), os.Getpid(), suffix)))
	}
	if err == nil {
		err = k.begin()
	}
	if err != nil {
		return nil, errors.Join(err, k.remove())
	}
	return k, nil
}

// begin has the runtime write to the end of the file.
func (k *Keeper) begin() error {
	out, err := os.OpenFile(k.file.Name(), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer out.Close() // the runtime has a handle of its own
	return debug.SetCrashOutput(out, debug.CrashOptions{})
}

// Close says that the program ends well, and takes its file away. It is not to be deferred:
// a panic would come to it before it is told.
func (k *Keeper) Close() error {
	if k == nil {
		return nil
	}
	return errors.Join(debug.SetCrashOutput(nil, debug.CrashOptions{}), k.remove())
}

func (k *Keeper) remove() error {
	err := k.file.Close()
	if gone := os.Remove(k.file.Name()); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// Report is what a program said that broke down.
type Report struct {
	Path string    // of its file
	When time.Time // it was
	Why  string    // the first line of what it said
	Text string    // its first 256 kB, headed by a line on the program
	Cut  bool      // the file has more

	disk disk.Disk
}

// Discard removes what was said.
func (r Report) Discard() error {
	if err := r.disk.Remove(r.Path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Left lists what programs said that broke down, the latest first, five at most: what is
// older goes, and so do the files of those that were ended before they could say anything.
// A folder that does not exist holds none.
func Left(d disk.Disk, folder string) ([]Report, error) {
	disk.Sweep(d, folder)
	entries, err := disk.Entries(d, folder)
	if err != nil {
		return nil, fmt.Errorf("what programs said that broke down cannot be looked for: %w", err)
	}
	var found []Report
	for _, e := range entries {
		if filepath.Ext(e.Name()) != suffix || !e.Type().IsRegular() {
			continue
		}
		if r, ok := read(d, filepath.Join(folder, e.Name())); ok {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b Report) int {
		return cmp.Or(b.When.Compare(a.When), cmp.Compare(b.Path, a.Path))
	})
	for _, old := range found[min(len(found), mostKept):] {
		_ = old.Discard() // the next time will do as well
	}
	return found[:min(len(found), mostKept)], nil
}

// read reads a file, unless its program still runs or had nothing to say.
func read(d disk.Disk, path string) (r Report, ok bool) {
	f, info, err := schema.OpenRegular(d, path, os.O_RDWR)
	if err != nil {
		return r, false
	}
	defer f.Close()
	if f.Lock() != nil {
		return r, false
	}
	text, err := io.ReadAll(io.LimitReader(f, mostBytes))
	if err != nil {
		return r, false
	}
	_, said, _ := bytes.Cut(text, []byte("\n"))
	why, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	if why == "" {
		_ = d.Remove(path) // the next time will do as well
		return r, false
	}
	return Report{Path: path, When: info.ModTime(), Why: strings.TrimSpace(why), Text: string(text), Cut: info.Size() > mostBytes, disk: d}, true
}
