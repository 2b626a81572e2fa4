package versions

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"
)

// How much is kept. Of a file's versions the newest are all kept; of the older
// ones the last of each hour for a day, the last of each day for a month, and
// the last of each month from then on.
const (
	mostBytes  = 16 << 20  // of a file that is kept
	mostHeader = 64 << 10  // of the line before it
	newest     = 20        // versions of a file that are all kept
	mostMonths = 120       // versions of a file that are older than a month
	mostInAll  = 512 << 20 // bytes of the versions of all files on the disk; the oldest go first
	spared     = 3         // versions of each file that do not go for that
)

// Kept tells a person how much is kept.
var Kept = fmt.Sprintf("The last %d versions of a file are all kept; of older ones the last of each hour\n"+
	"for a day, of each day for a month, and of each month for %d years; all files\ntogether take %d MiB at most.",
	newest, mostMonths/12, mostInAll>>20)

const (
	day   = 24 * time.Hour
	month = 31 * day
)

// thin takes away what is more than is to be kept of a file; its versions come
// the oldest first.
func (s *Store) thin(folder string, kept []entry, now time.Time) error {
	var failed []error
	for _, e := range superfluous(kept, now) {
		failed = append(failed, s.remove(filepath.Join(folder, e.name)))
	}
	if s.checked.CompareAndSwap(false, true) { // the whole grows slowly: once a session will do
		failed = append(failed, s.bound(mostInAll))
	}
	return errors.Join(failed...)
}

// remove takes a version away; another window may have done so.
func (s *Store) remove(path string) error {
	if err := s.disk.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// superfluous is those of versions that are not to be kept, the newest first; they come the
// oldest first.
func superfluous(kept []entry, now time.Time) []entry {
	var out []entry
	seen := map[string]bool{}
	months := 0
	for i, e := range slices.Backward(kept) {
		if len(kept)-i <= newest {
			continue
		}
		form := "2006-01"
		switch age := now.Sub(e.when); {
		case age < day:
			form = "2006-01-02 15"
		case age < month:
			form = "2006-01-02"
		}
		span := e.when.Local().Format(form)
		if !seen[span] && len(span) == len("2006-01") {
			months++
		}
		if seen[span] || months > mostMonths {
			out = append(out, e)
		}
		seen[span] = true
	}
	return out
}

// bound takes the oldest versions of all files away until they take no more than
// so many bytes.
func (s *Store) bound(most int64) error {
	type kept struct {
		entry
		path string
		size int64
	}
	var all []kept
	var size int64
	folders, err := s.disk.ReadDir(s.folder)
	if err != nil {
		return err
	}
	for _, f := range folders {
		folder := filepath.Join(s.folder, f.Name())
		list, err := s.entries(folder)
		if err != nil {
			continue // something else that lies there
		}
		for i, e := range list {
			path := filepath.Join(folder, e.name)
			info, err := s.disk.Stat(path)
			if err != nil {
				continue // another window took it away
			}
			size += info.Size()
			if i < len(list)-spared {
				all = append(all, kept{e, path, info.Size()})
			}
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return cmp.Or(a.when.Compare(b.when), cmp.Compare(a.path, b.path)) })
	for _, k := range all {
		if size <= most {
			break
		}
		if err := s.remove(k.path); err != nil {
			return err
		}
		size -= k.size
	}
	return nil
}
