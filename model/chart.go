package model

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Chart describes a chart of a rule system: one table, or lines that each say the
// same of something else.
type Chart struct {
	Key  string // in files and paths: "weather"
	Name string // a few words with a capital: "Weather"
	Help string // a sentence that says what it is

	Lines  bool     // it has lines; else it is one table
	By     []string // of lines: the keys of the fields that say what a line is for
	Title  string   // of lines: the key of the field that says what people call one; empty where none does
	Fields []Field  // of the table, or of each line
	Grid   *Grid    // of a table whose figures are letters in rows under columns

	Apart bool // people at the table never look at it: it is for players of the program, or says how things are drawn

	Marks string // a sentence: what the marks are the provenance of
	Note  string // a sentence: what a remark is on; empty where there is none

	Called  string // in sentences: "the weather table"; "the" and the key where empty
	Added   string // in sentences, of a line that is new: "the line for"
	Summary string // in forms, of lines: what they say
	Absent  string // in forms: what stands in the place of a table that there is not

	// Tell is a table in a few words: "8 points a hex"; nil where there are none for it.
	Tell func(*ChartLine) string
}

// Noun is what sentences call the chart: "the weather table".
func (c Chart) Noun() string {
	if c.Called != "" {
		return c.Called
	}
	return "the " + c.Words()
}

// Words is the key as words.
func (c Chart) Words() string { return strings.ReplaceAll(c.Key, "_", " ") }

// Same reports whether two lines are for the same; not where nothing says what they
// are for.
func (c Chart) Same(a, b *ChartLine) bool {
	for _, key := range c.By {
		if !SameValue(a.Own[key], b.Own[key]) {
			return false
		}
	}
	return len(c.By) > 0
}

// Choices is the lines as fields that name one offer them: by the first field that says
// what a line is for, with what people call it.
func (c Chart) Choices(lines []ChartLine) []Choice {
	var out []Choice
	for _, line := range lines {
		id := line.Own.Text(c.By[0])
		out = append(out, Choice{ID: id, Name: cmp.Or(line.Own.Text(c.Title), id)})
	}
	return out
}

// Line finds in lines the one that is for the same as another; nil for none.
func (c Chart) Line(lines []ChartLine, like *ChartLine) *ChartLine {
	for i := range lines {
		if c.Same(&lines[i], like) {
			return &lines[i]
		}
	}
	return nil
}

// Figured is the fields that are figures: those that do not say what a line is for.
func (c Chart) Figured() []Field {
	return slices.DeleteFunc(slices.Clone(c.Fields), func(f Field) bool { return slices.Contains(c.By, f.Key) })
}

// GoesWith reports whether a line is there for what an id of a kind names, so that
// it goes where that goes.
func (c Chart) GoesWith(line *ChartLine, kind RefKind, id string) bool {
	return slices.ContainsFunc(c.By, func(key string) bool {
		f, ok := FieldOf(c.Fields, key)
		return ok && f.Names == kind && line.Own.Text(key) == id
	})
}

// Named reports whether the lines of the chart have ids of their own, which the designer
// gives them: they are for nothing else that a scenario has.
func (c Chart) Named() bool {
	if len(c.By) == 0 {
		return false
	}
	f, ok := FieldOf(c.Fields, c.By[0])
	return ok && f.Kind == Word && f.Names == ""
}

// ChartLine is a line of a chart that a rule system describes, or the whole of one
// that is a table.
type ChartLine struct {
	Own   Values                `toml:"-" fields:"line"` // its figures, and what it is for
	Marks map[string]Provenance `toml:"marks"`           // field, column or cell -> provenance
	Note  string                `toml:"note,omitempty"`
}

// charts is the charts that are described.
func (f *Fields) charts() []Chart {
	if f == nil {
		return nil
	}
	return f.Charts
}

// Chart finds a chart by its key.
func (f *Fields) Chart(key string) (Chart, bool) {
	charts := f.charts()
	i := slices.IndexFunc(charts, func(c Chart) bool { return c.Key == key })
	if i < 0 {
		return Chart{}, false
	}
	return charts[i], true
}

// KnownCharts is the charts that are described, and those that some charts have and
// nobody describes, in the order of their keys.
func (f *Fields) KnownCharts(in ...*Charts) []Chart {
	out := slices.Clone(f.charts())
	strange := map[string]Chart{}
	add := func(key string, lines bool, line *ChartLine) {
		if _, known := f.Chart(key); known {
			return
		}
		chart := strange[key]
		chart.Key, chart.Lines, chart.Note = key, lines, "A remark."
		chart.Fields = line.Own.Known(chart.Fields)
		strange[key] = chart
	}
	for _, c := range in {
		if c == nil {
			continue
		}
		for key, table := range c.Tables {
			add(key, false, table)
		}
		for key, lines := range c.Lists {
			for i := range lines {
				add(key, true, &lines[i])
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(strange)) {
		out = append(out, strange[key])
	}
	return out
}

// Rename gives what the rule system's part of the charts names by an id another id.
func (c *Charts) Rename(fields *Fields, kind RefKind, from, to string) {
	for i := range c.UnitTypes {
		c.UnitTypes[i].Own.Rename(fields.Part("unit"), kind, from, to)
	}
	for _, chart := range fields.charts() {
		if table := c.Tables[chart.Key]; table != nil {
			table.Own.Rename(chart.Fields, kind, from, to)
		}
		lines := c.Lists[chart.Key]
		for i := range lines {
			lines[i].Own.Rename(chart.Fields, kind, from, to)
		}
	}
}

// SetTable puts a table in, and takes it out where it is nil.
func (c *Charts) SetTable(key string, table *ChartLine) { set(&c.Tables, key, table, table == nil) }

// SetLines puts a chart of lines in, and takes it out where they are nil.
func (c *Charts) SetLines(key string, lines []ChartLine) { set(&c.Lists, key, lines, lines == nil) }

func set[T any](charts *map[string]T, key string, chart T, out bool) {
	switch {
	case !out && *charts == nil:
		*charts = map[string]T{key: chart}
	case !out:
		(*charts)[key] = chart
	default:
		if delete(*charts, key); len(*charts) == 0 {
			*charts = nil
		}
	}
}

// Grid says how the figures of a table are letters, one for each column in each row.
type Grid struct {
	Heads   string   // the key of the field that says what stands over the columns
	Rows    string   // the key of the field that has a text of letters for each row
	Letters []Choice // what the letters stand for, the mildest first
	Head    string   // what stands over a column, in a sentence: "odds"
	Row     string   // what a row is for, before its number: "die roll"
	Rolled  bool     // there is a row for each roll of the system's die

	// Read is what stands over a column as files have it, from a text that somebody
	// wrote. Order is negative where a column stands before another, 0 where both
	// are for the same. Next is what may stand over a column between two, or behind
	// the first where the second is empty.
	Read  func(text string) (string, error)
	Order func(a, b string) (int, error)
	Next  func(a, b string) (string, error)
}

// Meaning is what a letter stands for; the letter itself where it is none.
func (g *Grid) Meaning(letter byte) string {
	for _, l := range g.Letters {
		if l.ID == string(letter) {
			return l.Name
		}
	}
	return string(letter)
}

// CellKey is what marks call the figure under a head in a row: "4-1-3".
func CellKey(head string, row int) string { return fmt.Sprintf("%s-%d", head, row) }

// Mark is where the figure under a head in a row comes from: its own mark, or that
// of the table. What is known of the head over a column says nothing of the figures
// in it, save that those of a column which the designer chose are his.
func (g *Grid) Mark(l *ChartLine, head string, row int) Provenance {
	switch m := l.Marks[CellKey(head, row)]; {
	case m != "":
		return m
	case l.Marks[head] == Designed:
		return Designed
	}
	return l.Marks[g.Rows]
}

// Columns is what stands over the columns.
func (g *Grid) Columns(l *ChartLine) []string { return l.Own.List(g.Heads) }

// Letter is the figure under a head in a row, which count from 1; false where the
// table has none, or there is no table.
func (g *Grid) Letter(l *ChartLine, head string, row int) (byte, bool) {
	if l == nil {
		return 0, false
	}
	rows, column := l.Own.List(g.Rows), slices.Index(g.Columns(l), head)
	if column < 0 || row < 1 || row > len(rows) || column >= len(rows[row-1]) {
		return 0, false
	}
	return rows[row-1][column], true
}

// SetLetter puts a letter into a column of a row, both counted from 0.
func (g *Grid) SetLetter(l *ChartLine, row, column int, letter byte) {
	rows := slices.Clone(l.Own.List(g.Rows))
	text := []byte(rows[row])
	text[column] = letter
	rows[row] = string(text)
	l.Own.Set(g.Rows, rows)
}

// AddColumn puts a column in at the place of its head, a letter for each row, and
// says where it is. It fails where the table has such a column.
func (g *Grid) AddColumn(l *ChartLine, head, letters string) (int, error) {
	heads := slices.Clone(g.Columns(l))
	at := len(heads)
	for i, other := range slices.Backward(heads) {
		switch order, err := g.Order(head, other); {
		case err != nil:
			return 0, err
		case order == 0:
			return 0, fmt.Errorf("the table has a column of %s of %s", g.Head, other)
		case order < 0:
			at = i
		}
	}
	rows := slices.Clone(l.Own.List(g.Rows))
	for i, row := range rows {
		rows[i] = row[:at] + letters[i:i+1] + row[at:]
	}
	l.Own.Set(g.Heads, slices.Insert(heads, at, head))
	l.Own.Set(g.Rows, rows)
	return at, nil
}

// Column is the letters of a column from the first row on.
func (g *Grid) Column(l *ChartLine, at int) string {
	var out []byte
	for _, row := range l.Own.List(g.Rows) {
		out = append(out, row[at])
	}
	return string(out)
}

// RemoveColumn takes a column out.
func (g *Grid) RemoveColumn(l *ChartLine, at int) {
	rows := slices.Clone(l.Own.List(g.Rows))
	for i, row := range rows {
		rows[i] = row[:at] + row[at+1:]
	}
	l.Own.Set(g.Heads, slices.Delete(slices.Clone(g.Columns(l)), at, at+1))
	l.Own.Set(g.Rows, rows)
}
