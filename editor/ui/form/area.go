package form

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Area is an area that a form changes.
type Area struct {
	Key, Label string
	Now        model.Area
	Set        func(model.Area)
	This       bool   // inside a condition about some hex of an area: "this" may be said
	Remark     string // more about the area as it stands, such as its capacity
}

// Area adds an area as a sentence with its number of hexes. Opened, it is built
// from menus and picks; the map shows it meanwhile. One area of a form is open
// at a time.
func (f *Form) Area(a Area) {
	e := f.Bench
	if b, ok := e.Scenario().Board.(*model.AreaBoard); ok {
		f.sectorArea(a, b)
		return
	}
	board := e.Scenario().Hexes()
	opened := f.opened == f.Bench.Doc.Lasting(a.Key)
	f.areas[f.Bench.Doc.Lasting(a.Key)] = a.Set
	buttons := []Button{
		{Icon: "select", Hint: "Paint the hexes by hand on the map", Do: func() { f.paintArea(a) }},
		{Icon: "place", Hint: "Take a named place by clicking it on the map", Do: func() {
			f.OpenArea(a.Key)
			give := f.asked(a.Key, a.Set)
			e.Ask.Place("Click the place", func(p *model.Place) { give(model.Area{Place: p.ID}) })
		}},
		{Icon: FoldIcon(opened), Hint: "Build the area from menus, and see it on the map", Do: func() {
			if opened {
				f.OpenArea("")
			} else {
				f.OpenArea(a.Key)
			}
		}},
	}
	f.Card(a.Key+":area", a.Label, buttons, func() {
		f.Prose(a.Key+":sentence", a.Now.Sentence(board))
		lit := f.areaSize(a, board)
		if opened {
			e.Lights.Area(lit)
			root := a.Now.Clone()
			f.areaNode(a, &root, &root, a.Key)
		}
	})
}

// FoldIcon is the sign of a button that opens a part of a form, or closes it.
func FoldIcon(opened bool) string {
	if opened {
		return "chevron-down"
	}
	return "chevron-right"
}

// areaSize says how many hexes the area has, and returns them.
func (f *Form) areaSize(a Area, board *model.HexBoard) hex.List {
	if a.Now.UsesThis() {
		f.Says(a.Key+":size", "It depends on the hex in question.")
		return nil
	}
	r, err := a.Now.Region(board)
	if err != nil {
		f.Warns(a.Key+":size", desk.SentenceOf(err))
		return nil
	}
	text := model.CountedHexes(r.Len())
	if a.Remark != "" {
		text += "; " + a.Remark
	}
	if r.Empty() {
		f.Warns(a.Key+":size", "No hex of the map lies there.")
	} else {
		f.Says(a.Key+":size", look.Sentence(text))
	}
	return r.List()
}

// OpenArea opens one area of the form, or none, and describes the form again.
func (f *Form) OpenArea(key string) {
	f.opened = f.Bench.Doc.Lasting(key)
	if key == "" {
		f.Bench.Lights.Area(nil)
	}
	f.Again()
}

// asked is what gives an area, once that is picked on the map, to what it is picked for: the
// lists may have changed by then in which that lies. set does so as long as they have not.
func (f *Form) asked(key string, set func(model.Area)) (give func(model.Area)) {
	lasting := f.Bench.Doc.Lasting(key)
	return func(a model.Area) {
		if now := f.areas[lasting]; now != nil {
			now(a)
		} else if path, known := f.Bench.Doc.PathOf(lasting); known && path == key {
			set(a)
		} else {
			f.say("What the area was picked for is no longer shown, and stays as it is.")
		}
	}
}

// paintArea has the area painted by hand on the map.
func (f *Form) paintArea(a Area) {
	e := f.Bench
	var now hex.List
	if r, err := a.Now.Region(e.Scenario().Hexes()); err == nil && !a.Now.Everywhere { // a part of the whole map is painted anew
		now = r.List()
	}
	give := f.asked(a.Key, a.Set)
	e.Ask.Hexes(now, func(hex.List) {}, func(hexes hex.List, done bool) {
		e.Lights.Area(nil)
		if done && !slices.Equal(hexes, now) {
			give(model.Area{Hexes: hexes})
		}
		f.Again()
	})
}

// areaKind is a way to say an area.
type areaKind struct {
	id, text string
	is       func(*model.Area) bool
	// make says an area in this way; was is what it was before, for ways that
	// rest on another area.
	make func(b *model.HexBoard, was model.Area) model.Area
}

// areaKinds is every way, in the order of menus.
var areaKinds = []areaKind{
	{"place", "a named place", func(a *model.Area) bool { return a.Place != "" }, func(b *model.HexBoard, _ model.Area) model.Area {
		return model.Area{Place: FirstPlace(b, "")}
	}},
	{"terrain", "every hex of a terrain", func(a *model.Area) bool { return a.Terrain != "" }, func(*model.HexBoard, model.Area) model.Area {
		return model.Area{Terrain: model.Woods.String()}
	}},
	{"line", "every hex of a line: roads, canals, …", func(a *model.Area) bool { return a.Line != "" }, func(*model.HexBoard, model.Area) model.Area {
		return model.Area{Line: model.Road.String()}
	}},
	{"bridges", "every bridge", func(a *model.Area) bool { return a.Bridges }, func(*model.HexBoard, model.Area) model.Area { return model.Area{Bridges: true} }},
	{"crest", "the crests of a hill", func(a *model.Area) bool { return a.Crest != "" }, func(b *model.HexBoard, _ model.Area) model.Area {
		return model.Area{Crest: FirstPlace(b, model.PlaceHill)}
	}},
	{"peak", "the highest crests of a hill", func(a *model.Area) bool { return a.Peak != "" }, func(b *model.HexBoard, _ model.Area) model.Area {
		return model.Area{Peak: FirstPlace(b, model.PlaceHill)}
	}},
	{"edge", "along an edge of the map", func(a *model.Area) bool { return a.Edge != nil }, func(*model.HexBoard, model.Area) model.Area {
		return model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}
	}},
	{"everywhere", "the whole map", func(a *model.Area) bool { return a.Everywhere }, func(*model.HexBoard, model.Area) model.Area { return model.Area{Everywhere: true} }},
	{"hexes", "hexes painted by hand", func(a *model.Area) bool { return len(a.Hexes) > 0 }, func(b *model.HexBoard, was model.Area) model.Area {
		if r, err := was.Region(b); err == nil && !r.Empty() {
			return model.Area{Hexes: r.List()}
		}
		return model.Area{Hexes: hex.List{{}}}
	}},
	{"within", "within some hexes of …", func(a *model.Area) bool { return a.Within != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Within: &model.Within{Hexes: 3, Of: inner(b, was)}}
	}},
	{"beyond", "north, south, east or west of …", func(a *model.Area) bool { return a.Beyond != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Beyond: &model.Beyond{Direction: model.North, Of: inner(b, was)}}
	}},
	{"between", "between … and …", func(a *model.Area) bool { return a.Between != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		first := inner(b, was)
		return model.Area{Between: &model.Between{First: first, Second: another(b, first), Along: model.South}}
	}},
	{"directly", "in straight hex rows from …", func(a *model.Area) bool { return a.Directly != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Directly: &model.Directly{Direction: "N", Of: inner(b, was), Hexes: 3}}
	}},
	{"extreme", "the outermost hex of …", func(a *model.Area) bool { return a.Extreme != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Extreme: &model.Extreme{Direction: model.North, Of: inner(b, was)}}
	}},
	{"union", "any of: … or …", func(a *model.Area) bool { return a.Union != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Union: members(b, was)}
	}},
	{"intersect", "all of: … and …", func(a *model.Area) bool { return a.Intersect != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Intersect: members(b, was)}
	}},
	{"except", "… except …", func(a *model.Area) bool { return a.Except != nil }, func(b *model.HexBoard, was model.Area) model.Area {
		return model.Area{Except: &model.Except{From: inner(b, was), Remove: model.Area{Line: model.Road.String()}}}
	}},
	{"this", "the hex in question", func(a *model.Area) bool { return a.This }, func(*model.HexBoard, model.Area) model.Area { return model.Area{This: true} }},
}

// FirstPlace is the id of the map's first place of a kind, of any kind for "".
func FirstPlace(b *model.HexBoard, kind model.PlaceKind) string {
	for _, p := range b.Places {
		if kind == "" || p.Kind == kind {
			return p.ID
		}
	}
	return "place"
}

// another is a place beside an area: the first that it is not.
func another(b *model.HexBoard, was model.Area) model.Area {
	for _, p := range b.Places {
		if p.ID != was.Place {
			return model.Area{Place: p.ID}
		}
	}
	return model.Area{Place: FirstPlace(b, "")}
}

// inner is the area that a new way of saying it rests on: the area as it was,
// or the one that this rested on.
func inner(b *model.HexBoard, was model.Area) model.Area {
	if parts := areaParts(&was); len(parts) > 0 {
		return parts[0].Clone()
	}
	if was.Valid() != nil || was.Everywhere && len(b.Places) > 0 {
		return model.Area{Place: FirstPlace(b, "")}
	}
	return was
}

// members is the areas of a new list: those of the list it was, or the area it
// was and another.
func members(b *model.HexBoard, was model.Area) []model.Area {
	switch {
	case was.Union != nil:
		return was.Union
	case was.Intersect != nil:
		return was.Intersect
	case was.Valid() != nil:
		first := inner(b, was)
		return []model.Area{first, another(b, first)}
	}
	return []model.Area{was, another(b, was)}
}

// areaPart is an area that another rests on.
type areaPart struct {
	path string // behind that of the other
	*model.Area
}

// areaParts is the areas that an area rests on.
func areaParts(a *model.Area) []areaPart {
	var out []areaPart
	switch {
	case a.Within != nil:
		out = []areaPart{{".within.of", &a.Within.Of}}
	case a.Beyond != nil:
		out = []areaPart{{".beyond.of", &a.Beyond.Of}}
	case a.Directly != nil:
		out = []areaPart{{".directly.of", &a.Directly.Of}}
	case a.Extreme != nil:
		out = []areaPart{{".extreme.of", &a.Extreme.Of}}
	case a.Between != nil:
		out = []areaPart{{".between.first", &a.Between.First}, {".between.second", &a.Between.Second}}
	case a.Except != nil:
		out = []areaPart{{".except.from", &a.Except.From}, {".except.remove", &a.Except.Remove}}
	}
	for i := range a.Union {
		out = append(out, areaPart{fmt.Sprintf("%s[%d]", unionList, i), &a.Union[i]})
	}
	for i := range a.Intersect {
		out = append(out, areaPart{fmt.Sprintf("%s[%d]", intersectList, i), &a.Intersect[i]})
	}
	return out
}

// The lists of areas that an area can be, by what is behind its path.
const unionList, intersectList = ".union", ".intersect"

// areaNode adds the controls of one area within the whole: how it is said, and
// what that takes.
func (f *Form) areaNode(field Area, root, a *model.Area, key string) {
	e := f.Bench
	change := func(do func()) {
		do()
		field.Set(*root)
		f.Again() // what could not be set is put back
	}
	set := func(now model.Area) { change(func() { *a = now }) }
	f.areas[e.Doc.Lasting(key)] = set
	var kinds []kit.Option
	now := ""
	for _, k := range areaKinds {
		if k.id != "this" || field.This {
			kinds = append(kinds, kit.Option{ID: k.id, Text: k.text})
		}
		if k.is(a) {
			now = k.id
		}
	}
	f.Choice(key+":kind", "", kinds, now, func(id string) {
		i := slices.IndexFunc(areaKinds, func(k areaKind) bool { return k.id == id })
		change(func() { *a = areaKinds[i].make(e.Scenario().Hexes(), a.Clone()) })
	})
	f.areaFigures(a, key, change, set)
	f.areaMembers(field, root, a, key, change)
}

// areaFigures adds what an area takes besides other areas.
func (f *Form) areaFigures(a *model.Area, key string, change func(func()), set func(model.Area)) {
	e := f.Bench
	hexes := Range{Least: 1, Most: limits.BoardSide}
	switch {
	case a.Place != "":
		f.Choice(key+":place", "", placeOptions(e.Scenario().Hexes(), ""), a.Place, func(id string) { change(func() { a.Place = id }) })
	case a.Crest != "":
		f.Choice(key+":place", "", placeOptions(e.Scenario().Hexes(), model.PlaceHill), a.Crest, func(id string) { change(func() { a.Crest = id }) })
	case a.Peak != "":
		f.Choice(key+":place", "", placeOptions(e.Scenario().Hexes(), model.PlaceHill), a.Peak, func(id string) { change(func() { a.Peak = id }) })
	case a.Terrain != "":
		f.Choice(key+":terrain", "", plainOptions(model.Terrains()), a.Terrain, func(id string) { change(func() { a.Terrain = id }) })
	case a.Line != "":
		f.Choice(key+":line", "", plainOptions(model.LineKinds()), a.Line, func(id string) { change(func() { a.Line = id }) })
	case len(a.Hexes) > 0:
		f.Press(key+":paint", Button{Icon: "select", Text: "Paint them…", Look: kit.Framed, Hint: "Paint the hexes on the map", Do: func() {
			give := f.asked(key, set)
			e.Ask.Hexes(a.Hexes, func(hex.List) {}, func(hexes hex.List, done bool) {
				if done && len(hexes) > 0 {
					give(model.Area{Hexes: hexes})
				}
				f.Again()
			})
		}})
	case a.Edge != nil:
		f.Choice(key+":side", "", windOptions(model.MainWinds(), "the %sern edge"), string(a.Edge.Side), func(id string) { change(func() { a.Edge.Side = model.Compass(id) }) })
		f.Number(key+":hexes", "hexes deep", a.Edge.Hexes, hexes, func(n int) { change(func() { a.Edge.Hexes = n }) })
	case a.Within != nil:
		f.Number(key+":hexes", "hexes from", a.Within.Hexes, Range{Most: limits.BoardSide}, func(n int) { change(func() { a.Within.Hexes = n }) })
	case a.Beyond != nil:
		f.Choice(key+":wind", "", windOptions(model.MainWinds(), "%s of"), string(a.Beyond.Direction), func(id string) { change(func() { a.Beyond.Direction = model.Compass(id) }) })
		f.Toggle(key+":inclusive", "with its own hexes", "Whether the hexes themselves count", a.Beyond.Inclusive, func(on bool) { change(func() { a.Beyond.Inclusive = on }) })
	case a.Between != nil:
		f.Choice(key+":wind", "", windOptions(model.MainWinds(), "going %s from the first to the second"), string(a.Between.Along), func(id string) { change(func() { a.Between.Along = model.Compass(id) }) })
		f.Toggle(key+":inclusive", "with their own hexes", "Whether the hexes of both count", a.Between.Inclusive, func(on bool) { change(func() { a.Between.Inclusive = on }) })
	case a.Directly != nil:
		var rows []kit.Option
		for _, d := range hex.Dirs {
			rows = append(rows, kit.Option{ID: d.String(), Text: "to the " + d.String() + " of"})
		}
		f.Choice(key+":row", "", rows, a.Directly.Direction, func(id string) { change(func() { a.Directly.Direction = id }) })
		f.Number(key+":hexes", "hexes far", a.Directly.Hexes, hexes, func(n int) { change(func() { a.Directly.Hexes = n }) })
	case a.Extreme != nil:
		f.Choice(key+":wind", "", windOptions(model.Winds(), "the %sernmost of"), string(a.Extreme.Direction), func(id string) { change(func() { a.Extreme.Direction = model.Compass(id) }) })
	}
}

// areaMembers adds the areas that the area rests on.
func (f *Form) areaMembers(field Area, root, a *model.Area, key string, change func(func())) {
	list, path := &a.Union, key+unionList
	if a.Intersect != nil {
		list, path = &a.Intersect, key+intersectList
	}
	for i, part := range areaParts(a) {
		k := key + part.path
		switch {
		case a.Between != nil && i == 1:
			f.Says(k+":and", "and")
		case a.Except != nil && i == 1:
			f.Says(k+":and", "except")
		case a.Union != nil && i > 0:
			f.Says(k+":and", "or")
		case a.Intersect != nil && i > 0:
			f.Says(k+":and", "and")
		}
		f.Indent(k, func() { f.areaNode(field, root, part.Area, k) })
		if len(*list) > 2 {
			f.Press(k+":away", Button{Icon: "minus", Text: "Take this one out", Hint: "Leave this area out", Do: func() {
				f.Bench.Try(document.Remove(f.Bench.Scenario(), "take an area out", path, i)) // by which the others are known
			}})
		}
	}
	if len(*list) > 0 {
		f.Press(key+":more", Button{Icon: "plus", Text: "One more", Hint: "Add an area to the list", Do: func() {
			change(func() { *list = append(*list, model.Area{Place: FirstPlace(f.Bench.Scenario().Hexes(), "")}) })
		}})
	}
}

// placeOptions is the map's places of a kind to choose from.
func placeOptions(b *model.HexBoard, kind model.PlaceKind) []kit.Option {
	var out []kit.Option
	for _, p := range b.Places {
		if kind == "" || p.Kind == kind {
			out = append(out, kit.Option{ID: p.ID, Text: p.Title(), Detail: model.CountedHexes(len(p.Hexes))})
		}
	}
	return out
}

// plainOptions is things that are called what files call them.
func plainOptions[T fmt.Stringer](all []T) []kit.Option {
	var out []kit.Option
	for _, x := range all {
		out = append(out, kit.Option{ID: x.String(), Text: x.String()})
	}
	return out
}

// windOptions is winds to choose from, in a phrase.
func windOptions(winds []model.Compass, phrase string) []kit.Option {
	var out []kit.Option
	for _, w := range winds {
		out = append(out, kit.Option{ID: string(w), Text: fmt.Sprintf(phrase, w)})
	}
	return out
}

// Anchors is what can keep its place where a map takes another size: the middle, for the
// empty wind, an edge or a corner.
func Anchors() []kit.Option {
	out := []kit.Option{{Text: "What lies in the middle"}}
	for _, w := range model.Winds() {
		part := " edge"
		if east, south := w.Bearing(); east != 0 && south != 0 {
			part = " corner"
		}
		out = append(out, kit.Option{ID: string(w), Text: look.Capital(string(w)) + part})
	}
	return out
}
