package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestASideIsCalledByItsNameOrItsID(t *testing.T) {
	s := &model.Scenario{Sides: []model.Side{{ID: "red", Name: "Redcoats"}, {ID: "blue"}}}
	for id, want := range map[string]string{"red": "Redcoats", "blue": "blue", "green": "green"} {
		assert.Equal(t, want, s.SideName(id))
	}
}

func TestAForceComesInByTheSetUpOrArrives(t *testing.T) {
	s := &model.Scenario{
		Deployment:     []model.Deployment{{Forces: []string{"guard"}}, {Forces: []string{"scouts", "both"}}},
		Reinforcements: []model.Reinforcement{{Forces: []string{"relief"}}, {Forces: []string{"both"}}},
	}
	for force, want := range map[string][2]bool{"guard": {true, false}, "scouts": {true, false}, "relief": {false, true}, "both": {true, true}, "ghost": {}} {
		deploys, arrives := s.ComesIn(force)
		assert.Equal(t, want, [2]bool{deploys, arrives}, force)
	}
}
