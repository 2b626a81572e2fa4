package roster

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Table is a table that was read: a line with headings, and the lines below it.
type Table struct {
	Head  []string // as they are written
	Rows  []Row
	Wrong []Wrong // what is wrong with cells, once the table was taken

	kind Kind
	keys []string // of the columns; empty for those that mean nothing
}

// Row is a line of a table.
type Row struct {
	Line  int // of the file
	Cells []string
}

// Wrong is something wrong with a cell.
type Wrong struct {
	Row, Column int // of Table.Rows and Table.Head; the column is -1 for the whole line
	Message     string
}

// Kind is what a table lists.
type Kind uint8

// The kinds of tables.
const (
	OfForces Kind = iota
	OfSchedule
)

// Kind is what the table lists.
func (t *Table) Kind() Kind { return t.kind }

// What columns say, as headings.
const (
	countKey     = "count"
	sideKey      = "side"
	forceKey     = "force"
	forceNameKey = "force name"
	partKey      = "part of"
	typeKey      = "type"
	typeNameKey  = "type name"
	nameKey      = "name"
	noteKey      = "note"
	sourceKey    = "source"
	turnKey      = "turn"
	stepKey      = "step"
	areaKey      = "area"
)

// headings are the keys with what people write over such columns.
var headings = map[string]string{
	"number": countKey, "no": countKey, "no.": countKey, "qty": countKey, "quantity": countKey, "copies": countKey, "strength": countKey, "#": countKey, "counters": countKey,
	"player": sideKey, "army": sideKey,
	"formation": forceNameKey, "force id": forceKey, "group": forceNameKey,
	"parent": partKey, "belongs to": partKey, "part": partKey, "higher formation": partKey,
	"unit type": typeKey, "kind": typeKey, "class": typeKey, "type id": typeKey,
	"unit": nameKey, "unit name": nameKey, "historical name": nameKey,
	"notes": noteKey, "remarks": noteKey, "remark": noteKey, "comment": noteKey, "sources": sourceKey,
	"arrives": turnKey, "arrival": turnKey, "game turn": turnKey,
	"order": stepKey, "setup": areaKey, "entry": areaKey, "where": areaKey, "set up": areaKey, "hexes": areaKey, "location": areaKey, "arrival area": areaKey,
}

// silent are columns that are written for the eye, and say nothing when they come back.
var silent = []string{"nation", "counter", "left", "right", "time", "units", "told"}

// plainHead is a heading as headings are compared.
func plainHead(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.NewReplacer("_", " ", "\u00a0", " ").Replace(unshielded(text)))), " ")
}

// Read reads a table whose cells are parted by commas, semicolons or tabs. The error says
// what it is not, with its line where that is known.
func Read(text []byte) (*Table, error) {
	comma, text, lines, err := separator(text)
	if err != nil {
		return nil, err
	}
	if bytes.Count(text, []byte{byte(comma)}) > limits.ImportMarks || bytes.Count(text, []byte("\n")) > limits.ImportMarks {
		return nil, fmt.Errorf("the file has more than %s cells, which no order of battle needs", limits.Number(limits.ImportMarks))
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, true
	t := &Table{}
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			var parse *csv.ParseError
			if errors.As(err, &parse) {
				return nil, wrongAt(parse.StartLine+lines, "the line cannot be read: %v", parse.Err)
			}
			return nil, err
		}
		line, _ := r.FieldPos(0)
		line += lines
		if err := t.add(line, cells); err != nil {
			return nil, err
		}
	}
	if t.Head == nil {
		return nil, errors.New("the table is empty")
	}
	return t, nil
}

func wrongAt(line int, format string, args ...any) error {
	return diag.List{{Position: diag.Position{Line: line}, Code: "table", Message: diag.Messagef(format, args...)}}
}

// add adds a line that is not empty.
func (t *Table) add(line int, cells []string) error {
	for i, c := range cells {
		if len([]rune(c)) > limits.ImportCell {
			return wrongAt(line, "a cell has more than %s characters", limits.Number(limits.ImportCell))
		}
		cells[i] = unshielded(c)
	}
	if !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
		return nil
	}
	switch {
	case len(cells) > limits.ImportCells:
		return wrongAt(line, "the line has more than %d cells", limits.ImportCells)
	case len(t.Rows) >= limits.ImportRows:
		return wrongAt(line, "the table has more than %s lines", limits.Number(limits.ImportRows))
	case t.Head == nil:
		t.Head = cells
	default:
		t.Rows = append(t.Rows, Row{Line: line, Cells: cells})
	}
	return nil
}

// separator is what parts the cells: what stands most in the first line that is not
// empty, outside of quotation marks. Some spreadsheets say it in a line of its own.
func separator(text []byte) (comma rune, rest []byte, lines int, err error) {
	for len(text) > 0 {
		first, after, _ := bytes.Cut(text, []byte("\n"))
		word := strings.ToLower(strings.TrimSpace(string(first[:min(len(first), limits.ImportCell)])))
		switch {
		case strings.HasPrefix(word, "sep=") && len(word) == len("sep=")+1 && strings.Contains(",;\t", word[4:]):
			return rune(word[4]), after, lines + 1, nil
		case word == "":
			text = after
			lines++
			continue
		}
		var counts [3]int
		quoted := false
		for _, c := range first {
			if c == '"' {
				quoted = !quoted
			} else if i := strings.IndexByte(",;\t", c); i >= 0 && !quoted {
				counts[i]++
			}
		}
		best := 0
		for i, n := range counts {
			if n > counts[best] {
				best = i
			}
		}
		return rune(",;\t"[best]), text, lines, nil
	}
	return 0, nil, 0, errors.New("the table is empty")
}

// understand finds out what the columns say, with the fields of a rule system beside
// those of all.
func (t *Table) understand(fields *model.Fields) (report diag.List, err error) {
	known := map[string]string{}
	for _, key := range []string{countKey, sideKey, forceKey, forceNameKey, partKey, typeKey, typeNameKey, nameKey, noteKey, sourceKey, turnKey, stepKey, areaKey} {
		known[key] = key
	}
	maps.Copy(known, headings)
	for _, f := range fields.Group {
		known[strings.ToLower(f.Name)], known[f.Words()] = ownKey+f.Key, ownKey+f.Key
	}
	t.keys = make([]string, len(t.Head))
	first := map[string]string{}
	for i, head := range t.Head {
		word := plainHead(head)
		key, ok := known[word]
		twice := first[key]
		switch {
		case !ok && !slices.Contains(silent, word) && word != "":
			report = append(report, remark(1, diag.Excerpt(head), "the column “%s” says nothing that Mapsheet knows, and was not taken", head))
		case ok && twice != "":
			report = append(report, remark(1, diag.Excerpt(head), "the columns “%s” and “%s” say the same: the first was taken", twice, head))
		case ok:
			t.keys[i], first[key] = key, head
		}
	}
	t.kind = OfForces
	switch has := func(key string) bool { return slices.Contains(t.keys, key) }; {
	case has(typeKey), has(typeNameKey):
	case has(areaKey) && (has(forceKey) || has(forceNameKey)):
		t.kind = OfSchedule
	default:
		return nil, wrongAt(1, "the first line has not the headings that are needed: an order of battle has at least “type” and “force”, a schedule “force” and “area”; it has %s", told(t.Head))
	}
	return report, nil
}

// ownKey comes before the keys of a rule system's fields.
const ownKey = "own:"

func told(heads []string) string {
	var out []string
	for _, h := range heads[:min(len(heads), 8)] {
		out = append(out, "“"+diag.Excerpt(h)+"”")
	}
	return strings.Join(out, ", ")
}

func remark(line int, column, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{Position: diag.Position{Line: line}, Severity: diag.Warning, Code: "table", Path: column, Message: diag.Messagef(format, args...)}
}

// column is the place of a key among the columns; -1 for none.
func (t *Table) column(key string) int { return slices.Index(t.keys, key) }

// cell is what a line says under a key, and whether it has such a column.
func (t *Table) cell(row int, key string) (text string, there bool) {
	i := t.column(key)
	if i < 0 {
		return "", false
	}
	cells := t.Rows[row].Cells
	if i >= len(cells) {
		return "", true
	}
	return cells[i], true
}

// word is a cell without white space around it.
func (t *Table) word(row int, key string) string {
	text, _ := t.cell(row, key)
	return strings.TrimSpace(text)
}

// Means reports whether a column was understood, once the table was taken.
func (t *Table) Means(column int) bool { return column < len(t.keys) && t.keys[column] != "" }

// WrongAt is what is wrong with a cell; empty where nothing is.
func (t *Table) WrongAt(row, column int) string {
	for _, w := range t.Wrong {
		if w.Row == row && w.Column == column {
			return w.Message
		}
	}
	return ""
}
