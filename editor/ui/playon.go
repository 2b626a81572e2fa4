package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// askPlayOn asks from where on the actions of another branch are done after the
// moment on the map.
func (g *game) askPlayOn(b *playtest.Branch) {
	a := g.editor.app
	all, err := g.session.Continuations(b.ID)
	switch {
	case err != nil:
		g.refuse(err)
		return
	case len(all) == 0:
		a.Ask("Nothing to go on with", fmt.Sprintf("“%s” has no actions that could follow the moment on the map and are not there already. Do something else first, or go there.", b.Name),
			desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	var m *desk.Modal
	list := container.New(tight{})
	var rows []*kit.Button
	for _, c := range all {
		where := g.spanText(playtest.Span{Moment: c.Before})
		n := kit.NewButton("", where+": "+goesOn(c.Action), func() {
			m.Close()
			g.playOn(b, c)
		})
		n.Look, n.Wide, n.Tight, n.Key = kit.Framed, true, true, model.Counted(c.Left, "action", "actions")
		rows = append(rows, n)
		list.Add(look.Pad(n, 2, 0, 3, 0))
	}
	const width = 620
	body := container.New(look.FixedWidth(width), container.NewVBox(
		flush(look.Prose(fmt.Sprintf("What was done in “%s” is done again after the moment on the map, with the same dice, as far as it can be. With which action does it begin?", b.Name))), list))
	m = a.OpenModal("Play on with another branch", body, fyne.Size{}, kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }))
	m.Take(rows...)
	m.Cancel, m.Accept = m.Close, rows[0].Tap
	a.Win.Canvas().Focus(rows[0])
}

// playOn does the actions of another branch after the moment on the map.
func (g *game) playOn(b *playtest.Branch, from playtest.Continuation) {
	g.halt()
	then := g.session.Copy()
	desk.Work(g.editor.app.Desk, "Playing on", func(cancelled func() bool) (*playtest.Rebase, error) {
		return then.PlayOn(b.ID, from.N, cancelled)
	}, func(r *playtest.Rebase, err error) {
		if err != nil {
			g.refuse(err)
			return
		}
		done := r.Legal - then.At()
		if done == 0 {
			g.editor.app.Ask("Nothing of it can be done", r.Stopped.Sentence, desk.Choice{Text: "Close", Look: kit.Primary})
			return
		}
		g.session.Accept(r, r.Legal, "")
		g.paused = true
		g.showBranch()
		text := fmt.Sprintf("%d of %s done again", done, model.Counted(from.Left, "action", "actions"))
		if d := r.Stopped; d != nil {
			g.point([]draw.Overlay{{Style: draw.MayNot, Hexes: hexrules.Hexes(d.Sites)}})
			text += ". " + d.Sentence
		}
		g.editor.status.SetNotice(look.Sentence(text))
	})
}
