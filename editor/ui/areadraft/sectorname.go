package areadraft

import (
	"fmt"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// AskName asks for the name of the sector that is selected.
func (d *Draft) AskName() {
	i, ok := d.Sector()
	if !ok {
		return
	}
	s := d.bench.Scenario().AreaBoard().Sectors[i]
	field := kit.NewField("such as: Left wing")
	field.SetText(s.Name)
	var modal *desk.Modal
	name := kit.DialogButton("Name it", kit.Primary, nil)
	accept := func() {
		if name.Off {
			return
		}
		modal.Close()
		d.bench.Do(document.Set{Name: "name sector " + s.ID, Path: fmt.Sprintf("map.sectors[%d].name", i), Value: field.Text})
		d.view.TakeFocus()
	}
	name.Tap = accept
	field.OnChanged = func(text string) { name.SetEnabled(text != "" && text != s.Name) }
	field.OnChanged(s.Name)
	giveUp := func() { modal.GiveUpTyped(modal.Close) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	modal = d.bench.Desk.OpenAside("Name of sector "+s.ID, field, fyne.NewSize(348, 150), cancel, name)
	modal.Cancel, modal.Accept = giveUp, accept
	modal.TakeFields(field)
	d.bench.Desk.Focus(field)
}
