package playtest_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func envelopesFile(t *testing.T, edits ...string) *schema.File {
	t.Helper()
	text := strings.NewReplacer(edits...).Replace(envelopes.Text)
	file, err := schema.Read("three-fields.toml", strings.NewReader(text), envelopes.Bases())
	require.NoError(t, err)
	return file
}

func sealedBy(t *testing.T, s *playtest.Session, actions ...string) {
	t.Helper()
	for _, text := range actions {
		a, err := s.Table().ParseAction(text)
		require.NoError(t, err)
		_, err = s.Do(a)
		require.NoError(t, err, text)
	}
}

// A system with sealed orders and cards, goes through all
// that a session does.
func TestASessionPlaysSealedOrdersAndCards(t *testing.T) {
	s, err := playtest.New(envelopes.System(), envelopesFile(t), rules.Terms{Seed: 1})
	require.NoError(t, err)
	d := disktest.New()
	require.NoError(t, s.Keep(d, "/kept/game.jsonl"))
	round := []string{"order red-1 middle", "order blue-1 middle", "seal red"}
	sealedBy(t, s, round...)
	require.NoError(t, s.SetDice(3, 12))
	sealedBy(t, s, "seal")
	last := s.Moment(s.Len() - 1)
	assert.Equal(t, []int{3, 11}, last.Dice, "the second card is one of the eleven left")
	assert.Equal(t, []int{3, 11}, last.Set)
	assert.Equal(t, 2, s.Table().Now().Turn)

	s.GoTo(2)
	sealedBy(t, s, "order red-2 middle")
	require.Len(t, s.Branches(), 2, "another order begins another branch")
	c, err := s.Compare(0, 1)
	require.NoError(t, err)
	assert.Equal(t, 2, c.Common)
	assert.Contains(t, c.First, "In Main line: Red seals its orders. In Branch 1: Red company 2 is ordered to middle.")

	require.NoError(t, s.Switch(0))
	s.GoTo(s.Len())
	for name, test := range map[string]struct {
		edits    []string
		common   int
		sentence string
	}{
		"the same":   {nil, 4, ""},
		"more units": {[]string{`"red-company", count = 3`, `"red-company", count = 4`}, 4, ""},
		"the link of blue is cut": {
			[]string{`to = "right"`, `to = "left"`, `from = "middle"`, `from = "right"`}, 1,
			"Blue company 1 is ordered to middle: this is no longer allowed. middle does not lie beside right.",
		},
		"sectors in another order": {
			[]string{`id = "left"`, `id = "middle"`, `id = "middle"`, `id = "left"`, `outline = "0,0 300,0 300,300 0,300"`, `outline = "300,0 600,0 600,300 300,300"`, `outline = "300,0 600,0 600,300 300,300"`, `outline = "0,0 300,0 300,300 0,300"`}, 4, "",
		},
		"red begins in the middle": {[]string{`place = "left"`, `place = "middle"`}, 3,
			"Blue company 1 goes from right to middle. Before: Red company 1 goes from left to middle."},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := s.Rebase(envelopesFile(t, test.edits...), nil)
			require.NoError(t, err)
			assert.Equal(t, test.common, r.Common)
			if test.sentence == "" {
				assert.Nil(t, r.Divergence)
				return
			}
			assert.Equal(t, test.sentence, r.Divergence.Sentence)
		})
	}

	_, err = s.Rebase(envelopesFile(t, envelopes.Text[strings.Index(envelopes.Text, "[map]"):strings.Index(envelopes.Text, "[[forces]]")],
		"[map]\ncols = 3\nrows = 1\nhex_meters = 100\nterrain = [\"...\"]\n\n[map.legend]\n\".\" = \"clear\"\n\n"), nil)
	assert.ErrorContains(t, err, "Three Fields cannot be played: Envelopes is played on a map of areas, and this one is of hexes")

	require.NoError(t, s.Seat("red", "random"))
	require.NoError(t, s.Seat("blue", "greedy"))
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(t, err)
	}
	require.NoError(t, run.Err())
	assert.True(t, s.Table().Now().Over)
	report, err := s.Report(0)
	require.NoError(t, err)
	assert.NotEmpty(t, report.Shots)
	var page, text, log bytes.Buffer
	require.NoError(t, report.WriteHTML(&page))
	require.NoError(t, report.WriteMarkdown(&text, nil))
	assert.Contains(t, page.String(), "the 3 of swords")
	require.NoError(t, s.WriteLog(&log, 0))
	read, err := playtest.Read(&log, envelopes.Bases(), envelopes.System())
	require.NoError(t, err)
	assert.Equal(t, s.Table().Hash(), read.Table().Hash())
	require.NoError(t, s.Close())
	again, err := playtest.OpenFile(d, "/kept/game.jsonl", envelopes.Bases(), envelopes.System())
	require.NoError(t, err)
	require.NoError(t, again.Lost)
	assert.Len(t, again.Branches(), 2)
}
