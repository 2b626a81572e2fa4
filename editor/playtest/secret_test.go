package playtest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// Units that are placed in secret are a secret from the first action on, for the enemy alone, and
// so they are when the playtest is opened again; it goes on then, for its file has all of them.
func TestWhatIsPlacedInSecretIsHiddenFromTheFirstActionOn(t *testing.T) {
	s, err := playtest.New(commanders.System(), file(t, "custom-setup"), rules.Terms{Seed: 1})
	require.NoError(t, err)
	d := disktest.New()
	require.NoError(t, s.Keep(d, "/kept/secret.jsonl"))
	for range 3 {
		offered := s.Table().(rules.Proposer).Propose(nil, 1)
		require.NotEmpty(t, offered)
		_, err := s.Do(offered[0])
		require.NoError(t, err)
	}
	hides := func(s *playtest.Session) {
		t.Helper()
		assert.Zero(t, s.Opened())
		for n := range s.Len() {
			assert.False(t, s.Hides(n, rules.SeatsOf(1)))
			assert.True(t, s.Hides(n, rules.SeatsOf(2)))
		}
	}
	hides(s)
	require.NoError(t, s.Close())
	again, err := playtest.OpenFile(d, "/kept/secret.jsonl", scenarios.Bases(), commanders.System())
	require.NoError(t, err)
	require.Equal(t, 3, again.Len())
	hides(again.Session)
	assert.Equal(t, s.Table().Hash(), again.Table().Hash())
}

// Only files of playtests are listed: no folders of such a name, and no files of another.
func TestOnlyPlaytestsAreListed(t *testing.T) {
	d := disktest.New()
	session := farm(t)
	require.NoError(t, session.Keep(d, "/kept/farm.jsonl"))
	require.NoError(t, session.Close())
	text := d.Files()["/kept/farm.jsonl"]
	for _, name := range []string{"/kept/farm.txt", "/kept/farm", "/kept/folder.jsonl/farm.jsonl"} {
		d.Put(name, text)
	}
	list, err := playtest.List(d, "/kept")
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "farm", list[0].Name)
}
