package tool

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Place names sets of hexes. A click on ground without a name makes a place of
// what belongs together there: a wood, a town, a hill, an exit, a crossroads,
// or the hex. A click on a place chooses it; its kind, name and id are options
// then. With Shift the left button adds hexes to the chosen place and the right
// button takes some away.
type Place struct {
	chosen string // id
	doing  bool
	adding bool
	at     hex.Hex
}

// NewPlace has no place chosen.
func NewPlace() *Place { return &Place{} }

// ID is "place".
func (t *Place) ID() string { return "place" }

// Name is the tool's name.
func (t *Place) Name() string { return "Place" }

// Key is the letter that chooses the tool.
func (t *Place) Key() string { return "P" }

// Hint says what the tool is for.
func (t *Place) Hint() string {
	return "Names woods, towns, hills and other sets of hexes, to which areas refer"
}

// place is the chosen place and its index, nil when none is.
func (t *Place) place(d *document.Document) (*model.Place, int) {
	places := d.Scenario().Board.Places
	for i := range places {
		if places[i].ID == t.chosen {
			return &places[i], i
		}
	}
	return nil, -1
}

// Marked is the hexes of the chosen place.
func (t *Place) Marked(d *document.Document) hex.List {
	if p, _ := t.place(d); p != nil {
		return p.Hexes
	}
	return nil
}

// Options are the kind, the name and the id of the chosen place.
func (t *Place) Options() []Option {
	var kinds []string
	for _, k := range model.PlaceKinds() {
		kinds = append(kinds, string(k))
	}
	text := func(id, name string, get func(*model.Place) string, set func(*document.Document, *model.Place, int, string) error) Option {
		return Option{
			ID: id, Name: name, Kind: Text, Enabled: t.hasPlace,
			GetText: func(d *document.Document) string {
				if p, _ := t.place(d); p != nil {
					return get(p)
				}
				return ""
			},
			SetText: func(d *document.Document, text string) error {
				p, i := t.place(d)
				if p == nil || text == get(p) {
					return nil
				}
				return set(d, p, i, strings.TrimSpace(text))
			},
		}
	}
	return []Option{
		text("name", "Name", func(p *model.Place) string { return p.Name }, t.rename),
		{
			ID: "kind", Name: "Kind", Kind: Choice, Choices: kinds, Max: len(kinds) - 1, Step: 1, Enabled: t.hasPlace,
			Get: func(d *document.Document) int {
				if p, _ := t.place(d); p != nil {
					return slices.Index(model.PlaceKinds(), p.Kind)
				}
				return 0
			},
			Set: func(d *document.Document, value int) error {
				p, i := t.place(d)
				if p == nil {
					return nil
				}
				kind := model.PlaceKinds()[min(max(value, 0), len(kinds)-1)]
				return d.Do(document.Set{Name: fmt.Sprintf("make %s a place of kind %s", p.Title(), kind), Path: placePath(i, "kind"), Value: kind})
			},
		},
		text("id", "Id", func(p *model.Place) string { return p.ID }, func(d *document.Document, p *model.Place, _ int, id string) error {
			return t.moveTo(id, d.Do(document.RenamePlace{From: p.ID, To: id}))
		}),
	}
}

// hasPlace reports whether a place is chosen.
func (t *Place) hasPlace(d *document.Document) bool {
	p, _ := t.place(d)
	return p != nil
}

func placePath(i int, field string) string { return fmt.Sprintf("map.places[%d].%s", i, field) }

// moveTo chooses the id, if the edit that gave it was made.
func (t *Place) moveTo(id string, err error) error {
	if err == nil {
		t.chosen = id
	}
	return err
}

// rename gives a place another name, and an id to go with it where the one it
// has was made from the old name and the new one is free.
func (t *Place) rename(d *document.Document, p *model.Place, i int, name string) error {
	if name == "" {
		return errors.New("a place has a name: give it a letter, a number or a word")
	}
	now := *p
	now.Name = name
	label := fmt.Sprintf("rename %s to %s", p.Title(), now.Title())
	edits := []document.Edit{document.Set{Path: placePath(i, "name"), Value: name}}
	id := placeID(p.Kind, name)
	_, taken := d.Scenario().Board.Place(id)
	if p.ID != placeID(p.Kind, p.Name) || taken {
		id = p.ID
	} else {
		edits = append(edits, document.RenamePlace{From: p.ID, To: id})
	}
	return t.moveTo(id, d.Do(document.Batch{Name: label, Edits: edits}))
}

// placeID is the id a place of the kind and name is given: "wood-a",
// "central-bridge" for one of no other kind.
func placeID(kind model.PlaceKind, name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if kind != model.PlaceOther || len(words) == 0 {
		words = append([]string{string(kind)}, words...)
	}
	id := strings.Join(words, "-")
	return strings.TrimRight(id[:min(len(id), 60)], "-")
}

// Actions are letting go of the chosen place and deleting it.
func (t *Place) Actions() []Action {
	return []Action{
		{ID: "release", Name: "Choose none", Key: "Enter", Can: t.hasPlace, Do: func(*document.Document) error {
			t.chosen = ""
			return nil
		}},
		{ID: "delete", Name: "Delete place", Key: "Delete", Can: t.hasPlace, Do: func(d *document.Document) error {
			if !t.hasPlace(d) {
				return nil
			}
			return d.Do(document.DeletePlace{ID: t.chosen})
		}},
	}
}

// Hover previews a click.
func (t *Place) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Board
	if !b.Grid.Contains(e.Hex) {
		return Preview{}
	}
	now, _ := t.place(d)
	label := b.Grid.Label(e.Hex)
	switch {
	case t.doing:
		return Preview{Hexes: hex.List{e.Hex}, Status: "Changing the place's hexes: let go to finish, Esc takes it back"}
	case e.has(Shift) && now == nil:
		return Preview{Hexes: hex.List{e.Hex}, Status: "Choose a place first, then Shift adds hexes to it"}
	case e.has(Shift):
		return Preview{Hexes: hex.List{e.Hex}, Status: fmt.Sprintf("Add %s to %s; right button: take it away", label, now.Title())}
	}
	more := ""
	if now != nil {
		more = fmt.Sprintf("; Shift: add hexes to %s, with the right button take some away", now.Title())
	}
	if next := t.next(b, e.Hex); next != nil {
		verb := "Choose"
		if next == now {
			verb, more = "This is", "; its name is an option of the tool"+more
		}
		return Preview{Hexes: next.Hexes, Status: fmt.Sprintf("%s %s, %s%s", verb, next.Title(), countHexes(next.Hexes), more)}
	}
	p := propose(b, e.Hex)
	return Preview{Hexes: p.Hexes, Status: fmt.Sprintf("Name these %s %s%s", countHexes(p.Hexes), p.Title(), more)}
}

// next is the place that a click on the hex chooses: of several there the one
// after the chosen one. Roads come last.
func (t *Place) next(b *model.Board, h hex.Hex) *model.Place {
	here := b.PlacesAt(h)
	if len(here) == 0 {
		return nil
	}
	slices.SortStableFunc(here, func(a, b *model.Place) int { return road(a) - road(b) })
	i := slices.IndexFunc(here, func(p *model.Place) bool { return p.ID == t.chosen })
	return here[(i+1)%len(here)]
}

func road(p *model.Place) int {
	if p.Kind == model.PlaceRoad {
		return 1
	}
	return 0
}

// propose is the place that the ground at a hex suggests, with the next free
// letter or number.
func propose(b *model.Board, h hex.Hex) model.Place {
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
	switch p.Kind {
	case model.PlaceWood, model.PlaceTown, model.PlaceHill:
		named := hex.NewRegion(b.Grid)
		for _, o := range b.Places {
			if o.Kind == p.Kind {
				for _, x := range o.Hexes {
					named.Add(x)
				}
			}
		}
		p.Hexes = patch(b.Grid, h, func(x hex.Hex) bool { return ofKind(b, x, p.Kind) && !named.Contains(x) })
		slices.SortFunc(p.Hexes, hex.Compare)
	}
	p.Name = freeName(b, p)
	p.ID = freeID(b, placeID(p.Kind, p.Name))
	return p
}

// ofKind reports whether the ground of a hex is that of a place of the kind.
func ofKind(b *model.Board, h hex.Hex, k model.PlaceKind) bool {
	switch t := b.Terrain(h); k {
	case model.PlaceWood:
		return t == model.Woods
	case model.PlaceTown:
		return t == model.Town
	default:
		return t == model.Crest || t == model.Slope
	}
}

// freeName is the name of a new place: a hill's altitude, the next letter for
// woods and towns, else the next number.
func freeName(b *model.Board, p model.Place) string {
	taken := map[string]bool{}
	for _, o := range b.Places {
		if o.Kind == p.Kind {
			taken[o.Name] = true
		}
	}
	switch p.Kind {
	case model.PlaceHill:
		top := 0
		for _, h := range p.Hexes {
			top = max(top, b.Altitude(h))
		}
		if name := strconv.Itoa(top); top > 0 && !taken[name] {
			return name
		}
	case model.PlaceWood, model.PlaceTown:
		for i := range 26 * 27 {
			if name := letterName(i); !taken[name] {
				return name
			}
		}
	case model.PlaceOther:
		return "place " + b.Grid.Label(p.Hexes[0])
	}
	for i := 1; ; i++ {
		if name := strconv.Itoa(i); !taken[name] {
			return name
		}
	}
}

// letterName is A to Z, then AA, AB and so on.
func letterName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letterName(i/26-1) + letterName(i%26)
}

// freeID is the id, with a number behind it where it is taken.
func freeID(b *model.Board, id string) string {
	free := id
	for i := 2; ; i++ {
		if _, taken := b.Place(free); !taken {
			return free
		}
		free = fmt.Sprintf("%s-%d", id, i)
	}
}

// Press chooses or makes a place, or begins to change the hexes of the chosen
// one.
func (t *Place) Press(d *document.Document, e Event) error {
	b := d.Scenario().Board
	if t.doing || !b.Grid.Contains(e.Hex) || e.Button != Left && e.Button != Right {
		return nil
	}
	now, _ := t.place(d)
	switch {
	case now != nil && (e.Button == Right || e.has(Shift)):
		t.doing, t.adding, t.at = true, e.Button == Left, e.Hex
		verb := "add hexes to "
		if !t.adding {
			verb = "take hexes from "
		}
		d.BeginStroke(verb + now.Title())
		return t.sweep(d, []hex.Hex{e.Hex})
	case e.Button == Right || e.has(Shift):
		return nil
	}
	if next := t.next(b, e.Hex); next != nil {
		t.chosen = next.ID
		return nil
	}
	p := propose(b, e.Hex)
	return t.moveTo(p.ID, d.Do(document.Set{Name: "name " + p.Title(), Path: "map.places", Value: append(slices.Clone(b.Places), p)}))
}

// sweep adds hexes to the chosen place or takes them away, save its last.
func (t *Place) sweep(d *document.Document, hexes []hex.Hex) error {
	p, i := t.place(d)
	if p == nil {
		return nil
	}
	list := slices.Clone(p.Hexes)
	for _, h := range hexes {
		at := slices.Index(list, h)
		switch {
		case t.adding && at < 0 && d.Scenario().Board.Grid.Contains(h):
			list = append(list, h)
		case !t.adding && at >= 0 && len(list) > 1:
			list = slices.Delete(list, at, at+1)
		}
	}
	if len(list) == len(p.Hexes) {
		return nil
	}
	slices.SortFunc(list, hex.Compare)
	return d.Do(document.Set{Path: placePath(i, "hexes"), Value: list})
}

// Drag changes more hexes of the chosen place.
func (t *Place) Drag(d *document.Document, e Event) error {
	t.doing = t.doing && d.InStroke()
	if !t.doing || e.Hex == t.at {
		return nil
	}
	hexes := way(d.Scenario().Board.Grid, t.at, e.Hex)
	t.at = e.Hex
	return t.sweep(d, hexes)
}

// Release ends the stroke.
func (t *Place) Release(d *document.Document, _ Event) error {
	if t.doing {
		t.doing = false
		d.EndStroke()
	}
	return nil
}

// Cancel takes the stroke back; without one it chooses none.
func (t *Place) Cancel(d *document.Document) {
	if !t.doing {
		t.chosen = ""
		return
	}
	t.doing = false
	d.CancelStroke()
}
