package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

func TestOddsAreReadAndOrdered(t *testing.T) {
	for _, text := range []string{"", "2", "2:1", "0-1", "1-0", "2-1x", "-1-2"} {
		_, err := model.ParseOdds(text)
		assert.Error(t, err, text)
	}
	half, one, two := model.Odds{Attack: 1, Defense: 2}, model.Odds{Attack: 1, Defense: 1}, model.Odds{Attack: 2, Defense: 1}
	assert.Negative(t, half.Compare(one))
	assert.Zero(t, two.Compare(model.Odds{Attack: 4, Defense: 2}))
	assert.Equal(t, "2-3", half.Between(one).String())
	assert.Equal(t, "7-1", model.Odds{Attack: 6, Defense: 1}.Between(model.Odds{Attack: 8, Defense: 1}).String(), "in lowest terms")
}

func TestColumnsOfTheCombatResultsComeAndGo(t *testing.T) {
	usual := model.CombatResults{Odds: []string{"1-1", "2-1"}, Results: []string{"De", ".D"}}
	c := usual
	for _, tt := range []struct {
		odds, letters string
		at            int
	}{{"3-2", "D.", 1}, {"1-2", "..", 0}, {"3-1", "ee", 4}} {
		o, err := model.ParseOdds(tt.odds)
		require.NoError(t, err)
		at, err := c.AddColumn(o, tt.letters)
		require.NoError(t, err)
		assert.Equal(t, tt.at, at)
		assert.Equal(t, tt.letters, c.Column(at))
	}
	assert.Equal(t, []string{"1-2", "1-1", "3-2", "2-1", "3-1"}, c.Odds)
	assert.Equal(t, []string{".DDee", "...De"}, c.Results)
	_, err := c.AddColumn(model.Odds{Attack: 4, Defense: 2}, "ee")
	assert.ErrorContains(t, err, "2-1")
	c.RemoveColumn(4)
	c.RemoveColumn(2)
	c.RemoveColumn(0)
	assert.Equal(t, usual, c)
	assert.Equal(t, []string{"1-1", "2-1"}, usual.Odds, "the table it came from is left alone")
}
