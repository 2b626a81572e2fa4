package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func TestPlayersSitWhereTheyAreNamed(t *testing.T) {
	tb := open(t, "mlawa")
	var asked []int
	seats, err := bot.Sit(soldiers.System(), tb.scenario, func(c rules.Chair) string {
		return map[string]string{"russian": "random"}[c.Side]
	}, func(chair int) uint64 {
		asked = append(asked, chair)
		return 5
	})
	require.NoError(t, err)
	german, russian := rules.Seat(1), rules.Seat(2)
	if tb.scenario.Sides[0].ID == "russian" {
		german, russian = russian, german
	}
	assert.NotNil(t, seats.Player(russian))
	assert.Nil(t, seats.Player(german), "that chair stays empty")
	assert.Equal(t, []int{int(russian) - 1}, asked)
	_, err = bot.Sit(soldiers.System(), tb.scenario, func(rules.Chair) string { return "genius" }, func(int) uint64 { return 1 })
	assert.ErrorContains(t, err, `there is no player "genius"`)
	_, err = bot.Sit(soldiers.System(), tb.scenario, func(rules.Chair) string { return "doctrine" }, func(int) uint64 { return 1 })
	assert.ErrorContains(t, err, "choose another player for that side")
}
