package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// askMerge brings the changes of another descendant of the same scenario in.
func (e *editor) askMerge() {
	e.commitFields()
	e.askOther("Whose changes?", func(theirName string, theirs *model.Scenario) {
		e.askOther("What did both begin with?", func(_ string, base *model.Scenario) {
			e.merge(theirName, base, theirs)
		})
	})
}

// merge takes the changes in as one step, after asking where both touched the
// same thing.
func (e *editor) merge(theirName string, base, theirs *model.Scenario) {
	ours := e.doc.Scenario()
	answers := map[string]compare.Choice{}
	choose := func(c compare.Conflict) compare.Choice { return answers[c.Path] }
	_, asked := compare.Merge(base, ours, theirs, e.system, choose)
	take := func() {
		merged, _ := compare.Merge(base, ours, theirs, e.system, choose)
		changes := compare.Diff(ours, merged, e.system)
		if len(changes) == 0 {
			e.app.ask("Nothing to take in", fmt.Sprintf("This scenario has every change of “%s” already.", theirName), choice{text: "Close", look: primary})
			return
		}
		if e.do(document.Become(ours, merged, "merge the changes of "+theirName)) {
			e.status.setNotice(fmt.Sprintf("Took in %s of “%s”; one undo takes them back.", counted(len(changes), "change"), theirName))
		}
	}
	if len(asked) == 0 {
		take()
		return
	}
	e.askConflicts(theirName, asked, answers, take)
}

// askConflicts asks whose change stands in each place that both touched.
func (e *editor) askConflicts(theirName string, asked []compare.Conflict, answers map[string]compare.Choice, take func()) {
	f := newForm(e)
	describe := func() {
		for _, c := range asked {
			key := ":" + c.Path
			f.card(key, c.Question, nil, func() {
				f.says(key+":was", "It was: "+c.Base)
				f.row(key+":sides", func() {
					f.toggle(key+":ours", "Ours: "+c.Ours, "Keep what this scenario says", answers[c.Path] == compare.Ours, func(bool) {
						answers[c.Path] = compare.Ours
						f.again()
					})
					f.toggle(key+":theirs", "Theirs: "+c.Theirs, "Take what the other says", answers[c.Path] == compare.Theirs, func(bool) {
						answers[c.Path] = compare.Theirs
						f.again()
					})
				})
			})
		}
	}
	f.show(describe)
	var m *modal
	cancel := dialogButton("Cancel", framed, func() { m.close() })
	all := func(side compare.Choice) func() {
		return func() {
			for _, c := range asked {
				answers[c.Path] = side
			}
			f.again()
		}
	}
	ours, theirs := dialogButton("Ours everywhere", framed, all(compare.Ours)), dialogButton("Theirs everywhere", framed, all(compare.Theirs))
	ok := dialogButton("Merge", primary, func() {
		m.close()
		take()
	})
	says := prose(fmt.Sprintf("This scenario and “%s” both changed %s. Say whose change stands.", theirName, counted(len(asked), "thing")))
	body := between(says, container.New(fixedWidth(640), container.New(fixedHeight(380), f.content())), nil)
	m = e.app.openModal("Both changed the same", body, fyne.Size{}, cancel, ours, theirs, ok)
	m.cancel, m.accept, f.dialog = m.close, ok.tap, m
	e.app.win.Canvas().Focus(ok)
}
