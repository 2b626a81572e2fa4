package schema

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Encode is the file as canonical TOML: the same content and comments give
// the same bytes. The text is read again before it is handed out, so that
// nothing is ever written that Read would refuse; what Read would say is the
// error then, a diag.List with paths and without places.
//
// A scenario on a built-in mapsheet is written as its differences to it, as
// long as the board has the mapsheet's size. Bytes of a text that are not
// UTF-8 are written as U+FFFD.
func Encode(f *File) ([]byte, error) {
	document, grower := f.document(false)
	w := writer{comments: f.Comments}
	w.layOut(f.Kind, grower.fields, f.charts())
	if len(f.Comments) > 0 {
		whole := grower
		whole.unwritten = true
		w.comments = w.settled(f.Comments, whole.treeOf(document), f.hasPlace)
	}
	w.commented = w.comments.holders()
	w.lines(f.Comments[commentsAtTop])
	w.table("", "", grower.treeOf(document))
	if end := f.Comments[commentsAtEnd]; len(end) > 0 {
		w.WriteByte('\n')
		w.lines(end)
	}
	var bases Bases
	switch {
	case f.Scenario != nil:
		bases = base{f.Scenario.Base}
	case f.Fields != nil:
		bases = base{model.Base{Fields: f.Fields}}
	}
	if err := refused(Read("", bytes.NewReader(w.Bytes()), bases)); err != nil {
		return nil, err
	}
	return w.Bytes(), nil
}

// document is the file's document and what turns it into entries, the board in
// full where full is set.
func (f *File) document(full bool) (any, grower) {
	switch f.Kind {
	case ScenarioFile:
		return newScenarioDoc(f.Scenario, full), grower{grid: f.Scenario.Hexes().Grid, fields: f.Scenario.Base.Fields}
	case MapsheetFile:
		return newMapsheetDoc(f.Mapsheet), grower{grid: f.Mapsheet.Hexes().Grid}
	case ChartsFile:
		return newChartsDoc(f.Charts), grower{fields: f.Fields}
	}
	panic(fmt.Sprintf("schema: a file of kind %q", f.Kind))
}

// hasPlace reports whether an element, by its path, is a place of the board, which a file may
// leave out as the mapsheet has it.
func (f *File) hasPlace(element string) bool {
	if f.Scenario == nil || f.Scenario.Board.Kind() != model.OnHexes {
		return false
	}
	for _, list := range []string{"map.places", "map.override.places"} {
		if id, in := strings.CutPrefix(element, list+"["); in {
			_, there := f.Scenario.Hexes().Place(strings.TrimSuffix(id, "]"))
			return there
		}
	}
	return false
}

// charts is the charts that the file has; nil for none.
func (f *File) charts() *model.Charts {
	switch f.Kind {
	case ScenarioFile:
		return f.Scenario.Charts
	case ChartsFile:
		return f.Charts
	}
	return nil
}

// base serves the data that a scenario rests on already.
type base struct{ model.Base }

func (b base) Mapsheet(string) (*model.Mapsheet, error) { return b.Sheet, nil }
func (b base) Charts(string) (*model.Charts, error)     { return b.Base.Charts, nil }
func (b base) Fields(string) (*model.Fields, error)     { return b.Base.Fields, nil }

// refused is the error of a text of our own: without places in that text, and
// of one that is too large in words for whoever made it.
func refused(_ *File, err error) error {
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	for i := range list {
		list[i].Position = diag.Position{}
		if list[i].Code == codeTooLarge && list[i].Path == "" {
			list[i].Message = fmt.Sprintf("this is more than a file may hold, %d MiB and %d lines, keys and list elements: make the map smaller, or take out places, forces or notes", limits.FileBytes>>20, limits.FileMarks)
		}
	}
	return list
}

// sections are the paths of what is written as tables with headers of their
// own, beside those of charts that a rule system describes; other tables are inline.
var sections = setOf(
	"length", "sides", "map", "map.legend", "map.altitude", "map.places",
	"map.sectors", "map.links", "map.pieces", "map.zones",
	"map.override", "map.override.terrain", "map.override.altitude", "map.override.places",
	"forces", "deployment", "reinforcements", "rules", "victory", "victory.clauses", "notes",
	"charts", "charts.nations", "charts.unit_types", "charts.terrain",
	"nations", "unit_types", "terrain",
)

// pictures are the paths of lists that are always written one element a line, beside
// the rows of letters of charts.
var pictures = setOf(
	"map.terrain", "map.roads", "map.railroads", "map.canals", "map.rivers", "map.hedges", "map.walls", "map.streams",
)

func setOf(paths ...string) map[string]bool {
	set := map[string]bool{}
	for _, p := range paths {
		set[p] = true
	}
	return set
}

// lineWidth is how many columns a line may take before its lists are broken.
const lineWidth = 100

// writer writes entries as TOML.
type writer struct {
	bytes.Buffer
	comments        Comments
	commented       map[string]bool // the paths of what has comments inside
	headed, stacked map[string]bool // sections and pictures of charts that the rule system describes
}

// section reports whether a value is written with headers. A chart without lines is
// not, or nothing would tell it from the standard's.
func (w *writer) section(path string, value any) bool {
	if list, ok := value.([]any); ok && len(list) == 0 && w.headed[path] {
		return false
	}
	return sections[path] || w.headed[path]
}

// table writes a table's own keys, then the tables below it. The path names
// what is written; the named path, which has ids of elements, finds comments.
func (w *writer) table(path, named string, entries []entry) {
	for _, e := range entries {
		if sub := keyPath(path, e.key); !w.section(sub, e.value) {
			w.commentsOf(keyPath(named, e.key), e.value)
			w.keyValue(e, pictures[sub] || w.stacked[sub])
		}
	}
	for _, e := range entries {
		sub := keyPath(path, e.key)
		if !w.section(sub, e.value) {
			continue
		}
		namedSub := keyPath(named, e.key)
		switch v := e.value.(type) {
		case []entry:
			w.header("["+sub+"]", w.comments[namedSub])
			w.table(sub, namedSub, v)
		case []any:
			for i, element := range v {
				table := element.([]entry)
				namedElement := elementPath(namedSub, i, idOf(table))
				w.header("[["+sub+"]]", w.comments[namedElement])
				w.table(sub, namedElement, table)
			}
		}
	}
}

// commentsOf writes the comments of a value that is written without headers, and of what is
// in it, which a file may have as tables with headers.
func (w *writer) commentsOf(named string, value any) {
	w.lines(w.comments[named])
	if !w.commented[named] {
		return
	}
	switch v := value.(type) {
	case []entry:
		for _, e := range v {
			w.commentsOf(keyPath(named, e.key), e.value)
		}
	case []any:
		for i, element := range v {
			table, _ := element.([]entry)
			w.commentsOf(elementPath(named, i, idOf(table)), element)
		}
	}
}

func idOf(table []entry) string {
	for _, e := range table {
		if e.key == "id" {
			id, _ := e.value.(string)
			return id
		}
	}
	return ""
}

func (w *writer) header(header string, comments []string) {
	w.WriteByte('\n')
	w.lines(comments)
	w.WriteString(header + "\n")
}

func (w *writer) lines(lines []string) {
	for _, l := range lines {
		w.WriteString(l + "\n")
	}
}

func (w *writer) keyValue(e entry, picture bool) {
	w.WriteString(tomlKey(e.key) + " = ")
	text, isText := e.value.(string)
	switch list, isList := e.value.([]any); {
	case isText && strings.Contains(text, "\n"):
		w.WriteString(longString(text))
	case isList && picture && len(list) > 0:
		w.WriteString(broken(list, 0))
	default:
		w.WriteString(laidOut(e.value, 0, len(e.key)+3))
	}
	w.WriteByte('\n')
}

// laidOut is a value that begins at a column. Where it would run over the
// line's width its lists are broken, one element a line.
func laidOut(v any, indent, column int) string {
	flat := inline(v)
	if column+utf8.RuneCountInString(flat) <= lineWidth {
		return flat
	}
	switch v := v.(type) {
	case []any:
		if len(v) > 0 {
			return broken(v, indent)
		}
	case []entry:
		out := "{ "
		for i, e := range v {
			if i > 0 {
				out += ", "
			}
			out += tomlKey(e.key) + " = "
			last := out[strings.LastIndexByte(out, '\n')+1:]
			width := utf8.RuneCountInString(last)
			if len(last) == len(out) {
				width += column
			}
			out += laidOut(e.value, indent, width)
		}
		return out + " }"
	}
	return flat
}

func broken(list []any, indent int) string {
	inner := strings.Repeat(" ", indent+2)
	var b strings.Builder
	b.WriteString("[\n")
	for _, e := range list {
		b.WriteString(inner + laidOut(e, indent+2, indent+2) + ",\n")
	}
	b.WriteString(inner[2:] + "]")
	return b.String()
}

// inline is a value on one line.
func inline(v any) string {
	switch v := v.(type) {
	case string:
		return basicString(v)
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = inline(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case []entry:
		if len(v) == 0 {
			return "{}"
		}
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = tomlKey(e.key) + " = " + inline(e.value)
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return fmt.Sprint(v)
}

func tomlKey(key string) string {
	if bareKey(key) {
		return key
	}
	return basicString(key)
}

// basicString is a text on one line.
func basicString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch c {
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		case '"':
			b.WriteString(`\"`)
		default:
			escape(&b, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// longString is a text over several lines, which are kept as they are.
func longString(s string) string {
	var b strings.Builder
	b.WriteString("\"\"\"\n")
	quotes := 0
	for i, c := range s {
		if c != '"' {
			quotes = 0
			if c == '\n' || c == '\t' {
				b.WriteRune(c)
			} else {
				escape(&b, c)
			}
			continue
		}
		if quotes++; quotes == 3 || i == len(s)-1 {
			b.WriteByte('\\')
			quotes = 0
		}
		b.WriteByte('"')
	}
	b.WriteString(`"""`)
	return b.String()
}

// escape writes a character that is neither a quote nor a line's end.
func escape(b *strings.Builder, c rune) {
	switch {
	case c == '\\':
		b.WriteString(`\\`)
	case c == '\r':
		b.WriteString(`\r`)
	case c < ' ' || c == 0x7f:
		fmt.Fprintf(b, `\u%04X`, c)
	default:
		b.WriteRune(c)
	}
}
