package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Phrase is what the area is called: "town A", "the crest hexes of Hill 60",
// "west of town A (inclusive) and north of road 1 (inclusive)". The board
// supplies the names of places; one that it does not have is quoted by id.
func (a Area) Phrase(b Board) string {
	said := speaker{b}.say(a, 0)
	if said.named() {
		return said.and.text
	}
	return said.where.text
}

// Where is the area as an answer to "where?": "in town A", "on the crest
// hexes of Hill 60", "within 5 hexes of Hill 60, except on roads".
func (a Area) Where(b Board) string { return speaker{b}.say(a, 0).where.text }

// Sentence is the area as a sentence: "In town B or north of crossroads 8."
func (a Area) Sentence(b Board) string { return sentence(a.Where(b)) }

// speaker puts areas into words.
type speaker struct{ board Board }

// saying is an area in words. A noun is there when the area has a plain one.
type saying struct {
	where   words  // as an answer to "where?"
	and, or words  // as a noun, with the conjunction that joins several things
	one     string // one of its hexes: "hex of town A", "road hex"
	thing   bool   // it is a single thing, such as a place
	cells   string // what the board has: "hexes"
}

func (s saying) named() bool { return s.and.text != "" }

// operand is the area after "of", "between" and the like: what is more than a
// noun, or than places of one kind, stands in brackets.
func (s saying) operand(noun words) words {
	if !s.named() {
		return words{"(the " + s.cells + " " + s.where.text + ")", plain}
	}
	if noun.bind > several {
		return words{"(" + noun.text + ")", plain}
	}
	return noun
}

// all is the operand that means its hexes together, any the one that means
// whichever of them.
func (s saying) all() words { return s.operand(s.and) }
func (s saying) any() words { return s.operand(s.or) }

// through is the area as a way off the map or a goal: "exits 6 or 7", "a hex
// east of the railroad".
func (s saying) through() string {
	if s.named() {
		return s.or.text
	}
	return "a " + s.one
}

// relation is the saying of an area that lies somewhere with regard to
// others. It binds as loosely as the loosest of the words it is made from.
func relation(format string, args ...any) saying {
	bind := plain
	for _, arg := range args {
		if w, ok := arg.(words); ok {
			bind = max(bind, w.bind)
		}
	}
	return described(words{fmt.Sprintf(format, args...), bind})
}

func described(where words) saying { return saying{where: where} }

// say puts the area into words. Each nested area is put into words once.
func (w speaker) say(a Area, depth int) saying {
	said := w.form(a, depth)
	said.cells = w.cells()
	if said.one == "" {
		said.one = w.cell() + " " + said.where.text
	}
	return said
}

// cell and cells are what the board is made of.
func (w speaker) cell() string {
	switch {
	case w.board == nil:
		return "hex"
	case w.board.Kind() == OnAreas:
		return "sector"
	case w.board.Kind() == OnTable:
		return "point"
	}
	return "hex"
}

// sheet is what the board is called.
func (w speaker) sheet() string {
	if w.cell() == "point" {
		return "the table"
	}
	return "the map"
}

func (w speaker) cells() string {
	if w.cell() == "hex" {
		return "hexes"
	}
	return w.cell() + "s"
}

// form puts the form of the area into words, and what is nested in it.
func (w speaker) form(a Area, depth int) saying {
	if depth > limits.Nesting {
		return relation("in an area that nests too deep for words")
	}
	of := func(a Area) saying { return w.say(a, depth+1) }
	switch {
	case a.Within != nil && a.Within.Distance > 0:
		return relation("within %s of %s", CountedInches(a.Within.Distance), of(a.Within.Of).any())
	case a.Within != nil && a.Within.Hexes == 0:
		return of(a.Within.Of)
	case a.Within != nil:
		return relation("within %s of %s", Counted(a.Within.Hexes, w.cell(), w.cells()), of(a.Within.Of).any())
	case a.Edge != nil && a.Edge.Depth > 0:
		return relation("within %s of %s", CountedInches(a.Edge.Depth), edgeName(a.Edge.Side))
	case a.Edge != nil && a.Edge.Hexes > 1:
		return relation("within %s of %s", CountedHexes(a.Edge.Hexes), edgeName(a.Edge.Side))
	case a.Beyond != nil:
		return relation("%s of %s%s", a.Beyond.Direction, of(a.Beyond.Of).all(), inclusive(a.Beyond.Inclusive))
	case a.Between != nil:
		bt := a.Between
		return relation("between %s%s and %s%s%s", of(bt.First).all(), lying(bt.First, bt.Along.Opposite()),
			of(bt.Second).all(), lying(bt.Second, bt.Along), inclusive(bt.Inclusive))
	case a.Directly != nil:
		return relation("within %s directly %s of %s", CountedHexes(a.Directly.Hexes), rowName(a.Directly.Direction), of(a.Directly.Of).any())
	case a.Extreme != nil:
		name := fmt.Sprintf("the %sernmost hex of %s", a.Extreme.Direction, of(a.Extreme.Of).all())
		return thing("in", name, name, "hex, "+name)
	case a.Except != nil:
		return sayExcept(of(a.Except.From).where, of(a.Except.Remove).where, depth == 0)
	case a.Union != nil:
		return w.sayUnion(flatten(a.Union, func(a Area) []Area { return a.Union }), of)
	case a.Intersect != nil:
		return sayIntersect(flatten(a.Intersect, func(a Area) []Area { return a.Intersect }), of)
	}
	return w.sayThing(a)
}

func inclusive(yes bool) string {
	if yes {
		return " (inclusive)"
	}
	return ""
}

// sayExcept sets the exception off with a comma where the sentence ends with
// it.
func sayExcept(from, remove words, last bool) saying {
	if !last {
		return described(words{from.within(plain) + " except " + remove.within(plain), exception})
	}
	limit := choice
	if strings.Contains(from.text, ", ") {
		limit = plain
	}
	return described(words{from.within(limit) + ", except " + remove.within(plain), exception})
}

// sayUnion says places of one kind together ("in woods V or R"). The union
// has a noun when all its members are things.
func (w speaker) sayUnion(members []Area, of func(Area) saying) saying {
	if len(members) == 1 {
		return of(members[0])
	}
	var places, nouns []string
	light, things := true, true
	for i := 0; i < len(members); {
		if same := w.samePlaces(members[i:]); len(same) > 1 {
			places = append(places, preposition(same[0].Kind)+" "+placesOf(same, "or"))
			for _, p := range same {
				nouns = append(nouns, p.Title())
			}
			light = false
			i += len(same)
			continue
		}
		part := of(members[i])
		places = append(places, part.where.within(exception))
		nouns = append(nouns, part.and.text)
		light = light && part.where.bind == plain
		things = things && part.thing
		i++
	}
	said := described(words{heavyList(places, "or"), choice})
	if light {
		said = described(words{list(places, "or"), choice})
	}
	if same := w.samePlaces(members); len(same) > 0 && len(same) == len(members) {
		said.and, said.or = words{placesOf(same, "and"), several}, words{placesOf(same, "or"), several}
	} else if things {
		said.and, said.or = words{list(nouns, "and"), choice}, words{list(nouns, "or"), choice}
	}
	return said
}

// samePlaces are the first members that are places of one kind and have a short printed
// name.
func (w speaker) samePlaces(members []Area) []*Place {
	var same []*Place
	for _, m := range members {
		p, ok := w.named(m.Place)
		if !ok || p.Kind == PlaceOther || p.Kind == PlacePiece || len(same) > 0 && p.Kind != same[0].Kind {
			break
		}
		same = append(same, p)
	}
	return same
}

func preposition(kind PlaceKind) string {
	switch kind {
	case PlaceTown, PlaceWood, PlaceSector, PlaceZone:
		return "in"
	case PlaceHill, PlaceRoad:
		return "on"
	default:
		return "at"
	}
}

// placesOf is several places of a kind: "woods V or R", and "Sector 1 or Sector 2" where
// the names say it themselves.
func placesOf(same []*Place, conjunction string) string {
	short, titles := make([]string, len(same)), make([]string, len(same))
	says := false
	for i, p := range same {
		short[i], titles[i] = p.short(), p.Title()
		says = says || p.Kind.says(p.Name)
	}
	if says {
		return list(titles, conjunction)
	}
	return plural(same[0].Kind) + " " + list(short, conjunction)
}

func plural(kind PlaceKind) string {
	switch kind {
	case PlaceHill:
		return "Hills"
	case PlaceCrossroads:
		return "crossroads"
	default:
		return string(kind) + "s"
	}
}

// sayIntersect puts a single thing first and lets the rest say where on it
// ("on the western edge north of the canal").
func sayIntersect(members []Area, of func(Area) saying) saying {
	if len(members) == 1 {
		return of(members[0])
	}
	var things []saying
	var rest []string
	simple := true
	for _, m := range members {
		part := of(m)
		if part.thing {
			things = append(things, part)
			continue
		}
		simple = simple && part.where.bind == plain
		rest = append(rest, part.where.within(plain))
	}
	if len(things) == 1 && simple {
		onIt := " " + list(rest, "and")
		said := described(words{things[0].where.text + onIt, joined})
		said.and = words{things[0].and.text + onIt, joined}
		said.or = said.and
		return said
	}
	var places []string
	for _, t := range things {
		places = append(places, t.where.text)
	}
	return described(words{list(append(places, rest...), "and"), joined})
}

// flatten pulls nested unions up into a union, or intersections into an
// intersection: they mean the same.
func flatten(members []Area, nested func(Area) []Area) []Area {
	var out []Area
	for _, m := range members {
		if inner := nested(m); inner != nil {
			out = append(out, flatten(inner, nested)...)
		} else {
			out = append(out, m)
		}
	}
	return out
}

// lying says on which side of others an area lies; of an edge its name does.
func lying(a Area, side Compass) string {
	if a.Edge != nil && a.Edge.Side == side {
		return ""
	}
	return " to the " + string(side)
}

func edgeName(side Compass) string { return "the " + string(side) + "ern edge" }

// rowName is a hexside's direction in full: "N" is "north".
func rowName(dir string) string {
	long := map[string]Compass{"N": North, "NE": NorthEast, "SE": SouthEast, "S": South, "SW": SouthWest, "NW": NorthWest}
	if name, ok := long[dir]; ok {
		return string(name)
	}
	return dir
}

// most hexes that are spelt out in a sentence
const mostLabels = 12

// thing is the saying of a single thing: how it answers "where?" (a
// preposition and what that takes), its noun, and what one hex of it is.
func thing(at, bare, name, one string) saying {
	noun := words{name, plain}
	return saying{where: words{at + " " + bare, plain}, and: noun, or: noun, one: one, thing: true}
}

// sayThing is the saying of an area without other areas in it.
func (w speaker) sayThing(a Area) saying {
	switch {
	case a.Everywhere:
		return thing("anywhere on", w.sheet(), w.sheet(), w.cell()+" of "+w.sheet())
	case a.This:
		that := "that " + w.cell()
		return thing("in", that, that, w.cell())
	case a.Place != "":
		at, title := w.place(a.Place)
		if w.cell() != "hex" {
			return thing(at, title, title, title)
		}
		return thing(at, title, title, "hex of "+title)
	case a.Crest != "":
		_, hill := w.place(a.Crest)
		return thing("on", "the crest hexes of "+hill, "the crest hexes of "+hill, "crest hex of "+hill)
	case a.Peak != "":
		_, hill := w.place(a.Peak)
		return thing("on", "the peak of "+hill, "the peak of "+hill, "hex of the peak of "+hill)
	case len(a.Hexes) > 0:
		name := w.labels(a.Hexes)
		return thing("in", name, name, "hex among "+name)
	case a.Bridges:
		return thing("on", "bridges", "the bridges", "bridge hex")
	case a.Terrain == Woods.String() || a.Terrain == Town.String():
		return thing("in", a.Terrain+" hexes", "the "+a.Terrain+" hexes", a.Terrain+" hex")
	case a.Terrain != "":
		return thing("on", a.Terrain+" hexes", "the "+a.Terrain+" hexes", a.Terrain+" hex")
	case a.Line == Road.String():
		return thing("on", "roads", "the roads", "road hex")
	case a.Line == Canal.String() || a.Line == River.String():
		return thing("in", "the "+a.Line, "the "+a.Line, a.Line+" hex")
	case a.Line != "":
		return thing("on", "the "+a.Line, "the "+a.Line, a.Line+" hex")
	case a.Edge != nil:
		return thing("on", edgeName(a.Edge.Side), edgeName(a.Edge.Side), w.cell()+" of "+edgeName(a.Edge.Side))
	}
	return relation("nowhere")
}

// named finds a place; where there is no board there is none.
func (w speaker) named(id string) (*Place, bool) {
	if w.board == nil {
		return nil, false
	}
	return w.board.Place(id)
}

func (w speaker) place(id string) (at, title string) {
	p, ok := w.named(id)
	if !ok {
		return "in", fmt.Sprintf("place %q", id)
	}
	if b, table := w.board.(*TableBoard); table && p.Kind == PlacePiece {
		i, _ := b.Piece(id)
		return b.Pieces[i].Kind.preposition(), p.Title()
	}
	return preposition(p.Kind), p.Title()
}

func (w speaker) label(h hex.Hex) string { return labelOn(w.board, h) }

func (w speaker) labels(l hex.List) string {
	switch {
	case len(l) == 1:
		return "hex " + w.label(l[0])
	case len(l) > mostLabels:
		first, last := slices.MinFunc(l, hex.Compare), slices.MaxFunc(l, hex.Compare)
		return fmt.Sprintf("%d listed hexes from %s to %s", len(l), w.label(first), w.label(last))
	}
	labels := make([]string, len(l))
	for i, h := range l {
		labels[i] = w.label(h)
	}
	return "hexes " + list(labels, "and")
}
