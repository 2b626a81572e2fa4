//go:build windowtest

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// largeBattle writes a scenario on a map of 256 by 256 hexes with 2,000 units.
func largeBattle(t *testing.T, folder string) (path string) {
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
	data, err := schema.Encode(f)
	require.NoError(t, err)
	path = filepath.Join(folder, "large.toml")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}

// ownCopy writes a built-in battle as a file of one's own.
func ownCopy(t *testing.T, folder, id string) (path string) {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	data, err := schema.Encode(f)
	require.NoError(t, err)
	path = filepath.Join(folder, id+".toml")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}
