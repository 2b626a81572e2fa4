package tool

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Selection selects hexes, and moves, copies, turns and mirrors what lies on
// them. With Shift a figure is added to the selection, with Alt or the right
// button taken from it, with both keys only what lies in both is kept. A drag
// from within the selection moves it, places and their parts included.
//
// What is pasted hangs on the pointer, where it can be turned and mirrored,
// until a click puts it down.
type Selection struct {
	Brush     *Brush
	Clipboard *Clipboard
	Form      Form
	Takes     Takes

	region  hex.Region
	list    hex.List // the region's hexes
	patch   patch    // under the wand
	figure  figure
	mode    Mods // the modifier keys with which the figure was begun
	moving  bool
	from    hex.Hex // where the move began
	to      hex.Hex // where it is
	pivot   hex.Hex // about which the selection turns, or what hangs on the pointer
	hanging *document.Fragment
	moves   []moved // that the selection has gone along with, the latest last
}

// Takes is what of a selection goes along when it is moved, copied, turned or
// mirrored.
type Takes uint8

// What goes along.
const (
	Grounds    Takes = iota // the terrain other than clear, with the names of towns, woods and hills
	Places                  // that of named towns, woods and hills alone
	Everything              // roads, railroads, waters and hexsides too
)

var takesNames = [...]string{"terrain and names", "named places only", "everything, lines too"}

// moved is an edit by which the selection went somewhere else.
type moved struct {
	before, after uint64 // the states of the document
	from, to      spot
}

// spot is where a selection lies.
type spot struct {
	region hex.Region
	pivot  hex.Hex
}

// NewSelection selects rectangles.
func NewSelection(b *Brush, c *Clipboard) *Selection { return &Selection{Brush: b, Clipboard: c} }

// SelectionID is the id of the tool.
const SelectionID = "select"

// ID is "select".
func (t *Selection) ID() string { return SelectionID }

// Name is the tool's name.
func (t *Selection) Name() string { return "Select" }

// Key is the letter that chooses the tool.
func (t *Selection) Key() string { return "M" }

// Hint says what the tool is for.
func (t *Selection) Hint() string {
	return "Selects hexes to move, copy, turn and mirror with all that lies on them"
}

// Options is the form of what is selected, and what of it goes along.
func (t *Selection) Options() []Option {
	return []Option{t.figure.option(&t.Form, formNames[:]), choice("takes", "Takes along", &t.Takes, takesNames[:]...)}
}

// Marked is the selected hexes.
func (t *Selection) Marked(d *document.Document) hex.List {
	t.goAlong(d)
	if t.region.Grid() != d.Scenario().Hexes().Grid {
		return nil
	}
	return t.list
}

func (t *Selection) choose(r hex.Region) {
	t.region, t.list = r, slices.Collect(r.All())
	t.pivot = t.list.Middle()
}

// goAlong takes the selection back where a move of it was undone, and on where it was
// made again.
func (t *Selection) goAlong(d *document.Document) {
	lies := func(s spot) bool { return s.region.Grid() == t.region.Grid() && s.region.Equal(t.region) }
	for _, m := range slices.Backward(t.moves) {
		switch {
		case m.before == d.State() && lies(m.to):
			t.choose(m.from.region)
			t.pivot = m.from.pivot
		case m.after == d.State() && lies(m.from):
			t.choose(m.to.region)
			t.pivot = m.to.pivot
		}
	}
}

// follow drops a selection on a map of another size.
func (t *Selection) follow(d *document.Document) hex.Grid {
	t.goAlong(d)
	g := d.Scenario().Hexes().Grid
	if t.region.Grid() != g {
		t.choose(hex.NewRegion(g))
	}
	return g
}

// Actions are what can be done with the selection and with what was copied.
func (t *Selection) Actions() []Action {
	always := func(*document.Document) bool { return true }
	some := func(d *document.Document) bool { return len(t.Marked(d)) > 0 && t.hanging == nil }
	any := func(d *document.Document) bool { return some(d) || t.hanging != nil }
	do := func(can func(*document.Document) bool, f func(*document.Document) error) func(*document.Document) error {
		return func(d *document.Document) error {
			if !can(d) {
				return nil
			}
			t.follow(d)
			return f(d)
		}
	}
	action := func(id, name, key string, can func(*document.Document) bool, f func(*document.Document) error) Action {
		return Action{ID: id, Name: name, Key: key, Can: can, Lacks: "Nothing is selected: drag over hexes, click a place with the form Place, or select by area (Ctrl+L)", Do: do(can, f)}
	}
	pasting := action("paste", "Paste", PasteKey, func(*document.Document) bool { return len(t.Clipboard.Fragment.Hexes()) > 0 }, t.paste)
	pasting.Lacks = NothingCopied
	turned := func(verb string, by func(middle hex.Hex) hex.Transform) func(*document.Document) error {
		return func(d *document.Document) error { return t.transform(d, verb, by) }
	}
	return []Action{
		says(action("copy", "Copy", "Ctrl+C", some, t.copy), t.copied("Copied")),
		says(action("cut", "Cut", "Ctrl+X", some, t.cut), t.copied("Cut")),
		pasting,
		action("left", "Turn left", ",", any, turned("turn", func(m hex.Hex) hex.Transform { return hex.Rotation(m, -1) })),
		action("right", "Turn right", ".", any, turned("turn", func(m hex.Hex) hex.Transform { return hex.Rotation(m, 1) })),
		action("mirror", "Mirror E–W", "/", any, turned("mirror", func(m hex.Hex) hex.Transform { return hex.Reflection(m, hex.AxisN) })),
		action("flip", "Mirror N–S", "\\", any, turned("mirror", func(m hex.Hex) hex.Transform { return hex.Reflection(m, hex.AxisE) })),
		action("fill", "Paint", "Enter", some, func(d *document.Document) error {
			return paint(d, "paint "+t.Brush.Terrain.String(), t.list, t.Brush.Terrain)
		}),
		action("smooth", "Smooth", "", some, func(d *document.Document) error {
			return doCells(d, document.Smooth(d.Scenario().Hexes(), t.list))
		}),
		action("slopes", "Slopes around crests", "", some, func(d *document.Document) error {
			return doCells(d, oneWide(d.Scenario().Hexes(), t.list))
		}),
		action("delete", "Erase", "Delete", some, func(d *document.Document) error { return d.Do(document.Erase{Hexes: t.list, Names: true}) }),
		t.byArea(),
		action("all", "All", "Ctrl+A", always, func(d *document.Document) error {
			t.choose(hex.Full(d.Scenario().Hexes().Grid))
			return nil
		}),
		action("invert", "The others", "Ctrl+I", always, func(*document.Document) error {
			t.choose(t.region.Complement())
			return nil
		}),
	}
}

func says(a Action, text func(*document.Document) string) Action {
	a.Says = text
	return a
}

// transform turns or mirrors what hangs on the pointer, or else what is
// selected where it lies.
func (t *Selection) transform(d *document.Document, verb string, by func(middle hex.Hex) hex.Transform) error {
	if t.hanging != nil {
		f := t.hanging.Transform(by(t.pivot))
		t.hanging = &f
		return nil
	}
	return t.relocate(d, verb, by(t.pivot))
}

// relocate takes what is selected up and puts it down where the transform
// takes it. What is selected then is where it has gone.
func (t *Selection) relocate(d *document.Document, verb string, to hex.Transform) error {
	m, err := t.removal(d, to)
	if err != nil {
		return err
	}
	was, before := spot{t.region, t.pivot}, d.State()
	if err := d.Do(m.Edit(d.Scenario(), fmt.Sprintf("%s %s", verb, model.CountedHexes(len(m.Fragment.Hexes()))))); err != nil {
		return err
	}
	pivot := to.Hex(t.pivot)
	t.choose(to.Region(t.region))
	t.pivot = pivot // so that turning again does not wander
	t.moves = append(t.moves, moved{before, d.State(), was, spot{t.region, t.pivot}})
	return nil
}

func (t *Selection) removal(d *document.Document, to hex.Transform) (document.Removal, error) {
	f, region, err := t.takes(d.Scenario().Hexes())
	return document.Removal{Region: region, Fragment: f, To: to}, err
}

// at is what hangs on the pointer where the pointer is.
func (t *Selection) at(h hex.Hex) document.Fragment {
	return t.hanging.Transform(hex.Translation(t.pivot, h))
}

// Hover previews a click.
func (t *Selection) Hover(d *document.Document, e Event) Preview {
	g := t.follow(d)
	switch {
	case t.hanging != nil:
		f := t.at(e.Hex)
		p := Preview{Hexes: on(g, f.Hexes()), Ground: f.Cells(d.Scenario().Hexes(), "").Cells}
		p.Status = fmt.Sprintf("Put %s down here; Shift: and keep on; , and . turn, / and \\ mirror; Esc gives up", model.CountedHexes(len(p.Hexes)))
		return p
	case t.moving:
		return t.previewMove(d, e)
	case t.figure.begun():
		p := Preview{Hexes: slices.Collect(t.figure.region(t.Form, g, e.Hex).All())}
		p.Status = fmt.Sprintf("%s %s", [4]string{"Select", "Add to the selection", "Take from the selection", "Keep of the selection"}[t.how(t.mode, t.figure.button)], model.CountedHexes(len(p.Hexes)))
		if !t.figure.held {
			p.Status += ": click the first corner or twice on the last to finish; Esc gives it up"
		}
		return p
	case !g.Contains(e.Hex):
		return Preview{}
	}
	p := Preview{Hexes: hex.List{e.Hex}}
	switch how := t.how(e.Mods, e.Button); {
	case how == replace && t.region.Contains(e.Hex) && t.Form < Wand:
		p.Status = fmt.Sprintf("Drag to move %s; Shift adds, Alt takes away; Esc selects none", t.what())
	case t.Form == Wand:
		p.Hexes = t.patch.find(d, e.Hex, false).hexes
		p.Status = fmt.Sprintf("Select %s of %s; Shift adds, Alt takes away", model.CountedHexes(len(p.Hexes)), d.Scenario().Hexes().Terrain(e.Hex))
	case t.Form == Whole:
		p.Status = "There is no place here to select; a click selects none"
		if place := placeAt(d.Scenario().Hexes(), e.Hex); place != nil {
			p.Hexes = on(d.Scenario().Hexes().Grid, slices.Clone(place.Hexes))
			p.Status = fmt.Sprintf("Select %s, %s; Shift adds, Alt takes away", place.Title(), model.CountedHexes(len(p.Hexes)))
		}
	default:
		p.Status = fmt.Sprintf("Select a %s; Shift adds, Alt or the %s takes away, both keep what lies in both", t.Form, e.RightButton())
	}
	return p
}

// previewMove shows what the move would come to.
func (t *Selection) previewMove(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	m, err := t.removal(d, hex.Translation(t.from, t.to))
	if err != nil {
		return Preview{Hexes: hex.List{}, Status: "Nothing goes along: " + err.Error()}
	}
	return Preview{
		Hexes: on(b.Grid, m.To.List(m.Fragment.Hexes())), Ground: m.Cells(b, "").Cells,
		Status: fmt.Sprintf("Moving %s: %s to put it down, Esc leaves it where it is", t.what(), e.LetGo()),
	}
}

// what names what of the selection goes along.
func (t *Selection) what() string {
	return fmt.Sprintf([...]string{
		"the terrain and names of %s (roads and waters stay)",
		"the named places on %s (roads and waters stay)",
		"everything on %s, roads and waters too",
	}[t.Takes], model.CountedHexes(len(t.list)))
}

// placeAt is the place on a hex, nil when there is none; roads come last.
func placeAt(b *model.HexBoard, h hex.Hex) *model.Place {
	here := b.PlacesAt(h)
	if len(here) == 0 {
		return nil
	}
	return slices.MinFunc(here, func(a, b *model.Place) int { return road(a) - road(b) })
}

// byArea selects the hexes of an area that the designer writes.
func (t *Selection) byArea() Action {
	read := func(d *document.Document, text string) (model.Area, hex.Region, error) {
		area, err := model.ParseArea(text, d.Scenario().Hexes())
		if err != nil {
			return area, hex.Region{}, err
		}
		region, err := area.Region(d.Scenario().Hexes())
		return area, region, err
	}
	return Action{
		ID: "area", Name: "By area…", Key: "Ctrl+L", Can: func(*document.Document) bool { return t.hanging == nil },
		Ask: &Question{
			Title:   "Select by area",
			Example: "woods and north of road 1",
			Help:    "Terrains, lines and places (woods, the canal, town A), within 2 of …, north of …, west edge 3 deep, hexes 0101 0102; joined by and, or, except and not.",
			Ways:    []string{"Select", "Add", "Take away", "Keep what is in both"},
			Check: func(d *document.Document, text string) (string, hex.List, error) {
				area, region, err := read(d, text)
				if err != nil {
					return "", nil, err
				}
				hexes := region.List()
				return area.Sentence(d.Scenario().Hexes()) + " That is " + model.CountedHexes(len(hexes)) + ".", hexes, nil
			},
			Answer: func(d *document.Document, text string, way int) error {
				_, region, err := read(d, text)
				if err == nil {
					t.follow(d)
					t.combine(way, region)
				}
				return err
			},
		},
	}
}

// on is the hexes of a list that lie on the grid.
func on(g hex.Grid, l hex.List) hex.List {
	return slices.DeleteFunc(l, func(h hex.Hex) bool { return !g.Contains(h) })
}

// How a figure and the selection go together, in the order in which byArea offers it.
const (
	replace = iota
	add
	take
	keep
)

func (t *Selection) how(m Mods, b Button) int {
	switch shift, alt := m&Shift != 0, m&Alt != 0 || b == Right; {
	case shift && alt:
		return keep
	case shift:
		return add
	case alt:
		return take
	}
	return replace
}

// Press begins a figure or a move, or puts down what hangs on the pointer.
func (t *Selection) Press(d *document.Document, e Event) error {
	g := t.follow(d)
	if t.figure.held || t.moving || e.Button != Left && e.Button != Right {
		return nil
	}
	if t.hanging != nil {
		return t.put(d, e)
	}
	if t.figure.begun() {
		if t.figure.press(d, t.Form, e) {
			t.finish(g, e.Hex)
		}
		return nil
	}
	t.mode = e.Mods
	switch how := t.how(e.Mods, e.Button); {
	case t.Form == Wand:
		if g.Contains(e.Hex) {
			t.combine(how, t.patch.find(d, e.Hex, false).set.Clone())
		}
	case t.Form == Whole:
		found := hex.NewRegion(g)
		if place := placeAt(d.Scenario().Hexes(), e.Hex); place != nil {
			found = place.Region(g)
		}
		t.combine(how, found)
	case how == replace && t.region.Contains(e.Hex):
		t.moving, t.from, t.to = true, e.Hex, e.Hex
	default:
		t.figure.press(d, t.Form, e)
	}
	return nil
}

// put puts down what hangs on the pointer and selects it.
func (t *Selection) put(d *document.Document, e Event) error {
	f := t.at(e.Hex)
	if !e.has(Shift) || e.Button == Right {
		t.hanging = nil
	}
	if e.Button == Right {
		t.pivot = t.list.Middle()
		return nil
	}
	was, before := spot{t.region, t.list.Middle()}, d.State()
	if err := d.Do(f.PutDown(d.Scenario(), "paste")); err != nil {
		return err
	}
	grip := t.pivot
	t.choose(hex.NewRegion(t.region.Grid(), f.Hexes()...))
	t.moves = append(t.moves, moved{before, d.State(), was, spot{t.region, t.pivot}})
	if t.hanging != nil {
		t.pivot = grip
	}
	return nil
}

// Drag pulls the figure out, or moves.
func (t *Selection) Drag(_ *document.Document, e Event) error {
	switch {
	case t.moving:
		t.to = e.Hex
	case t.figure.held:
		t.figure.drag(t.Form, e)
	}
	return nil
}

// Release ends the move, or the figure if it is complete.
func (t *Selection) Release(d *document.Document, _ Event) error {
	g := t.follow(d)
	if t.moving {
		t.moving = false
		if t.from == t.to || len(t.list) == 0 {
			return nil
		}
		return t.relocate(d, "move", hex.Translation(t.from, t.to))
	}
	if t.figure.release(t.Form) {
		t.finish(g, t.figure.corners[len(t.figure.corners)-1])
	}
	return nil
}

// finish makes the figure the selection or a part of it.
func (t *Selection) finish(g hex.Grid, last hex.Hex) {
	r := t.figure.region(t.Form, g, last)
	how := t.how(t.mode, t.figure.button)
	t.figure.clear()
	t.combine(how, r)
}

func (t *Selection) combine(how int, r hex.Region) {
	switch how {
	case add:
		r = t.region.Union(r)
	case take:
		r = t.region.Subtract(r)
	case keep:
		r = t.region.Intersect(r)
	}
	t.choose(r)
}

// Sketched is the corners of a polygon.
func (t *Selection) Sketched() (corners int, again func()) {
	mode := t.mode
	corners, draw := t.figure.sketched(&t.Form)
	return corners, func() {
		t.mode = mode
		draw()
	}
}

// TakeBack takes the last one back, where it is in sight and what was done last.
func (t *Selection) TakeBack(d *document.Document) bool {
	return t.hanging == nil && t.figure.latest(d) && t.figure.takeBack(t.Form)
}

// GiveUp gives them up.
func (t *Selection) GiveUp() { t.figure.clear() }

// Cancel gives up what was begun: a move, a figure, a paste; without any it
// selects none.
func (t *Selection) Cancel(d *document.Document) {
	switch {
	case t.moving:
		t.moving = false
	case t.hanging != nil:
		t.hanging, t.pivot = nil, t.list.Middle()
	case t.figure.begun():
		t.figure.clear()
	default:
		t.choose(hex.NewRegion(d.Scenario().Hexes().Grid))
	}
}
