package sharing

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/limits"
)

// taker is the dialog that takes a link in.
type taker struct {
	link  string // as it was pasted
	shown string // of it, in the field
	field *kit.Field
	note  *widget.RichText
	do    *kit.Button
	modal *desk.Modal
}

// Take asks for a link and hands it on once it holds something. A link that is on the
// clipboard already is offered.
func Take(d *desk.Desk, open func(link string)) {
	t := &taker{field: kit.NewField("Paste the link here"), note: look.Faint("")}
	body := container.New(look.FixedWidth(width), container.NewVBox(
		look.Flush(look.Prose("The scenario that a link holds is opened as a document of its own. What is open already stays as it is, and no file is written until you save.")),
		t.field,
		container.New(look.FixedHeight(42), look.Pad(t.note, -2, -7, 0, -7))))
	body.Resize(body.MinSize())
	shut := kit.DialogButton("Cancel", kit.Framed, func() { t.modal.Close() })
	t.do = kit.DialogButton("Open", kit.Primary, func() {
		if !t.do.Off {
			t.modal.Close()
			open(t.link)
		}
	})
	t.modal = d.OpenModal("Open a link", body, fyne.Size{}, shut, t.do)
	t.modal.Cancel, t.modal.Accept = t.modal.Close, t.do.Tap
	t.modal.TakeFields(t.field)
	t.field.OnChanged = t.changed
	t.reckon("")
	d.Focus(t.field)
	if clip := d.Fyne.Clipboard().Content(); share.IsLink(clip) {
		t.field.SetText(strings.TrimSpace(clip))
	}
}

// changed takes what was pasted: the field shows no more of it than can be drawn.
func (t *taker) changed(text string) {
	if text == t.shown {
		return
	}
	t.link, t.shown = text, text
	if len(text) > 2*shownMost {
		t.shown = short(text)
		t.field.SetText(t.shown)
	}
	t.reckon(text)
}

// reckon says what the link holds, or what is wrong with it.
func (t *taker) reckon(link string) {
	t.do.SetEnabled(false)
	if strings.TrimSpace(link) == "" {
		look.SetFaint(t.note, "Such a link is long, and has “#draft=” in it.")
		return
	}
	text, err := share.Text(link)
	if err != nil {
		look.SetFaint(t.note, desk.SentenceOf(err))
		return
	}
	t.do.SetEnabled(true)
	look.SetFaint(t.note, fmt.Sprintf("The link is whole: a scenario of %s bytes.", limits.Number(len(text))))
}
