package areadraft

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// AskSize asks how large the sheet of a map of areas is to be, and says what stands
// against it before anything is done.
func (d *Draft) AskSize() {
	b := d.bench.Scenario().AreaBoard()
	width, height := kit.NewField("Width"), kit.NewField("Height")
	width.SetText(strconv.Itoa(b.Width))
	height.SetText(strconv.Itoa(b.Height))
	anchor := model.Compass("")
	says := look.Line("", look.Now().Faded, theme.CaptionTextSize())
	set := kit.DialogButton("Set the size", kit.Primary, nil)
	edit := func() (document.Edit, error) {
		w, errW := strconv.Atoi(strings.TrimSpace(width.Text))
		h, errH := strconv.Atoi(strings.TrimSpace(height.Text))
		if errW != nil || errH != nil {
			return nil, fmt.Errorf("the width and the height are whole numbers, in the units of the sheet")
		}
		return sectors.Resize(b, w, h, anchor)
	}
	consider := func(string) {
		text := fmt.Sprintf("It is %d by %d now. The sectors stay as large as they are.", b.Width, b.Height)
		_, err := edit()
		if err != nil {
			text = desk.SentenceOf(err)
		}
		says.Text = text
		look.Shorten(says, text, sheetFormWidth)
		says.Refresh()
		set.SetEnabled(err == nil)
	}
	width.OnChanged, height.OnChanged = consider, consider
	anchors := form.Anchors()
	hold := kit.NewButton("chevron-down", anchors[0].Text, nil)
	hold.Look, hold.Wide = kit.Framed, true
	hold.Tap = func() {
		d.bench.Desk.PickOption("What keeps its place", hold, anchors, string(anchor), func(id string) {
			anchor = model.Compass(id)
			hold.Text = kit.OptionText(anchors, id)
			hold.Refresh()
			consider("")
		})
	}
	row := func(name string, o fyne.CanvasObject) fyne.CanvasObject {
		return container.NewBorder(nil, nil, container.New(look.FixedWidth(150), container.NewCenter(look.Caption(name))), nil, o)
	}
	body := container.New(look.FixedWidth(sheetFormWidth), container.New(layout.NewCustomPaddedVBoxLayout(4),
		row("Width", width), row("Height", height), row("Keeps its place", hold), says))
	var modal *desk.Modal
	accept := func() {
		if next, err := edit(); err == nil {
			modal.Close()
			d.doSheet(next)
			d.view.TakeFocus()
		}
	}
	set.Tap = accept
	giveUp := func() { modal.GiveUpTyped(modal.Close) }
	modal = d.bench.Desk.OpenModal("Size of the sheet", body, fyne.Size{}, kit.DialogButton("Cancel", kit.Framed, giveUp), set)
	modal.Cancel, modal.Accept = giveUp, accept
	modal.TakeFields(width, height)
	modal.Take(hold)
	consider("")
	d.bench.Desk.Focus(width)
}

const sheetFormWidth = 460
