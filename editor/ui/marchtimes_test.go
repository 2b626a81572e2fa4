package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheTimeToAnObjectiveIsShownUntilEscape(t *testing.T) {
	a, e := openBattle(t)
	s := e.doc.Scenario()
	a.doID("march-times")
	takeFound(t, a, s.Forces[0].Name)
	require.NotNil(t, e.times)
	assert.Contains(t, e.times.says.Text, s.Forces[0].Name)
	assert.Len(t, e.overMap.Objects, 1)
	key(a, fyne.KeyEscape)
	assert.Nil(t, e.times)
	assert.Empty(t, e.overMap.Objects)
}

func TestTheTimesFollowWhatIsChanged(t *testing.T) {
	_, e := openBattle(t)
	s := e.doc.Scenario()
	e.showMarchTimes(s.Forces[0].ID)
	before := e.times.says.Text
	corner := model.Area{Hexes: hex.List{{Col: 0, Row: 0}}}
	require.True(t, e.bench.Do(document.Set{Path: "victory.clauses[1].condition", Value: model.Condition{
		Occupies: &model.Occupies{Units: model.Selector{Side: s.Forces[0].Side}, Area: corner},
	}}))
	assert.NotEqual(t, before, e.times.says.Text)
	require.True(t, e.bench.Do(document.RemoveForce(s, s.Forces[0].ID)))
	assert.Nil(t, e.times, "the force is gone")
}

func TestTimesThatWereAskedForAMomentAgoAreNotShown(t *testing.T) {
	a, e := openBattle(t)
	var looks []func()
	a.Hands.Spawn = func(look func()) { looks = append(looks, look) }
	s := e.doc.Scenario()
	e.showMarchTimes(s.Forces[0].ID)
	require.Len(t, looks, 1)
	assert.Empty(t, e.overMap.Objects, "they are found out beside the window")
	e.showMarchTimes(s.Forces[1].ID)
	looks[1]()
	assert.Contains(t, e.times.says.Text, s.Forces[1].Name)
	looks[0]()
	assert.Contains(t, e.times.says.Text, s.Forces[1].Name)
	assert.Len(t, e.overMap.Objects, 1)

	e.times.update()
	e.times.update()
	require.Len(t, looks, 3, "one state at a time")
	before := e.times.says.Text
	e.times.says.Text = ""
	looks[2]()
	assert.Equal(t, before, e.times.says.Text, "those of a moment ago, while they change")
	e.times.says.Text = ""
	require.Len(t, looks, 4)
	looks[3]()
	assert.Equal(t, before, e.times.says.Text)

	e.times.update()
	key(a, fyne.KeyEscape)
	looks[len(looks)-1]()
	assert.Empty(t, e.overMap.Objects)
}

func TestAForceThatComesNowhereHasNoTimes(t *testing.T) {
	_, e := openBattle(t)
	s := e.doc.Scenario()
	late := model.Force{ID: "late", Name: "Late", Side: s.Forces[0].Side, Units: s.Forces[0].Units}
	require.True(t, e.bench.Do(document.Set{Path: "forces", Value: append(slices.Clone(s.Forces), late)}))
	e.showMarchTimes(late.ID)
	assert.Nil(t, e.times)
	assert.Contains(t, e.status.Notice, "Late neither deploys nor arrives")
}

func TestHowSoonIsSaidInASentence(t *testing.T) {
	objective := hex.List{{Col: 1, Row: 1}}
	for want, a := range map[string]check.Advance{
		"no clause of the victory says where it is to be":   {Needed: -1},
		"it may be set up at its objective":                 {Objective: objective},
		"at its objective on turn 3 of 10 at the earliest":  {Objective: objective, Needed: 3, Last: 10},
		"it cannot be at its objective within the 10 turns": {Objective: objective, Needed: -1, Last: 10},
	} {
		assert.Equal(t, want, verdict(a))
	}
}

func TestEveryHexThatIsReachedHasItsTurn(t *testing.T) {
	grid := hex.Grid{Cols: 3, Rows: 2}
	o := timeOverlays(grid, check.Advance{Turns: map[hex.Hex]int{{Col: 0, Row: 0}: 0, {Col: 2, Row: 1}: 5}, Last: 10})
	assert.Equal(t, draw.Overlay{Style: draw.Heat, Hexes: hex.List{{Col: 0, Row: 0}, {Col: 2, Row: 1}}, Texts: []string{"0", "5"}, Levels: []float64{0, 1}}, o.Areas[0])
}
