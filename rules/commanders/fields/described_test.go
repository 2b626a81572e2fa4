package fields_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestWhatScenariosSayIsDescribedAsItWas(t *testing.T) {
	var battles []*model.Scenario
	for _, id := range []string{"leuthen"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		battles = append(battles, f.Scenario)
	}
	rulestest.Fields(t, fields.All(), battles...)
}
