package balance

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Part is games that are kept in a file while others are played: of a batch, or a Book. It
// belongs to one window of one program until it is given up, or the program ends: what
// another would play of it would be played twice.
type Part struct {
	disk  disk.Disk
	name  func(n int) string // paths, from 1 on; the first that nothing has becomes that of its file
	queue *disk.Queue        // of all that is done to its file
	ready func() error       // makes room for a new file; nil where there is

	mu     sync.Mutex
	path   string
	notice string // what its file lost with the last save

	// What the queue alone knows.
	begun bool      // it has a file, or had one
	file  disk.File // that others find locked; nil where nobody has it yet, or any more
	left  bool      // it is anybody's
}

// ErrElsewhere says that games that are kept belong to another window.
var ErrElsewhere = errors.New("another window goes on with them, or asks about them")

// NewPart is a part that has no file yet. With the first save it gets one of its own: that of
// the paths name(1), name(2) and so on which nothing has by then.
func NewPart(d disk.Disk, name func(n int) string) *Part {
	return &Part{disk: d, name: name, path: name(1), queue: disk.NewQueue(d)}
}

// TakePart takes what is kept in a file, or is ErrElsewhere where that belongs to somebody.
// What it was known to hold before may be old by then.
func TakePart(d disk.Disk, path string) (*Part, error) { return partOf(d, path, hold) }

// PartAt is a part whose file is replaced, or made, with the first save, which is ErrElsewhere
// where it belongs to somebody then.
func PartAt(d disk.Disk, path string) *Part {
	return &Part{disk: d, path: path, queue: disk.NewQueue(d), begun: true}
}

// openPart takes what is kept in a file, or begins it where there is none. It is ErrElsewhere
// where it belongs to somebody: of two that begin it at once one has it.
func openPart(d disk.Disk, path string) (*Part, error) { return partOf(d, path, holdOrBegin) }

// partOf is a part with a file that open opens.
func partOf(d disk.Disk, path string, open func(disk.Disk, string) (disk.File, error)) (*Part, error) {
	file, err := open(d, path)
	if err != nil {
		return nil, err
	}
	p := PartAt(d, path)
	p.file = file
	return p, nil
}

// hold opens and locks a file.
func hold(d disk.Disk, path string) (disk.File, error) {
	return alone(path, func() (disk.File, error) {
		file, _, err := schema.OpenRegular(d, path, os.O_RDWR)
		return file, err
	})
}

// begin makes and locks a file. It is fs.ErrExist where there is one.
func begin(d disk.Disk, path string) (disk.File, error) {
	target, err := d.Follow(path)
	if err != nil {
		return nil, err
	}
	made := false
	file, err := alone(path, func() (disk.File, error) {
		file, err := d.Open(target, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666) // the umask decides, as for all files that are named
		made = err == nil
		return file, err
	})
	if made && err != nil && !errors.Is(err, ErrElsewhere) && !errors.Is(err, fs.ErrExist) {
		_ = disk.DropTemp(d, target) // it says nothing
	}
	return file, err
}

// beginAnew is begin where there may be a file of whoever was ended before it held anything.
func beginAnew(d disk.Disk, path string) (disk.File, error) {
	file, err := begin(d, path)
	if !errors.Is(err, fs.ErrExist) {
		return file, err
	}
	if file, err = hold(d, path); err != nil {
		return nil, err
	}
	if size, err := file.Seek(0, io.SeekEnd); err != nil || size > 0 {
		file.Close()
		return nil, errors.Join(err, fs.ErrExist)
	}
	return file, nil
}

// holdOrBegin opens a file or makes it, and locks it.
func holdOrBegin(d disk.Disk, path string) (disk.File, error) {
	for range tries {
		file, err := hold(d, path)
		if errors.Is(err, fs.ErrNotExist) {
			file, err = begin(d, path)
		}
		if !errors.Is(err, fs.ErrExist) { // it came to be there between the two
			return file, err
		}
	}
	return nil, ErrElsewhere
}

// tries is how often a file is opened anew that others make, replace and remove meanwhile.
const tries = 10

// alone opens a file until nobody else has it, which it is sure of only once the path leads to
// the file that is locked: whoever had it may have put another in its place, or removed it,
// before. It is ErrElsewhere where somebody has it.
func alone(path string, open func() (disk.File, error)) (disk.File, error) {
	for range tries {
		file, err := open()
		if err != nil {
			return nil, err
		}
		err = file.Lock()
		if errors.Is(err, errors.ErrUnsupported) || err == nil && file.IsAt(path) { // where there are no locks nobody knows whose it is
			return file, nil
		}
		file.Close()
		switch {
		case errors.Is(err, disk.ErrLocked):
			return nil, ErrElsewhere
		case err != nil:
			return nil, err
		}
	}
	return nil, ErrElsewhere
}

// Path is that of its file, which may be another one once it is saved first.
func (p *Part) Path() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.path
}

// Notice is a sentence on what its file lost by the last save, such as its owner; empty when it
// lost nothing.
func (p *Part) Notice() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.notice
}

// Save keeps the games that there are so far. It waits for the disk, however long that takes.
// It is ErrElsewhere where the part was given up and somebody else has it now.
func (p *Part) Save(r Result) error { return p.write(r.text) }

// write keeps a text, made when it is the file's turn. It waits for the disk as Save does.
func (p *Part) write(encode func() ([]byte, error)) (err error) {
	p.queue.Do(func() {
		var text []byte
		if text, err = encode(); err == nil {
			err = p.save(text)
		}
	})
	p.queue.Wait()
	return err
}

func (p *Part) save(text []byte) error {
	first := !p.begun
	if p.file == nil {
		if err := p.own(); err != nil && (first || errors.Is(err, ErrElsewhere)) {
			return err
		} // whoever replaces a file need not be able to open it
	}
	held, notice, err := schema.HoldFile(p.disk, p.Path(), text)
	if held == nil && p.file != nil { // some systems do not let an open file be replaced
		p.close()
		if held, notice, err = schema.HoldFile(p.disk, p.Path(), text); held == nil {
			p.file, _ = hold(p.disk, p.Path()) // as it was
		}
	}
	if held != nil {
		p.close()
		p.file = held
	} else if first {
		_ = p.remove() // it is empty, and says nothing
		p.begun = false
	}
	if p.left {
		p.close()
	}
	p.mu.Lock()
	p.notice = notice
	p.mu.Unlock()
	return err
}

// own gets its file: the first that it has, or that which it had.
func (p *Part) own() (err error) {
	if p.begun {
		p.file, err = holdOrBegin(p.disk, p.Path())
		return err
	}
	if p.ready != nil {
		if err := p.ready(); err != nil {
			return err
		}
	}
	for n := 1; n <= mostNames; n++ {
		path := p.name(n)
		file, err := beginAnew(p.disk, path)
		switch {
		case errors.Is(err, fs.ErrExist) || errors.Is(err, ErrElsewhere):
			continue // it is another's
		case err != nil:
			return err
		}
		p.mu.Lock()
		p.path = path
		p.mu.Unlock()
		p.file, p.begun = file, true
		return nil
	}
	return ErrElsewhere
}

// mostNames is how many names are tried for a new file.
const mostNames = 1000

func (p *Part) close() {
	if p.file != nil {
		p.file.Close()
		p.file = nil
	}
}

// Leave leaves it to whoever takes it next. What is saved in it later is anybody's, too. Where
// it is being saved, or the disk does not answer, it is left once that is over: nobody waits
// longer for that than the disk's Await does.
func (p *Part) Leave() {
	p.queue.Do(func() {
		p.left = true
		p.close()
	})
}

// Drop removes it, once its games are kept elsewhere or nobody wants them. It waits for the
// disk as Save does. It is ErrElsewhere where somebody else has it.
func (p *Part) Drop() (err error) {
	p.queue.Do(func() {
		p.left = true
		if p.begun {
			err = p.remove()
		}
	})
	p.queue.Wait()
	return err
}

// remove removes its file, before anybody else can have it.
func (p *Part) remove() error {
	defer p.close()
	if p.file == nil { // it was left
		file, err := hold(p.disk, p.Path())
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		p.file = file
	}
	err := disk.DropTemp(p.disk, p.Path())
	if err != nil { // some systems do not let an open file be removed
		p.close()
		err = disk.DropTemp(p.disk, p.Path())
	}
	return err
}
