// Package presence tells who has a scenario's file open. Whoever opens one holds
// the lock of a small file, named by where the scenario really lies, as long as it
// is open. The lock goes with its process: a program that was ended by force holds
// none.
package presence

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Holder is who has a file open.
type Holder struct {
	Process int       `json:"process"`
	Host    string    `json:"host"` // the name of its computer
	Since   time.Time `json:"since"`
}

// String says who: "since 14:05, process 4711 on staff-map".
func (h Holder) String() string {
	if h.Process == 0 {
		return "just now"
	}
	return fmt.Sprintf("since %s, process %d on %s", h.Since.Local().Format("2 January at 15:04"), h.Process, h.Host)
}

// note is the file of a presence.
type note struct {
	Format string `json:"format"`
	Holder
	Path  string `json:"path"` // of the scenario's file
	Token uint64 `json:"token"`
}

// Register is a folder with a file for each scenario that is open.
type Register struct {
	disk   disk.Disk
	folder string
}

// NewRegister is the register in a folder of a disk, which is made when it is
// needed.
func NewRegister(d disk.Disk, folder string) *Register { return &Register{d, folder} }

// Beside is the folder of the register that belongs to a folder of journals.
func Beside(journals string) string { return filepath.Join(filepath.Dir(journals), "open") }

// Claim is that somebody has a scenario's file open.
type Claim struct {
	disk disk.Disk
	path string // of the presence's file
	file disk.File
	of   string // the scenario's file
}

// suffix is that of the files of a register, mostBytes the largest there is.
const (
	suffix    = ".open"
	mostBytes = 64 << 10
)

// tries is how often a file is taken that somebody who leaves takes away at that
// moment.
const tries = 20

var errNoPeace = errors.New("others come and go without end")

// Enter says that a scenario's file is open here. Where somebody else has it open,
// that is the holder, and there is no claim; nor is there one on a disk that knows
// no locks.
func (r *Register) Enter(path string) (*Claim, *Holder, error) {
	real, name, err := disk.Identity(r.disk, path)
	if err != nil {
		return nil, nil, failed(path, err)
	}
	if err := r.disk.MkdirAll(r.folder, 0o700); err != nil {
		return nil, nil, failed(path, err)
	}
	r.sweep(name + suffix)
	c := &Claim{disk: r.disk, path: filepath.Join(r.folder, name+suffix), of: real}
	for range tries {
		holder, err := c.take()
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return nil, nil, nil
		case err != nil:
			return nil, nil, failed(path, err)
		case holder != nil:
			return nil, holder, nil
		case c.file != nil:
			return c, nil, nil
		}
	}
	return nil, nil, failed(path, errNoPeace)
}

func failed(path string, err error) error {
	return fmt.Errorf("other windows cannot be told that %s is open here: %s: %w", path, schema.Reason(err), err)
}

// take tries to lock the file of the presence. It has the file then, or somebody
// else has it, or neither: what was locked had just been taken away.
func (c *Claim) take() (*Holder, error) {
	f, err := c.disk.Open(c.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Lock(); err != nil {
		defer f.Close()
		if !errors.Is(err, disk.ErrLocked) {
			return nil, errors.Join(err, c.disk.Remove(c.path))
		}
		n, _ := read(f) // it may just be written
		return &n.Holder, nil
	}
	host, err := os.Hostname()
	if err != nil {
		host = "this computer"
	}
	own := note{format.Presence.String(), Holder{os.Getpid(), host, c.disk.Now()}, c.of, rand.Uint64()}
	text, err := json.Marshal(own)
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.WriteAt(text, 0)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if there, err := c.readAgain(); err != nil || there.Token != own.Token {
		return nil, f.Close()
	}
	c.file = f
	return nil, nil
}

// readAgain reads what lies at the path of the presence.
func (c *Claim) readAgain() (note, error) {
	f, _, err := schema.OpenRegular(c.disk, c.path, os.O_RDONLY)
	if err != nil {
		return note{}, err
	}
	defer f.Close()
	return read(f)
}

func read(f disk.File) (note, error) {
	var n note
	text, err := io.ReadAll(io.LimitReader(f, mostBytes))
	if err != nil {
		return n, err
	}
	if err := json.Unmarshal(text, &n); err != nil {
		return note{}, err
	}
	if err := format.Presence.Check(n.Format); err != nil {
		return note{}, err
	}
	return n, nil
}

// Of is the scenario's file that is open, beyond all symbolic links.
func (c *Claim) Of() string { return c.of }

// Leave says that the file is no longer open here. Of nil it does nothing.
func (c *Claim) Leave() {
	if c == nil || c.file == nil {
		return
	}
	_ = c.disk.Remove(c.path) // what stays is swept up by the next who comes
	c.file.Close()
	c.file = nil
}

// Holder is who has a scenario's file open; nil where nobody has.
func (r *Register) Holder(path string) *Holder {
	_, name, err := disk.Identity(r.disk, path)
	if err != nil {
		return nil
	}
	f, _, err := schema.OpenRegular(r.disk, filepath.Join(r.folder, name+suffix), os.O_RDWR)
	if err != nil {
		return nil
	}
	defer f.Close()
	if err := f.Lock(); !errors.Is(err, disk.ErrLocked) {
		return nil
	}
	n, _ := read(f) // it may just be written
	return &n.Holder
}

// sweep takes away what programs left that were ended by force, save the file of
// the name.
func (r *Register) sweep(but string) {
	entries, err := r.disk.ReadDir(r.folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), suffix) || e.Name() == but {
			continue
		}
		path := filepath.Join(r.folder, e.Name())
		f, _, err := schema.OpenRegular(r.disk, path, os.O_RDWR)
		if err != nil {
			continue
		}
		if f.Lock() == nil {
			_ = r.disk.Remove(path)
		}
		f.Close()
	}
}
