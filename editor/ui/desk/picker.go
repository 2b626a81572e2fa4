package desk

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// menuMost is how many options a menu offers; more are offered with a search.
const menuMost = 12

// PickOption offers options under a button, or in a dialog with a search where
// there are many.
func (a *Desk) PickOption(name string, under fyne.CanvasObject, options []kit.Option, now string, take func(id string)) {
	if len(options) > menuMost {
		a.SearchOption(name, options, now, take)
		return
	}
	menu := fyne.NewMenu("")
	for _, o := range options {
		text := look.Capital(o.Text)
		if o.Detail != "" {
			text += ": " + o.Detail
		}
		item := fyne.NewMenuItem(look.Seen(text), func() {
			if o.ID != now {
				take(o.ID)
			}
		})
		item.Checked = o.ID == now
		menu.Items = append(menu.Items, item)
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, a.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
}

// SearchOption offers many options in a dialog.
func (a *Desk) SearchOption(name string, options []kit.Option, now string, take func(id string)) {
	var m *Modal
	l := kit.NewOptionList(options, func(id string) bool { return id == now }, func(id string) {
		m.Close()
		if id != now {
			take(id)
		}
	})
	cancel := kit.DialogButton("Cancel", kit.Framed, func() { m.Close() })
	m = a.OpenModal(name, l.Content, fyne.Size{}, cancel)
	m.Cancel, m.Accept = m.Close, l.Enter
	l.Keys(func() { m.Cancel() })
	a.Focus(l.Search)
	if i := slices.IndexFunc(options, func(o kit.Option) bool { return o.ID == now }); i >= 0 {
		l.At = i
		l.List.ScrollTo(i)
	}
}

// PickSeveral lets any of the options be chosen in a dialog.
func (a *Desk) PickSeveral(name string, options []kit.Option, now []string, take func(ids []string)) {
	chosen := map[string]bool{}
	for _, id := range now {
		chosen[id] = true
	}
	var m *Modal
	l := kit.NewOptionList(options, func(id string) bool { return chosen[id] }, func(id string) { chosen[id] = !chosen[id] })
	done := func() {
		var ids []string
		for _, o := range options {
			if chosen[o.ID] {
				ids = append(ids, o.ID)
			}
		}
		m.Close()
		if !slices.Equal(ids, now) {
			take(ids)
		}
	}
	giveUp := func() {
		turned, lost := 0, ""
		for _, o := range options {
			if chosen[o.ID] != slices.Contains(now, o.ID) {
				turned++
			}
		}
		if turned > 1 { // a single one is soon ticked again
			lost = fmt.Sprintf("You have ticked or unticked %d rows, and nothing is taken yet. That would be lost.", turned)
		}
		m.GiveUp(lost, m.Close)
	}
	hint := look.Faint("Enter or a click ticks a row. Tab leads to the buttons.")
	cancel, ok := kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton("Take these", kit.Primary, done)
	m = a.OpenModal(name, container.NewVBox(l.Content, hint), fyne.Size{}, cancel, ok)
	m.Cancel, m.Accept = giveUp, done
	l.Keys(func() { m.Cancel() })
	a.Focus(l.Search)
}
