package paint

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
)

const lineDialogWidth = 320

// askLine asks for the line of text that an action of a tool needs. What the
// text means, or what is wrong with it, is said while it is written, and its
// hexes are shown on the map.
func (d *Draft) askLine(q *tool.Question) {
	text := kit.NewField("such as: " + q.Example)
	says := look.Prose("")
	var ways *widget.RadioGroup
	body := container.NewVBox(text)
	if len(q.Ways) > 0 {
		ways = widget.NewRadioGroup(q.Ways, nil)
		ways.Required = true
		ways.SetSelected(q.Ways[0])
		body.Add(look.Pad(ways, 4, 0, 0, 0))
	}
	wrapped := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(look.FixedWidth(lineDialogWidth), look.Pad(o, 0, -7, 0, -7))
	}
	body.Add(wrapped(says))
	help := look.Faint("")
	body.Add(wrapped(help))

	var m *desk.Modal
	do := kit.DialogButton("Do it", kit.Primary, nil)
	show := func(hexes hex.List) {
		d.bench.Lights.Brush = hexes
		d.bench.Lights.Show()
	}
	reconsider := func(string) {
		if text.Text == "" {
			says.SetText("")
			do.SetEnabled(false)
			show(nil)
			return
		}
		means, hexes, err := q.Check(d.bench.Doc, text.Text)
		if err != nil {
			means = desk.SentenceOf(err)
		}
		says.SetText(look.Seen(means))
		do.SetEnabled(err == nil)
		show(hexes)
	}
	end := func() {
		show(nil)
		m.Close()
	}
	accept := func() {
		if do.Off {
			return
		}
		way := 0
		for i, name := range q.Ways {
			if name == ways.Selected {
				way = i
			}
		}
		end()
		if err := q.Answer(d.bench.Doc, text.Text, way); err != nil {
			d.bench.Desk.Fail("The change cannot be made", err)
		}
		d.toolsChanged()
	}
	do.Tap = accept
	text.OnChanged = reconsider
	giveUp := func() { m.GiveUpTyped(end) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	m = d.bench.Desk.OpenAside(q.Title, body, fyne.NewSize(lineDialogWidth+28, 250), cancel, do)
	m.Cancel, m.Accept = giveUp, accept
	m.TakeFields(text)
	reconsider("")
	look.SetFaint(help, q.Help) // only now is it known how wide it is wrapped
	d.bench.Desk.Focus(text)
}
