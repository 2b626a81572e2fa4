package review_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestWhatIsFoundIsWhatItWas(t *testing.T) {
	var battles []*model.Scenario
	for _, id := range []string{"leuthen", "albuera", "custom-setup"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		battles = append(battles, f.Scenario)
	}
	rulestest.Review(t, commanders.System(), 400, battles...)
}
