package balance

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/mapsheet/mapsheet/model"
)

// WriteCSV writes the games as a table for spreadsheets, one a line below the names of the
// columns.
func (r Result) WriteCSV(to io.Writer) error {
	head := []string{"seed", "winner", "level", "clause", "turn", "decided", "quiet turns"}
	for _, s := range r.Sides {
		head = append(head, s.ID+" near, per mille", s.ID+" lost")
		for _, t := range r.lostTypes(s.ID) {
			head = append(head, s.ID+" lost "+t)
		}
	}
	lines := [][]string{head}
	for _, g := range r.Played {
		decided, clause := "", ""
		if g.Decided != Undecided {
			decided = strconv.Itoa(g.Decided)
		}
		if g.Clause != none {
			clause = strconv.Itoa(g.Clause + 1)
		}
		line := []string{strconv.FormatUint(g.Seed, 10), g.Winner, g.Level, clause, strconv.Itoa(g.Turn), decided, strconv.Itoa(g.Quiet)}
		for i, s := range r.Sides {
			line = append(line, strconv.Itoa(g.Sides[i].Near), strconv.Itoa(g.Sides[i].lost()))
			for _, t := range r.lostTypes(s.ID) {
				line = append(line, strconv.Itoa(g.Sides[i].Losses[t]))
			}
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		for i, text := range line { // of a file that anybody may have written
			line[i] = model.Cell(text)
		}
	}
	return csv.NewWriter(to).WriteAll(lines)
}

// lostTypes is the types of which a side lost any, the most frequent first.
func (r Result) lostTypes(side string) []string {
	var out []string
	for _, l := range r.Losses {
		if l.Side == side {
			out = append(out, l.Type)
		}
	}
	return out
}
