package document

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheIDFollowsTheTitleUntilEitherIsGivenByHand(t *testing.T) {
	d := open(t, board("..", ".."))
	retitle := func(title string) string {
		t.Helper()
		require.NoError(t, d.Do(d.Retitle(title)))
		return d.Scenario().ID
	}
	assert.Equal(t, "das-gefecht-bei-moerchingen", retitle("Das Gefecht bei Mörchingen"))
	assert.Equal(t, "das-gefecht-bei-moerchingen", d.ProposedName())
	assert.Equal(t, "untitled", retitle("???"), "no letter to make one of")
	assert.Equal(t, "tanga", retitle("Tanga"))
	d.Undo()
	assert.Equal(t, "untitled", d.Scenario().ID, "one step of the history")
	d.Redo()

	byHand, err := SetID("banana-battle")
	require.NoError(t, err)
	require.NoError(t, d.Do(byHand))
	assert.Equal(t, "banana-battle", retitle("The Battle of the Bees"))
	_, err = SetID("Banana Battle")
	assert.ErrorContains(t, err, "such as banana-battle")

	require.NoError(t, d.Do(Set{Path: "id", Value: "the-battle-of-the-bees"}))
	require.NoError(t, d.SaveAs(filepath.Join(t.TempDir(), "bees.toml")))
	assert.Equal(t, "the-battle-of-the-bees", retitle("Bees"), "it is known by the file")
}

func TestAScenarioWithoutATitleTakesTheNameOfItsFile(t *testing.T) {
	d := open(t, board("..", ".."))
	require.NoError(t, d.TakeName("/maps/untitled.toml"))
	assert.Equal(t, "Untitled scenario", d.Scenario().Title, "which says no more")
	require.NoError(t, d.TakeName("/maps/my first-map.mapsheet.toml"))
	assert.Equal(t, "my-first-map", d.Scenario().ID)
	assert.Equal(t, "My first map", d.Scenario().Title)
	require.NoError(t, d.TakeName("/maps/another.toml"))
	assert.Equal(t, "my-first-map", d.Scenario().ID)
}
