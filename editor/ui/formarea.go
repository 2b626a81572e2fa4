package ui

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// areaField is an area that a form changes.
type areaField struct {
	key, label string
	now        model.Area
	set        func(model.Area)
	this       bool   // inside a condition about some hex of an area: "this" may be said
	remark     string // more about the area as it stands, such as its capacity
}

// area adds an area as a sentence with its number of hexes. Opened, it is built
// from menus and picks; the map shows it meanwhile. One area of a form is open
// at a time.
func (f *form) area(a areaField) {
	e := f.bench
	if b, ok := e.Scenario().Board.(*model.AreaBoard); ok {
		f.sectorArea(a, b)
		return
	}
	board := e.Scenario().Hexes()
	opened := f.opened == a.key
	buttons := []formButton{
		{icon: "select", hint: "Paint the hexes by hand on the map", do: func() { f.paintArea(a) }},
		{icon: "place", hint: "Take a named place by clicking it on the map", do: func() {
			f.openArea(a.key)
			e.Ask.Place("Click the place", func(p *model.Place) { a.set(model.Area{Place: p.ID}) })
		}},
		{icon: openedIcon(opened), hint: "Build the area from menus, and see it on the map", do: func() {
			if opened {
				f.openArea("")
			} else {
				f.openArea(a.key)
			}
		}},
	}
	f.card(a.key+":area", a.label, buttons, func() {
		f.prose(a.key+":sentence", a.now.Sentence(board))
		lit := f.areaSize(a, board)
		if opened {
			e.Lights.Area(lit)
			root := a.now.Clone()
			f.areaNode(a, &root, &root, a.key)
		}
	})
}

func openedIcon(opened bool) string {
	if opened {
		return "chevron-down"
	}
	return "chevron-right"
}

// areaSize says how many hexes the area has, and returns them.
func (f *form) areaSize(a areaField, board *model.HexBoard) hex.List {
	if a.now.UsesThis() {
		f.says(a.key+":size", "It depends on the hex in question.")
		return nil
	}
	r, err := a.now.Region(board)
	if err != nil {
		f.warns(a.key+":size", desk.SentenceOf(err))
		return nil
	}
	text := model.CountedHexes(r.Len())
	if a.remark != "" {
		text += "; " + a.remark
	}
	if r.Empty() {
		f.warns(a.key+":size", "No hex of the map lies there.")
	} else {
		f.says(a.key+":size", look.Sentence(text))
	}
	return r.List()
}

// openArea opens one area of the form, or none, and describes the form again.
func (f *form) openArea(key string) {
	f.opened = key
	if key == "" {
		f.bench.Lights.Area(nil)
	}
	f.again()
}

// paintArea has the area painted by hand on the map.
func (f *form) paintArea(a areaField) {
	e := f.bench
	var now hex.List
	if r, err := a.now.Region(e.Scenario().Hexes()); err == nil && !a.now.Everywhere { // a part of the whole map is painted anew
		now = r.List()
	}
	e.Ask.Hexes("Paint the area", now, func(hex.List) {}, func(hexes hex.List, done bool) {
		e.Lights.Area(nil)
		if done && !slices.Equal(hexes, now) {
			a.set(model.Area{Hexes: hexes})
		}
		f.again()
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
		return model.Area{Place: firstPlace(b, "")}
	}},
	{"terrain", "every hex of a terrain", func(a *model.Area) bool { return a.Terrain != "" }, func(*model.HexBoard, model.Area) model.Area {
		return model.Area{Terrain: model.Woods.String()}
	}},
	{"line", "every hex of a line: roads, canals, …", func(a *model.Area) bool { return a.Line != "" }, func(*model.HexBoard, model.Area) model.Area {
		return model.Area{Line: model.Road.String()}
	}},
	{"bridges", "every bridge", func(a *model.Area) bool { return a.Bridges }, func(*model.HexBoard, model.Area) model.Area { return model.Area{Bridges: true} }},
	{"crest", "the crests of a hill", func(a *model.Area) bool { return a.Crest != "" }, func(b *model.HexBoard, _ model.Area) model.Area {
		return model.Area{Crest: firstPlace(b, model.PlaceHill)}
	}},
	{"peak", "the highest crests of a hill", func(a *model.Area) bool { return a.Peak != "" }, func(b *model.HexBoard, _ model.Area) model.Area {
		return model.Area{Peak: firstPlace(b, model.PlaceHill)}
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

// firstPlace is the id of the map's first place of a kind, of any kind for "".
func firstPlace(b *model.HexBoard, kind model.PlaceKind) string {
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
	return model.Area{Place: firstPlace(b, "")}
}

// inner is the area that a new way of saying it rests on: the area as it was,
// or the one that this rested on.
func inner(b *model.HexBoard, was model.Area) model.Area {
	if parts := areaParts(&was); len(parts) > 0 {
		return parts[0].Clone()
	}
	if was.Valid() != nil || was.Everywhere && len(b.Places) > 0 {
		return model.Area{Place: firstPlace(b, "")}
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

// areaParts is the areas that an area rests on.
func areaParts(a *model.Area) []*model.Area {
	var out []*model.Area
	switch {
	case a.Within != nil:
		out = append(out, &a.Within.Of)
	case a.Beyond != nil:
		out = append(out, &a.Beyond.Of)
	case a.Directly != nil:
		out = append(out, &a.Directly.Of)
	case a.Extreme != nil:
		out = append(out, &a.Extreme.Of)
	case a.Between != nil:
		out = append(out, &a.Between.First, &a.Between.Second)
	case a.Except != nil:
		out = append(out, &a.Except.From, &a.Except.Remove)
	}
	for i := range a.Union {
		out = append(out, &a.Union[i])
	}
	for i := range a.Intersect {
		out = append(out, &a.Intersect[i])
	}
	return out
}

// areaNode adds the controls of one area within the whole: how it is said, and
// what that takes.
func (f *form) areaNode(field areaField, root, a *model.Area, key string) {
	e := f.bench
	change := func(do func()) {
		do()
		field.set(*root)
		f.again() // what could not be set is put back
	}
	var kinds []kit.Option
	now := ""
	for _, k := range areaKinds {
		if k.id != "this" || field.this {
			kinds = append(kinds, kit.Option{ID: k.id, Text: k.text})
		}
		if k.is(a) {
			now = k.id
		}
	}
	f.choice(key+":kind", "", kinds, now, func(id string) {
		i := slices.IndexFunc(areaKinds, func(k areaKind) bool { return k.id == id })
		change(func() { *a = areaKinds[i].make(e.Scenario().Hexes(), a.Clone()) })
	})
	f.areaFigures(a, key, change)
	f.areaMembers(field, root, a, key, change)
}

// areaFigures adds what an area takes besides other areas.
func (f *form) areaFigures(a *model.Area, key string, change func(func())) {
	e := f.bench
	hexes := numberRange{least: 1, most: limits.BoardSide}
	switch {
	case a.Place != "":
		f.choice(key+":place", "", placeOptions(e.Scenario().Hexes(), ""), a.Place, func(id string) { change(func() { a.Place = id }) })
	case a.Crest != "":
		f.choice(key+":place", "", placeOptions(e.Scenario().Hexes(), model.PlaceHill), a.Crest, func(id string) { change(func() { a.Crest = id }) })
	case a.Peak != "":
		f.choice(key+":place", "", placeOptions(e.Scenario().Hexes(), model.PlaceHill), a.Peak, func(id string) { change(func() { a.Peak = id }) })
	case a.Terrain != "":
		f.choice(key+":terrain", "", plainOptions(model.Terrains()), a.Terrain, func(id string) { change(func() { a.Terrain = id }) })
	case a.Line != "":
		f.choice(key+":line", "", plainOptions(model.LineKinds()), a.Line, func(id string) { change(func() { a.Line = id }) })
	case len(a.Hexes) > 0:
		f.press(key+":paint", formButton{icon: "select", text: "Paint them…", look: kit.Framed, hint: "Paint the hexes on the map", do: func() {
			e.Ask.Hexes("Paint the area", a.Hexes, func(hex.List) {}, func(hexes hex.List, done bool) {
				if done && len(hexes) > 0 {
					change(func() { a.Hexes = hexes })
				}
				f.again()
			})
		}})
	case a.Edge != nil:
		f.choice(key+":side", "", windOptions(model.MainWinds(), "the %sern edge"), string(a.Edge.Side), func(id string) { change(func() { a.Edge.Side = model.Compass(id) }) })
		f.number(key+":hexes", "hexes deep", a.Edge.Hexes, hexes, func(n int) { change(func() { a.Edge.Hexes = n }) })
	case a.Within != nil:
		f.number(key+":hexes", "hexes from", a.Within.Hexes, numberRange{most: limits.BoardSide}, func(n int) { change(func() { a.Within.Hexes = n }) })
	case a.Beyond != nil:
		f.choice(key+":wind", "", windOptions(model.MainWinds(), "%s of"), string(a.Beyond.Direction), func(id string) { change(func() { a.Beyond.Direction = model.Compass(id) }) })
		f.toggle(key+":inclusive", "with its own hexes", "Whether the hexes themselves count", a.Beyond.Inclusive, func(on bool) { change(func() { a.Beyond.Inclusive = on }) })
	case a.Between != nil:
		f.choice(key+":wind", "", windOptions(model.MainWinds(), "going %s from the first to the second"), string(a.Between.Along), func(id string) { change(func() { a.Between.Along = model.Compass(id) }) })
		f.toggle(key+":inclusive", "with their own hexes", "Whether the hexes of both count", a.Between.Inclusive, func(on bool) { change(func() { a.Between.Inclusive = on }) })
	case a.Directly != nil:
		var rows []kit.Option
		for _, d := range hex.Dirs {
			rows = append(rows, kit.Option{ID: d.String(), Text: "to the " + d.String() + " of"})
		}
		f.choice(key+":row", "", rows, a.Directly.Direction, func(id string) { change(func() { a.Directly.Direction = id }) })
		f.number(key+":hexes", "hexes far", a.Directly.Hexes, hexes, func(n int) { change(func() { a.Directly.Hexes = n }) })
	case a.Extreme != nil:
		f.choice(key+":wind", "", windOptions(model.Winds(), "the %sernmost of"), string(a.Extreme.Direction), func(id string) { change(func() { a.Extreme.Direction = model.Compass(id) }) })
	}
}

// areaMembers adds the areas that the area rests on.
func (f *form) areaMembers(field areaField, root, a *model.Area, key string, change func(func())) {
	list := &a.Union
	if a.Intersect != nil {
		list = &a.Intersect
	}
	for i, part := range areaParts(a) {
		k := fmt.Sprintf("%s:%d", key, i)
		switch {
		case a.Between != nil && i == 1:
			f.says(k+":and", "and")
		case a.Except != nil && i == 1:
			f.says(k+":and", "except")
		case a.Union != nil && i > 0:
			f.says(k+":and", "or")
		case a.Intersect != nil && i > 0:
			f.says(k+":and", "and")
		}
		f.indent(k, func() { f.areaNode(field, root, part, k) })
		if len(*list) > 2 {
			f.press(k+":away", formButton{icon: "minus", text: "Take this one out", hint: "Leave this area out", do: func() {
				change(func() { *list = slices.Delete(*list, i, i+1) })
			}})
		}
	}
	if len(*list) > 0 {
		f.press(key+":more", formButton{icon: "plus", text: "One more", hint: "Add an area to the list", do: func() {
			change(func() { *list = append(*list, model.Area{Place: firstPlace(f.bench.Scenario().Hexes(), "")}) })
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
