package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func seat(t testing.TB, scenario, side string) rules.Brief {
	t.Helper()
	file, err := scenarios.Open(scenario)
	require.NoError(t, err)
	return rules.Brief{Scenario: file.Scenario, Side: side, Seed: 1}
}

func TestTheDoctrineIsOfferedToTheSideThatTheRuleNames(t *testing.T) {
	offered := func(scenario, side string) (ids []string) {
		for _, k := range bot.Offered(soldiers.System(), seat(t, scenario, side)) {
			assert.NotEmpty(t, k.Name)
			assert.NotEmpty(t, k.About)
			ids = append(ids, k.ID)
		}
		return ids
	}
	assert.Contains(t, offered("mlawa", "russian"), "doctrine")
	assert.NotContains(t, offered("mlawa", "german"), "doctrine")
	assert.NotContains(t, offered("brunstatt", "german"), "doctrine")
	assert.Contains(t, offered("brunstatt", "german"), "random")
}

func TestAnUnknownPlayerIsRefusedWithTheOnesThereAre(t *testing.T) {
	_, err := bot.New(soldiers.System(), "genius", seat(t, "mlawa", "german"))
	assert.ErrorContains(t, err, `there is no player "genius": choose one of random, `)
}
