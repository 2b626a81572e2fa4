package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Line draws a road, a railroad, a canal or a river from hex to hex. Dragged, it follows
// the pointer, and back over what it has drawn it takes that back. Clicked from
// point to point, it finds the way between them; each leg is a step of the
// history. The right button cuts links.
//
// A line never turns back by two thirds of a circle while it is dragged: where
// the pointer brushes past a corner the line goes straight.
type Line struct {
	Kind model.LineKind

	doing lineWork
	path  []hex.Hex // of the stroke, from where it was begun
	fresh []bool    // for each link of the path, whether the stroke has laid it

	end      hex.Hex // where the last stroke ended
	anchored bool    // there has been one
	clicking bool    // the next click goes on from the end
	onEnd    bool    // the stroke began with a click on the end
	legs     []leg   // drawn since the clicking began
	found    foundRoute
}

// lineWork is what a stroke does.
type lineWork uint8

const (
	idle lineWork = iota
	drawing
	cutting
)

// leg is one stroke of a line that is clicked from point to point.
type leg struct {
	from          hex.Hex
	before, after uint64 // the states of the document
}

// foundRoute is the route looked for last.
type foundRoute struct {
	from, to hex.Hex
	state    uint64
	path     []hex.Hex
}

// NewLine is a tool for lines of a kind.
func NewLine(k model.LineKind) *Line { return &Line{Kind: k} }

// ID is the name of the kind: "road", "railroad", "canal" or "river".
func (t *Line) ID() string { return t.Kind.String() }

// Name is the tool's name.
func (t *Line) Name() string {
	return [model.NumLines]string{"Road", "Railroad", "Canal", "River"}[t.Kind]
}

// Key is the letter that chooses the tool.
func (t *Line) Key() string { return [model.NumLines]string{"R", "T", "C", "V"}[t.Kind] }

// Hint says what the tool is for.
func (t *Line) Hint() string {
	return fmt.Sprintf("Draws a %s: drag it, or click from point to point; the right button cuts", t.Kind)
}

// Options is none.
func (t *Line) Options() []Option { return nil }

// Actions are ending a line that is clicked from point to point, and taking its
// last leg back.
func (t *Line) Actions() []Action {
	return []Action{
		{ID: "end", Name: "End it here", Key: "Enter",
			Can:   func(*document.Document) bool { return t.clicking && len(t.legs) > 0 },
			Lacks: fmt.Sprintf("There is no %s to end yet: click where it begins, then where it goes", t.Kind),
			Do: func(*document.Document) error {
				t.clicking = false
				return nil
			}},
		{ID: "back", Name: "Undo last leg", Key: "Backspace", Can: t.canGoBack, Do: t.goBack},
	}
}

func (t *Line) canGoBack(d *document.Document) bool {
	if !t.clicking || t.doing != idle {
		return false
	}
	return len(t.legs) == 0 || t.legs[len(t.legs)-1].after == d.State()
}

func (t *Line) goBack(d *document.Document) error {
	if !t.canGoBack(d) {
		return nil
	}
	if len(t.legs) == 0 {
		t.clicking = false
		return nil
	}
	d.Undo()
	t.follow(d)
	return nil
}

// follow drops the legs that have been undone, whoever did that, and a stroke
// that the document has ended.
func (t *Line) follow(d *document.Document) {
	if t.doing != idle && !d.InStroke() {
		t.doing = idle
	}
	for n := len(t.legs) - 1; n >= 0 && t.legs[n].before == d.State(); n-- {
		t.end = t.legs[n].from
		t.legs = t.legs[:n]
	}
	if !d.Scenario().Hexes().Grid.Contains(t.end) {
		t.anchored, t.clicking = false, false
	}
}

// goesOn reports whether a click would go on from the last end.
func (t *Line) goesOn(e Event) bool { return t.clicking || t.anchored && e.has(Shift) }

// Hover previews a click.
func (t *Line) Hover(d *document.Document, e Event) Preview {
	t.follow(d)
	g := d.Scenario().Hexes().Grid
	if !g.Contains(e.Hex) {
		return Preview{}
	}
	p := Preview{Hexes: hex.List{e.Hex}}
	switch {
	case t.doing == drawing:
		p.Status = fmt.Sprintf("Drawing a %s: back over it takes it back; %s to finish, Esc gives it up", t.Kind, e.LetGo())
	case t.doing == cutting:
		p.Status = fmt.Sprintf("Cutting the %s: %s to finish, Esc gives it up", t.Kind, e.LetGo())
	case t.goesOn(e) && e.Hex == t.end:
		p.Status = fmt.Sprintf("End the %s here; drag: draw on", t.Kind)
	case t.goesOn(e):
		p.Hexes = t.between(d, e)
		p.Status = fmt.Sprintf("Draw a %s from %s over %s", t.Kind, g.Label(t.end), model.CountedHexes(len(p.Hexes)))
		if !e.has(Ctrl) {
			p.Status += "; Ctrl: as straight as can be"
		}
		switch {
		case t.clicking && len(t.legs) > 0:
			p.Status += "; Backspace: the last leg back; Enter: end it"
		case t.clicking:
			p.Status += "; Backspace: begin elsewhere"
		}
	default:
		p.Status = fmt.Sprintf("Draw a %s: drag it, or click from point to point", t.Kind)
		if t.anchored {
			p.Status += "; Shift: on from " + g.Label(t.end)
		}
		if d.Scenario().Hexes().HasLine(t.Kind, e.Hex) {
			p.Status += fmt.Sprintf("; %s: take the %s away here, or dragged along it cut that stretch", e.RightButton(), t.Kind)
		}
	}
	return p
}

// between is the way from the last end to the pointer.
func (t *Line) between(d *document.Document, e Event) []hex.Hex {
	b := d.Scenario().Hexes()
	if e.has(Ctrl) {
		return way(b.Grid, t.end, e.Hex)
	}
	f := &t.found
	if f.path == nil || f.from != t.end || f.to != e.Hex || f.state != d.State() {
		*f = foundRoute{t.end, e.Hex, d.State(), Route(b, t.Kind, t.end, e.Hex)}
	}
	return f.path
}

// Press begins a stroke; with the left button it first draws the leg to the
// pointer when a line is being clicked.
func (t *Line) Press(d *document.Document, e Event) error {
	t.follow(d)
	if t.doing != idle || !d.Scenario().Hexes().Grid.Contains(e.Hex) {
		return nil
	}
	switch e.Button {
	case Left:
		path := []hex.Hex{e.Hex}
		if t.onEnd = t.goesOn(e) && e.Hex == t.end; t.goesOn(e) && !t.onEnd {
			path = t.between(d, e)
		}
		d.BeginStroke("draw a " + t.Kind.String())
		t.doing, t.path, t.fresh = drawing, append(t.path[:0], path[0]), t.fresh[:0]
		return t.extend(d, path[1:])
	case Right:
		d.BeginStroke("cut a " + t.Kind.String())
		t.doing, t.path = cutting, append(t.path[:0], e.Hex)
	}
	return nil
}

// Drag draws or cuts on.
func (t *Line) Drag(d *document.Document, e Event) error {
	t.follow(d)
	g := d.Scenario().Hexes().Grid
	if t.doing == idle || !g.Contains(e.Hex) || e.Hex == t.path[len(t.path)-1] {
		return nil
	}
	on := way(g, t.path[len(t.path)-1], e.Hex)[1:]
	if t.doing == drawing {
		t.onEnd = false
		return t.extend(d, on)
	}
	draft := document.NewDraft(d.Scenario().Hexes())
	for _, h := range on {
		last := t.path[len(t.path)-1]
		dir, _ := last.DirTo(h)
		draft.SetLink(t.Kind, last, dir, false)
		t.path = append(t.path, h)
	}
	return do(d, draft, "cut a "+t.Kind.String())
}

// extend leads the line on over the hexes.
func (t *Line) extend(d *document.Document, hexes []hex.Hex) error {
	draft := document.NewDraft(d.Scenario().Hexes())
	for _, h := range hexes {
		n := len(t.path)
		switch {
		case n > 1 && h == t.path[n-2]:
			t.retract(draft)
			continue
		case n > 1 && t.fresh[n-2] && hex.Distance(h, t.path[n-2]) == 1:
			t.retract(draft)
		}
		last := t.path[len(t.path)-1]
		dir, _ := last.DirTo(h)
		t.fresh = append(t.fresh, !draft.Cell(last).Links[t.Kind].Has(dir))
		t.path = append(t.path, h)
		draft.SetLink(t.Kind, last, dir, true)
	}
	return do(d, draft, "draw a "+t.Kind.String())
}

// retract takes the last hex from the path, and its link if the stroke has
// laid it.
func (t *Line) retract(draft *document.Draft) {
	n := len(t.path)
	if t.fresh[n-2] {
		dir, _ := t.path[n-2].DirTo(t.path[n-1])
		draft.SetLink(t.Kind, t.path[n-2], dir, false)
	}
	t.path, t.fresh = t.path[:n-1], t.fresh[:n-2]
}

// Release ends the stroke.
func (t *Line) Release(d *document.Document, _ Event) error {
	t.follow(d)
	doing := t.doing
	t.doing = idle
	switch doing {
	case drawing:
		t.endDrawing(d)
	case cutting:
		err := t.clear(d)
		d.EndStroke()
		return err
	}
	return nil
}

// endDrawing makes the stroke a step. A click that draws nothing begins a line
// that is clicked from point to point, or ends it where it has come to.
func (t *Line) endDrawing(d *document.Document) {
	before := d.State()
	d.EndStroke()
	click := len(t.path) == 1
	switch {
	case click && t.onEnd:
		t.clicking = false
	case click:
		t.clicking, t.legs = true, nil
	case t.clicking && before != d.State():
		t.legs = append(t.legs, leg{from: t.path[0], before: before, after: d.State()})
	}
	t.end, t.anchored = t.path[len(t.path)-1], true
}

// clear takes the whole line off a hex that was clicked.
func (t *Line) clear(d *document.Document) error {
	if len(t.path) > 1 {
		return nil
	}
	draft := document.NewDraft(d.Scenario().Hexes())
	for _, dir := range hex.Dirs {
		draft.SetLink(t.Kind, t.path[0], dir, false)
	}
	return do(d, draft, "cut a "+t.Kind.String())
}

// Cancel takes the stroke back, or ends a line that is clicked from point to
// point.
func (t *Line) Cancel(d *document.Document) {
	if t.follow(d); t.doing == idle {
		t.clicking = false
		return
	}
	t.doing = idle
	d.CancelStroke()
}

// do makes the changes of a draft, if there are any.
func do(d *document.Document, draft *document.Draft, name string) error {
	return doCells(d, draft.Edit(name))
}

// doCells makes an edit of cells, if it has any.
func doCells(d *document.Document, e document.Cells) error {
	if len(e.Cells) > 0 {
		return d.Do(e)
	}
	return nil
}
