package start

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// brokenBanner tells of a program that broke down, the latest of all that did.
func (p *Page) brokenBanner(r crash.Report) fyne.CanvasObject {
	p.tells = kit.DialogButton("Read what it said", kit.Framed, func() { p.showBroken(r) })
	drop := kit.DialogButton("Discard", kit.Framed, func() {
		if err := r.Discard(); err != nil {
			p.desk.Fail("What Mapsheet said could not be discarded", err)
		}
		p.showRecovery()
	})
	return p.bannerRow(BrokeDown(r)+".", "What it said last is kept on this computer, and was sent to nobody.", drop, p.tells)
}

// BrokeDown is the beginning of a sentence about a program that broke down.
func BrokeDown(r crash.Report) string {
	return "Mapsheet broke down on " + r.When.Format("2 January at 15:04")
}

// How much of what a program said is shown: the rest is for those who look into it.
const (
	brokenWidth   = 640
	brokenLines   = 22
	brokenLetters = 74
)

// whereAll says where all is that a program said, of which the report has so many lines.
func whereAll(r crash.Report, lines int) string {
	path := fromHome(r.Path)
	switch {
	case r.Cut:
		return fmt.Sprintf("Of all that is in %s, the first %d lines are copied", path, lines)
	case lines > brokenLines:
		return fmt.Sprintf("All %d lines are in %s", lines, path)
	}
	return "It is all in " + path
}

// showBroken shows what a program said, to be copied for somebody who looks into it.
func (p *Page) showBroken(r crash.Report) {
	lines := strings.Split(strings.TrimSpace(r.Text), "\n")
	text := container.New(look.Tight{})
	for _, line := range lines[:min(len(lines), brokenLines)] {
		if letters := []rune(line); len(letters) > brokenLetters {
			line = string(letters[:brokenLetters-1]) + "…"
		}
		text.Add(look.Typed(line, look.Now().Faded))
	}
	says := "It tells where in the program it was when it broke down, so that it can be mended. Read it before you hand it on: a name from your files may stand in it."
	body := container.New(look.FixedWidth(brokenWidth), container.NewVBox(
		look.Flush(look.Prose(says)),
		look.OnPaper(look.Now().Sheet, look.Pad(text, 8, 10, 8, 10)),
		look.Pad(look.Faint(whereAll(r, len(lines))), 2, -7, 0, -7)))
	body.Resize(body.MinSize()) // the texts know how high they are once they are as wide

	var m *desk.Modal
	shut := kit.DialogButton("Close", kit.Framed, func() { m.Close() })
	folder := kit.DialogButton("Show in folder", kit.Framed, func() { p.desk.OpenOutside(filepath.Dir(r.Path)) })
	take := kit.DialogButton("Copy it", kit.Primary, func() { p.desk.Copy(r.Text, m.Close) })
	m = p.desk.OpenModal("What Mapsheet said", body, fyne.Size{}, shut, folder, take)
	m.Cancel, m.Accept, m.Says = m.Close, take.Tap, r.Why
	p.desk.Focus(take)
}
