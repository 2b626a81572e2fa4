package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestASheetHasACounterForEveryUnit(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			file, err := scenarios.Open(info.ID)
			require.NoError(t, err)
			battle, err := soldiers.System().NewBattle(file.Scenario)
			require.NoError(t, err)
			game := battle.Begin(rules.Terms{Seed: 1})
			want := map[Counter]int{}
			for u := range int32(game.Units()) {
				if v := game.View(u); v.Whole < 0 {
					c, ok := CounterFor(file.Scenario.Base.Fields, file.Scenario.EffectiveCharts(), model.UnitGroup{Type: v.Printed, Own: v.Own, Name: v.Called})
					require.True(t, ok, v.Name)
					c.Number, c.Short = v.Number, v.Short
					want[c]++
				}
			}
			sheet := NewCounterSheet(file.Scenario, 20)
			got := map[Counter]int{}
			for i, line := range sheet.lines {
				for _, c := range line.row {
					got[c]++
				}
				if i > 0 {
					assert.Greater(t, line.y, sheet.lines[i-1].y)
				}
			}
			assert.Equal(t, want, got, "numbered as in a game")
		})
	}
}

func TestASheetsPictureShowsItsCounters(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	for _, side := range []int{26, 33, 64} {
		sheet := NewCounterSheet(file.Scenario, side)
		m := sheet.Picture()
		width, height := sheet.Size()
		assert.Equal(t, width, m.Rect.Dx())
		assert.Equal(t, height, m.Rect.Dy())
		for _, line := range sheet.lines {
			for i, c := range line.row {
				x := 2*sheet.gap() + i*(side+sheet.gap()) + side*9/10
				assert.Equal(t, color.RGBA(c.Fill), m.RGBAAt(x, line.y+side*44/100))
			}
		}
		var file bytes.Buffer
		require.NoError(t, sheet.EncodePNG(&file))
		got, err := png.Decode(&file)
		require.NoError(t, err)
		assert.Equal(t, m.Rect, got.Bounds())
	}
}

func TestASheetWithoutUnitsOrWithStrangeOnesIsDrawn(t *testing.T) {
	s := &model.Scenario{Title: "A title far longer than twelve of the smallest counters are wide together", Sides: []model.Side{{ID: "a", Name: "A"}}}
	s.Forces = []model.Force{{Side: "a", Units: []model.UnitGroup{{Type: "unknown", Count: 3}}}}
	m := NewCounterSheet(s, 14).Picture()
	assert.Positive(t, m.Rect.Dx())
	assert.Equal(t, color.RGBA(paint.Paper().Paper), m.RGBAAt(m.Rect.Max.X-2, 20), "the title keeps within the sheet")
}

func TestCountersThatAreSetUpStandInThePicture(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	s, h := file.Scenario, hex.Hex{Col: 4, Row: 4}
	s.Deployment = []model.Deployment{{Forces: []string{s.Forces[1].ID, "nobody"}, Area: model.Area{Hexes: hex.List{h}}}, {Forces: []string{s.Forces[0].ID}}}
	stacks := SetUp(s)
	require.Len(t, stacks, 1)
	assert.Equal(t, h, stacks[0].Hex)
	require.Len(t, stacks[0].Counters, 20)
	assert.Equal(t, "1", stacks[0].Counters[0].Number)
	picture := func(units []Stack, o Options) image.Image {
		var out bytes.Buffer
		require.NoError(t, EncodePNG(&out, s.Hexes(), units, 20, o, nil))
		m, err := png.Decode(&out)
		require.NoError(t, err)
		return m
	}
	assert.NotEqual(t, picture(nil, Options{}), picture(stacks, Options{}))
	assert.Equal(t, picture(nil, Options{}), picture(stacks, Options{}.With(Hidden, UnitLayer)))
}
