package desk

import (
	"archive/zip"
	"bytes"
	"path/filepath"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/schema"
)

// Download gives the computer files of the page that the window is in: one as it is,
// several packed in one that is called after the first. Elsewhere they are there already,
// and it does nothing.
func (a *Desk) Download(files ...schema.Content) {
	if a.Hands.Download == nil {
		return
	}
	name := filepath.Base(files[0].Path)
	if len(files) == 1 {
		a.Hands.Download(name, files[0].Data)
		return
	}
	packed, err := pack(files)
	if err != nil {
		a.Fail("The files cannot be downloaded", Readable(err))
		return
	}
	a.Hands.Download(strings.TrimSuffix(name, filepath.Ext(name))+".zip", packed)
}

// pack is files as one, under the names that they have from the folder of the first.
func pack(files []schema.Content) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range files {
		name, err := filepath.Rel(filepath.Dir(files[0].Path), f.Path)
		if err != nil {
			return nil, err
		}
		w, err := z.Create(filepath.ToSlash(name))
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.Data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// NotWritten says why files that were made could not be written, under a name of that, or
// that they were and the disk is not sure to keep them; the first is the one that was asked
// for. Within a page they can be had all the same: what the page cannot keep is nowhere else.
func (a *Desk) NotWritten(name string, err error, files ...schema.Content) {
	if schema.IsUnsure(err) {
		name = "The file is written, but the disk does not confirm it"
	}
	if a.Hands.Download == nil {
		a.Fail(name, Readable(err))
		return
	}
	text := "Download it"
	if len(files) > 1 {
		text = "Download them"
	}
	a.Ask(name, SentenceOf(Readable(err)),
		Choice{Text: "Close", Look: kit.Framed},
		Choice{Text: text, Look: kit.Primary, Do: func() { a.Download(files...) }})
}
