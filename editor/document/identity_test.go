package document

import (
	"os"
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
	folder := t.TempDir()
	save := func(d *Document, name string) error {
		s := d.BeginSaveNamed(filepath.Join(folder, name))
		s.Write()
		return d.EndSave(s)
	}
	called := func(d *Document) []string { return []string{d.Scenario().ID, d.Scenario().Title} }
	d := open(t, board("..", ".."))
	require.NoError(t, save(d, "untitled.toml"))
	assert.Equal(t, []string{"untitled", "Untitled scenario"}, called(d), "which says no more")

	d = open(t, board("..", ".."))
	require.NoError(t, save(d, "my first-map.mapsheet.toml"))
	assert.Equal(t, []string{"my-first-map", "My first map"}, called(d))
	assert.False(t, d.Dirty())
	text, err := os.ReadFile(filepath.Join(folder, "my first-map.mapsheet.toml"))
	require.NoError(t, err)
	assert.Contains(t, string(text), "My first map")
	assert.False(t, d.ChangedOnDisk())
	require.NoError(t, save(d, "another.toml"))
	assert.Equal(t, "my-first-map", d.Scenario().ID, "it has a name")
	require.True(t, d.Undo())
	assert.Equal(t, []string{"untitled", "Untitled scenario"}, called(d))
	assert.True(t, d.Dirty())
}

// A save that fails changes nothing: neither what the scenario is called, nor what can be done
// again. It takes the name of the file in which it is saved at last.
func TestAScenarioThatCannotBeSavedKeepsItsName(t *testing.T) {
	folder := t.TempDir()
	d := open(t, board("..", ".."))
	require.NoError(t, d.Do(Set{Path: "subtitle", Value: "a"}))
	require.NoError(t, d.Do(Set{Path: "subtitle", Value: "b"}))
	require.True(t, d.Undo())
	s := d.BeginSaveNamed(filepath.Join(folder, "gone", "first.toml"))
	s.Write()
	require.Error(t, d.EndSave(s))
	assert.Equal(t, "Untitled scenario", d.Scenario().Title)
	assert.True(t, d.CanRedo())
	steps, at := d.History()
	assert.Len(t, steps, 2)
	assert.Equal(t, 1, at)

	s = d.BeginSaveNamed(filepath.Join(folder, "second.toml"))
	require.NoError(t, d.Do(Set{Path: "subtitle", Value: "c"})) // while the disk is at it
	s.Write()
	require.NoError(t, d.EndSave(s))
	assert.Equal(t, "Second", d.Scenario().Title)
	assert.True(t, d.Dirty(), "the file has it without that")
	require.NoError(t, d.Save())
	assert.False(t, d.Dirty())

	d = open(t, board("..", ".."))
	s = d.BeginSaveNamed(filepath.Join(folder, "third.toml"))
	require.NoError(t, d.Do(d.Retitle("Bees")))
	s.Write()
	require.NoError(t, d.EndSave(s))
	assert.Equal(t, "Bees", d.Scenario().Title)
	assert.True(t, d.Dirty())
}
