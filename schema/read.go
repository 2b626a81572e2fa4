package schema

import (
	"fmt"
	"io"
	"os"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// ReadFile reads a regular file as Read does. What keeps the file from being
// opened is reported the same way.
func ReadFile(path string, bases Bases) (*File, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f, bases)
}

// openFile opens a file to be read by Read; what keeps it from that is a problem with
// the file's place.
func openFile(path string) (disk.File, error) {
	f, info, err := OpenRegular(disk.System{}, path, os.O_RDONLY)
	if err != nil {
		return nil, fileProblem(path, err)
	}
	if info.Size() > limits.FileBytes {
		f.Close()
		return nil, tooLarge(path)
	}
	return f, nil
}

// Read reads a file of any kind. The name stands in the positions. Bases may
// be nil for files that refer to nothing built in.
//
// The error is a diag.List, sorted, of everything that is wrong with the file,
// at most fifty problems; what only follows from another is left out. Time and
// memory are bounded whatever the reader gives.
func Read(name string, from io.Reader, bases Bases) (*File, error) {
	text, err := readText(name, from)
	if err != nil {
		return nil, err
	}
	r := newReader(name, text)
	f := r.read(bases)
	if err := r.result(); err != nil {
		return nil, err
	}
	return f, nil
}

// readText is the text of a file of no more than the limit.
func readText(name string, from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, limits.FileBytes+1))
	if err != nil {
		return nil, fileProblem(name, err)
	}
	if len(text) > limits.FileBytes {
		return nil, tooLarge(name)
	}
	return text, nil
}

func tooLarge(name string) error {
	return diag.List{{
		Position: diag.Position{File: name}, Code: codeTooLarge,
		Message: fmt.Sprintf("the file is larger than %d MiB, which no scenario needs: choose another file", limits.FileBytes>>20),
	}}
}

// fileProblem is what keeps a file from being read, in a sentence.
func fileProblem(name string, err error) error {
	return diag.List{{Position: diag.Position{File: name}, Code: codeFile, Message: "the file cannot be read: " + Reason(err)}}
}
