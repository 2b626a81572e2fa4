package model

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// AreaError is what is wrong with the text of an area, and where.
type AreaError struct {
	Column  int // counted from 1, in characters
	Message string
}

func (e *AreaError) Error() string { return fmt.Sprintf("column %d: %s", e.Column, e.Message) }

// ParseArea reads an area from a line of text. Places are looked up on the
// board by kind and name; an area that names a place which the board does not
// have, or means nothing, is an *AreaError. Without a board places are known by
// their ids alone.
func ParseArea(text string, b Board) (Area, error) {
	p := &areaReader{board: b}
	if err := p.split(text); err != nil {
		return Area{}, err
	}
	a, err := p.exceptions(0)
	if err != nil {
		return Area{}, err
	}
	if t := p.peek(); t.kind != areaEnd {
		return Area{}, t.errorf("%s was not expected here: join areas with and, or, except", t)
	}
	return a, nil
}

// areaReader reads areas by recursive descent.
type areaReader struct {
	board  Board
	tokens []areaToken // the last is the end
	at     int
}

func (p *areaReader) exceptions(depth int) (Area, error) {
	a, err := p.several("or", depth)
	for err == nil && p.accept("except") {
		var remove Area
		remove, err = p.several("or", depth)
		a = Area{Except: &Except{From: a, Remove: remove}}
	}
	return a, err
}

// several reads areas that are joined by a word.
func (p *areaReader) several(word string, depth int) (Area, error) {
	read := p.single
	if word == "or" {
		read = func(depth int) (Area, error) { return p.several("and", depth) }
	}
	a, err := read(depth)
	all := []Area{a}
	for err == nil && p.accept(word) {
		a, err = read(depth)
		all = append(all, a)
	}
	switch {
	case err != nil:
		return Area{}, err
	case len(all) == 1:
		return all[0], nil
	case word == "or":
		return Area{Union: all}, nil
	default:
		return Area{Intersect: all}, nil
	}
}

// single reads an area that binds tightly.
func (p *areaReader) single(depth int) (Area, error) {
	start := p.peek()
	if depth > limits.Nesting {
		return Area{}, start.errorf("areas nest more than %d deep: say it with fewer", limits.Nesting)
	}
	a, err := p.form(depth + 1)
	if err == nil {
		if invalid := a.Valid(); invalid != nil {
			return Area{}, start.errorf("%v", invalid)
		}
	}
	return a, err
}

func (p *areaReader) form(depth int) (Area, error) {
	t := p.next()
	switch {
	case t.kind == areaBracket && t.text == "(":
		a, err := p.exceptions(depth)
		if err != nil {
			return Area{}, err
		}
		if end := p.next(); end.kind != areaBracket || end.text != ")" {
			return Area{}, end.errorf("the bracket at column %d is not closed: add a )", t.column)
		}
		return a, nil
	case t.kind == areaQuoted:
		return p.named(t, "", t.text)
	case t.kind != areaWord:
		return Area{}, t.errorf("an area was expected, such as woods, town A or within 2 of the canal")
	case t.is("not"):
		a, err := p.single(depth)
		return Area{Except: &Except{From: Area{Everywhere: true}, Remove: a}}, err
	case t.is("everywhere"):
		return Area{Everywhere: true}, nil
	case t.is("this"):
		return Area{This: true}, nil
	case t.is("bridges"), t.is("bridge"):
		return Area{Bridges: true}, nil
	case t.is("hex"), t.is("hexes"):
		return p.labels()
	case t.is("peak"), t.is("crest") && p.peek().is("of"):
		return p.hilltop(t, depth)
	case t.is("within"):
		return p.within(depth)
	case t.is("between"):
		return p.between(false, depth)
	case t.is("directly"):
		return p.directly(depth)
	case t.is("in"):
		return p.inclusive(depth)
	}
	if _, err := hex.ParseLabel(t.text); err == nil {
		p.at--
		return p.labels()
	}
	lower := strings.ToLower(t.text)
	if id, ok := strings.CutPrefix(lower, "place:"); ok {
		if p.board != nil {
			if _, known := p.board.Place(id); !known {
				return Area{}, t.errorf("there is no place %q on the map", id)
			}
		}
		return Area{Place: id}, nil
	}
	if wind := Compass(strings.TrimSuffix(lower, "ernmost")); string(wind) != lower && slices.Contains(Winds(), wind) {
		of, err := p.of(depth, lower+" of town A")
		return Area{Extreme: &Extreme{Direction: wind, Of: of}}, err
	}
	if slices.Contains(MainWinds(), Compass(lower)) {
		return p.wind(Compass(lower), false, depth)
	}
	return p.kind(t, lower)
}

// of reads "of" and the area after it.
func (p *areaReader) of(depth int, example string) (Area, error) {
	if err := p.expect("of", example); err != nil {
		return Area{}, err
	}
	return p.single(depth)
}

func (p *areaReader) number(example string) (int, error) {
	t := p.next()
	n, err := strconv.Atoi(t.text)
	if t.kind != areaWord || err != nil || n < 0 || n > limits.BoardSide {
		return 0, t.errorf("a number was expected, as in %q", example)
	}
	return n, nil
}

// labels reads the labels of hexes.
func (p *areaReader) labels() (Area, error) {
	var out hex.List
	for p.peek().kind == areaWord {
		t := p.peek()
		h, err := hex.ParseLabel(t.text)
		if err != nil {
			break
		}
		if p.board != nil {
			site, err := p.board.Parse(t.text)
			if err != nil {
				return Area{}, t.errorf("%v", err)
			}
			h = site.Hex()
		}
		out = append(out, h)
		p.next()
	}
	if out == nil {
		return Area{}, p.peek().errorf("the label of a hex was expected, such as 0101")
	}
	return Area{Hexes: out}, nil
}

// hilltop reads the crest or the peak of a hill.
func (p *areaReader) hilltop(t areaToken, depth int) (Area, error) {
	start := p.at + 1
	of, err := p.of(depth, t.text+" of Hill 60")
	switch {
	case err != nil:
		return Area{}, err
	case of.Place == "":
		return Area{}, p.tokens[min(start, len(p.tokens)-1)].errorf("a place was expected, as in %q", t.text+" of Hill 60")
	case t.is("peak"):
		return Area{Peak: of.Place}, nil
	}
	return Area{Crest: of.Place}, nil
}

func (p *areaReader) within(depth int) (Area, error) {
	const example = "within 2 of town A"
	n, inches, err := p.length(example)
	if err != nil {
		return Area{}, err
	}
	of, err := p.of(depth, example)
	if inches {
		return Area{Within: &Within{Distance: n, Of: of}}, err
	}
	return Area{Within: &Within{Hexes: n, Of: of}}, err
}

// length reads a number of hexes, or of inches where the board is a table or that is
// said, in hundredths of an inch.
func (p *areaReader) length(example string) (n int, inches bool, err error) {
	t := p.next()
	switch {
	case p.accept("inches"), p.accept("inch"):
		inches = true
	case p.accept("hexes"), p.accept("hex"):
	default:
		inches = p.onTable()
	}
	most := limits.BoardSide
	if inches {
		n, err = ParseInches(t.text)
		most = limits.TableSide
	} else {
		n, err = strconv.Atoi(t.text)
	}
	if t.kind != areaWord || err != nil || n < 0 || n > most {
		return 0, inches, t.errorf("a number was expected, as in %q", example)
	}
	return n, inches, nil
}

// onTable reports whether the board is a table.
func (p *areaReader) onTable() bool { return p.board != nil && p.board.Kind() == OnTable }

func (p *areaReader) between(inclusive bool, depth int) (Area, error) {
	const example = "between the canal and road 1 along north"
	first, err := p.single(depth)
	if err != nil {
		return Area{}, err
	}
	if err = p.expect("and", example); err != nil {
		return Area{}, err
	}
	second, err := p.single(depth)
	if err != nil {
		return Area{}, err
	}
	if err = p.expect("along", example); err != nil {
		return Area{}, err
	}
	return Area{Between: &Between{
		First: first, Second: second, Along: Compass(strings.ToLower(p.next().text)), Inclusive: inclusive,
	}}, nil
}

func (p *areaReader) directly(depth int) (Area, error) {
	const example = "directly NE of town A up to 5"
	dir := strings.ToUpper(p.next().text)
	of, err := p.of(depth, example)
	if err != nil {
		return Area{}, err
	}
	if !p.accept("up", "to") {
		return Area{}, p.peek().errorf(`"up to" was expected, as in %q`, example)
	}
	n, err := p.number(example)
	return Area{Directly: &Directly{Direction: dir, Of: of, Hexes: n}}, err
}

// inclusive reads what follows "in".
func (p *areaReader) inclusive(depth int) (Area, error) {
	if err := p.expect("or", "in or north of the canal"); err != nil {
		return Area{}, err
	}
	t := p.next()
	if t.is("between") {
		return p.between(true, depth)
	}
	wind := Compass(strings.ToLower(t.text))
	if !slices.Contains(MainWinds(), wind) {
		return Area{}, t.errorf(`north, east, south, west or between was expected, as in "in or north of the canal"`)
	}
	return p.wind(wind, true, depth)
}

// wind reads what follows one of the main winds: an edge, or what lies beyond
// something.
func (p *areaReader) wind(wind Compass, inclusive bool, depth int) (Area, error) {
	if !inclusive && p.accept("edge") {
		return p.edge(wind)
	}
	of, err := p.of(depth, string(wind)+" of the canal")
	return Area{Beyond: &Beyond{Direction: wind, Of: of, Inclusive: inclusive}}, err
}

// edge reads how deep an edge is.
func (p *areaReader) edge(wind Compass) (Area, error) {
	t := p.peek()
	edge := &Edge{Side: wind}
	if t.kind != areaWord || !unicode.IsDigit(rune(t.text[0])) {
		if !p.onTable() {
			edge.Hexes = 1
		}
		return Area{Edge: edge}, nil
	}
	example := string(wind) + " edge 3 deep"
	n, inches, err := p.length(example)
	if err != nil {
		return Area{}, err
	}
	if inches {
		edge.Depth = n
	} else if edge.Hexes = n; n < 1 {
		return Area{}, p.tokens[p.at-3].errorf("%v", edge.shallow())
	}
	return Area{Edge: edge}, p.expect("deep", example)
}

// areaWords are the words that cannot be the name of a place unless quoted.
var areaWords = []string{"and", "or", "except", "along", "up", "deep", "hex", "hexes", "inch", "inches", "of"}

// kind reads a terrain, a line, or a kind of place with a name.
func (p *areaReader) kind(t areaToken, word string) (Area, error) {
	name := p.peek()
	plainName := name.kind == areaWord && !slices.ContainsFunc(areaWords, name.is)
	known := slices.Contains(append(PlaceKinds(), PlaceSector, PlaceZone, PlacePiece), PlaceKind(word))
	if known && (name.kind == areaQuoted || plainName) {
		p.next()
		return p.named(t, PlaceKind(word), name.text)
	}
	if b, ok := p.board.(*AreaBoard); ok {
		if _, is := b.Sector(t.text); is {
			return Area{Place: t.text}, nil
		}
		if _, line := ParseLineKind(word); !line && len(b.Sectors) > 0 {
			if _, terrain := ParseTerrain(word); !terrain {
				return Area{}, t.errorf("%q means nothing here: name a sector, such as %s", t.text, b.Sectors[0].ID)
			}
		}
	}
	if b, ok := p.board.(*TableBoard); ok {
		if _, is := b.Place(word); is {
			return Area{Place: word}, nil
		}
		return Area{}, t.errorf("%q means nothing here: name a zone, a piece of terrain or an edge%s", t.text, b.example())
	}
	_ = p.accept("hexes") || p.accept("hex") // woods hexes
	for _, form := range []string{word, strings.TrimSuffix(word, "s")} {
		if _, ok := ParseTerrain(form); ok {
			return Area{Terrain: form}, nil
		}
		if _, ok := ParseLineKind(form); ok {
			return Area{Line: form}, nil
		}
	}
	return Area{}, t.errorf("%q means nothing here: name a terrain, a line, or a place such as town A", t.text)
}

// mostChoices is how many of the places that have one name are told.
const mostChoices = 4

// named finds a place by its name, of a kind if one is given. What is written may be the
// whole name, "Sector 6", or what stands in it behind the word for the kind; letter by
// letter goes before small letters for capitals, and a name before a label.
func (p *areaReader) named(t areaToken, kind PlaceKind, name string) (Area, error) {
	whole := name
	if kind != "" {
		whole = t.text + " " + name
	}
	byName := func(equal func(a, b string) bool, name string) func(*Place) bool {
		return func(place *Place) bool { return !place.labelled() && equal(place.Name, name) }
	}
	byLabel := func(equal func(a, b string) bool) func(*Place) bool {
		return func(place *Place) bool {
			return (place.Kind == PlaceSector || place.Kind == PlaceZone) && equal(place.ID, name)
		}
	}
	same := func(a, b string) bool { return a == b }
	ways := []func(*Place) bool{
		byName(same, whole), byName(same, name), byName(strings.EqualFold, whole), byName(strings.EqualFold, name),
		byLabel(same), byLabel(strings.EqualFold),
	}
	var ids []string
	best := len(ways)
	for place := range p.places() {
		way := slices.IndexFunc(ways[:min(best+1, len(ways))], func(is func(*Place) bool) bool { return is(place) })
		if way < 0 || kind != "" && place.Kind != kind {
			continue
		}
		if way < best {
			ids, best = nil, way
		}
		if !slices.Contains(ids, place.ID) {
			ids = append(ids, place.ID)
		}
	}
	switch {
	case len(ids) == 1:
		return Area{Place: ids[0]}, nil
	case len(ids) > 1:
		for i, id := range ids {
			ids[i] = "place:" + id
		}
		return Area{}, t.errorf("%d places are called %s: write %s", len(ids), whole, list(ids[:min(len(ids), mostChoices)], "or"))
	case kind == "":
		return Area{}, t.errorf("there is no place called %q on the map", name)
	default:
		return Area{}, t.errorf("there is no %s %s on the map", kind, name)
	}
}

// places visits the places of the board; none without a board.
func (p *areaReader) places() iter.Seq[*Place] {
	return func(yield func(*Place) bool) {
		if p.board == nil {
			return
		}
		for _, id := range p.board.PlaceIDs() {
			if place, ok := p.board.Place(id); ok && !yield(place) {
				return
			}
		}
	}
}
