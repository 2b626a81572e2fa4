package ui

import (
	"bytes"
	"io"
	"net/url"
	"os"
	"path/filepath"
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
	p.askTold("Report on the playtest", "report", "-report"+suffix, func(s *playtest.Session, path string) (string, error) {
		report, err := s.Report(s.Branch().ID)
		if err != nil {
			return "", err
		}
		return writeReport(path, report)
	})
}

// askPlayback asks for a file and writes into it a page that plays the game of the current
// branch.
func (p *playtests) askPlayback() {
	p.askTold("Play the game back as a web page", "page", "-game.html", func(s *playtest.Session, path string) (string, error) {
		game, err := playback.Of(s, s.Branch().ID)
		if err != nil {
			return "", err
		}
		return writeTo(path, game.WriteHTML)
	})
}

// askTold asks for a file that tells of the game, which messages call by a name, and offers
// it when it is written.
func (p *playtests) askTold(title, name, ending string, write func(s *playtest.Session, path string) (notice string, err error)) {
	a := p.editor.app
	p.match.Halt()
	s := p.match.Session().Copy()
	a.AskFile(title, "Write", filepath.Ext(ending), a.editor.doc.ExportName(ending), true, func(path string) {
		desk.Work(a.Desk, "Writing the "+name, func(func() bool) (notice string, err error) {
			return write(s, path)
		}, func(notice string, err error) {
			if err != nil {
				a.Fail("The "+name+" could not be written", desk.Readable(err))
				return
			}
			a.exports.wrote(path, notice)
			a.Offer("The "+name+" is written", path)
		})
	})
}

// writeReport writes a report in the format that the file's name asks for.
func writeReport(path string, r *playtest.Report) (notice string, err error) {
	if filepath.Ext(path) == ".html" {
		return writeTo(path, r.WriteHTML)
	}
	folder := strings.TrimSuffix(path, filepath.Ext(path)) + "-pictures"
	return writeTo(path, func(out io.Writer) error {
		return r.WriteMarkdown(out, func(name string, png []byte) (string, error) {
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return "", err
			}
			_, err := schema.WriteFile(disk.System{}, filepath.Join(folder, name), png)
			return url.PathEscape(filepath.Base(folder)) + "/" + name, err
		})
	})
}

// writeTo replaces a file with what is written, once all of it is. The notice is
// as in schema.WriteFile.
func writeTo(path string, write func(io.Writer) error) (notice string, err error) {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return "", err
	}
	return schema.WriteFile(disk.System{}, path, out.Bytes())
}
