package sight

import (
	"cmp"
	"fmt"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Cause is why a hex blocks a line of sight.
type Cause uint8

// The causes.
const (
	NoCause    Cause = iota
	Woods            // woods on level ground, or between two crests of one hill
	Town             // a town there
	Crest            // a crest between ends of which one at least is low
	FarWoods         // woods that are not nearer to the end on a crest than to the low one
	FarTown          // a town so placed
	Peak             // the peak of the hill whose lower crests are the ends
	HighCrest        // a crest at least as high as the higher of two crests
	AboveCrest       // a crest above two crests of the same altitude
)

var causes = [...]struct{ rule, what, remark string }{
	Woods:      {"Combat (A)", "woods in %s", ""},
	Town:       {"Combat (A)", "a town in %s", ""},
	Crest:      {"Combat (B)", "the crest in %s", ""},
	FarWoods:   {"Combat (M)", "woods in %s", tooFar},
	FarTown:    {"Combat (M)", "a town in %s", tooFar},
	Peak:       {"Combat (M)", "the peak of the hill in %s", ""},
	HighCrest:  {"Combat (M)", "the crest in %s", ", no lower than its higher end"},
	AboveCrest: {"Combat (D)", "the crest in %s", ", higher than both its ends"},
}

// tooFar is the remark that wants the high end and the low one.
const tooFar = ", no nearer to the crest in %s than to %s"

// Block is a place where a line of sight is stopped: a hex, or two hexes along
// whose common side the line runs.
type Block struct {
	Hex         hex.Hex
	Cause       Cause
	Beside      hex.Hex // the second of two hexes
	BesideCause Cause   // NoCause where the line runs through one hex
}

// Rule is the rule that the block rests on, such as "Combat (A)": for two hexes
// along a side it is Combat (C).
func (b Block) Rule() string {
	if b.BesideCause != NoCause {
		return "Combat (C)"
	}
	return causes[b.Cause].rule
}

// Hexes are the one or two hexes.
func (b Block) Hexes() []hex.Hex {
	if b.BesideCause != NoCause {
		return []hex.Hex{b.Hex, b.Beside}
	}
	return []hex.Hex{b.Hex}
}

// Line is all there is to say of one line of sight.
type Line struct {
	Grid                 hex.Grid
	From, To             hex.Hex
	FromHeight, ToHeight Height
	Reach                Reach
	Blocks               []Block // everything that blocks, from From to To; empty unless Blocked
	Cover                Cover   // what hides those in To from From; NoCover unless the reach is To
}

// Trace explains the line from one hex to another when the hexes with trench
// markers are given. It agrees with Reach. Both hexes must be on the board.
func (g *Ground) Trace(from, to hex.Hex, trenches hex.Region) Line {
	t := Line{
		Grid: g.grid, From: from, To: to,
		FromHeight: g.Height(from), ToHeight: g.Height(to),
	}
	l := g.look(g.cells.of(from), g.cells.of(to))
	for c := range Between(from, to) {
		if g.stops(l, c, from, to) {
			t.Blocks = append(t.Blocks, g.block(l, c))
		}
	}
	if len(t.Blocks) == 0 {
		t.Reach, t.Cover = g.open(from, to, trenches)
	}
	return t
}

// block explains a crossing that stops a line.
func (g *Ground) block(l look, c hex.Crossing) Block {
	b := Block{Hex: c.Hex, Cause: g.cause(l, c.Hex)}
	if c.Kind == hex.Along {
		b.Beside, b.BesideCause = c.Other, g.cause(l, c.Other)
	}
	return b
}

// cause is why a hex that blocks does.
func (g *Ground) cause(l look, h hex.Hex) Cause {
	m := g.marks[g.cells.of(h)]
	uneven := l.kind == highToLow || l.kind == lowToHigh
	switch {
	case m&woods != 0 && uneven:
		return FarWoods
	case m&woods != 0:
		return Woods
	case m&town != 0 && uneven:
		return FarTown
	case m&town != 0:
		return Town
	case l.kind == sameHill:
		return Peak
	case l.kind == unequalHills:
		return HighCrest
	case l.kind == equalHills:
		return AboveCrest
	default:
		return Crest
	}
}

// Rule is the rule that keeps the line from going into the hex, that of the
// first block where there are several; empty when it goes into it.
func (t Line) Rule() string {
	switch {
	case t.Reach == Blocked:
		return t.Blocks[0].Rule()
	case t.Reach == Into:
		return ""
	case t.Cover == InTrench:
		return "Trenches (D)"
	case t.Cover == InCanal:
		return "Combat (D)"
	default:
		return "Combat (E)"
	}
}

// Hexes are those in the way: of the first block, or the hex that hides those
// in it.
func (t Line) Hexes() []hex.Hex {
	switch t.Reach {
	case Blocked:
		return t.Blocks[0].Hexes()
	case To:
		return []hex.Hex{t.To}
	default:
		return nil
	}
}

// Sentence says how far the line goes and, where not all the way, why, without
// the rule: "woods in 1412 on the line from 1210 to 1615". It names the first
// block alone; see BlockSentence for the others.
func (t Line) Sentence() string {
	from, to := t.Grid.Label(t.From), t.Grid.Label(t.To)
	switch {
	case t.Reach == Blocked:
		return t.BlockSentence(t.Blocks[0])
	case t.Reach == Into:
		return fmt.Sprintf("the line from %s to %s is clear", from, to)
	case t.Cover == InCanal, t.Cover == InTrench:
		return fmt.Sprintf("those in the %s of %s are hidden from %s: one sees into it from the next hex, from a crest or along a straight row of %[1]s hexes",
			t.Cover, to, from)
	default:
		return fmt.Sprintf("those in the %s of %s are hidden from %s: one sees into it only from the next hex", t.Cover, to, from)
	}
}

// BlockSentence is the sentence about one of the blocks.
func (t Line) BlockSentence(b Block) string {
	what := fmt.Sprintf(causes[b.Cause].what, t.Grid.Label(b.Hex))
	where, remark := "on", t.remark(b.Cause)
	if b.BesideCause != NoCause {
		what += " and " + fmt.Sprintf(causes[b.BesideCause].what, t.Grid.Label(b.Beside))
		where, remark = "on both sides of", cmp.Or(remark, t.remark(b.BesideCause))
	}
	return fmt.Sprintf("%s %s the line from %s to %s%s", what, where, t.Grid.Label(t.From), t.Grid.Label(t.To), remark)
}

// remark is what the sentence adds on why the cause blocks this line.
func (t Line) remark(c Cause) string {
	if causes[c].remark != tooFar {
		return causes[c].remark
	}
	high, low := t.From, t.To
	if t.ToHeight >= OnCrest {
		high, low = low, high
	}
	return fmt.Sprintf(tooFar, t.Grid.Label(high), t.Grid.Label(low))
}
