// Command pack puts a folder into an archive: pack SECONDS FILE FOLDER. FILE ends in
// .tar.gz or .zip, and what is in it begins with the last name of FOLDER.
//
// The same files give the same bytes: names are sorted, every file has the time that is
// given (in seconds since 1970), nobody owns it, and all may read it. Programs, by their
// bit in FOLDER, may be run.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	if len(args) != 3 {
		return fmt.Errorf("write pack SECONDS FILE FOLDER")
	}
	seconds, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return err
	}
	f, err := os.Create(args[1])
	if err != nil {
		return err
	}
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	at := time.Unix(seconds, 0).UTC()
	switch {
	case strings.HasSuffix(args[1], ".tar.gz"):
		return packTar(f, args[2], at)
	case strings.HasSuffix(args[1], ".zip"):
		return packZip(f, args[2], at)
	}
	return fmt.Errorf("%s: neither .tar.gz nor .zip", args[1])
}

func packTar(w io.Writer, folder string, at time.Time) error {
	squeezed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(squeezed)
	err = each(folder, func(name string, mode fs.FileMode, data []byte) error {
		h := &tar.Header{Name: name, Mode: int64(mode.Perm()), Size: int64(len(data)), ModTime: at, Format: tar.FormatUSTAR, Typeflag: tar.TypeReg}
		if mode.IsDir() {
			h.Typeflag = tar.TypeDir
		}
		if err := archive.WriteHeader(h); err != nil {
			return err
		}
		_, err := archive.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return squeezed.Close()
}

func packZip(w io.Writer, folder string, at time.Time) error {
	archive := zip.NewWriter(w)
	err := each(folder, func(name string, mode fs.FileMode, data []byte) error {
		h := &zip.FileHeader{Name: name, Modified: at, Method: zip.Deflate}
		h.SetMode(mode)
		f, err := archive.CreateHeader(h)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	return archive.Close()
}

// each calls put with every folder and file from the folder on, sorted by name. The name
// of a folder ends in a slash.
func each(folder string, put func(name string, mode fs.FileMode, data []byte) error) error {
	return filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(filepath.Dir(folder), path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(below)
		if e.IsDir() {
			return put(name+"/", fs.ModeDir|0o755, nil)
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return put(name, mode, data)
	})
}
