package tool

import (
	"errors"
	"fmt"
	"slices"
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
	made   bool // by the last press
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
	places := d.Scenario().Hexes().Places
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
	id := document.PlaceID(p.Kind, name)
	_, taken := d.Scenario().Hexes().Place(id)
	if p.ID != document.PlaceID(p.Kind, p.Name) || taken {
		id = p.ID
	} else {
		edits = append(edits, document.RenamePlace{From: p.ID, To: id})
	}
	return t.moveTo(id, d.Do(document.Batch{Name: label, Edits: edits}))
}

// Actions are letting go of the chosen place, deleting it and taking in what
// belongs to it, and naming all that has no name.
func (t *Place) Actions() []Action {
	actions := []Action{
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
		{ID: "complete", Name: "Take in what touches", Can: t.canComplete, Do: t.complete},
	}
	for _, k := range []model.PlaceKind{model.PlaceWood, model.PlaceTown, model.PlaceHill} {
		actions = append(actions, nameAll(k))
	}
	return actions
}

// missing is the hexes that the chosen place could take in.
func (t *Place) missing(d *document.Document) hex.List {
	p, _ := t.place(d)
	if p == nil {
		return nil
	}
	return document.Missing(d.Scenario().Hexes(), p)
}

func (t *Place) canComplete(d *document.Document) bool { return len(t.missing(d)) > 0 }

func (t *Place) complete(d *document.Document) error {
	missing := t.missing(d)
	if len(missing) == 0 {
		return nil
	}
	p, i := t.place(d)
	list := slices.Concat(p.Hexes, missing)
	slices.SortFunc(list, hex.Compare)
	return d.Do(document.Set{Name: fmt.Sprintf("add %s to %s", model.CountedHexes(len(missing)), p.Title()), Path: placePath(i, "hexes"), Value: list})
}

// nameAll is naming every wood, town or hill that has no name.
func nameAll(k model.PlaceKind) Action {
	return Action{
		ID: "name-all-" + string(k) + "s", Name: fmt.Sprintf("Name all %ss", k),
		Can: func(d *document.Document) bool { return document.HasUnnamed(d.Scenario().Hexes(), k) },
		Do: func(d *document.Document) error {
			found := document.Unnamed(d.Scenario().Hexes(), k)
			if len(found) == 0 {
				return nil
			}
			label := fmt.Sprintf("name %d %ss", len(found), k)
			if len(found) == 1 {
				label = "name " + found[0].Title()
			}
			return d.Do(document.Set{Name: label, Path: "map.places", Value: slices.Concat(d.Scenario().Hexes().Places, found)})
		},
	}
}

// Hover previews a click.
func (t *Place) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	if !b.Grid.Contains(e.Hex) {
		return Preview{}
	}
	now, _ := t.place(d)
	label := b.Grid.Label(e.Hex)
	switch {
	case t.doing:
		return Preview{Hexes: hex.List{e.Hex}, Status: "Changing the place's hexes: " + e.LetGo() + " to finish, Esc takes it back"}
	case e.has(Shift) && now == nil:
		return Preview{Hexes: hex.List{e.Hex}, Status: "Choose a place first, then Shift adds hexes to it"}
	case e.has(Shift):
		return Preview{Hexes: hex.List{e.Hex}, Status: fmt.Sprintf("Add %s to %s; %s: take it away", label, now.Title(), e.RightButton())}
	}
	more := ""
	if now != nil {
		more = fmt.Sprintf("; Shift: add hexes to %s, with the %s take some away", now.Title(), e.RightButton())
	}
	if next := t.next(b, e.Hex); next != nil {
		verb := "Choose"
		if next == now {
			verb, more = "This is", "; to rename it write in the field “Name” at the left"+more
		}
		return Preview{Hexes: next.Hexes, Status: fmt.Sprintf("%s %s, %s%s", verb, next.Title(), model.CountedHexes(len(next.Hexes)), more)}
	}
	p := document.ProposePlace(b, e.Hex)
	return Preview{Hexes: p.Hexes, Status: fmt.Sprintf("Name %s %s%s", these(p.Hexes), p.Title(), more)}
}

// next is the place that a click on the hex chooses: of several there the one
// after the chosen one. Roads come last.
func (t *Place) next(b *model.HexBoard, h hex.Hex) *model.Place {
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

// Press chooses or makes a place, or begins to change the hexes of the chosen
// one.
func (t *Place) Press(d *document.Document, e Event) error {
	t.made = false
	b := d.Scenario().Hexes()
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
	p := document.ProposePlace(b, e.Hex)
	err := t.moveTo(p.ID, d.Do(document.Set{Name: "name " + p.Title(), Path: "map.places", Value: append(slices.Clone(b.Places), p)}))
	t.made = err == nil
	return err
}

// ToWrite is the name of a place that was just made.
func (t *Place) ToWrite() string {
	if t.made {
		return "name"
	}
	return ""
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
		case t.adding && at < 0 && d.Scenario().Hexes().Grid.Contains(h):
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
	hexes := way(d.Scenario().Hexes().Grid, t.at, e.Hex)
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

// these points at hexes: "this hex", "these 5 hexes".
func these(l hex.List) string {
	if len(l) == 1 {
		return "this hex"
	}
	return "these " + model.CountedHexes(len(l))
}
