package document

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// PlaceID is the id a place of the kind and name is given: "wood-a",
// "central-bridge" for one of no other kind.
func PlaceID(kind model.PlaceKind, name string) string {
	if id := model.Slug(name); kind == model.PlaceOther && id != "" {
		return id
	}
	return model.Slug(string(kind) + " " + name)
}

// ProposePlace is the place that the ground at a hex suggests, with the next
// free letter or number: the whole wood, town or hill as far as it has no name,
// else the exit, the crossroads or the hex alone.
func ProposePlace(b *model.HexBoard, h hex.Hex) model.Place {
	p := model.Place{Kind: model.PlaceOther, Hexes: hex.List{h}}
	switch t := b.Terrain(h); {
	case t == model.Woods:
		p.Kind = model.PlaceWood
	case t == model.Town:
		p.Kind = model.PlaceTown
	case t == model.Crest || t == model.Slope:
		p.Kind = model.PlaceHill
	case b.Grid.OnEdge(h) && b.HasLine(model.Road, h):
		p.Kind = model.PlaceExit
	case b.Links(model.Road, h).Len() > 2:
		p.Kind = model.PlaceCrossroads
	}
	p.Hexes = connected(p.Hexes, nameless(b, p.Kind))
	newNamer(b).name(&p)
	return p
}

// Unnamed proposes a place for each wood, each town or each hill whose hexes
// have no name and touch no place of the kind: whole, and with free names.
// Slopes without a crest are no hill.
func Unnamed(b *model.HexBoard, kind model.PlaceKind) []model.Place {
	var out []model.Place
	n := newNamer(b)
	for hexes := range unnamed(b, kind) {
		p := model.Place{Kind: kind, Hexes: hexes}
		n.name(&p)
		out = append(out, p)
	}
	return out
}

// HasUnnamed reports whether Unnamed proposes anything.
func HasUnnamed(b *model.HexBoard, kind model.PlaceKind) bool {
	for range unnamed(b, kind) {
		return true
	}
	return false
}

// unnamed yields the hexes of each wood, town or hill without a name.
func unnamed(b *model.HexBoard, kind model.PlaceKind) iter.Seq[hex.List] {
	return func(yield func(hex.List) bool) {
		free := nameless(b, kind)
		known := named(b, kind).Grow(1)
		for h := range free.Clone().All() {
			if !free.Contains(h) {
				continue
			}
			hexes := connected(hex.List{h}, free)
			crests := slices.ContainsFunc(hexes, func(h hex.Hex) bool { return b.Terrain(h) == model.Crest })
			if slices.ContainsFunc(hexes, known.Contains) || kind == model.PlaceHill && !crests {
				continue
			}
			if !yield(hexes) {
				return
			}
		}
	}
}

// Missing is the hexes that touch a wood, a town or a hill and are of its
// ground but of no place of its kind, in label order.
func Missing(b *model.HexBoard, p *model.Place) hex.List {
	if len(grounds[p.Kind]) == 0 {
		return nil
	}
	have := p.Region(b.Grid)
	return slices.DeleteFunc(connected(have.List(), nameless(b, p.Kind)), have.Contains)
}

// grounds is the terrains that make places of a kind.
var grounds = map[model.PlaceKind][]model.Terrain{
	model.PlaceWood: {model.Woods},
	model.PlaceTown: {model.Town},
	model.PlaceHill: {model.Crest, model.Slope},
}

// nameless is the hexes of the kind's ground that lie in no place of the kind.
func nameless(b *model.HexBoard, kind model.PlaceKind) hex.Region {
	out := hex.NewRegion(b.Grid)
	for _, t := range grounds[kind] {
		out = out.Union(b.TerrainHexes(t))
	}
	return out.Subtract(named(b, kind))
}

func named(b *model.HexBoard, kind model.PlaceKind) hex.Region {
	out := hex.NewRegion(b.Grid)
	for i := range b.Places {
		if p := &b.Places[i]; p.Kind == kind {
			for _, h := range p.Hexes {
				out.Add(h)
			}
		}
	}
	return out
}

// connected is the hexes of a list and those of the ground that hang together
// with them, in label order. It takes all of them out of the ground.
func connected(from hex.List, ground hex.Region) hex.List {
	out := slices.Clone(from)
	for _, h := range out {
		ground.Remove(h)
	}
	for i := 0; i < len(out); i++ {
		for _, n := range out[i].Neighbors() {
			if ground.Contains(n) {
				ground.Remove(n)
				out = append(out, n)
			}
		}
	}
	if g := ground.Grid(); len(out) > g.Len()/64 { // a region takes as long however few there are
		return hex.NewRegion(g, out...).List()
	}
	slices.SortFunc(out, hex.Compare)
	return out
}

// namer gives places names and ids that no place of the board has, nor any it
// has named.
type namer struct {
	board *model.HexBoard
	names map[model.PlaceKind]map[string]bool
	next  map[model.PlaceKind]int // the letters before it are taken
	ids   map[string]bool
}

func newNamer(b *model.HexBoard) *namer {
	n := &namer{board: b, names: map[model.PlaceKind]map[string]bool{}, next: map[model.PlaceKind]int{}, ids: map[string]bool{}}
	for i := range b.Places {
		n.take(&b.Places[i])
	}
	return n
}

func (n *namer) take(p *model.Place) {
	if n.names[p.Kind] == nil {
		n.names[p.Kind] = map[string]bool{}
	}
	n.names[p.Kind][p.Name], n.ids[p.ID] = true, true
}

// name gives a place a name and an id.
func (n *namer) name(p *model.Place) {
	p.Name = n.freeName(p)
	p.ID = n.freeID(PlaceID(p.Kind, p.Name))
	n.take(p)
}

// freeID is the id, with a number behind it where it is taken.
func (n *namer) freeID(id string) string {
	free := id
	for i := 2; n.ids[free]; i++ {
		free = fmt.Sprintf("%s-%d", id, i)
	}
	return free
}

// freeName is the name of a new place: a hill's altitude, with a letter where
// another is as high, the next letter for woods and towns, else the next number.
func (n *namer) freeName(p *model.Place) string {
	taken := n.names[p.Kind]
	switch p.Kind {
	case model.PlaceHill:
		top := 0
		for _, h := range p.Hexes {
			top = max(top, n.board.Altitude(h))
		}
		if top == 0 {
			break
		}
		name := strconv.Itoa(top)
		for i := 1; taken[name]; i++ {
			name = strconv.Itoa(top) + strings.ToLower(LetterName(i))
		}
		return name
	case model.PlaceWood, model.PlaceTown:
		for ; ; n.next[p.Kind]++ {
			if name := LetterName(n.next[p.Kind]); !taken[name] {
				return name
			}
		}
	case model.PlaceOther:
		return "place " + n.board.Grid.Label(p.Hexes[0])
	}
	for i := 1; ; i++ {
		if name := strconv.Itoa(i); !taken[name] {
			return name
		}
	}
}

// LetterName is A to Z, then AA, AB and so on.
func LetterName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return LetterName(i/26-1) + LetterName(i%26)
}
