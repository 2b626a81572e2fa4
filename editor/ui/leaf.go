package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// leaf is what has a tab of its own beside the documents and is none: it is worked in while
// they stay as they are.
type leaf interface {
	Content() fyne.CanvasObject
	Build()  // makes it anew, in the colours as they are now
	Shown()  // it comes in sight
	Hidden() // and goes
	Close()  // it ends
	Commands() []*desk.Command
	Place() string  // what it is, in words: "the balance laboratory"
	Unkept() string // what would be lost by closing it; "" for nothing
}

// leafTab is a leaf with its tab.
type leafTab struct {
	leaf
	tab  *kit.DocumentTab
	of   *editor       // the document that it belongs to, and is closed with; nil for none
	name func() string // on its tab
}

// addLeaf shows something new in a tab of its own: behind that of the document it belongs
// to, or behind all.
func (a *App) addLeaf(l leaf, of *editor, name func() string) {
	t := &leafTab{leaf: l, of: of, name: name}
	t.makeTab(a)
	a.leaves = append(a.leaves, t)
	a.showLeaf(t)
}

// makeTab makes the tab, in the colours as they are now.
func (t *leafTab) makeTab(a *App) {
	t.tab = kit.NewDocumentTab(a.unlessBlocked(func() { a.showLeaf(t) }), a.unlessBlocked(func() { a.closeLeaf(t) }))
	t.tab.OnHint, t.tab.OnKey, t.tab.OnRune = a.head.hint, a.plainKey, a.plainRune
}

// showLeaf brings a leaf in front.
func (a *App) showLeaf(t *leafTab) {
	if a.leaf == t {
		return
	}
	a.leaveShown()
	a.start, a.editor, a.leaf, a.exports.last = nil, nil, t, ""
	a.setCommands()
	a.head.update()
	a.setContent(a.head.over(t.Content(), nil))
	t.Shown()
	a.updateTitle()
	a.traceState()
}

// leaveShown ends what is going on in the document or the leaf that is shown, as something
// else comes in front.
func (a *App) leaveShown() {
	switch {
	case a.editor != nil:
		a.editor.pause()
	case a.leaf != nil:
		a.leaf.Hidden()
		a.leaf = nil
	}
}

// closeLeaf closes a leaf, after asking where something would be lost, and shows what it
// belongs to.
func (a *App) closeLeaf(t *leafTab) {
	closing := func() {
		was := a.leaf == t
		a.dropLeaf(t)
		switch {
		case !was:
			a.head.update()
		case t.of != nil:
			a.show(t.of)
		case a.last != nil:
			a.show(a.last)
		default:
			a.show(nil)
		}
	}
	a.askLoseLeaf(t, func() {
		t.leave()
		a.OnceKept([]any{t.leaf}, closing)
	})
}

// leave has what goes on in a leaf kept, to go on with another time, where it can be.
func (t *leafTab) leave() {
	if l, ok := t.leaf.(interface{ Leave() }); ok {
		l.Leave()
	}
}

// LeaveAll has what goes on in all leaves kept where the program ends and nobody can be asked
// or told: work for any goroutine.
func (a *App) LeaveAll() (work func() error) {
	var all []func() error
	for _, t := range a.leaves {
		if l, ok := t.leaf.(interface{ Leaving() func() error }); ok {
			if keep := l.Leaving(); keep != nil {
				all = append(all, keep)
			}
		}
	}
	return func() error {
		var failed []error
		for _, keep := range all {
			failed = append(failed, keep())
		}
		return errors.Join(failed...)
	}
}

// askLoseLeaf goes on once nothing would be lost by closing a leaf, or it is given up.
func (a *App) askLoseLeaf(t *leafTab, goOn func()) {
	says := t.Unkept()
	if says == "" {
		goOn()
		return
	}
	a.showLeaf(t)
	a.Ask("Close “"+t.name()+"”?", says,
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Close", Look: kit.Danger, Do: goOn})
}

// dropLeaf forgets a leaf.
func (a *App) dropLeaf(t *leafTab) {
	if a.leaf == t {
		t.Hidden()
		a.leaf = nil
	}
	t.Close()
	a.leaves = slices.DeleteFunc(a.leaves, func(o *leafTab) bool { return o == t })
	a.tellUnsaved()
}

// renewLeaf is told that other commands can be done in a leaf, and that something else would
// be lost with it.
func (a *App) renewLeaf() {
	a.setCommands()
	a.tellUnsaved()
}

// leavesOf is the leaves that belong to a document.
func (a *App) leavesOf(e *editor) []*leafTab {
	var out []*leafTab
	for _, t := range a.leaves {
		if t.of == e {
			out = append(out, t)
		}
	}
	return out
}

// askLoseLeaves asks about one leaf after the other.
func (a *App) askLoseLeaves(leaves []*leafTab, goOn func()) {
	if len(leaves) == 0 {
		goOn()
		return
	}
	a.askLoseLeaf(leaves[0], func() { a.askLoseLeaves(leaves[1:], goOn) })
}

// tabbed is what has a tab: a document, or a leaf.
type tabbed struct {
	editor *editor
	leaf   *leafTab
}

// tabs is all that has a tab, from left to right: each document, and what belongs to it.
func (a *App) tabs() []tabbed {
	var out []tabbed
	for _, e := range a.editors {
		out = append(out, tabbed{editor: e})
		for _, t := range a.leavesOf(e) {
			out = append(out, tabbed{leaf: t})
		}
	}
	for _, t := range a.leavesOf(nil) {
		out = append(out, tabbed{leaf: t})
	}
	return out
}

// shown is that which is shown; empty for the start page.
func (a *App) shown() tabbed { return tabbed{a.editor, a.leaf} }

// tab is its tab, named as it is called now.
func (o tabbed) tab() *kit.DocumentTab {
	if o.editor != nil {
		return o.editor.tab
	}
	o.leaf.tab.About = o.leaf.name()
	o.leaf.tab.SetText(o.leaf.name(), false)
	return o.leaf.tab
}

// showTabbed shows what has a tab.
func (a *App) showTabbed(o tabbed) {
	if o.leaf != nil {
		a.showLeaf(o.leaf)
	} else {
		a.show(o.editor)
	}
}
