package document

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/model/hex"
)

// stroke gathers edits into one step. It keeps what each cell and field was
// before the stroke, however often the stroke goes over it.
type stroke struct {
	label     string
	when      time.Time
	journaled bool // its beginning is in the journal
	undo      []Edit
	touched   hex.Region // the hexes of the last undo, when that is Cells
	joined    bool       // the last undo is of several edits
}

// add takes in the inverse of an edit just made; the map is of the grid now.
func (s *stroke) add(inverse Edit, g hex.Grid) {
	if len(s.undo) > 0 {
		switch last := s.undo[len(s.undo)-1].(type) {
		case Cells:
			if later, ok := inverse.(Cells); ok {
				last.Cells = s.addCells(last.Cells, later.Cells)
				s.joined = true
				s.undo[len(s.undo)-1] = last
				return
			}
		case Set:
			if later, ok := inverse.(Set); ok && later.Path == last.Path {
				last.movings = later.movings.before(last.movings)
				s.undo[len(s.undo)-1] = last
				return
			}
		case SetTracing:
			return // all others of the stroke are of its kind
		}
	}
	if cells, ok := inverse.(Cells); ok {
		s.touched = hex.NewRegion(g)
		cells.Cells = s.addCells(nil, cells.Cells)
		inverse = cells
	}
	s.undo = append(s.undo, inverse)
}

func (s *stroke) addCells(have, later []HexCell) []HexCell {
	have = slices.Grow(have, len(later))
	for _, c := range later {
		if !s.touched.Contains(c.Hex) {
			s.touched.Add(c.Hex)
			have = append(have, c)
		}
	}
	return have
}

// takes reports whether an edit can become part of the stroke: a tracing is
// changed by itself.
func (s *stroke) takes(e Edit) bool {
	if len(s.undo) == 0 {
		return true
	}
	was, traced := s.undo[0].(SetTracing)
	now, traces := e.(SetTracing)
	return traced == traces && was.With == nil && now.With == nil && was.Comments == nil && now.Comments == nil
}

// inverse is the edit that undoes the whole stroke, which is over; nil when the
// stroke left everything as it was.
func (s *stroke) inverse(d *Document) Edit {
	if len(s.undo) != 1 {
		return s.batch()
	}
	now := d.Scenario()
	switch u := s.undo[0].(type) {
	case Cells:
		u.Name = s.label
		if s.joined { // a cell may be what it was again
			u.Cells = slices.DeleteFunc(u.Cells, func(c HexCell) bool { return CellAt(now.Hexes(), c.Hex) == c.Cell })
		}
		if len(u.Cells) == 0 {
			return nil
		}
		return u
	case Set:
		u.Name = s.label
		if v, ok := Value(now, u.Path); ok && reflect.DeepEqual(v, u.Value) {
			return nil
		}
		return u
	case SetTracing:
		u.Name = s.label
		if u.With == nil && u.Comments == nil && u.To.equal(d.tracing) {
			return nil
		}
		return u
	default:
		return s.batch()
	}
}

// batch is the undo edits in the order in which they must be made.
func (s *stroke) batch() Edit {
	if len(s.undo) == 0 {
		return nil
	}
	edits := slices.Clone(s.undo)
	slices.Reverse(edits)
	return Batch{Name: s.label, Edits: edits}
}

// BeginStroke gathers the edits that follow into one step of the history, until
// EndStroke or CancelStroke. The label says what the stroke does ("paint
// woods"); the step's label adds on how many hexes. An open stroke is ended
// first.
func (d *Document) BeginStroke(label string) {
	d.EndStroke()
	d.stroke = &stroke{label: label, when: d.now()}
}

// InStroke reports whether a stroke is open. Undo, GoTo and Save end one.
func (d *Document) InStroke() bool { return d.stroke != nil }

// EndStroke makes the open stroke a step; it does nothing when none is open. A
// stroke that changed nothing leaves no step.
func (d *Document) EndStroke() {
	s := d.stroke
	if s == nil {
		return
	}
	d.stroke = nil
	inverse := s.inverse(d)
	if inverse != nil {
		d.push(Step{Label: inverse.Label(), When: s.when}, inverse)
	}
	d.journalStrokeEnd(s, line{End: true})
	if inverse != nil {
		d.notify(Change{History: true})
	}
}

// CancelStroke takes back everything the open stroke did, as if it had never
// begun; it does nothing when none is open.
func (d *Document) CancelStroke() {
	s := d.stroke
	if s == nil {
		return
	}
	d.stroke = nil
	inverse := s.inverse(d)
	var changed Change
	if inverse != nil {
		var err error
		if _, changed, err = d.apply(inverse); err != nil {
			panic(fmt.Errorf("cancel %s: %w", s.label, err))
		}
	}
	d.journalStrokeEnd(s, line{Cancel: true})
	if inverse != nil {
		d.notify(changed)
	}
}
