package play

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// AskPlayOn asks from where on the actions of another branch are done after the
// moment on the map.
func (p *Branches) AskPlayOn(b *playtest.Branch) {
	c, d := p.course, p.course.Bench.Desk
	c.finish()
	all, err := c.Session.Continuations(b.ID)
	switch {
	case err != nil:
		c.Failed(err)
		return
	case len(all) == 0:
		d.Ask("Nothing to go on with", fmt.Sprintf("“%s” has no actions that could follow the moment on the map and are not there already. Do something else first, or go there.", b.Name),
			desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	var m *desk.Modal
	list := container.New(look.Tight{})
	var rows []*kit.Button
	for _, from := range all {
		where := SpanText(c.Session, playtest.Span{Moment: from.Before})
		n := kit.NewButton("", where+": "+look.GoesOn(from.Action), func() {
			m.Close()
			p.playOn(b, from)
		})
		n.Look, n.Wide, n.Tight, n.Key = kit.Framed, true, true, model.Counted(from.Left, "action", "actions")
		rows = append(rows, n)
		list.Add(look.Pad(n, 2, 0, 3, 0))
	}
	const width = 620
	body := container.New(look.FixedWidth(width), container.NewVBox(
		look.Flush(look.Prose(fmt.Sprintf("What was done in “%s” is done again after the moment on the map, with the same dice, as far as it can be. With which action does it begin?", b.Name))), list))
	m = d.OpenModal("Play on with another branch", body, fyne.Size{}, kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }))
	m.Take(rows...)
	m.Cancel, m.Accept = m.Close, rows[0].Tap
	d.Focus(rows[0])
}

// playOn does the actions of another branch after the moment on the map.
func (p *Branches) playOn(b *playtest.Branch, from playtest.Continuation) {
	c := p.course
	c.Halt()
	then := c.Session.Copy()
	desk.Work(c.Bench.Desk, "Playing on", func(cancelled func() bool) (*playtest.Rebase, error) {
		return then.PlayOn(b.ID, from.N, cancelled)
	}, func(r *playtest.Rebase, err error) {
		if err != nil {
			c.Failed(err)
			return
		}
		done := r.Legal - then.At()
		if done == 0 {
			c.Bench.Desk.Ask("Nothing of it can be done", r.Stopped.Sentence, desk.Choice{Text: "Close", Look: kit.Primary})
			return
		}
		c.Session.Accept(r, r.Legal, "")
		c.Wait()
		c.Switched()
		text := fmt.Sprintf("%d of %s done again", done, model.Counted(from.Left, "action", "actions"))
		if d := r.Stopped; d != nil {
			c.Blame(d.Sites)
			text += ". " + d.Sentence
		}
		c.Bench.Status.SetNotice(look.Sentence(text))
	})
}
