// Package sharing is the dialogs about scenarios as links: one that hands a link out, and one
// that takes one in.
package sharing

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/limits"
)

const (
	width = 560
	// pageKey is the preference of the address that links begin with.
	pageKey = "share.page"
	// shownMost is how much of a link is shown: letters are drawn in one piece, and links
	// are longer than anything that can be drawn.
	shownMost = 64
)

// Shared is a scenario that is to be handed out.
type Shared struct {
	Fragment string // that holds it, as share.Fragment makes it
	Missing  string // of what its file says and could not be read; empty for nothing
	Page     string // the address of the page that the window is in; empty where it is in none
}

// giver is the dialog that hands a link out.
type giver struct {
	desk   *desk.Desk
	what   Shared
	base   string // as it is in links; empty for none
	page   *kit.Field
	wrong  *widget.RichText // what is wrong with the page, or what it is good for
	link   *canvas.Text
	length *widget.RichText
	copy   *kit.Button
	modal  *desk.Modal
}

// Give shows the link of a scenario, to be copied. Save saves it as a file, for whom the link
// is too long; copied is told that the link is on the clipboard, once it is. The dialog stays
// where it cannot be put there.
func Give(d *desk.Desk, what Shared, save func(), copied func(says string)) {
	g := &giver{desk: d, what: what, page: kit.NewField("https://example.org/mapsheet/"), wrong: look.Faint(""), link: look.Line("", look.Now().Ink, theme.TextSize()), length: look.Faint("")}
	says := "Whoever has the link has the scenario as it is now: map, forces, rules, victory, notes and comments. It does not hold the picture that the map is traced from, playtests, the history or earlier versions. " +
		"No server is told of it: browsers keep that part of an address to themselves."
	if what.Missing != "" {
		says += " It lacks " + what.Missing + ", which could not be read."
	}
	frame := canvas.NewRectangle(look.Now().Sheet)
	frame.StrokeColor, frame.StrokeWidth = look.Now().Border, 1
	body := container.New(look.FixedWidth(width), container.NewVBox(
		look.Flush(look.Prose(says)),
		look.Pad(look.Caption("The page with Mapsheet that the link leads to"), 8, 0, 2, 0),
		g.page,
		container.New(look.FixedHeight(42), look.Pad(g.wrong, -2, -7, 0, -7)),
		look.Pad(look.Caption("The link"), 2, 0, 2, 0),
		container.NewStack(frame, look.Pad(g.link, 7, 8, 7, 8)),
		look.Pad(g.length, -2, -7, 0, -7)))
	body.Resize(body.MinSize()) // the texts know how high they are once they are as wide

	giveUp := func() { g.modal.GiveUpTyped(g.modal.Close) }
	shut := kit.DialogButton("Close", kit.Framed, giveUp)
	file := kit.DialogButton("Save as a file…", kit.Framed, func() { g.modal.Close(); save() })
	g.copy = kit.DialogButton("Copy the link", kit.Primary, func() { g.take(copied) })
	g.modal = d.OpenModal("Share as a link", body, fyne.Size{}, shut, file, g.copy)
	g.modal.Cancel, g.modal.Accept = giveUp, g.copy.Tap
	g.page.SetText(d.Fyne.Preferences().StringWithFallback(pageKey, what.Page))
	g.modal.TakeFields(g.page)
	g.page.OnChanged = func(string) { g.reckon() }
	g.reckon()
	d.Focus(g.copy)
}

// reckon shows the link that the page leads to.
func (g *giver) reckon() {
	var err error
	g.base = ""
	note := "Others open it there, in any browser, and play it at once; or in Mapsheet by File › Open a link…"
	if text := strings.TrimSpace(g.page.Text); text == "" {
		note = "No page is set. Others open the link in Mapsheet by File › Open a link…; with the address of a page with Mapsheet, such as your own copy of the browser edition, it opens in any browser."
	} else if g.base, err = share.Base(text); err != nil {
		note = desk.SentenceOf(err)
	} else if share.IsOwn(g.base) {
		note = "This address is that of your own computer: for anybody else the link leads nowhere. Give that of a page with Mapsheet which they can reach, or none."
	}
	look.SetFaint(g.wrong, note)
	g.copy.SetEnabled(err == nil)
	g.link.Text = short(g.whole())
	g.link.Refresh()
	n := len(g.whole())
	look.SetFaint(g.length, fmt.Sprintf("%s characters. %s If it is cut off or changed on its way, whoever opens it is told.", limits.Number(n), share.Outlook(n)))
}

func (g *giver) whole() string { return g.base + g.what.Fragment }

// take puts the link on the clipboard.
func (g *giver) take(copied func(string)) {
	if g.copy.Off {
		return
	}
	p := g.desk.Fyne.Preferences()
	if g.base == g.what.Page {
		p.RemoveValue(pageKey) // the page may move, and its links with it
	} else {
		p.SetString(pageKey, g.base)
	}
	link := g.whole()
	g.desk.Copy(link, func() {
		g.modal.Close()
		copied(fmt.Sprintf("The link is on the clipboard: %s characters", limits.Number(len(link))))
	})
}

// short is as much of a link as is shown of it.
func short(link string) string {
	if len(link) <= shownMost {
		return look.OneLine(link)
	}
	return look.OneLine(link[:shownMost]) + " …"
}
