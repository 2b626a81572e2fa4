package versions

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// KeepFile keeps what a scenario's file holds now, with that of its tracing,
// unless that is kept already. It is called before the file is replaced. Where
// there is no file there is nothing to keep.
func (s *Store) KeepFile(path, tracing string) error {
	c, written, err := s.contentOf(path, tracing)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return failed(path, err)
	}
	c.Found = true
	return s.keep(path, c, written)
}

// Keep keeps what was just written to a scenario's file, unless that is kept
// already.
func (s *Store) Keep(path string, c Content) error { return s.keep(path, c, time.Time{}) }

// Now is what a scenario's file and that of its tracing hold.
func (s *Store) Now(path, tracing string) (Content, error) {
	c, _, err := s.contentOf(path, tracing)
	return c, err
}

// contentOf is what the files hold, and when the scenario's was written.
func (s *Store) contentOf(path, tracing string) (c Content, written time.Time, err error) {
	info, err := s.disk.Stat(path)
	if err != nil {
		return c, written, err
	}
	if c.Text, err = readWhole(s.disk, path); err != nil {
		return c, written, err
	}
	if c.Tracing, err = readWhole(s.disk, tracing); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return c, info.ModTime(), err
}

// readWhole is the content of a file that is not too large to be kept.
func readWhole(d disk.Disk, path string) ([]byte, error) {
	text, err := schema.ReadRegular(d, path, mostBytes+1)
	if err == nil && len(text) > mostBytes {
		return nil, fmt.Errorf("%s has more than %d MiB, and no scenario needs as much", filepath.Base(path), mostBytes>>20)
	}
	return text, err
}

// failed says that a version is not kept.
func failed(path string, err error) error {
	return fmt.Errorf("no version of %s could be kept: %s: %w", path, schema.Reason(err), err)
}

// keep keeps a content as the newest version. It bears the time when it was
// written, where that is known and may be.
func (s *Store) keep(path string, c Content, written time.Time) error {
	folder, err := s.folderOf(path)
	if err != nil {
		return failed(path, err)
	}
	kept, err := s.entries(folder)
	if err != nil {
		return failed(path, err)
	}
	sum := sumOf(c)
	at := -1 // the newest with this content
	var damaged []string
	for i, e := range kept {
		if e.sum != sum {
			continue
		}
		var newer *format.Error
		switch _, err := s.Read(Version{file: filepath.Join(folder, e.name)}); {
		case err == nil || errors.As(err, &newer): // a newer program reads it
			at = i
		case errors.Is(err, errDamaged):
			damaged = append(damaged, e.name)
		default:
			return failed(path, err)
		}
	}
	if at >= 0 && at == len(kept)-1 {
		return nil
	}
	now := s.disk.Now()
	when := now
	if !written.IsZero() && written.Before(now) {
		when = written
	}
	if n := len(kept); n > 0 && !when.After(kept[n-1].when) {
		if when = now; !when.After(kept[n-1].when) { // the clock was set back
			when = kept[n-1].when.Add(time.Nanosecond)
		}
	}
	name := filepath.Join(folder, nameOf(when, sum))
	if at >= 0 {
		err = s.rename(filepath.Join(folder, kept[at].name), name)
		kept = slices.Delete(kept, at, at+1)
	} else {
		err = s.write(name, path, c)
	}
	if err != nil {
		return failed(path, err)
	}
	kept = append(kept, entry{when, sum, filepath.Base(name)})
	for _, d := range damaged { // what they held is kept anew
		err = errors.Join(err, s.remove(filepath.Join(folder, d)))
		kept = slices.DeleteFunc(kept, func(e entry) bool { return e.name == d })
	}
	if err := errors.Join(err, s.thin(folder, kept, now)); err != nil {
		return fmt.Errorf("old versions of %s could not be taken away: %s: %w", path, schema.Reason(err), err)
	}
	return nil
}

// write makes the file of a version.
func (s *Store) write(name, path string, c Content) error {
	if c.Title == "" {
		c.Title = titleOf(c.Text)
	}
	c.Title = diag.Bounded(c.Title) // the header holds no more of a long one, and nobody lists it
	real, _, err := disk.Identity(s.disk, path)
	if err != nil {
		return err
	}
	data, err := encodeRecord(real, c)
	if err != nil {
		return err
	}
	if err := s.disk.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	_, err = schema.WritePrivateFile(s.disk, name, data)
	return err
}

// rename gives a version another name. It may be lost with the power: the
// version is there by one name or the other.
func (s *Store) rename(from, to string) error {
	f, _, err := schema.OpenRegular(s.disk, from, os.O_RDWR)
	if err != nil {
		return err
	}
	return errors.Join(f.Rename(to), f.Close())
}

// titleOf is the title that a scenario's file says; empty where it is no such
// file.
func titleOf(text []byte) string {
	var file struct {
		Title string `toml:"title"`
	}
	if _, err := schema.Decode("", text, &file); err != nil {
		return ""
	}
	return file.Title
}
