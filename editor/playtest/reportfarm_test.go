package playtest_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

func TestTheReportOfASmallBattleReadsSo(t *testing.T) {
	s := farm(t)
	s.GoTo(0)
	require.NoError(t, s.Annotate("Both sides\ndeploy."))
	s.GoTo(s.Len())
	require.NoError(t, s.Annotate("A draw!"))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, r.WriteMarkdown(&out, func(name string, _ []byte) (string, error) { return name, nil }))
	golden(t, "the-farm.md", out.Bytes())
	golden(t, "the-farm-strength.svg", []byte(r.StrengthChart()))
	golden(t, "the-farm-losses.svg", []byte(r.LossesChart()))
}

// Fire that nobody declares is told of with those who interdict the hex.
func TestInterdictingFireIsReportedWithThoseWhoInterdict(t *testing.T) {
	s := farm(t)
	s.GoTo(77) // three German companies interdict 0705, and the gun stands beside it
	gun, ok := s.Table().UnitNamed("french-field-gun-battery-1")
	require.True(t, ok)
	to, err := s.Table().Grid().Parse("0705")
	require.NoError(t, err)
	steps, refusal := s.Table().Explain(gun, to)
	require.Nil(t, refusal)
	_, err = s.Do(steps...)
	require.NoError(t, err)
	require.NoError(t, s.SetDice(1))
	answers := s.Table().Abilities(rules.Absent)
	i := slices.IndexFunc(answers, func(a rules.Ability) bool { return a.ID == "intercept" })
	_, err = s.Do(answers[i].Actions[0])
	require.NoError(t, err)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	last := r.Shots[len(r.Shots)-1]
	assert.Equal(t, "German infantry company 1 and German infantry company 2: interdicting fire on 0705 with 8 against 2, roll 1: eliminated. Lost: French field gun battery 1.", last.Sentence())
	assert.Empty(t, last.Chance(), "no odds were shown before")
}
