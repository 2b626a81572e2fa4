// Package generatetest makes what tests and benchmarks need on generated maps: a large
// battle.
package generatetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
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
