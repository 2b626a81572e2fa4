package balance

import (
	"errors"
	"io/fs"
	"os"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Part is games that are kept in a file while others are played: of a batch, or a Book. It
// belongs to one window of one program until it is given up, or the program ends: what
// another would play of it would be played twice.
type Part struct {
	disk  disk.Disk
	path  string
	queue *disk.Queue // of all that is done to its file

	// What the queue alone knows.
	file disk.File // that others find locked; nil where there is none, or nobody can lock it
	left bool      // it is anybody's
}

// ErrElsewhere says that games that are kept belong to another window.
var ErrElsewhere = errors.New("another window goes on with them, or asks about them")

// NewPart is a part that has no file yet.
func NewPart(d disk.Disk, path string) *Part {
	return &Part{disk: d, path: path, queue: disk.NewQueue(d)}
}

// TakePart takes what is kept in a file, or is ErrElsewhere where that belongs to somebody.
// What it was known to hold before may be old by then.
func TakePart(d disk.Disk, path string) (*Part, error) {
	file, err := hold(d, path)
	if err != nil {
		return nil, err
	}
	p := NewPart(d, path)
	p.file = file
	return p, nil
}

// beginPart is a part with a file that is empty yet. It is ErrElsewhere where another program has
// begun one meanwhile: of two that begin at once only one has it.
func beginPart(d disk.Disk, path string) (*Part, error) {
	target, err := d.Follow(path)
	if err != nil {
		return nil, err
	}
	file, err := d.Open(target, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666) // the umask decides, as for all files that are named
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	if file, err = locked(file); err != nil {
		return nil, err
	}
	p := NewPart(d, path)
	p.file = file
	return p, nil
}

// hold opens and locks a file.
func hold(d disk.Disk, path string) (disk.File, error) {
	file, _, err := schema.OpenRegular(d, path, os.O_RDWR)
	if err != nil {
		return nil, err
	}
	return locked(file)
}

// locked is a file that is open and nobody else has; where somebody has it, it is closed.
func locked(file disk.File) (disk.File, error) {
	err := file.Lock()
	if err == nil || errors.Is(err, errors.ErrUnsupported) { // where there are no locks nobody knows whose it is
		return file, nil
	}
	file.Close()
	if errors.Is(err, disk.ErrLocked) {
		err = ErrElsewhere
	}
	return nil, err
}

// Path is that of its file.
func (p *Part) Path() string { return p.path }

// Save keeps the games that there are so far. It waits for the disk, however long that takes.
func (p *Part) Save(r Result) error { return p.write(r.Encode) }

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
	held, _, err := schema.HoldFile(p.disk, p.path, text)
	if held == nil && p.file != nil { // some systems do not let an open file be replaced
		p.close()
		if held, _, err = schema.HoldFile(p.disk, p.path, text); held == nil {
			held, _ = hold(p.disk, p.path) // as it was
		}
	}
	if held != nil {
		p.close()
		p.file = held
	}
	if p.left {
		p.close()
	}
	return err
}

func (p *Part) close() {
	if p.file != nil {
		p.file.Close()
		p.file = nil
	}
}

// Leave leaves it to whoever takes it next. What is saved in it later is anybody's, too. Where
// it is being saved, or the disk does not answer, it is left once that is over: nobody waits
// longer for that than the disk's Await does.
func (p *Part) Leave() { p.queue.Do(p.leave) }

func (p *Part) leave() {
	p.left = true
	p.close()
}

// Drop removes it, once its games are kept elsewhere or nobody wants them. It waits for the
// disk as Save does.
func (p *Part) Drop() (err error) {
	p.queue.Do(func() {
		p.leave()
		err = disk.DropTemp(p.disk, p.path)
	})
	p.queue.Wait()
	return err
}
