package document

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// relay lays the map on a sheet of another size or direction, and the scenario
// with it. The board is the scenario's own then.
type relay struct {
	name string
	to   hex.Transform
	grid hex.Grid
	fill model.Terrain
}

// refusal says why the sheet cannot be.
func (r relay) refusal() error {
	if g := r.grid; g.Cols < 1 || g.Rows < 1 || g.Cols > limits.BoardSide || g.Rows > limits.BoardSide {
		return fmt.Errorf("a map of %d columns and %d rows cannot be made: it has 1 to %d of each", g.Cols, g.Rows, limits.BoardSide)
	}
	return nil
}

// idle reports whether the map would lie as it does.
func (r relay) idle(g hex.Grid) bool { return r.grid == g && r.to == hex.Transform{} }

func (r relay) preview(s *model.Scenario) (diag.List, hex.Grid) {
	if err := r.refusal(); err != nil {
		return diag.List{{Severity: diag.Error, Code: "sheet-size", Path: "map", Message: begin(err.Error())}}, r.grid
	}
	if r.idle(s.Hexes().Grid) {
		return nil, r.grid
	}
	return r.report(s, r.laid(s)), r.grid
}

func (r relay) apply(s *model.Scenario) (Edit, Change, error) {
	if err := r.refusal(); err != nil {
		return nil, Change{}, err
	}
	if r.idle(s.Hexes().Grid) {
		return nil, Change{}, nil
	}
	return swapSheet{Name: r.name, sheetState: stateOf(r.laid(s))}.Apply(s)
}

// laid is the scenario with the map on the new sheet.
func (r relay) laid(s *model.Scenario) *model.Scenario {
	out := s.Clone()
	out.Board = s.Hexes().Transform(r.to, r.grid, r.fill)
	out.Sheet, out.Base.Sheet = "", nil
	for _, a := range out.Areas() {
		a.Transform(r.to, r.grid)
	}
	for i := range out.Notes {
		out.Notes[i].About = r.about(s.Hexes(), out.Notes[i].About)
	}
	kept := out.Hexes().Places[:0]
	for i, p := range out.Hexes().Places {
		if len(p.Hexes) > 0 || len(s.Hexes().Places[i].Hexes) == 0 || isNeeded(out, p.ID) {
			kept = append(kept, p)
		}
	}
	clear(out.Hexes().Places[len(kept):])
	out.Hexes().Places = kept
	return out
}

// about is what a note is about then: another hex where it is about one,
// nothing where that hex is cut.
func (r relay) about(b *model.HexBoard, about string) string {
	h, err := b.Grid.Parse(about)
	if err != nil {
		return about
	}
	if to := r.to.Hex(h); r.grid.Contains(to) {
		return r.grid.Label(to)
	}
	return ""
}

// isNeeded reports whether an area or a note refers to a place. Notes about
// places by their number need them all.
func isNeeded(s *model.Scenario, id string) bool {
	return len(PlaceUsers(s, id)) > 0 || slices.ContainsFunc(s.Notes, func(n model.Note) bool {
		return n.About == id || strings.HasPrefix(n.About, "map.places[")
	})
}

// sheetState is what a relay changes of a scenario.
type sheetState struct {
	Board          model.HexBoard
	Sheet          string
	Base           *model.Mapsheet
	Deployment     []model.Deployment
	Reinforcements []model.Reinforcement
	Rules          []model.Rule
	Victory        model.Victory
	Notes          []model.Note
}

// spoken is what it holds besides the ground.
func (s *sheetState) spoken() sheetRest {
	return sheetRest{s.Board.Places, s.Deployment, s.Reinforcements, s.Rules, s.Victory, s.Notes}
}

func stateOf(s *model.Scenario) sheetState {
	return sheetState{
		Board: *s.Hexes(), Sheet: s.Sheet, Base: s.Base.Sheet,
		Deployment: s.Deployment, Reinforcements: s.Reinforcements, Rules: s.Rules, Victory: s.Victory, Notes: s.Notes,
	}
}

// fields is the scenario's fields that differ in two states.
func (s *sheetState) fields(o *sheetState) []string {
	changed := []string{"map"}
	for _, f := range []struct {
		path string
		a, b any
	}{
		{"map.places", s.Board.Places, o.Board.Places},
		{"deployment", s.Deployment, o.Deployment}, {"reinforcements", s.Reinforcements, o.Reinforcements},
		{"rules", s.Rules, o.Rules}, {"victory", s.Victory, o.Victory}, {"notes", s.Notes, o.Notes},
	} {
		if !reflect.DeepEqual(f.a, f.b) {
			changed = append(changed, f.path)
		}
	}
	return changed
}

// swapSheet puts another board, and all that refers to its hexes, in the place
// of the scenario's. What it holds becomes the scenario's own, so that it can be
// applied once.
type swapSheet struct {
	Name string
	sheetState
}

// Label is the name of the edit that was made or is taken back.
func (e swapSheet) Label() string { return e.Name }

// Apply exchanges the states. The board stays the same variable, as views hold
// on to it.
func (e swapSheet) Apply(s *model.Scenario) (Edit, Change, error) {
	if err := checkOwn(s, reflect.ValueOf(e.spoken()), "the scenario on the board"); err != nil {
		return nil, Change{}, err
	}
	was := stateOf(s)
	changed := Change{Board: true, Fields: was.fields(&e.sheetState)}
	*s.Hexes() = e.Board
	s.Sheet, s.Base.Sheet = e.Sheet, e.Base
	s.Deployment, s.Reinforcements, s.Rules = e.Deployment, e.Reinforcements, e.Rules
	s.Victory, s.Notes = e.Victory, e.Notes
	return swapSheet{Name: e.Name, sheetState: was}, changed, nil
}
