package review

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// nobody stands for no side, and nowhere for no sector.
const (
	nobody  = -1
	nowhere = -1
)

// look is a scenario as the passes see it: the board with the ways between its sectors
// and whose reserves they are.
type look struct {
	*rules.Case
	figures Figures
	board   *model.AreaBoard
	ways    [][]way
	owner   []int // of each sector, whose reserve it is
	home    []int // of each side, its reserve
}

// way is a link as it is seen from one of its sectors.
type way struct {
	link    int
	to      int
	heading model.Compass
	road    bool
}

func newLook(c *rules.Case, f Figures) *look {
	b := c.Scenario.AreaBoard()
	l := &look{Case: c, figures: f, board: b, ways: make([][]way, len(b.Sectors)), owner: make([]int, len(b.Sectors)), home: make([]int, len(c.Scenario.Sides))}
	for side := range l.home {
		l.home[side] = nowhere
	}
	number := map[string]int{}
	for i, s := range b.Sectors {
		number[s.ID] = i
		if l.owner[i] = l.side(s.Side); l.owner[i] != nobody && l.home[l.owner[i]] == nowhere {
			l.home[l.owner[i]] = i
		}
	}
	for i, link := range b.Links {
		from, ok := number[link.From]
		to, found := number[link.To]
		if ok && found && from != to {
			l.ways[from] = append(l.ways[from], way{i, to, link.Heading, link.Road})
			l.ways[to] = append(l.ways[to], way{i, from, link.Heading.Opposite(), link.Road})
		}
	}
	return l
}

// side is the number of a side.
func (l *look) side(id string) int {
	return slices.IndexFunc(l.Scenario.Sides, func(s model.Side) bool { return s.ID == id })
}

// twoSided reports whether there are the two sides that the game is for.
func (l *look) twoSided() bool { return len(l.Scenario.Sides) == 2 }

// sideName names a side in sentences.
func (l *look) sideName(side int) string { return l.Scenario.Sides[side].Name }

// id is that of a sector.
func (l *look) id(sector int) string { return l.board.Sectors[sector].ID }

// steps is how many links each sector lies from the nearest of some, on ways that do not
// lead into one that is closed; nowhere where none leads there.
func (l *look) steps(from []int, closed int) []int {
	out := make([]int, len(l.ways))
	for i := range out {
		out[i] = nowhere
	}
	queue := slices.Clone(from)
	for _, i := range from {
		out[i] = 0
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, w := range l.ways[queue[0]] {
			if out[w.to] == nowhere && w.to != closed {
				out[w.to] = out[queue[0]] + 1
				queue = append(queue, w.to)
			}
		}
	}
	return out
}

// homeRow are the sectors beside the reserve of a side; the middle one is the middle of
// the list.
func (l *look) homeRow(side int) []int {
	var out []int
	if l.home[side] != nowhere {
		for _, w := range l.ways[l.home[side]] {
			if l.owner[w.to] == nobody {
				out = append(out, w.to)
			}
		}
	}
	return out
}

// rule is the number in the list of a special rule in force.
func (l *look) rule(id string) (int, bool) {
	i := slices.IndexFunc(l.Scenario.Rules, func(in model.Rule) bool { return in.Rule == id })
	return i, i >= 0
}

// is reports whether a special rule is in force.
func (l *look) is(id string) bool {
	_, ok := l.rule(id)
	return ok
}

// number is the number of a special rule in force, or another where it is not.
func (l *look) number(id string, otherwise int) int {
	if i, ok := l.rule(id); ok && l.Scenario.Rules[i].Number != nil {
		return *l.Scenario.Rules[i].Number
	}
	return otherwise
}

// sectors are those of an area; none where it is wrong, which is reported by others.
func (l *look) sectors(a *model.Area) []int {
	out, err := a.Sectors(l.board)
	if err != nil {
		return nil
	}
	return out
}

// start is where a force begins.
type start struct {
	step    int // of deployment
	index   int // of the force
	side    int
	units   int
	sectors []int // one, or several among which its player chooses
}

// starts are where the forces begin, in their order.
func (l *look) starts() []start {
	var out []start
	for i, f := range l.Scenario.Forces {
		side := l.side(f.Side)
		step := slices.IndexFunc(l.Scenario.Deployment, func(d model.Deployment) bool { return slices.Contains(d.Forces, f.ID) })
		if side == nobody || step < 0 {
			continue
		}
		if sectors := l.sectors(&l.Scenario.Deployment[step].Area); len(sectors) > 0 {
			out = append(out, start{step, i, side, f.Count(), sectors})
		}
	}
	return out
}

// camps are the sectors in which a side may begin.
func (l *look) camps(side int) []int {
	var out []int
	for _, s := range l.starts() {
		if s.side == side {
			out = append(out, s.sectors...)
		}
	}
	return out
}

// marker is a general, a flag or a wind rose in a sector.
type marker struct {
	rule   int // in the list of those in force
	kind   string
	side   int
	sector int
	points int
}

// markers are those of the special rules, in their order.
func (l *look) markers() []marker {
	var out []marker
	for i, in := range l.Scenario.Rules {
		if in.Rule != fields.General && in.Rule != fields.Flag && in.Rule != fields.WindRose || in.Units == nil || in.Area == nil || in.Number == nil {
			continue
		}
		side := l.side(in.Units.Side)
		if side == nobody {
			continue
		}
		for _, sector := range l.sectors(in.Area) {
			out = append(out, marker{i, in.Rule, side, sector, *in.Number})
		}
	}
	return out
}

// general is the sector of a side's general.
func (l *look) general(side int) int {
	for _, m := range l.markers() {
		if m.kind == fields.General && m.side == side {
			return m.sector
		}
	}
	return nowhere
}

// called is what sentences call the markers.
var called = map[string]string{fields.General: "general", fields.Flag: "flag", fields.WindRose: "wind rose"}
