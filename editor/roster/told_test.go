package roster_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
)

// words are what people write into cells, in their place and out of it.
var words = []string{"", "0", "1", "-1", "7", "999", "100000", "3.5", "yes", "Yes", "no", "x", "many", "A b", "a-b", "-", "Ä,ö;ü", "north edge", "elite", "reserve", "german", "German", "french",
	"white", "BRITISH", "american", "infantry company", "Infantry Company", "infantry", "cavalry", "town A", "'=1", "  7 ", "1 2 3", "german-infantry-company", "Black", "1;2, 3"}

// heads are headings in other words, and some that mean nothing.
var heads = []string{"force", "Formation", "force_name", "type", "type name", "Unit Type", "count", "Qty", "side", "Army", "name", "part of", "note", "source", "turn", "step", "area", "quality", "mount",
	"steps", "trenches", "told", "colour", "", "left", "order"}

var kinds = []string{"cells", "a heading", "a column", "lines", "a new force"}

// What comes of a table in which people changed cells, headings and lines is what it was.
// A line names what is otherwise; where it is meant to be, look at it, and -update writes
// the digests anew.
func TestWhatIsTakenFromTablesIsWhatItWas(t *testing.T) {
	var told digest.Record
	for _, id := range []string{"brunstatt", "mlawa", "leuthen", "cowpens"} {
		s := open(t, id)
		for _, of := range []struct {
			name  string
			table [][]string
		}{{"forces", roster.Forces(s)}, {"schedule", roster.Schedule(s)}} {
			table := of.table
			if len(table) < 2 {
				continue
			}
			for seed := range 150 {
				r := rand.New(rand.NewPCG(uint64(seed), 7))
				rows := make([][]string, len(table))
				for i, row := range table {
					rows[i] = slices.Clone(row)
				}
				kind := kinds[seed%len(kinds)]
				cell := func() (*[]string, int) {
					row := &rows[1+r.IntN(len(rows)-1)]
					return row, r.IntN(len(*row))
				}
				switch kind {
				case "cells":
					for range 1 + r.IntN(4) {
						row, i := cell()
						(*row)[i] = words[r.IntN(len(words))]
					}
				case "a heading":
					rows[0][r.IntN(len(rows[0]))] = heads[r.IntN(len(heads))]
				case "a column":
					at := r.IntN(len(rows[0]))
					for i := range rows {
						rows[i] = slices.Delete(rows[i], at, at+1)
					}
				case "a new force":
					row := slices.Clone(rows[1+r.IntN(len(rows)-1)])
					for i, head := range rows[0] {
						switch head {
						case "force", "side", "part of":
							row[i] = []string{"", "", "third", words[r.IntN(len(words))]}[r.IntN(4)]
						case "force name":
							row[i] = []string{"Third Column", "!!", "", row[i]}[r.IntN(4)]
						}
					}
					rows = append(rows, row, slices.Clone(row))
				case "lines":
					from, _ := cell()
					*from = (*from)[:1+r.IntN(len(*from)-1)]
					from, _ = cell()
					rows = append(rows, slices.Clone(*from), rows[1])
				}
				tellTaken(t, told.On(fmt.Sprintf("%s of %s, %s changed", of.name, id, kind)), s, string(text(t, rows, []rune(",;\t")[seed%3])))
			}
		}
	}
	told.Hold(t, "told.txt")
}

func tellTaken(t *testing.T, out io.Writer, s *model.Scenario, text string) {
	t.Helper()
	table, err := roster.Read([]byte(text))
	if err != nil {
		fmt.Fprintln(out, err)
		return
	}
	into := s.Clone()
	report, err := table.Take(into)
	fmt.Fprintln(out, err, messages(report), table.Kind(), table.Wrong)
	for column := range len(table.Head) + 1 {
		fmt.Fprintln(out, table.Means(column))
		for row := range min(len(table.Rows), 4) {
			fmt.Fprintln(out, table.WrongAt(row, column))
		}
	}
	for _, w := range table.Wrong {
		fmt.Fprintln(out, table.WrongAt(w.Row, w.Column))
	}
	taken, err := json.Marshal([]any{into.Forces, into.Deployment, into.Reinforcements})
	require.NoError(t, err)
	_, _ = out.Write(taken)
	fmt.Fprintln(out, roster.Forces(into), roster.Schedule(into))
}

// Quotation marks keep what is between them together.
func TestTablesWithQuotationMarks(t *testing.T) {
	for text, want := range map[string]string{
		"force;type\n\"a;b\";c\n":          "[a;b c]",
		"force,type\n\"a,\"\"b\",c\n":      "[a,\"b c]",
		"\"a;b;c\",type,x\n1,2,3\n":        "[1 2 3]",
		"sep=,\nforce,type\na;b;c;d,e\n":   "[a;b;c;d e]",
		"force\ttype\na,b,c,d\t\"x\ny\"\n": "[a,b,c,d x\ny]",
		"force,type\n\"a\nb,c\n":           "[a\nb,c\n]", // whoever forgets to close it gets one cell
	} {
		table, err := roster.Read([]byte(text))
		require.NoError(t, err, text)
		require.Equal(t, want, fmt.Sprint(table.Rows[0].Cells), text)
	}
}
