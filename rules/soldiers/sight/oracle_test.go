package sight_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// This file is a second line of sight, slow and written from the text alone, to
// hold the package against.

// fraction is a number in lowest terms with a positive denominator, so that
// equal ones are ==.
type fraction struct{ n, d int }

func newFraction(n, d int) fraction {
	x, y := n, d
	for y != 0 {
		x, y = y, x%y
	}
	if x < 0 != (d < 0) {
		x = -x
	}
	return fraction{n / x, d / x}
}

func (f fraction) less(g fraction) bool { return f.n*g.d < g.n*f.d }

// cube is a point of the plane of hexes with x + y + z = 0. The hex around a
// centre is where the differences of the three coordinates from one another are
// at most one further than the centre's.
type cube struct{ x, y, z int }

func cubeOf(h hex.Hex) cube {
	z := (h.HalfRow() - h.Col) / 2
	return cube{h.Col, -h.Col - z, z}
}

func (c cube) minus(o cube) cube { return cube{c.x - o.x, c.y - o.y, c.z - o.z} }

func (c cube) differences() [3]int { return [3]int{c.x - c.y, c.y - c.z, c.z - c.x} }

// share is the part of a line in a hex, as fractions of the way: from where to
// where, and whether it is inside rather than on the rim.
type share struct {
	from, to fraction
	inside   bool
}

// shareOf is the part of the line from a to b that lies in h, cut out by three
// strips; false where it is no longer than a point.
func shareOf(h, a, b hex.Hex) (share, bool) {
	s := share{fraction{0, 1}, fraction{1, 1}, true}
	start, end := cubeOf(a).minus(cubeOf(h)).differences(), cubeOf(b).minus(cubeOf(h)).differences()
	for i, at := range start {
		rise := end[i] - at
		if rise == 0 {
			if at < -1 || at > 1 {
				return share{}, false
			}
			s.inside = s.inside && at != -1 && at != 1
			continue
		}
		in, out := newFraction(-1-at, rise), newFraction(1-at, rise)
		if rise < 0 {
			in, out = out, in
		}
		if s.from.less(in) {
			s.from = in
		}
		if out.less(s.to) {
			s.to = out
		}
	}
	return s, s.from.less(s.to)
}

// passes are the places of a line that can block it: hexes with some of it
// inside, and pairs of hexes with some of it on their common rim. A pair of
// which only one lies among the candidates is none.
func passes(a, b hex.Hex, candidates []hex.Hex) [][]hex.Hex {
	var out [][]hex.Hex
	rims := map[[2]fraction]hex.Hex{}
	for _, h := range candidates {
		s, ok := shareOf(h, a, b)
		if !ok || h == a || h == b {
			continue
		}
		stretch := [2]fraction{s.from, s.to}
		first, again := rims[stretch]
		switch {
		case s.inside:
			out = append(out, []hex.Hex{h})
		case again:
			out = append(out, []hex.Hex{first, h})
		default:
			rims[stretch] = h
		}
	}
	return out
}

// country is a board with its hills.
type country struct {
	*model.HexBoard
	hills []hex.Region
}

func newCountry(b *model.HexBoard) country {
	c := country{HexBoard: b}
	for _, hill := range b.TerrainHexes(model.Slope).Union(b.TerrainHexes(model.Crest)).Components() {
		c.hills = append(c.hills, hex.NewRegion(b.Grid, hill...))
	}
	return c
}

func (c country) high(h hex.Hex) bool { return c.Terrain(h) == model.Crest }

func (c country) hillOf(h hex.Hex) hex.Region {
	for _, hill := range c.hills {
		if hill.Contains(h) {
			return hill
		}
	}
	return hex.Region{}
}

// peak reports whether no crest of the hex's hill is higher and some are lower.
func (c country) peak(h hex.Hex) bool {
	lower := false
	for other := range c.hillOf(h).All() {
		if !c.high(other) {
			continue
		}
		if c.Altitude(other) > c.Altitude(h) {
			return false
		}
		lower = lower || c.Altitude(other) < c.Altitude(h)
	}
	return c.high(h) && lower
}

// obstacle is ruling 9: whether a hex would block between two ends.
func (c country) obstacle(a, b hex.Hex) func(hex.Hex) bool {
	wooded := func(h hex.Hex) bool { return c.Terrain(h) == model.Woods || c.Terrain(h) == model.Town }
	highest := max(c.Altitude(a), c.Altitude(b))

	if !c.high(a) && !c.high(b) {
		return func(h hex.Hex) bool { return wooded(h) || c.high(h) }
	}
	if c.high(a) != c.high(b) {
		if c.high(b) {
			a, b = b, a
		}
		peak := c.peak(a)
		return func(h hex.Hex) bool {
			if wooded(h) {
				return hex.Distance(a, h) >= hex.Distance(h, b)
			}
			return c.high(h) && !(peak && c.Altitude(h) < c.Altitude(a))
		}
	}
	if hill := c.hillOf(a); hill.Contains(b) {
		lower := !c.peak(a) && !c.peak(b)
		return func(h hex.Hex) bool { return wooded(h) || lower && hill.Contains(h) && c.peak(h) }
	}
	if c.Altitude(a) == c.Altitude(b) {
		return func(h hex.Hex) bool { return c.high(h) && c.Altitude(h) > highest }
	}
	return func(h hex.Hex) bool { return c.high(h) && c.Altitude(h) >= highest }
}

// clear reports whether none of the places blocks between two ends.
func (c country) clear(a, b hex.Hex, places [][]hex.Hex) bool {
	obstacle := c.obstacle(a, b)
	for _, place := range places {
		if all(place, obstacle) {
			return false
		}
	}
	return true
}

func all(hexes []hex.Hex, is func(hex.Hex) bool) bool {
	for _, h := range hexes {
		if !is(h) {
			return false
		}
	}
	return true
}

// into is ruling 10: whether those in b can be seen from a, were the line clear.
func (c country) into(a, b hex.Hex, trenches hex.Region) bool {
	row := func(in hex.Region) bool {
		for _, d := range hex.Dirs {
			at := a
			for in.Contains(at) && at != b {
				at = at.Neighbor(d)
			}
			if at == b && in.Contains(b) {
				return true
			}
		}
		return false
	}
	if hex.Distance(a, b) < 2 {
		return true
	}
	if c.Terrain(b) == model.Woods || c.Terrain(b) == model.Town {
		return false
	}
	inCanal := c.HasLine(model.Canal, b) && !c.Bridge(b)
	return c.high(a) || (!inCanal || row(c.LineHexes(model.Canal))) && (!trenches.Contains(b) || row(trenches))
}

// shape is the way from one hex to another, wherever it starts.
type shape struct{ odd, cols, halfRows int }

// TestEveryLineOnTheStandardSheetAgreesWithTheText looks at all 1,445,000 pairs.
// The places of a line are found once for each shape, far from the edges; that
// lines do not change when they are moved is a property of its own below.
func TestEveryLineOnTheStandardSheetAgreesWithTheText(t *testing.T) {
	if testing.Short() {
		t.Skip("all pairs of the standard sheet take seconds")
	}
	board := standard(t)
	c := newCountry(board)
	g := sight.New(board)
	tabulated := sight.New(board)
	tabulated.Tabulate()

	memory := map[shape][][]hex.Hex{}
	var moved [][]hex.Hex
	var cells []hex.Hex
	differ := 0
	for i := range board.Grid.Len() {
		a := board.Grid.At(i)
		for j := range i {
			b := board.Grid.At(j)
			s := shape{a.Col & 1, b.Col - a.Col, b.HalfRow() - a.HalfRow()}
			places, ok := memory[s]
			if !ok {
				start := hex.Hex{Col: s.odd}
				end := hex.Hex{Col: start.Col + s.cols, Row: (start.HalfRow() + s.halfRows) >> 1}
				places = passes(start, end, around(start, end))
				memory[s] = places
			}
			moved, cells = moved[:0], cells[:0]
			for _, place := range places {
				first := len(cells)
				for _, h := range place {
					cells = append(cells, hex.Hex{Col: h.Col + a.Col - s.odd, Row: h.Row + a.Row})
				}
				moved = append(moved, cells[first:])
			}
			want := c.clear(a, b, moved)
			if tabulated.Clear(a, b) != want || tabulated.Clear(b, a) != want || g.Clear(a, b) != want {
				differ++
				t.Logf("%s to %s: the text says clear is %v", board.Grid.Label(a), board.Grid.Label(b), want)
			}
			if differ > 10 {
				t.Fatal("more lines differ")
			}
		}
	}
	require.Zero(t, differ)
}

// around are the hexes of the rectangle of two ends and one more on each side.
func around(a, b hex.Hex) []hex.Hex {
	var out []hex.Hex
	for col := min(a.Col, b.Col) - 1; col <= max(a.Col, b.Col)+1; col++ {
		for row := min(a.Row, b.Row) - 1; row <= max(a.Row, b.Row)+1; row++ {
			out = append(out, hex.Hex{Col: col, Row: row})
		}
	}
	return out
}

// boards draws small boards with much that blocks.
func boards() *rapid.Generator[*model.HexBoard] {
	letters := rapid.SampledFrom([]byte("......ww#//445677"))
	return rapid.Custom(func(t *rapid.T) *model.HexBoard {
		b := model.NewHexBoard(rapid.IntRange(1, 9).Draw(t, "columns"), rapid.IntRange(1, 8).Draw(t, "rows"))
		for h := range b.Grid.All() {
			paint(t, b, h, letters)
		}
		for range rapid.IntRange(0, 12).Draw(t, "canals") {
			h := b.Grid.At(rapid.IntRange(0, b.Grid.Len()-1).Draw(t, "canal"))
			for d := rapid.SampledFrom(hex.Dirs[:]).Draw(t, "course"); b.Grid.Contains(h.Neighbor(d)); h = h.Neighbor(d) {
				b.SetLink(model.Canal, h, d, true)
			}
			b.SetBridge(h, b.HasLine(model.Canal, h) && rapid.Bool().Draw(t, "bridge"))
		}
		return b
	})
}

func paint(t *rapid.T, b *model.HexBoard, h hex.Hex, letters *rapid.Generator[byte]) {
	g := grounds[letters.Draw(t, "ground")]
	b.SetTerrain(h, g.terrain)
	b.SetAltitude(h, g.altitude)
}

// trenchesOn scatters trenches in rows.
func trenchesOn(t *rapid.T, grid hex.Grid) hex.Region {
	r := hex.NewRegion(grid)
	for range rapid.IntRange(0, 4).Draw(t, "trenches") {
		h := grid.At(rapid.IntRange(0, grid.Len()-1).Draw(t, "trench"))
		d := rapid.SampledFrom(hex.Dirs[:]).Draw(t, "row")
		for i := range rapid.IntRange(1, 5).Draw(t, "length") {
			r.Add(h.Step(d, i))
		}
	}
	return r
}

func TestEveryLineOnAnyBoardAgreesWithTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := boards().Draw(t, "board")
		trenches := trenchesOn(t, board.Grid)
		c := newCountry(board)
		exact, tabulated := sight.New(board), sight.New(board)
		tabulated.Tabulate()
		for a := range board.Grid.All() {
			for b := range board.Grid.All() {
				want := sight.Blocked
				switch {
				case !c.clear(a, b, passes(a, b, around(a, b))):
				case c.into(a, b, trenches):
					want = sight.Into
				default:
					want = sight.To
				}
				line := board.Grid.Label(a) + " to " + board.Grid.Label(b)
				require.Equal(t, want, exact.Reach(a, b, trenches), line)
				require.Equal(t, want, tabulated.Reach(a, b, trenches), line)
				require.Equal(t, want, exact.Trace(a, b, trenches).Reach, line)
				require.Equal(t, want != sight.Blocked, exact.Clear(b, a), "mutual: %s", line)
			}
		}
	})
}

func TestALineBlocksAlikeWhereverItIsMoved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) int { return rapid.IntRange(-40, 40).Draw(t, name) }
		a, b := hex.Hex{Col: draw("column"), Row: draw("row")}, hex.Hex{Col: draw("other column"), Row: draw("other row")}
		cols, rows := 2*draw("columns"), draw("rows")
		move := func(h hex.Hex) hex.Hex { return hex.Hex{Col: h.Col + cols, Row: h.Row + rows} }
		want := passes(a, b, around(a, b))
		for _, place := range want {
			for i := range place {
				place[i] = move(place[i])
			}
		}
		require.Equal(t, want, passes(move(a), move(b), around(move(a), move(b))))
	})
}
