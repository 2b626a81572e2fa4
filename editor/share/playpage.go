package share

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
)

// A playtest page is the browser edition with a scenario beside it, which it opens to be
// played as soon as it is loaded.

// The page of the edition, and the tag by which it is told of a scenario beside it.
const (
	indexFile = "index.html"
	noDraft   = `<meta name="mapsheet-scenario" content="">`
	aDraft    = `<meta name="mapsheet-scenario" content="` + draftFile + `">`
	draftFile = "scenario.toml"
)

// howToServe lies beside the page, for whoever puts it somewhere.
const howToServe = `This folder is a page on which a scenario of Mapsheet is played in a web browser,
against the computer or by two at one screen. Nothing is to be installed.

Put the folder on any web server that speaks https and pass its address on. To
try it on your own computer, run

    python3 -m http.server

in this folder and open http://localhost:8000. Browsers do not load it as a file.

What is played and drawn there stays in the browser of whoever does.
`

// Page is a playtest page, packed as a zip file of one folder: the files of the browser
// edition and the canonical text of a scenario. The same files give the same bytes. The error
// says what to do where the files are not those of an edition.
func Page(edition fs.FS, folder string, text []byte) ([]byte, error) {
	index, err := fs.ReadFile(edition, indexFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the browser edition is not there: it is the folder with its index.html, which “make web” builds into dist/web")
	case err != nil:
		return nil, err
	case !strings.Contains(string(index), noDraft):
		return nil, fmt.Errorf("%s is not that of a browser edition of this version of Mapsheet", indexFile)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	put := func(name string, from io.Reader) error {
		method := zip.Deflate
		if strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".br") {
			method = zip.Store // it is packed already
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(folder, name), Method: method, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return err
		}
		_, err = io.Copy(w, from)
		return err
	}
	entries, err := fs.ReadDir(edition, ".")
	if err != nil {
		return nil, err
	}
	program := false
	for _, e := range entries {
		if !e.Type().IsRegular() || e.Name() == indexFile || e.Name() == draftFile {
			continue
		}
		program = program || strings.Contains(e.Name(), ".wasm")
		f, err := edition.Open(e.Name())
		if err != nil {
			return nil, err
		}
		err = put(e.Name(), f)
		_ = f.Close() // it was only read
		if err != nil {
			return nil, err
		}
	}
	if !program {
		return nil, errors.New("the browser edition is not whole: its program, which ends in .wasm.gz, is missing; build it anew with “make web”")
	}
	err = errors.Join(
		put(indexFile, strings.NewReader(strings.Replace(string(index), noDraft, aDraft, 1))),
		put(draftFile, bytes.NewReader(text)),
		put("README.txt", strings.NewReader(howToServe)),
		z.Close())
	return out.Bytes(), err
}
