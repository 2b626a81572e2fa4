package model

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPartsOfAScenarioAreCalledWhatDesignersCallThem(t *testing.T) {
	s := &Scenario{
		Sides:      []Side{{Name: "German"}},
		Forces:     []Force{{Name: "II Corps"}},
		Deployment: make([]Deployment, 3),
		Notes:      make([]Note, 1),
	}
	for path, want := range map[string]string{
		"forces[0].units[1].count": "II Corps",
		"forces[7]":                "forces",
		"sides[0]":                 "German side",
		"deployment[2].area":       "setup, step 3",
		"deployment":               "setup",
		"notes[0].text":            "notes, 1",
		"length.turns":             "length",
		"first":                    "who moves first",
		"":                         "",
	} {
		assert.Equal(t, want, s.PartName(path), path)
	}
}
