package sight_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// requireAlike holds two grounds to the same answers for all hexes.
func requireAlike(t require.TestingT, grid hex.Grid, want, got *sight.Ground) {
	for a := range grid.All() {
		require.Equal(t, want.Height(a), got.Height(a), grid.Label(a))
		for b := range grid.All() {
			w, g := want.Reach(a, b, hex.Region{}), got.Reach(a, b, hex.Region{})
			require.Equal(t, w, g, "%s to %s", grid.Label(a), grid.Label(b))
		}
	}
}

func TestRepaintedGroundIsLikeNewGround(t *testing.T) {
	letters := rapid.SampledFrom([]byte("..w#//4467"))
	rapid.Check(t, func(t *rapid.T) {
		board := boards().Draw(t, "board")
		exact, tabulated := sight.New(board), sight.New(board)
		tabulated.Tabulate()
		anyHex := rapid.IntRange(0, board.Grid.Len()-1)
		for range rapid.IntRange(1, 3).Draw(t, "times") {
			var changed []hex.Hex
			for range rapid.IntRange(1, 3).Draw(t, "hexes") {
				h := board.Grid.At(anyHex.Draw(t, "hex"))
				d := rapid.SampledFrom(hex.Dirs[:]).Draw(t, "course")
				paint(t, board, h, letters)
				board.SetLink(model.Canal, h, d, rapid.Bool().Draw(t, "canal"))
				board.SetBridge(h, board.HasLine(model.Canal, h) && rapid.Bool().Draw(t, "bridge"))
				changed = append(changed, h, h.Neighbor(d))
			}
			exact.Repaint(board, changed...)
			tabulated.Repaint(board, changed...)
			fresh := sight.New(board)
			requireAlike(t, board.Grid, fresh, exact)
			requireAlike(t, board.Grid, fresh, tabulated)
		}
	})
}

func TestHexesOfTheStandardSheetCanBeRepainted(t *testing.T) {
	if testing.Short() {
		t.Skip("tables of the standard sheet take seconds")
	}
	board := standard(t)
	g := sight.New(board)
	g.Tabulate()
	for _, label := range []string{"2515", "0101", "5034", "4708", "3423", "2519"} {
		h, err := board.Grid.Parse(label)
		require.NoError(t, err)
		for _, terrain := range []model.Terrain{model.Woods, model.Clear, model.Slope, model.Crest} {
			board.SetTerrain(h, terrain)
			g.Repaint(board, h)
			fresh := sight.New(board)
			fresh.Tabulate()
			for a := range board.Grid.All() {
				for b := range board.Grid.All() {
					if fresh.Clear(a, b) != g.Clear(a, b) {
						require.Fail(t, "the tables differ", "%s made %s: %s to %s", label, terrain, board.Grid.Label(a), board.Grid.Label(b))
					}
				}
			}
		}
	}
}

func TestADestroyedBridgeLeavesAPlainCanalHex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := boards().Draw(t, "board")
		want, exact, tabulated := board.Clone(), sight.New(board), sight.New(board)
		tabulated.Tabulate()
		for h := range board.BridgeHexes().All() {
			want.SetTerrain(h, model.Clear)
			want.SetAltitude(h, 0)
			want.SetBridge(h, false)
			exact, tabulated = exact.Ruined(h), tabulated.Ruined(h)
			requireAlike(t, board.Grid, sight.New(want), exact)
			requireAlike(t, board.Grid, sight.New(want), tabulated)
		}
	})
}

func TestDestroyingABridgeLeavesTheGroundItselfAsItWas(t *testing.T) {
	f := draw(t, `
		...
		~H~
		...`)
	g := sight.New(f.HexBoard)
	ruined := g.Ruined(f.at("0202"))
	assert.False(t, g.Clear(f.at("0201"), f.at("0203")), "the town on the bridge stands")
	assert.True(t, ruined.Clear(f.at("0201"), f.at("0203")))
	assert.Same(t, ruined, g.Ruined(f.at("0202")), "made once")
	assert.Same(t, ruined, ruined.Ruined(f.at("0202")), "there is no bridge any more")
	assert.Same(t, g, g.Ruined(f.at("0101")), "there is no bridge")
	assert.Same(t, g, g.Ruined(hex.Hex{Col: -1}), "off the board")

	f.SetTerrain(f.at("0201"), model.Crest)
	g.Repaint(f.HexBoard, f.at("0201"))
	assert.Equal(t, sight.OnCrest, g.Ruined(f.at("0202")).Height(f.at("0201")), "made afresh after a change")
}

func TestManyMayAskAtOnce(t *testing.T) {
	board := standard(t)
	g := sight.New(board)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for bridge := range board.BridgeHexes().All() {
				r := g.Ruined(bridge)
				for h := range board.Grid.All() {
					assert.Equal(t, r.Clear(bridge, h), r.Clear(h, bridge))
				}
			}
		})
	}
	all.Wait()
}

func TestOffTheBoardNothingSeesOrIsSeen(t *testing.T) {
	f := draw(t, "... ...")
	g := sight.New(f.HexBoard)
	for range 2 {
		for _, off := range []hex.Hex{{Col: -1}, {Row: -1}, {Col: 3}, {Row: 2}} {
			assert.False(t, g.Clear(off, f.at("0101")))
			assert.False(t, g.Clear(f.at("0101"), off))
			assert.False(t, g.Clear(off, off))
			assert.Equal(t, sight.Blocked, g.Reach(f.at("0101"), off, f.trenches))
			assert.Equal(t, sight.OnLevel, g.Height(off))
			assert.Empty(t, g.AppendField(nil, off, 3, f.trenches))
		}
		g.Tabulate()
	}
}

func TestALargeBoardIsFollowedLineByLine(t *testing.T) {
	board := model.NewHexBoard(200, 200)
	board.SetTerrain(hex.Hex{Col: 100, Row: 100}, model.Town)
	g := sight.New(board)
	g.Tabulate()
	assert.False(t, g.Clear(hex.Hex{Col: 100, Row: 0}, hex.Hex{Col: 100, Row: 199}))
	assert.True(t, g.Clear(hex.Hex{Col: 101, Row: 0}, hex.Hex{Col: 101, Row: 199}))
}

func TestNoQueryAllocates(t *testing.T) {
	board := standard(t)
	trenches := hex.NewRegion(board.Grid, hex.Hex{Col: 20, Row: 20})
	exact, tabulated := sight.New(board), sight.New(board)
	tabulated.Tabulate()
	a, b := hex.Hex{Col: 5, Row: 5}, hex.Hex{Col: 20, Row: 20}
	field := exact.AppendField(nil, a, 40, trenches)
	for name, query := range map[string]func(){
		"an exact line":    func() { exact.Clear(a, b) },
		"a line looked up": func() { tabulated.Clear(a, b) },
		"a reach":          func() { tabulated.Reach(a, b, trenches) },
		"a field":          func() { field = exact.AppendField(field[:0], a, 40, trenches) },
		"what is between": func() {
			for c := range sight.Between(a, b) {
				tabulated.Height(c.Hex)
			}
		},
	} {
		assert.Zero(t, testing.AllocsPerRun(10, query), name)
	}
}
