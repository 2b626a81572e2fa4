// Package generatetest makes what tests and benchmarks need on generated maps: a large
// battle, and a large table.
package generatetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// LargeBattle is a scenario of Soldiers on a generated map of 256 by 256 hexes, with 2,000
// units that are deployed at two of its edges and without clauses of victory. It is the same
// every time.
func LargeBattle(t testing.TB) *schema.File {
	t.Helper()
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	require.NoError(t, err)
	f, err := document.NewScenario(256, 256, base)
	require.NoError(t, err)
	s := f.Scenario
	s.ID, s.Title = "large", "Large"
	s.Board, err = generate.Board(t.Context(), 256, 256, generate.Defaults())
	require.NoError(t, err)
	for i := range 40 {
		side, edge := s.Sides[i%2], []model.Compass{model.West, model.East}[i%2]
		force := model.Force{ID: fmt.Sprintf("force-%d", i+1), Side: side.ID, Name: fmt.Sprintf("Brigade %d", i+1),
			Units: []model.UnitGroup{{Type: side.ID + "-infantry-company", Count: 45}, {Type: side.ID + "-field-gun-battery", Count: 5}}}
		s.Forces = append(s.Forces, force)
		s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{force.ID}, Area: model.Area{Edge: &model.Edge{Side: edge, Hexes: 60}}})
	}
	return f
}

// LargeTable is a table of twenty feet by fourteen with hundreds of pieces of terrain and four
// zones. It is the same every time.
func LargeTable(t testing.TB) *model.TableBoard {
	t.Helper()
	const wide, high = 24000, 16800
	s := &model.Scenario{Board: model.NewTableBoard(wide, high)}
	e, _, err := generate.EditTable(s, generate.TableOptions{Seed: 1, Hills: 100, Woods: 100, Farms: 100, Roads: 2, Streams: 2, Rivers: 1})
	require.NoError(t, err)
	_, _, err = e.Apply(s)
	require.NoError(t, err)
	b := s.TableBoard()
	require.Greater(t, len(b.Pieces), 200)
	for i := range 4 {
		left, right := wide*i/4, wide*(i+1)/4
		b.Zones = append(b.Zones, model.Zone{
			ID: fmt.Sprintf("zone-%d", i+1), Name: "The army of the north", Side: []string{"one", "other"}[i%2],
			Outline: plane.Polygon{{X: left, Y: 0}, {X: right, Y: 0}, {X: right, Y: high}, {X: left, Y: high}},
		})
	}
	return b
}
