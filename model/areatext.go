package model

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Areas can be written as a line of text, close to how they read in English:
//
//	woods and north of road 1
//	within 2 of (town A or town B) except the canal
//
// The words are these, each naming hexes:
//
//	everywhere, bridges, this        the whole map, every bridge hex, the hex a condition looks at
//	woods, clear, road, canal …      every hex of a terrain or a line
//	town A, wood K, Hill 60, exit 1  a place by its kind and name
//	"central bridge", place:wood-k   a place by its name, or by its id
//	hex 0101, hexes 0101 0102        the hexes listed
//	crest of Hill 60, peak of …      the crest hexes of a hill, its highest ones
//	within 2 of X                    at most so many hexes away
//	north edge, north edge 3 deep    the hexes at an edge of the map, so many rows or columns of them
//	north of X, in or north of X     beyond it, or in it too
//	between X and Y along east       between the two, the second lying east of the first; "in or between" too
//	directly NE of X up to 5         so many hexes in a straight row of hexes
//	northernmost of X                the hex of it that lies furthest there
//	zone North, "Comb's hill"        on a table: a zone, a piece of terrain
//	within 2.5 inches of X           on a table: at most so far away; "inches" may be left out there
//	north edge 12 inches deep        on a table: a band along an edge; "north edge" is its line alone
//	not X                            everywhere except X
//	X and Y, X or Y, X except Y      in both, in one of them, in X but not in Y
//
// "and" binds before "or", and that before "except"; round brackets group.
// The article "the" may stand anywhere.

// Text is the area as a line of text that ParseArea reads as the same area.
// Places are called as the board calls them; where there is no board, or the
// name is not plain, by their ids. A union or an intersection of one area is
// written as that area.
func (a Area) Text(b Board) string { return areaWriter{b}.write(a, 0) }

// How tightly the forms of the text bind, loosest first.
const (
	bindExcept = iota
	bindOr
	bindAnd
	bindTight
)

type areaWriter struct{ board Board }

// write is the area, in brackets where it binds less tightly than it must.
func (w areaWriter) write(a Area, least int) string {
	text, binds := w.plain(a)
	if binds < least {
		return "(" + text + ")"
	}
	return text
}

func (w areaWriter) tight(a Area) string { return w.write(a, bindTight) }

func (w areaWriter) plain(a Area) (text string, binds int) {
	in := func(inclusive bool) string {
		if inclusive {
			return "in or "
		}
		return ""
	}
	switch {
	case a.Everywhere:
		text = "everywhere"
	case a.This:
		text = "this"
	case a.Bridges:
		text = "bridges"
	case a.Place != "":
		text = w.place(a.Place)
	case a.Crest != "":
		text = "crest of " + w.place(a.Crest)
	case a.Peak != "":
		text = "peak of " + w.place(a.Peak)
	case a.Hexes != nil:
		text = w.hexes(a.Hexes)
	case a.Terrain != "":
		text = a.Terrain
	case a.Line != "":
		text = a.Line
	case a.Within != nil && a.Within.Distance > 0:
		text = fmt.Sprintf("within %s of %s", CountedInches(a.Within.Distance), w.tight(a.Within.Of))
	case a.Within != nil && a.Within.Hexes > 0 && w.onTable():
		text = fmt.Sprintf("within %s of %s", CountedHexes(a.Within.Hexes), w.tight(a.Within.Of))
	case a.Within != nil:
		text = fmt.Sprintf("within %d of %s", a.Within.Hexes, w.tight(a.Within.Of))
	case a.Edge != nil && *a.Edge == w.bare(a.Edge.Side):
		text = string(a.Edge.Side) + " edge"
	case a.Edge != nil && a.Edge.Hexes == 0:
		text = fmt.Sprintf("%s edge %s deep", a.Edge.Side, CountedInches(a.Edge.Depth))
	case a.Edge != nil && w.onTable():
		text = fmt.Sprintf("%s edge %s deep", a.Edge.Side, CountedHexes(a.Edge.Hexes))
	case a.Edge != nil:
		text = fmt.Sprintf("%s edge %d deep", a.Edge.Side, a.Edge.Hexes)
	case a.Beyond != nil:
		text = fmt.Sprintf("%s%s of %s", in(a.Beyond.Inclusive), a.Beyond.Direction, w.tight(a.Beyond.Of))
	case a.Between != nil:
		text = fmt.Sprintf("%sbetween %s and %s along %s", in(a.Between.Inclusive), w.tight(a.Between.First), w.tight(a.Between.Second), a.Between.Along)
	case a.Directly != nil:
		text = fmt.Sprintf("directly %s of %s up to %d", a.Directly.Direction, w.tight(a.Directly.Of), a.Directly.Hexes)
	case a.Extreme != nil:
		text = fmt.Sprintf("%s of %s", furthest(a.Extreme.Direction), w.tight(a.Extreme.Of))
	case a.Union != nil:
		return w.join(a.Union, " or ", bindOr)
	case a.Intersect != nil:
		return w.join(a.Intersect, " and ", bindAnd)
	case a.Except != nil:
		return w.write(a.Except.From, bindExcept) + " except " + w.write(a.Except.Remove, bindOr), bindExcept
	}
	return text, bindTight
}

func (w areaWriter) onTable() bool { return w.board != nil && w.board.Kind() == OnTable }

// bare is the edge that no depth is said of: the row of hexes there, on a table the line.
func (w areaWriter) bare(side Compass) Edge {
	if w.onTable() {
		return Edge{Side: side}
	}
	return Edge{Side: side, Hexes: 1}
}

func (w areaWriter) join(members []Area, word string, binds int) (string, int) {
	if len(members) == 1 {
		return w.plain(members[0])
	}
	parts := make([]string, len(members))
	for i, m := range members {
		parts[i] = w.write(m, binds+1)
	}
	return strings.Join(parts, word), binds
}

func (w areaWriter) place(id string) string {
	if w.board != nil {
		if p, ok := w.board.Place(id); ok {
			texts := []string{string(p.Kind) + " " + p.Name, fmt.Sprintf(`%s "%s"`, p.Kind, p.Name)}
			switch {
			case p.Kind == PlaceOther, p.Kind == PlacePiece:
				texts = []string{`"` + p.Name + `"`}
			case strings.ContainsRune(p.Name, ' '):
				texts = texts[1:] // without quotation marks its first word would be the name
			}
			for _, text := range texts {
				if a, err := ParseArea(text, w.board); err == nil && a.Place == id {
					return text
				}
			}
		}
	}
	return "place:" + id
}

func (w areaWriter) hexes(l hex.List) string {
	labels := make([]string, len(l))
	for i, h := range l {
		labels[i] = labelOn(w.board, h)
	}
	if len(l) == 1 {
		return "hex " + labels[0]
	}
	return "hexes " + strings.Join(labels, " ")
}

// labelOn is what a hex is called; where there is no board, on the largest.
func labelOn(b Board, h hex.Hex) string {
	if b == nil {
		return hex.Grid{Cols: limits.BoardSide, Rows: limits.BoardSide}.Label(h)
	}
	return b.Label(HexSite(h))
}

// furthest is "northernmost" for north.
func furthest(c Compass) string { return string(c) + "ernmost" }
