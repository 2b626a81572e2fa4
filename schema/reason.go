package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mapsheet/mapsheet/model/limits"
)

// reason is something that the system calls by a number, in plain words.
type reason struct {
	err  error
	says string
}

// reasons are what all systems call by numbers; those of one system come first.
var reasons = append(systemReasons, []reason{
	{fs.ErrNotExist, "there is nothing of this name"},
	{fs.ErrExist, "there is something of this name already"},
	{fs.ErrPermission, "you have no permission for it"},
	{syscall.EISDIR, "it is a folder"},
	{syscall.ENOSPC, "the disk is full"},
	{syscall.EDQUOT, "the disk is full"},
	{syscall.EFBIG, "the file would become larger than the system allows"},
	{syscall.EROFS, "the disk can only be read"},
	{syscall.ENAMETOOLONG, fmt.Sprintf("its name is too long: a name has at most %d bytes, and a letter with an accent takes two", limits.NameBytes)},
	{syscall.ELOOP, "its symbolic links lead in a circle"},
	{syscall.ENOTDIR, "part of its path is not a folder"},
	{syscall.EIO, "the disk fails"},
	{syscall.EPIPE, "what should read it has ended"},
	{syscall.EMFILE, "too many files are open"},
	{syscall.ENFILE, "too many files are open"},
	{syscall.EBUSY, "another program is using it"},
	{syscall.EXDEV, "it lies on another disk"},
	{syscall.EINVAL, "the system cannot do that with it"},
	{syscall.ENXIO, "nothing is behind it"},
	{syscall.ENODEV, "nothing is behind it"},
	{fs.ErrClosed, "it was closed meanwhile"},
}...)

// Reason is an error of the file system in plain words: "there is nothing of this
// name".
func Reason(err error) string {
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return r.says
		}
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &link):
		return link.Err.Error()
	}
	return err.Error()
}

// Plain is an error whose text says in plain words, with the file, what any error
// of the system in it says in its own; nil of nil. Whatever a person is told of an
// error goes through it.
func Plain(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	for _, raw := range rawErrors(err) {
		says := Reason(raw)
		text = strings.ReplaceAll(text, says+": "+raw.Error(), raw.Error()) // it is said there already
		if file := fileOf(raw); file != "" && !strings.Contains(strings.ReplaceAll(text, raw.Error(), ""), file) {
			says = file + ": " + says
		}
		text = strings.ReplaceAll(text, raw.Error(), says)
	}
	if text == err.Error() {
		return err
	}
	return &plainError{text, err}
}

// plainError is an error in other words.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// rawErrors are the errors of the system in an error, the outermost of each chain.
func rawErrors(err error) []error {
	switch e := err.(type) { //nolint:errorlint // it goes down the chain itself
	case *fs.PathError, *os.LinkError, *os.SyscallError, syscall.Errno:
		return []error{err}
	case *plainError:
		return nil
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return rawErrors(inner)
		}
	case interface{ Unwrap() []error }:
		var out []error
		for _, inner := range e.Unwrap() {
			out = append(out, rawErrors(inner)...)
		}
		return out
	}
	return nil
}

// fileOf is the file that an error of the system is about; empty where it names
// none, or one that was made for a moment.
func fileOf(err error) string {
	name := ""
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		name = path.Path
	case errors.As(err, &link):
		name = link.New
	}
	if strings.HasPrefix(filepath.Base(name), ".mapsheet-") {
		return ""
	}
	return name
}

// CheckName says what is wrong with the name of a file to be written: that it is
// longer than file systems have it, or one that this system keeps for itself.
func CheckName(path string) error {
	if err := checkSystemName(filepath.Base(path)); err != nil {
		return err
	}
	if n := len(filepath.Base(path)); n > limits.NameBytes {
		return fmt.Errorf("the name has %d bytes, and file systems take at most %d: choose a shorter one", n, limits.NameBytes)
	}
	return nil
}
