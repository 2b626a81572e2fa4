// Package edition finds the browser edition on this computer, of which playtest pages are
// made.
package edition

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Variable names, in the environment, the folder of the browser edition where it is not
// found by itself.
const Variable = "MAPSHEET_WEB"

// Find is the files of the browser edition. The error is a sentence that says how to get it.
func Find() (fs.FS, error) {
	if runtime.GOOS == "js" {
		return nil, errors.New("this page is the browser edition itself: File, Share as a link leads others to it with the scenario")
	}
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		program = ""
	}
	return find(os.Getenv(Variable), program)
}

// find looks in the folder that is named, or else around a program: in the folder web beside
// it, in what packages install, and in what “make web” builds where the program was built.
func find(named, program string) (fs.FS, error) {
	if named != "" {
		return os.DirFS(named), nil // what is wrong with it is said when it is read
	}
	beside := filepath.Dir(program)
	for _, folder := range []string{
		filepath.Join(beside, "web"),
		filepath.Join(beside, "..", "share", "mapsheet", "web"),
		filepath.Join(beside, "..", "dist", "web"),
	} {
		if info, err := os.Stat(filepath.Join(folder, "index.html")); program != "" && err == nil && info.Mode().IsRegular() {
			return os.DirFS(folder), nil
		}
	}
	return nil, errors.New("the browser edition, of which the page is made, is not here: the installer for Windows and the Debian package bring it, “make web” builds it, and " + Variable + " names its folder where it lies elsewhere")
}
