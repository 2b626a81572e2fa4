package playback

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	record "github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/rules"
)

// A page of a game shows what it showed: the beginnings of games of all systems, by their
// phases. A line names what is shown otherwise; where it is meant to, -update writes the
// digests anew.
func TestAPageShowsWhatItShowed(t *testing.T) {
	var told record.Record
	for _, game := range []struct {
		id   string
		most int
	}{{"brunstatt", 250}, {"leuthen", 90}, {"cowpens", 90}} {
		id := game.id
		s := played(t, id, game.most, nil)
		p, err := Of(s, s.Branch().ID)
		require.NoError(t, err)
		at := func(phase int) string { return fmt.Sprintf("%s, %d: %s", id, phase, p.phases[phase].title) }
		for _, st := range p.steps {
			told.Say(at(st.phase), fmt.Sprintf("%+v", st))
		}
		for i, ph := range p.phases {
			told.Say(at(i), ph.turn, ph.from, fmt.Sprintf("%+v", ph.lines))
		}
		told.Say(id, fmt.Sprintf("%+v %+v %+v", p.sides, p.standings, p.titles), p.width, p.height, p.Notice())
	}
	told.Hold(t, "told.txt")
}

// What others learn of an action only later is not told where it was done.
func TestASecretActionTellsNothingOfItself(t *testing.T) {
	s := played(t, "leuthen", 200, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	secret := 0
	for n := range s.Opened() {
		if !s.Secret(n) {
			continue
		}
		secret++
		for _, e := range s.Moment(n).Events {
			if e.Known == 0 || e.Text == "" {
				continue
			}
			at := slices.IndexFunc(p.steps, func(st step) bool { return st.actions > n })
			for _, l := range p.phases[p.steps[at].phase].lines {
				assert.False(t, l.from == at && l.text == e.Text, "%s at action %d", e.Text, n)
			}
		}
	}
	assert.Positive(t, secret)
}

// A happening that is nowhere on the map leaves no stroke on it.
func TestWhatIsOffTheMapIsNotDrawnOnIt(t *testing.T) {
	o := newHexes(played(t, "brunstatt", 10, nil), &pictures{}, 10)
	off := model.Site{A: 999, B: 3}
	for _, kind := range []rules.HappeningKind{rules.Steps, rules.Aims, rules.Attacks, rules.Loses} {
		assert.Empty(t, o.over(rules.Happening{Kind: kind, Unit: 0, From: off, At: off, On: true}))
		assert.Empty(t, o.over(rules.Happening{Kind: kind, Unit: 0}))
	}
	assert.NotEmpty(t, o.over(rules.Happening{Kind: rules.Steps, Unit: 0, On: true}))
}
