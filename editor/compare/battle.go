package compare

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

func (d *differ) battle() {
	a, b := d.a, d.b
	text := func(path, what, was, is string) {
		if was != is {
			d.add(Battle, path, "the %s %s", what, turned(reflect.ValueOf(was), reflect.ValueOf(is)))
		}
	}
	text("title", "title", a.Title, b.Title)
	text("subtitle", "subtitle", a.Subtitle, b.Subtitle)
	text("date", "date", a.Date, b.Date)
	text("id", "id", a.ID, b.ID)
	text("system", "rule system", a.System, b.System)
	text("map.sheet", "mapsheet", a.Sheet, b.Sheet)
	if a.Number != b.Number {
		d.add(Battle, "number", "the number in the series is %d, was %d", b.Number, a.Number)
	}
	if a.First != b.First {
		d.add(Battle, "first", "%s moves first, was %s", player(b, b.First), player(a, a.First))
	}
	if a.Length.Turns != b.Length.Turns {
		d.add(Battle, "length.turns", "the game lasts %s, was %d", model.Counted(b.Length.Turns, "turn", "turns"), a.Length.Turns)
	}
	if a.Length.TurnMinutes != b.Length.TurnMinutes {
		d.add(Battle, "length.turn_minutes", "a turn stands for %s, was %d", model.Counted(b.Length.TurnMinutes, "minute", "minutes"), a.Length.TurnMinutes)
	}
	text("length.begins", "time of day at which the game begins", a.Length.Begins, b.Length.Begins)
	if a.Length.EndsAfter != b.Length.EndsAfter {
		d.add(Battle, "length.ends_after", "the game ends after %s, was %s", d.phase(b.Length.EndsAfter), d.phase(a.Length.EndsAfter))
	}
	text("history", "history", a.History, b.History)
}

func (d *differ) phase(id string) string {
	if p, ok := d.sys.Phase(id); ok {
		return fmt.Sprintf("the %s of its last turn", p.Name)
	}
	if id == "" {
		return "its last turn"
	}
	return "phase " + id
}

// player is what a sentence calls the player of a side.
func player(s *model.Scenario, id string) string {
	if side, ok := s.Side(id); ok {
		return fmt.Sprintf("the %s player", side.Name)
	}
	if id == "" {
		return "nobody"
	}
	return "player " + id
}

func (d *differ) sides() {
	a, b := d.a.Sides, d.b.Sides
	pairs := match(a, b, func(s model.Side) string { return s.ID })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Sides, fmt.Sprintf("sides[%d]", p.b), "the %s side is new", b[p.b].Name)
		case p.b < 0:
			d.add(Sides, fmt.Sprintf("sides[%d]", p.a), "the %s side is gone", a[p.a].Name)
		default:
			d.plainFields(Sides, fmt.Sprintf("sides[%d]", p.b), a[p.a].Name+" side", a[p.a], b[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Sides, "sides", "the sides stand in another order")
	}
}

func (d *differ) notes() {
	a, b := d.a.Notes, d.b.Notes
	pairs := match(a, b, func(n model.Note) string { return n.About })
	name := func(n model.Note) string { return noteName(d.b, n) }
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Notes, fmt.Sprintf("notes[%d]", p.b), "%s is new: %s", name(b[p.b]), b[p.b].Text)
		case p.b < 0:
			d.add(Notes, fmt.Sprintf("notes[%d]", p.a), "%s is gone: %s", name(a[p.a]), a[p.a].Text)
		default:
			x, y := a[p.a], b[p.b]
			if x.Text != y.Text {
				d.add(Notes, fmt.Sprintf("notes[%d].text", p.b), "%s now reads: %s", name(y), y.Text)
			}
			d.plainFields(Notes, fmt.Sprintf("notes[%d]", p.b), name(y), x, y, "Text")
		}
	}
	if reordered(pairs) {
		d.add(Notes, "notes", "the notes stand in another order")
	}
}

// noteName is what sentences call a note: "the note on wood M".
func noteName(s *model.Scenario, n model.Note) string {
	i := 0
	in := func(list string) bool {
		read, _ := fmt.Sscanf(n.About, list+"[%d]", &i)
		return read == 1
	}
	about := n.About
	switch {
	case about == "":
		return "the designer’s note"
	case in("forces") && i < len(s.Forces):
		about = called(s.Forces[i].Name)
	case in("deployment"):
		about = fmt.Sprintf("step %d of the deployment", i+1)
	case in("reinforcements"):
		about = fmt.Sprintf("reinforcement %d", i+1)
	case in("rules"):
		about = fmt.Sprintf("special rule %d", i+1)
	case in("victory.clauses"):
		about = fmt.Sprintf("victory clause %d", i+1)
	case about == "title", about == "date", about == "history", about == "length", about == "deployment":
		about = "the " + about
	}
	if s.Board != nil {
		if place, ok := s.Board.Place(n.About); ok {
			about = place.Title()
		}
	}
	return "the note on " + about
}
