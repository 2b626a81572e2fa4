package share

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// A playtest page is the browser edition with a scenario beside it, which it opens to be
// played as soon as it is loaded: a folder for a web server, or one file with all in it.

// The page of the edition, and the tag by which it is told of a scenario beside it.
const (
	indexFile = "index.html"
	noDraft   = `<meta name="mapsheet-scenario" content="">`
	aDraft    = `<meta name="mapsheet-scenario" content="` + draftFile + `">`
	draftFile = "scenario.toml"
)

// besideFile is the script of the edition by which a page in one file has what otherwise
// lies beside it.
const besideFile = "beside.js"

// howToServe lies beside the page, for whoever puts it somewhere.
const howToServe = `This folder is a page on which a scenario of Mapsheet is played in a web browser,
against the computer or by two at one screen. Nothing is to be installed.

Put the folder on any web server that speaks https and pass its address on. To
try it on your own computer, run

    python3 -m http.server

in this folder and open http://localhost:8000. Browsers do not load it as a file.

What is played and drawn there stays in the browser of whoever does.
`

// IsEditionPage reports whether a file is the page of a browser edition, of which playtest
// pages are made. The error is of a file that cannot be read, and may be one.
func IsEditionPage(d disk.Disk, path string) (bool, error) {
	const enough = 4096 // bytes, to know it by
	text, err := schema.ReadRegular(d, path, enough)
	if schema.IsNoFile(err) {
		return false, nil
	}
	return err == nil && bytes.Contains(text, []byte(noDraft)), err
}

// Folder is a playtest page packed as a zip file of one folder: the files of the browser
// edition and the canonical text of a scenario. The same files give the same bytes. The error
// says what to do where the files are not those of an edition.
func Folder(edition fs.FS, folder string, text []byte) ([]byte, error) {
	p, err := newPlayPage(edition, text)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range append(p.files, pageFile{indexFile, []byte(p.index)}, pageFile{"README.txt", []byte(howToServe)}) {
		method := zip.Deflate
		if path.Ext(f.name) == ".zst" {
			method = zip.Store // it is packed already
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(folder, f.name), Method: method, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = w.Write(f.data)
		}
		if err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return out.Bytes(), err
}

// playPage is what a playtest page consists of.
type playPage struct {
	index string     // the text of its page
	files []pageFile // all others, with the scenario
}

type pageFile struct {
	name string
	data []byte
}

func newPlayPage(edition fs.FS, text []byte) (*playPage, error) {
	index, err := fs.ReadFile(edition, indexFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the browser edition is not there: it is the folder with its index.html, which “make web” builds into dist/web")
	case err != nil:
		return nil, err
	case !strings.Contains(string(index), noDraft):
		return nil, fmt.Errorf("%s is not that of a browser edition of this version of Mapsheet", indexFile)
	}
	p := &playPage{index: strings.Replace(string(index), noDraft, aDraft, 1)}
	entries, err := fs.ReadDir(edition, ".")
	if err != nil {
		return nil, err
	}
	program := false
	for _, e := range entries {
		if !e.Type().IsRegular() || !ofEdition(e.Name()) {
			continue
		}
		program = program || strings.HasSuffix(e.Name(), ".wasm.zst")
		data, err := readAll(edition, e.Name())
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, pageFile{e.Name(), data})
	}
	if !program {
		return nil, errors.New("the browser edition is not whole: its program, which ends in .wasm.zst, is missing; build it anew with “make web”")
	}
	p.files = append(p.files, pageFile{draftFile, text})
	return p, nil
}

// ofEdition reports whether a file of the edition's folder goes with a page. The programs go
// packed. What else lies there, such as pages with other scenarios, is passed on to nobody.
func ofEdition(name string) bool {
	switch path.Ext(name) {
	case ".css", ".js", ".svg", ".zst":
		return true
	}
	return name == "LICENSE.txt"
}

func readAll(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// The tags of the page by which it has other files.
var (
	styleTag  = regexp.MustCompile(`<link rel="stylesheet" href="([^":]+)">`)
	scriptTag = regexp.MustCompile(`<script src="([^":]+)"></script>`)
	iconTag   = regexp.MustCompile(`(<(?:link rel="icon" href|img src)=")([^":]+\.svg)"`)
)

// File is a playtest page as one file of HTML with all in it, which a browser opens from
// wherever it lies. The bytes and the error are as in Folder.
func File(edition fs.FS, text []byte) ([]byte, error) {
	p, err := newPlayPage(edition, text)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range p.files {
		files[f.name] = f.data
	}
	if files[besideFile] == nil {
		return nil, fmt.Errorf("the browser edition has no %s, by which a page is one file: build it anew with “make web”", besideFile)
	}
	var missing error
	within := func(name string) []byte {
		data, ok := files[name]
		if !ok {
			missing = fmt.Errorf("the browser edition is not whole: its %s is missing; build it anew with “make web”", name)
		}
		return data
	}
	index := styleTag.ReplaceAllStringFunc(p.index, func(tag string) string {
		return "<style>\n" + string(within(styleTag.FindStringSubmatch(tag)[1])) + "</style>"
	})
	index = iconTag.ReplaceAllStringFunc(index, func(tag string) string {
		part := iconTag.FindStringSubmatch(tag)
		return part[1] + "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(within(part[2])) + `"`
	})
	var inside bytes.Buffer // before the first script: what lies beside the page otherwise
	for _, f := range p.files {
		fmt.Fprintf(&inside, "<script type=\"application/octet-stream\" data-file=\"%s\">%s</script>\n", html.EscapeString(f.name), base64.StdEncoding.EncodeToString(f.data))
	}
	fmt.Fprintf(&inside, "<script>\n%s</script>\n", inScript(files[besideFile]))
	first := scriptTag.FindStringIndex(index)
	if first == nil {
		return nil, fmt.Errorf("%s is not that of a browser edition of this version of Mapsheet", indexFile)
	}
	head, rest := index[:first[0]], scriptTag.ReplaceAllStringFunc(index[first[0]:], func(tag string) string {
		return "<script>\n" + string(inScript(within(scriptTag.FindStringSubmatch(tag)[1]))) + "</script>"
	})
	if missing != nil {
		return nil, missing
	}
	return []byte(head + inside.String() + rest), nil
}

// inScript is a script as it may stand within a page: nothing in it ends it.
func inScript(script []byte) []byte {
	return bytes.ReplaceAll(script, []byte("</script"), []byte(`<\/script`))
}
