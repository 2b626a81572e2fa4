package generate_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// onTable is a scenario on a table after its terrain was made up.
func onTable(t *testing.T, width, height int, o generate.TableOptions) *model.Scenario {
	t.Helper()
	s := &model.Scenario{Board: model.NewTableBoard(width, height)}
	e, notes, err := generate.EditTable(s, o)
	require.NoError(t, err)
	assert.Empty(t, notes)
	_, _, err = e.Apply(s)
	require.NoError(t, err)
	return s
}

func tableKinds(s *model.Scenario) map[model.PieceKind]int {
	out := map[model.PieceKind]int{}
	for _, p := range s.TableBoard().Pieces {
		out[p.Kind]++
	}
	return out
}

func TestATableFromASeedHasNothingWrongWithIt(t *testing.T) {
	hills, woods, farms := 0, 0, 0
	for seed := range uint64(40) {
		for _, size := range [][2]int{{7200, 4800}, {7200, 9600}, {1200, 1200}, {14400, 4800}} {
			for _, o := range []generate.TableOptions{
				{Seed: seed, Hills: 40, Woods: 40, Farms: 40, Roads: 1, Streams: 1},
				{Seed: seed, Hills: 100, Woods: 100, Farms: 100, Roads: 2, Streams: 1, Rivers: 1},
			} {
				s := onTable(t, size[0], size[1], o)
				for _, d := range check.Check(s, rules.System{}) {
					assert.NotContains(t, d.Path, "map", "seed %d, %v: %s", seed, size, d)
				}
				if size[0] == 7200 {
					kinds := tableKinds(s)
					hills, woods, farms = hills+kinds[model.PieceHill], woods+kinds[model.PieceLightWoods]+kinds[model.PieceHeavyWoods], farms+kinds[model.PieceBuilding]
					assert.Equal(t, o.Roads, kinds[model.PieceRoad])
					assert.Equal(t, [2]int{o.Streams, o.Rivers}, [2]int{kinds[model.PieceStream], kinds[model.PieceRiver]})
					assert.GreaterOrEqual(t, kinds[model.PieceBridge], 1, "seed %d: the first road crosses the water", seed)
				}
			}
		}
	}
	assert.Greater(t, hills, 40*4*2)
	assert.Greater(t, woods, 40*4*2)
	assert.Greater(t, farms, 40*4*2)
}

func TestTheSameSeedMakesTheSameTable(t *testing.T) {
	o := generate.TableDefaults()
	first := onTable(t, 7200, 4800, o)
	assert.Equal(t, first, onTable(t, 7200, 4800, o))
	o.Woods = 80
	more := onTable(t, 7200, 4800, o)
	assert.Equal(t, first.TableBoard().Pieces[0], more.TableBoard().Pieces[0], "more woods leave the waters where they are")
	assert.Greater(t, len(more.TableBoard().Pieces), len(first.TableBoard().Pieces))
	o.Seed++
	assert.NotEqual(t, more, onTable(t, 7200, 4800, o))
	for _, none := range onTable(t, 7200, 4800, generate.TableOptions{Seed: 3}).TableBoard().Pieces {
		assert.Fail(t, "nothing was asked for", "%v", none)
	}
}

func TestWhatAScenarioNeedsStaysOnItsTable(t *testing.T) {
	s := &model.Scenario{Board: model.NewTableBoard(7200, 4800)}
	hill := model.Piece{ID: "hill-1", Kind: model.PieceHill, Name: "Comb’s hill"}
	for _, c := range [][2]int{{3000, 2000}, {4000, 2000}, {4000, 2800}, {3000, 2800}} {
		hill.Points = append(hill.Points, s.TableBoard().Zones[0].Outline[0])
		hill.Points[len(hill.Points)-1].X, hill.Points[len(hill.Points)-1].Y = c[0], c[1]
	}
	s.TableBoard().Pieces = []model.Piece{hill, {ID: "old-road", Kind: model.PieceRoad, Points: hill.Points[:2]}}
	s.Deployment = []model.Deployment{{Area: model.Area{Place: "hill-1"}}}
	e, notes, err := generate.EditTable(s, generate.TableOptions{Seed: 5, Hills: 60})
	require.NoError(t, err)
	assert.Equal(t, []string{"Comb’s hill stays, as it is needed by deployment 1: see whether it still lies well"}, notes)
	back, _, err := e.Apply(s)
	require.NoError(t, err)
	b := s.TableBoard()
	assert.Equal(t, hill, b.Pieces[0])
	_, there := b.Piece("old-road")
	assert.False(t, there)
	for _, p := range b.Pieces[1:] {
		assert.False(t, p.Points.Overlaps(hill.Points), p.ID)
	}
	assert.Equal(t, "generate a table from seed 5", e.Label())
	_, _, err = back.Apply(s)
	require.NoError(t, err)
	assert.Len(t, s.TableBoard().Pieces, 2)
}

func TestOptionsOfATableHaveTheirRanges(t *testing.T) {
	require.NoError(t, generate.TableDefaults().Valid())
	for name, o := range map[string]generate.TableOptions{
		"hills": {Hills: 101}, "woods": {Woods: -1}, "farms": {Farms: 101}, "roads": {Roads: 3}, "streams": {Streams: -1}, "rivers": {Rivers: 3},
	} {
		_, _, err := generate.EditTable(&model.Scenario{Board: model.NewTableBoard(7200, 4800)}, o)
		assert.ErrorContains(t, err, fmt.Sprintf("%s ", name))
	}
}
