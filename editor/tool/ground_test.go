package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

func TestACrestIsDrawnWithSlopesAroundIt(t *testing.T) {
	for name, tt := range map[string]struct {
		before []string
		slopes int
		drag   []string
		after  []string
	}{
		"on clear ground": {
			plain, 1, []string{"0303", "0503"},
			[]string{".../....", ".//^//..", "./^/^/..", ".././...", "........", "........"},
		},
		"without slopes": {
			plain, 0, []string{"0303"}, []string{"........", "........", "..^.....", "........", "........", "........"},
		},
		"and woods and towns beside it stay": {
			[]string{".....", ".w#..", ".....", "....."}, 1, []string{"0303"},
			[]string{".....", ".w#/.", "./^/.", "../.."},
		},
		"and woods on the line make way, towns do not": {
			[]string{"w#w"}, 0, []string{"0101", "0301"}, []string{"^#^"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, tt.before...)
			tool := NewCrest()
			tool.Slopes, tool.Altitude = tt.slopes, 55
			stroke(t, d, tool, Left, 0, tt.drag...)
			b := d.Scenario().Hexes()
			for h := range b.TerrainHexes(model.Crest).All() {
				assert.Equal(t, 55, b.Altitude(h))
			}
			assert.Equal(t, tt.after, draw(d))
			assert.Len(t, steps(d), 1)
			d.Undo()
			assert.Equal(t, tt.before, draw(d))
		})
	}
}

func TestNoCanalClimbsACrest(t *testing.T) {
	d := open(t, plain...)
	lay(d, model.Canal, "0103", "0203", "0303", "0403", "0503")
	lay(d, model.Road, "0301", "0302", "0303")
	stroke(t, d, NewCrest(), Left, 0, "0302", "0304")
	b := d.Scenario().Hexes()
	for h := range b.LineHexes(model.Canal).All() {
		assert.Equal(t, model.Clear, b.Terrain(h))
	}
	assert.Equal(t, model.Crest, b.Terrain(at("0302")), "a road does")
	assert.True(t, b.HasLine(model.Road, at("0302")))
}

func TestACrestThatIsDrawnHasNothingWrongWithIt(t *testing.T) {
	sys := rules.System{}
	rapid.Check(t, func(rt *rapid.T) {
		d := open(t, plain...)
		g := d.Scenario().Hexes().Grid
		tool := NewCrest()
		some := rapid.Custom(func(t *rapid.T) hex.Hex { return g.At(rapid.IntRange(0, g.Len()-1).Draw(t, "hex")) })
		for _, button := range []Button{Left, Left, Right} {
			from, to := some.Draw(rt, "from"), some.Draw(rt, "to")
			require.NoError(rt, tool.Press(d, Event{Hex: from, Button: button}))
			require.NoError(rt, tool.Drag(d, Event{Hex: to, Button: button}))
			require.NoError(rt, tool.Release(d, Event{Hex: to, Button: button}))
			if button == Left {
				for _, found := range check.Check(d.Scenario(), sys) {
					require.NotContains(rt, found.Message, "crest", "a fault of the ground")
				}
			}
		}
	})
}

func TestTheRightButtonLevelsAHillWithItsSlopes(t *testing.T) {
	d := open(t, plain...)
	tool := NewCrest()
	stroke(t, d, tool, Left, 0, "0203")
	stroke(t, d, tool, Left, 0, "0603")
	stroke(t, d, tool, Right, 0, "0203")
	b := d.Scenario().Hexes()
	assert.Equal(t, hex.List{at("0603")}, b.TerrainHexes(model.Crest).List())
	assert.Equal(t, 6, b.TerrainHexes(model.Slope).Len(), "the other hill's")
	assert.Zero(t, b.Altitude(at("0203")))
	stroke(t, d, tool, Right, 0, "0602")
	assert.Equal(t, 5, b.TerrainHexes(model.Slope).Len(), "and a slope it is clicked on")
}

func TestTheCrestToolTakesAnAltitudeUp(t *testing.T) {
	d := open(t, "^...", "....")
	d.Scenario().Hexes().SetAltitude(at("0101"), 75)
	tool := NewCrest()
	stroke(t, d, tool, Left, Ctrl, "0101")
	assert.Equal(t, 75, tool.Altitude)
	stroke(t, d, tool, Left, Ctrl, "0301")
	assert.Equal(t, 75, tool.Altitude)
	assert.Empty(t, steps(d))
}

func TestTheCrestToolTellsWhatAClickWouldDo(t *testing.T) {
	d := open(t, plain...)
	tool := NewCrest()
	p := tool.Hover(d, Event{Hex: at("0303")})
	assert.Equal(t, "Draw a crest of 40 m on 1 hex, with slopes around it", p.Status)
	assert.Len(t, p.Hexes, 7)
	stroke(t, d, tool, Left, 0, "0303")
	assert.Equal(t, "Draw a crest of 40 m on 1 hex, with slopes around it; right button: level it; Shift: straight line from 0303; Ctrl: take up its altitude",
		tool.Hover(d, Event{Hex: at("0303")}).Status)
	assert.Equal(t, "Take up the altitude of 40 m", tool.Hover(d, Event{Hex: at("0303"), Mods: Ctrl}).Status)
	require.NoError(t, tool.Press(d, Event{Hex: at("0303"), Button: Right}))
	assert.Equal(t, "Leveling: let go to finish, Esc takes it back", tool.Hover(d, Event{Hex: at("0303"), Button: Right}).Status)
}

func TestCrestsAreRaisedAndLowered(t *testing.T) {
	for name, tt := range map[string]struct {
		button Button
		mods   Mods
		drag   []string
		after  []int
		steps  []string
	}{
		"by a step":                  {Left, 0, []string{"0101"}, []int{45, 40, 5}, []string{"raise by 5 m on 1 hex"}},
		"with the right button down": {Right, 0, []string{"0201"}, []int{40, 35, 5}, []string{"lower by 5 m on 1 hex"}},
		"not below the lowest":       {Right, 0, []string{"0501"}, []int{40, 40, 5}, nil},
		"once in a stroke":           {Left, 0, []string{"0101", "0201", "0101"}, []int{45, 45, 5}, []string{"raise by 5 m on 2 hexes"}},
		"with Shift as a whole":      {Left, Shift, []string{"0101"}, []int{45, 45, 5}, []string{"raise by 5 m on 2 hexes"}},
		"and on other ground not":    {Left, 0, []string{"0301"}, []int{40, 40, 5}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, "^^./^", ".....")
			b := d.Scenario().Hexes()
			for i, m := range []int{40, 40, 0, 0, 5} {
				b.SetAltitude(hex.Hex{Col: i}, m)
			}
			stroke(t, d, NewHeight(), tt.button, tt.mods, tt.drag...)
			for i, label := range []string{"0101", "0201", "0501"} {
				assert.Equal(t, tt.after[i], b.Altitude(at(label)), label)
			}
			assert.Equal(t, tt.steps, steps(d))
		})
	}
}

func TestTheHeightToolTellsWhatAClickWouldDo(t *testing.T) {
	d := open(t, "^^..", "....")
	d.Scenario().Hexes().SetAltitude(at("0101"), 40)
	d.Scenario().Hexes().SetAltitude(at("0201"), 5)
	status := func(e Event) string { return NewHeight().Hover(d, e).Status }
	assert.Equal(t, "Raise the crest from 40 m to 45 m, with the right button lower it to 35 m; Shift: the whole crest", status(Event{Hex: at("0101")}))
	assert.Equal(t, "Raise 2 hexes of crest by 5 m, with the right button lower them", status(Event{Hex: at("0101"), Mods: Shift}))
	assert.Equal(t, "Only a crest has an altitude, and there is none here", status(Event{Hex: at("0301")}))
	assert.Empty(t, status(Event{Hex: hex.Hex{Col: -3}}))
}

func TestSmoothingShowsWhatItWouldChangeAndGoesOverEachHexOnce(t *testing.T) {
	d := open(t, "w......", ".......", "...^^..", ".......")
	b := d.Scenario().Hexes()
	b.SetAltitude(at("0403"), 40)
	b.SetAltitude(at("0503"), 60)
	tool := NewSmooth()
	assert.Equal(t, Preview{Hexes: hexes("0101"), Status: "Smooth 1 hex: 0 of crest to the mean altitude around them, 1 to the ground around them"},
		tool.Hover(d, Event{Hex: at("0101")}))
	assert.Equal(t, "The ground is smooth here", tool.Hover(d, Event{Hex: at("0701")}).Status)
	stroke(t, d, tool, Left, 0, "0403", "0503", "0403")
	assert.Equal(t, []int{50, 50}, []int{b.Altitude(at("0403")), b.Altitude(at("0503"))})
	assert.Equal(t, []string{"smooth the ground on 2 hexes"}, steps(d))
	require.NoError(t, tool.Actions()[0].Do(d))
	assert.Equal(t, model.Clear, b.Terrain(at("0101")))
}

func TestSlopesAreLaidAroundEveryCrestAtOnce(t *testing.T) {
	d := open(t, ".....", "..^..", ".....")
	require.NoError(t, NewSmooth().Actions()[1].Do(d))
	assert.Equal(t, 6, d.Scenario().Hexes().TerrainHexes(model.Slope).Len())

	d = open(t, ".....", "..^..", ".....")
	tool := selecting()
	stroke(t, d, tool, Left, 0, "0101")
	require.NoError(t, act(t, d, tool, "slopes"))
	assert.Empty(t, steps(d), "no crest is selected")
	require.NoError(t, act(t, d, tool, "all"))
	require.NoError(t, act(t, d, tool, "slopes"))
	require.NoError(t, act(t, d, tool, "smooth"))
	assert.Equal(t, []string{"lay slopes on 6 hexes", "smooth the ground on 2 hexes"}, steps(d), "two slopes at the edge run out")
}
