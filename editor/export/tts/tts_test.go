package tts_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export/tts"
)

// lying is what matters of an object where it lies.
type lying struct {
	GUID, Name, Nickname, Description string
	Locked                            bool
	Transform                         struct{ PosX, PosY, PosZ, RotX, RotY, RotZ, ScaleX, ScaleY, ScaleZ float64 }
	CustomImage                       struct {
		ImageURL, ImageSecondaryURL string
		CustomTile                  struct{ Thickness float64 }
	}
}

// apart reports whether two objects do not lie on one another: a tile of scale 1 is two
// units wide and deep.
func (l lying) apart(other lying) bool {
	a, b := l.Transform, other.Transform
	const rounding = 1e-3
	return math.Abs(a.PosX-b.PosX) > a.ScaleX+b.ScaleX-rounding || math.Abs(a.PosZ-b.PosZ) > a.ScaleZ+b.ScaleZ-rounding
}

func objects(t *testing.T, s tts.Set) []lying {
	t.Helper()
	data, err := s.JSON()
	require.NoError(t, err)
	var file struct{ ObjectStates []lying }
	require.NoError(t, json.Unmarshal(data, &file))
	return file.ObjectStates
}

// some is a group of tiles of a size.
func some(n int, wide, deep float64) tts.Group {
	g := make(tts.Group, n)
	for i := range g {
		g[i] = tts.Tile{Wide: wide, Deep: deep}
	}
	return g
}

func TestATileIsAsLargeAsItIsSaidToBe(t *testing.T) {
	got := objects(t, tts.Set{Board: tts.Tile{Name: "Map", Front: "a.png", Back: "b.png", Wide: 30, Deep: 20}, Right: []tts.Group{some(1, 0.5, 0.25)}})
	require.Len(t, got, 2)
	board, tile := got[0], got[1]
	assert.InDelta(t, 15, board.Transform.ScaleX, 1e-4)
	assert.InDelta(t, 10, board.Transform.ScaleZ, 1e-4)
	assert.True(t, board.Locked)
	assert.Equal(t, "a.png", board.CustomImage.ImageURL)
	assert.Equal(t, "b.png", board.CustomImage.ImageSecondaryURL)
	assert.InDelta(t, 0.25, tile.Transform.ScaleX, 1e-4)
	assert.InDelta(t, 0.125, tile.Transform.ScaleZ, 1e-4)
	assert.InDelta(t, 1, tile.Transform.ScaleY, 0)
	assert.InDelta(t, 180, tile.Transform.RotY, 0, "upright for who sits in the south")
	assert.False(t, tile.Locked)
	assert.Greater(t, tile.Transform.PosY, board.Transform.PosY)
}

func TestNothingLiesOnAnythingElse(t *testing.T) {
	for _, s := range []tts.Set{
		{Board: tts.Tile{Wide: 30, Deep: 20}, Left: []tts.Group{some(37, 0.5, 0.5), some(3, 0.5, 0.5)}, Right: []tts.Group{some(120, 0.5, 0.5)}},
		{Board: tts.Tile{Wide: 4, Deep: 3}, Left: []tts.Group{some(5, 6, 1), some(9, 0.2, 3)}, Right: []tts.Group{some(1, 9, 9)}},
		{Board: tts.Tile{Wide: 10, Deep: 1}, Right: []tts.Group{some(2000, 0.5, 0.8)}},
		{Board: tts.Tile{Wide: 10, Deep: 1}, Right: slices.Repeat([]tts.Group{some(2, 0.5, 0.8)}, 40)},
	} {
		all := objects(t, s)
		for i, a := range all {
			for _, b := range all[:i] {
				require.True(t, a.apart(b), "%v %v", a, b)
			}
		}
		for i := 1; i < len(all); i++ {
			left := i <= count(s.Left)
			assert.Equal(t, left, all[i].Transform.PosX < 0, "each side has its side of the board")
		}
	}
}

func count(groups []tts.Group) (n int) {
	for _, g := range groups {
		n += len(g)
	}
	return n
}

func TestArmiesAreNoDeeperThanTheBoardWhereTheyNeedNotBe(t *testing.T) {
	for _, o := range objects(t, tts.Set{Board: tts.Tile{Wide: 30, Deep: 20}, Left: []tts.Group{some(37, 0.5, 0.5), some(40, 0.5, 0.5), some(60, 0.5, 0.5)}})[1:] {
		assert.LessOrEqual(t, math.Abs(o.Transform.PosZ)+o.Transform.ScaleZ, 10.001)
	}
}

func TestGroupsLieInRowsBesideTheBoard(t *testing.T) {
	three := []tts.Group{some(3, 1, 1), some(1, 0.5, 0.5)}
	for deep, want := range map[float64][][2]float64{
		2:   {{6.5, 0.5}, {7.65, 0.5}, {8.8, 0.5}, {6.25, -0.75}}, // in one row, or they would be deeper than the board
		3.2: {{6.5, 1.1}, {7.65, 1.1}, {6.5, -0.05}, {6.25, -1.3}},
	} {
		var got [][2]float64
		for _, o := range objects(t, tts.Set{Board: tts.Tile{Wide: 10, Deep: deep}, Right: three})[1:] {
			got = append(got, [2]float64{o.Transform.PosX, o.Transform.PosZ})
		}
		assert.Equal(t, want, got, "beside a board %v deep", deep)
	}
	left := objects(t, tts.Set{Board: tts.Tile{Wide: 10, Deep: 3.2}, Left: three})
	assert.InDelta(t, -5-1-2.15+0.5, left[1].Transform.PosX, 1e-4, "as far from it on the other side")
}

func TestEveryObjectHasAnIDOfItsOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range objects(t, tts.Set{Left: []tts.Group{some(300, 1, 1)}}) {
		assert.Regexp(t, "^[0-9a-f]{6}$", o.GUID)
		assert.False(t, seen[o.GUID])
		seen[o.GUID] = true
	}
}

func TestNamesOfAnyKindComeBackAsTheyWere(t *testing.T) {
	name := "\"}],\n\\u0000</script>\u2028 Ney"
	got := objects(t, tts.Set{Left: []tts.Group{{{Name: name, About: name, Front: name, Wide: 1, Deep: 1}}}})[1]
	assert.Equal(t, [3]string{name, name, name}, [3]string{got.Nickname, got.Description, got.CustomImage.ImageURL})
}
