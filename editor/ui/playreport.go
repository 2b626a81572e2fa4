package ui

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/playback"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// askReport asks for a file and writes into it what happened in the game of the
// current branch: a web page that has everything in it, or Markdown with the
// pictures in a folder beside it.
func (p *playtests) askReport(suffix string) {
	p.askTold("Report on the playtest", "report", "-report"+suffix, func(s *playtest.Session, path string) ([]schema.Content, error) {
		report, err := s.Report(s.Branch().ID)
		if err != nil {
			return nil, err
		}
		return reportFiles(path, report)
	})
}

// askPlayback asks for a file and writes into it a page that plays the game of the current
// branch.
func (p *playtests) askPlayback() {
	p.askTold("Play the game back as a web page", "page", "-game.html", func(s *playtest.Session, path string) ([]schema.Content, error) {
		game, err := playback.Of(s, s.Branch().ID)
		if err != nil {
			return nil, err
		}
		return fileOf(path, game.WriteHTML)
	})
}

// askTold asks for a file that tells of the game, which messages call by a name, and offers
// it when it is written. What is made are files of which the first is the one asked for.
func (p *playtests) askTold(title, name, ending string, make func(s *playtest.Session, path string) ([]schema.Content, error)) {
	type written struct {
		notices []string
		err     error
	}
	a := p.editor.app
	p.match.Halt()
	s := p.match.Session().Copy()
	a.AskFile(title, "Write", filepath.Ext(ending), a.editor.doc.ExportName(ending), true, func(path string) {
		failed := "The " + name + " could not be written"
		desk.Work(a.Desk, "Making the "+name, func(func() bool) ([]schema.Content, error) { return make(s, path) }, func(files []schema.Content, err error) {
			if err != nil {
				a.Fail(failed, desk.Readable(err))
				return
			}
			desk.Write(a.Desk, "Writing "+filepath.Base(path), func() (w written) {
				w.notices, w.err = schema.WriteFiles(disk.System{}, append(slices.Clip(files[1:]), files[0])...)
				return w
			}, func(w written) {
				if w.err != nil {
					a.NotWritten(failed, w.err, files...)
					return
				}
				var paths []string
				for _, f := range files {
					paths = append(paths, f.Path)
				}
				a.exports.wroteAll(strings.Join(w.notices, "\n"), paths...)
				a.Offer("The "+name+" is written", path)
			})
		})
	})
}

// reportFiles is a report in the format that the file's name asks for, and its pictures.
func reportFiles(path string, r *playtest.Report) ([]schema.Content, error) {
	if filepath.Ext(path) == ".html" {
		return fileOf(path, r.WriteHTML)
	}
	folder := strings.TrimSuffix(path, filepath.Ext(path)) + "-pictures"
	var pictures []schema.Content
	text, err := fileOf(path, func(out io.Writer) error {
		return r.WriteMarkdown(out, func(name string, png []byte) (string, error) {
			pictures = append(pictures, schema.Content{Path: filepath.Join(folder, name), Data: png})
			return filepath.Base(folder) + "/" + name, nil
		})
	})
	return append(text, pictures...), err
}

// fileOf is a file with what is written.
func fileOf(path string, write func(io.Writer) error) ([]schema.Content, error) {
	var out bytes.Buffer
	err := write(&out)
	return []schema.Content{{Path: path, Data: out.Bytes()}}, err
}
