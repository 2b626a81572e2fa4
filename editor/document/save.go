package document

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Errors of Save that call for a question.
var (
	// ErrNoPath says that the document has no file yet: ask for one, then SaveAs.
	ErrNoPath = errors.New("the scenario has no file yet: choose where to save it")
	// ErrChangedOnDisk says that another program wrote the file since it was
	// read or saved: SaveAs to the same path writes over it.
	ErrChangedOnDisk = errors.New("the file was changed by another program since it was opened: saving would undo that")
)

// neverSaved is the saved state of a document of which no state is on disk.
const neverSaved = math.MaxUint64

// Save writes the scenario to its file. It fails with ErrNoPath, ErrChangedOnDisk
// and a *LossError where the designer has to be asked; a file that has been
// deleted is written anew. An open stroke is ended first.
func (d *Document) Save() error {
	if d.path == "" {
		return ErrNoPath
	}
	if d.ChangedOnDisk() {
		return fmt.Errorf("%s: %w", d.path, ErrChangedOnDisk)
	}
	if err := d.Loss(); err != nil {
		return err
	}
	return d.SaveAs(d.path)
}

// SaveAs writes the scenario to the file, whatever it holds, and makes it the
// document's; only of the document's own file nothing is lost that could not be read:
// the error is a *LossError then. The file is replaced in one step or left as it was. So is that of
// the tracing beside it; where there is no tracing, there is no such file
// afterwards. Where the disk does not confirm the save, or the tracing's file
// fails, the error says so and the document stays unsaved.
func (d *Document) SaveAs(path string) error {
	d.EndStroke()
	if err := d.Loss(); err != nil && (path == d.path || d.path != "" && d.store.Same(path, d.path)) {
		return err
	}
	data, err := d.encode()
	if err != nil {
		return err
	}
	d.keepReplaced(path)
	var unsure *schema.UnsureError
	notice, err := schema.WriteFile(d.store, path, data)
	if err != nil && !errors.As(err, &unsure) {
		return err
	}
	if d.path != path {
		d.spareTracing = false
	}
	d.path, d.disk, d.notice = path, fingerprintOf(data), notice
	if err := errors.Join(err, d.saveTracing(path)); err != nil {
		return err // and the journal still has it all
	}
	d.keepSaved(data)
	d.partial = nil
	d.saved = d.State()
	if d.journal != nil {
		d.journal.remove()
	}
	d.notify(Change{Saved: true})
	return nil
}

// SaveNotice is a sentence on what the document's file lost by the last save, such
// as its owner; empty when it lost nothing.
func (d *Document) SaveNotice() string { return d.notice }

// ExportJSON writes the scenario as JSON for other programs. The document's
// own file stays what it is. The notice is as in schema.WriteFile.
func (d *Document) ExportJSON(path string) (notice string, err error) {
	data, err := schema.JSON(d.file)
	if err != nil {
		return "", err
	}
	return schema.WriteFile(d.store, path, data)
}

// ChangedOnDisk reports whether another program wrote the document's file, or
// that of its tracing, since it was last read or saved.
func (d *Document) ChangedOnDisk() bool {
	if d.path == "" {
		return false
	}
	now, tracing := readFingerprint(d.store, d.path), readFingerprint(d.store, TracingPath(d.path))
	return now != "" && now != d.disk || tracing != "" && tracing != d.tracingDisk
}

func (d *Document) encode() ([]byte, error) { return schema.Encode(d.file) }

// fingerprint tells one content of a file from another; empty when there is no
// file that can be read.
type fingerprint string

func fingerprintOf(data []byte) fingerprint {
	return fingerprint(fmt.Sprintf("%x", sha256.Sum256(data)))
}

func readFingerprint(store disk.Disk, path string) fingerprint {
	f, _, err := schema.OpenRegular(store, path, os.O_RDONLY)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return fingerprint(fmt.Sprintf("%x", h.Sum(nil)))
}
