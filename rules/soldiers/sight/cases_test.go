package sight_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// line is a line of sight on a drawn board and what the rules say of it.
type line struct {
	name     string
	from, to string
	reach    sight.Reach
	inTheWay string // every hex that blocks; two along a side are joined by a slash
	rule     string
}

// hold checks the lines on the board from both ends: what blocks is the same
// both ways, what hides is not.
func hold(t *testing.T, picture string, lines []line) {
	t.Helper()
	f := draw(t, picture)
	for _, l := range lines {
		t.Run(l.name, func(t *testing.T) {
			there, back := f.trace(l.from, l.to), f.trace(l.to, l.from)
			assert.Equal(t, l.reach, there.Reach, there.Sentence())
			assert.Equal(t, l.rule, there.Rule())
			assert.Equal(t, l.inTheWay, f.inTheWay(there.Blocks))
			assert.Equal(t, l.reach == sight.Blocked, back.Reach == sight.Blocked, "mutual")
			assert.ElementsMatch(t, there.Blocks, back.Blocks, "the same hexes for the same causes")
		})
	}
}

func (f field) inTheWay(blocks []sight.Block) string {
	var out []string
	for _, b := range blocks {
		out = append(out, strings.ReplaceAll(f.Grid.Labels(b.Hexes()), " ", "/"))
	}
	return strings.Join(out, " ")
}

func TestCombatA(t *testing.T) {
	hold(t, `
		....
		.w..
		....
		..#.
		....`, []line{
		{"open ground is no obstacle", "0101", "0105", sight.Into, "", ""},
		{"woods on the line block", "0201", "0203", sight.Blocked, "0202", "Combat (A)"},
		{"a town on the line blocks", "0303", "0305", sight.Blocked, "0304", "Combat (A)"},
		{"any part of a hex is enough", "0201", "0105", sight.Blocked, "0202", "Combat (A)"},
		{"everything in the way is named, in order", "0201", "0305", sight.Blocked, "0202 0304", "Combat (A)"},
		{"the line goes to woods but not into them", "0204", "0202", sight.To, "", "Combat (E)"},
		{"from an adjacent hex it goes in", "0102", "0202", sight.Into, "", ""},
		{"out of woods one sees freely", "0202", "0205", sight.Into, "", ""},
	})
}

func TestCombatB(t *testing.T) {
	hold(t, `
		...
		./.
		.6.
		.7.
		./.
		...
		.4.
		...`, []line{
		{"a slope is no obstacle", "0201", "0202", sight.Into, "", ""},
		{"one sees up to a crest", "0201", "0203", sight.Into, "", ""},
		{"but not past it", "0201", "0205", sight.Blocked, "0203 0204", "Combat (B)"},
		{"save to the peak of the hill", "0201", "0204", sight.Into, "", ""},
		{"which is seen past a lower crest of another hill", "0208", "0204", sight.Into, "", ""},
		{"while a crest that is no peak is not", "0208", "0203", sight.Blocked, "0207 0204", "Combat (B)"},
	})
	hold(t, `
		...
		.7.
		.7.
		...
		.7.
		...`, []line{
		{"a hill whose crests are all 75 m high has no peak", "0201", "0203", sight.Blocked, "0202", "Combat (B)"},
	})
	hold(t, `
		...
		.7.
		...
		.4.
		.7.
		...`, []line{
		{"a crest as high as the peak hides it", "0201", "0205", sight.Blocked, "0202", "Combat (B)"},
	})
}

// The figure of the case: from a, the line to b runs along one side of woods
// and that to c along another; x lies behind the woods, y behind two woods hexes
// with the line between them, and z behind woods and a town.
func TestTheFigureOfCombatC(t *testing.T) {
	const a, b, c, x, y, z = "0303", "0503", "0401", "0502", "0103", "0204"
	hold(t, `
		.....
		.w.w.
		.w...
		..#..
		.....`, []line{
		{"b is seen along the side of a single woods hex", a, b, sight.Into, "", ""},
		{"c is seen along another side of it", a, c, sight.Into, "", ""},
		{"x lies behind it", a, x, sight.Blocked, "0402", "Combat (A)"},
		{"y lies beyond the side between two woods hexes", a, y, sight.Blocked, "0202/0203", "Combat (C)"},
		{"z lies beyond the side between woods and a town", a, z, sight.Blocked, "0203/0304", "Combat (C)"},
	})
}

func TestCombatCOnHillsAndAtTheEdge(t *testing.T) {
	hold(t, `
		.w.4.
		.4...
		...4.
		.....`, []line{
		{"woods and a crest on either side block", "0102", "0302", sight.Blocked, "0201/0202", "Combat (C)"},
		{"the side of a single crest is free", "0302", "0502", sight.Into, "", ""},
		{"and so is that of another after it", "0303", "0503", sight.Into, "", ""},
		{"a side at the edge of the map has one hex alone", "0101", "0301", sight.Into, "", ""},
		{"a corner that is touched does not block", "0104", "0402", sight.Into, "", ""},
	})
	hold(t, `
		.w...
		4....
		.w...`, []line{
		{"of two hexes each is judged by the case: both woods nearer to the crest let it see", "0102", "0502", sight.Into, "", ""},
	})
}

func TestCombatD(t *testing.T) {
	hold(t, `
		.~...
		.~./.
		.~.4.
		.=...
		.~...
		..~~.`, []line{
		{"the canal hides those in it", "0101", "0203", sight.To, "", "Combat (D)"},
		{"but not from the next hex", "0103", "0203", sight.Into, "", ""},
		{"nor along a straight row of canal hexes", "0201", "0203", sight.Into, "", ""},
		{"even with a bridge among them", "0201", "0205", sight.Into, "", ""},
		{"nor from a crest", "0403", "0201", sight.Into, "", ""},
		{"a slope is not high enough", "0402", "0201", sight.To, "", "Combat (D)"},
		{"a bend ends the row", "0201", "0306", sight.To, "", "Combat (D)"},
		{"from the canal one sees out", "0203", "0101", sight.Into, "", ""},
		{"and over it", "0102", "0501", sight.Into, "", ""},
		{"those on a bridge are in the open", "0302", "0204", sight.Into, "", ""},
	})
	hold(t, `
		.6.
		...
		.4.
		.#.
		.6.
		...
		.7.
		...
		.6.
		...
		.7.`, []line{
		{"from a crest one sees to another as high, past lower ones", "0201", "0205", sight.Into, "", ""},
		{"but not past a higher one", "0205", "0209", sight.Blocked, "0207", "Combat (D)"},
		{"past one as high as both", "0207", "0211", sight.Into, "", ""},
		{"past lower crests into a lower one", "0207", "0203", sight.Into, "", ""},
		{"not past one as high as the higher end", "0211", "0205", sight.Blocked, "0207", "Combat (M)"},
		{"from level ground into a crest but not through it", "0202", "0205", sight.Blocked, "0203", "Combat (B)"},
	})
}

func TestCombatE(t *testing.T) {
	hold(t, `
		.....
		.ww..
		.....
		...#.
		.....`, []line{
		{"into woods one sees from the next hex", "0102", "0202", sight.Into, "", ""},
		{"and not from two hexes away", "0501", "0302", sight.To, "", "Combat (E)"},
		{"into a town one sees from the next hex", "0403", "0404", sight.Into, "", ""},
		{"and not from afar", "0104", "0404", sight.To, "", "Combat (E)"},
		{"deep in a wood one sees the next hex alone", "0202", "0302", sight.Into, "", ""},
	})
	hold(t, `
		4..w`, []line{
		{"from a crest, too", "0101", "0401", sight.To, "", "Combat (E)"},
	})
	hold(t, `
		~~~.
		.WW~`, []line{
		{"a row of canal hexes does not lead into woods on the canal", "0101", "0302", sight.To, "", "Combat (E)"},
	})
}

// The example of the case. Germans: a in a town hex, b with a machine gun four
// hexes from x, c on the railroad. French: x in a town and y on the railroad,
// both next to a. The town hex z lies on the railroad between c and y.
func TestTheExampleOfCombatG(t *testing.T) {
	const a, b, c, x, y, z = "0404", "0509", "0301", "0505", "0305", "0303"
	hold(t, `
		.....
		.....
		..#..
		...#.
		....#
		.....
		.....
		.....
		.....`, []line{
		{"a fires directly at x", a, x, sight.Into, "", ""},
		{"a fires directly at y", a, y, sight.Into, "", ""},
		{"b sees up to x", b, x, sight.To, "", "Combat (E)"},
		{"b sees up to a, who observes for it", b, a, sight.To, "", "Combat (E)"},
		{"c sees neither into nor up to y, for z", c, y, sight.Blocked, z, "Combat (A)"},
	})
}

func TestCombatI(t *testing.T) {
	for _, letter := range []string{".", "w", "#", "/", "4", "~", "=", "W", "t", "T"} {
		f := draw(t, strings.ReplaceAll(`
			???
			???
			???`, "?", letter))
		g := sight.New(f.HexBoard)
		for _, d := range hex.Dirs {
			assert.Equal(t, sight.Into, g.Reach(f.at("0202"), f.at("0202").Neighbor(d), f.trenches), "all see into adjacent hexes of %q", letter)
		}
	}
}

func TestCombatL(t *testing.T) {
	hold(t, `
		.6.
		.w.
		.#.
		.4.
		./.
		.w.
		.6.
		.w.
		.7.`, []line{
		{"from crest to crest of other hills woods and towns do not count", "0201", "0204", sight.Into, "", ""},
		{"nor do lower crests", "0201", "0207", sight.Into, "", ""},
		{"nor from below", "0204", "0207", sight.Into, "", ""},
		{"nor one that is higher than the lower end alone", "0204", "0209", sight.Into, "", ""},
		{"nor woods right before the crest", "0207", "0209", sight.Into, "", ""},
	})
}

func TestCombatMOnOneHill(t *testing.T) {
	hold(t, `
		.6/
		.6/
		.6/
		.w/
		.6/
		.7/
		.6/
		.7.`, []line{
		{"crests do not block", "0201", "0203", sight.Into, "", ""},
		{"woods do", "0201", "0205", sight.Blocked, "0204", "Combat (A)"},
		{"the peak does between lower crests", "0205", "0207", sight.Blocked, "0206", "Combat (M)"},
		{"not from the peak itself, of which there may be two", "0206", "0208", sight.Into, "", ""},
		{"nor from a crest to the second peak", "0205", "0208", sight.Into, "", ""},
	})
	hold(t, `
		.4.
		.w.
		.4.
		/.w
		4.6
		w.w
		4.4
		/./`, []line{
		{"crests that slopes do not join are two hills", "0201", "0203", sight.Into, "", ""},
	})
	hold(t, `
		.6/
		.7.
		.6/`, []line{
		{"a peak joins a hill, too", "0201", "0203", sight.Blocked, "0202", "Combat (M)"},
	})
}

func TestCombatMDownhill(t *testing.T) {
	hold(t, `
		4.4.4.4
		w......
		..w....
		....w..
		......4
		/......
		......w
		......w`, []line{
		{"woods nearer to the crest let see", "0101", "0105", sight.Into, "", ""},
		{"woods exactly midway block", "0301", "0305", sight.Blocked, "0303", "Combat (M)"},
		{"woods nearer to the target block", "0501", "0505", sight.Blocked, "0504", "Combat (M)"},
		{"and not a target further away, so that they are nearer to the crest", "0501", "0508", sight.Into, "", ""},
		{"a slope is a target like level ground", "0101", "0106", sight.Into, "", ""},
		{"another crest blocks", "0701", "0706", sight.Blocked, "0705", "Combat (B)"},
		{"woods next to a level target are nearer to it", "0705", "0708", sight.Blocked, "0707", "Combat (M)"},
		{"and into woods one sees from the next hex alone", "0705", "0707", sight.To, "", "Combat (E)"},
	})
}

func TestTrenches(t *testing.T) {
	hold(t, `
		.t...
		.t..4
		.t...
		t..T.
		.~...
		.~...`, []line{
		{"a trench hides those in it", "0401", "0202", sight.To, "", "Trenches (D)"},
		{"but not from the next hex", "0102", "0202", sight.Into, "", ""},
		{"nor along a straight row of trenches", "0201", "0203", sight.Into, "", ""},
		{"nor from a crest", "0502", "0202", sight.Into, "", ""},
		{"a trench at an angle is no row", "0201", "0104", sight.To, "", "Trenches (D)"},
		{"canal hexes and trenches make no row together", "0205", "0203", sight.To, "", "Trenches (D)"},
		{"those in a trench see out", "0203", "0403", sight.Into, "", ""},
		{"all see over a trench", "0101", "0302", sight.Into, "", ""},
		{"in woods it is the woods that hide, from a crest as well", "0502", "0404", sight.To, "", "Combat (E)"},
		{"but for the next hex", "0504", "0404", sight.Into, "", ""},
	})
}

func TestHeights(t *testing.T) {
	f := draw(t, ".w#~/4W67=")
	g := sight.New(f.HexBoard)
	var got []string
	for col := range f.Grid.Cols {
		got = append(got, g.Height(hex.Hex{Col: col}).String())
	}
	const level = "level ground"
	assert.Equal(t, []string{level, level, level, level, "slope", "crest of 40 m", level, "crest of 60 m", "crest of 75 m", level}, got)
	assert.Less(t, g.Height(f.at("0101")), g.Height(f.at("0501")))
	assert.Less(t, g.Height(f.at("0501")), g.Height(f.at("0601")))
	assert.Less(t, g.Height(f.at("0801")), g.Height(f.at("0901")))
}

func TestBetweenListsWhatTheLinePassesForTheRulesOfFire(t *testing.T) {
	f := draw(t, "..... ..... ..... .....")
	between := func(from, to string) string {
		var out []string
		for c := range sight.Between(f.at(from), f.at(to)) {
			hexes := hex.List{c.Hex}
			if c.Kind == hex.Along {
				hexes = append(hexes, c.Other)
			}
			out = append(out, strings.ReplaceAll(f.Grid.Labels(hexes), " ", "/"))
		}
		return strings.Join(out, " ")
	}
	assert.Equal(t, "0202 0203", between("0201", "0204"))
	assert.Equal(t, "0201/0202 0302 0401/0402", between("0102", "0502"), "along sides")
	assert.Equal(t, "0201 0302", between("0101", "0402"))
	assert.Empty(t, between("0101", "0201"))
	assert.Empty(t, between("0101", "0101"))
	for c := range sight.Between(f.at("0201"), f.at("0204")) {
		assert.Equal(t, f.at("0202"), c.Hex)
		break
	}
}
