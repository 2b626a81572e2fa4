package schema

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/mapsheet/mapsheet/model/diag"
)

// source is the text of a file with the places of its keys and values.
type source struct {
	name  string
	text  []byte
	spans map[string]span
	moved map[string][]int // where the elements of lists stand in the text, of which some were left out
}

// span is where a key and its value begin in the text. The value of a table
// begins at its header.
type span struct {
	key, value int
}

func newSource(name string, text []byte) *source {
	return &source{name: name, text: text, spans: map[string]span{"": {}}, moved: map[string][]int{}}
}

// keyPath is the path of a key in the table at a path.
func keyPath(table, key string) string {
	if !bareKey(key) {
		key = strconv.Quote(key)
	}
	if table == "" {
		return key
	}
	return table + "." + key
}

// indexPath is the path of an element of the array at a path.
func indexPath(array string, i int) string {
	return array + "[" + strconv.Itoa(i) + "]"
}

// parentPath is the path of the table or array that holds a path.
func parentPath(path string) string {
	inQuotes := false
	for i := len(path) - 1; i >= 0; i-- {
		switch c := path[i]; {
		case c == '"' && (i == 0 || path[i-1] != '\\'):
			inQuotes = !inQuotes
		case !inQuotes && (c == '.' || c == '['):
			return path[:i]
		}
	}
	return ""
}

func bareKey(key string) bool {
	for _, c := range []byte(key) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return key != ""
}

// at is the place of an offset in the text.
func (s *source) at(offset int) diag.Position {
	before := s.text[:offset]
	return diag.Position{
		File:   s.name,
		Line:   bytes.Count(before, []byte("\n")) + 1,
		Column: utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1,
	}
}

// position is the place of a path's value in the tree, or of what encloses it.
func (s *source) position(path string) diag.Position { return s.at(s.valueOffset(s.original(path))) }

// original is the path in the text of a value that has a path in the tree: elements
// before it in lists may have been left out.
func (s *source) original(path string) string {
	if len(s.moved) == 0 || path == "" {
		return path
	}
	parent := parentPath(path)
	part, in := path[len(parent):], s.original(parent)
	if part[0] != '[' {
		return in + part
	}
	i, _ := strconv.Atoi(part[1 : len(part)-1])
	return indexPath(in, s.element(in, i))
}

// element is where the i-th element that is left of a list stands in the text.
func (s *source) element(list string, i int) int {
	if moved, ok := s.moved[list]; ok && i < len(moved) {
		return moved[i]
	}
	return i
}

func (s *source) valueOffset(path string) int {
	for {
		if at, ok := s.spans[path]; ok {
			return at.value
		}
		path = parentPath(path)
	}
}

// keyOffset is where a path's key begins, or what encloses it.
func (s *source) keyOffset(path string) int {
	if at, ok := s.spans[path]; ok {
		return at.key
	}
	return s.valueOffset(path)
}

// within is where a byte of the text value at a path stands. A value with
// escapes in it has one place for all its bytes.
func (s *source) within(path string, offset int) int {
	at, ok := s.spans[path]
	if !ok {
		return s.valueOffset(path)
	}
	begin := at.value + s.contentStart(at.value)
	end := min(begin+offset, len(s.text))
	if bytes.IndexByte(s.text[begin:end], '\\') >= 0 {
		return at.value
	}
	return end
}

// contentStart is how many bytes a string's opening quotes take.
func (s *source) contentStart(offset int) int {
	rest := s.text[offset:]
	for _, quotes := range []string{`"""`, `'''`} {
		if bytes.HasPrefix(rest, []byte(quotes)) {
			if len(rest) > 3 && rest[3] == '\n' {
				return 4
			}
			return 3
		}
	}
	return 1
}

// wordOffset is where the n-th of the words that white space parts begins in
// the text value at a path.
func (s *source) wordOffset(path string, n int) int {
	at, ok := s.spans[path]
	if !ok {
		return 0
	}
	content := s.text[at.value+s.contentStart(at.value):]
	offset := 0
	for ; ; n-- {
		for offset < len(content) && (content[offset] == ' ' || content[offset] == '\t' || content[offset] == '\n') {
			offset++
		}
		if n == 0 || offset >= len(content) {
			return offset
		}
		for offset < len(content) && content[offset] != ' ' && content[offset] != '\t' && content[offset] != '\n' {
			offset++
		}
	}
}

// indexer walks the text once for the places of keys and values, and for the
// comments.
type indexer struct {
	*source
	parser   unstable.Parser
	arrays   map[string]int // elements of arrays of tables so far
	table    string         // path of the table under way
	pending  []comment      // comments since the last expression
	comments map[string][]comment
	first    bool
}

// comment is one comment with its place.
type comment struct {
	text   string
	offset int
}

// index fills in the places. The text is TOML already; an error means that it
// is TOML to one of two readers only.
func (s *source) index() (Comments, error) {
	x := &indexer{source: s, arrays: map[string]int{}, comments: map[string][]comment{}, first: true}
	x.parser.KeepComments = true
	x.parser.Reset(s.text)
	for x.parser.NextExpression() {
		x.expression(x.parser.Expression())
	}
	if err := x.parser.Error(); err != nil {
		return nil, err
	}
	x.comments[commentsAtEnd] = x.pending
	return x.finish(), nil
}

func (x *indexer) expression(n *unstable.Node) {
	if n.Kind == unstable.Comment {
		x.pending = append(x.pending, x.comment(n))
		return
	}
	if x.first {
		x.comments[commentsAtTop] = x.pending
		x.pending, x.first = nil, false
	}
	var path string
	switch n.Kind {
	case unstable.Table, unstable.ArrayTable:
		path = x.header(n)
	default:
		path = x.keyValue(x.table, n)
	}
	if end := n.Next(); end.Valid() && end.Kind == unstable.Comment {
		x.pending = append(x.pending, x.comment(end))
	}
	if len(x.pending) > 0 {
		x.comments[path] = append(x.comments[path], x.pending...)
		x.pending = nil
	}
}

func (x *indexer) comment(n *unstable.Node) comment {
	return comment{text: strings.TrimRight(string(n.Data), " \t\r"), offset: int(n.Raw.Offset)}
}

// header enters a table.
func (x *indexer) header(n *unstable.Node) string {
	parts := n.Key()
	path, begin := "", -1
	for parts.Next() {
		key := parts.Node()
		if begin < 0 {
			begin = bytes.LastIndexByte(x.text[:key.Raw.Offset], '[')
			if n.Kind == unstable.ArrayTable {
				begin--
			}
		}
		path = keyPath(path, string(key.Data))
		if n.Kind == unstable.ArrayTable && parts.IsLast() {
			x.mark(path, begin, begin)
			x.arrays[path]++
		}
		if count := x.arrays[path]; count > 0 {
			path = indexPath(path, count-1)
		}
		x.mark(path, begin, begin)
	}
	x.table = path
	return path
}

// mark notes a place unless an earlier one is known.
func (x *indexer) mark(path string, key, value int) {
	if _, known := x.spans[path]; !known {
		x.spans[path] = span{key, value}
	}
}

func (x *indexer) keyValue(table string, n *unstable.Node) string {
	parts := n.Key()
	path, begin, end := table, -1, 0
	for parts.Next() {
		key := parts.Node()
		if begin < 0 {
			begin = int(key.Raw.Offset)
		}
		end = int(key.Raw.Offset + key.Raw.Length)
		path = keyPath(path, string(key.Data))
		if !parts.IsLast() {
			x.mark(path, begin, begin)
		}
	}
	for end < len(x.text) && bytes.IndexByte([]byte(" \t="), x.text[end]) >= 0 {
		end++
	}
	x.spans[path] = span{begin, end}
	x.value(path, n.Value())
	return path
}

func (x *indexer) value(path string, n *unstable.Node) {
	switch n.Kind {
	case unstable.Array:
		i := 0
		for children := n.Children(); children.Next(); {
			child := children.Node()
			if child.Kind == unstable.Comment {
				x.inner(child)
				continue
			}
			element := indexPath(path, i)
			begin := int(child.Raw.Offset)
			if child.Kind == unstable.Array {
				begin = x.spans[path].value
			}
			x.spans[element] = span{begin, begin}
			x.value(element, child)
			i++
		}
	case unstable.InlineTable:
		for children := n.Children(); children.Next(); {
			child := children.Node()
			if child.Kind == unstable.Comment {
				x.inner(child)
				continue
			}
			x.keyValue(path, child)
		}
	}
}

// inner keeps a run of comments inside a value: the first and those that
// hang off it.
func (x *indexer) inner(n *unstable.Node) {
	x.pending = append(x.pending, x.comment(n))
	for more := n.Children(); more.Next(); {
		x.pending = append(x.pending, x.comment(more.Node()))
	}
}

func (x *indexer) finish() Comments {
	out := Comments{}
	for path, list := range x.comments {
		slices.SortStableFunc(list, func(a, b comment) int { return a.offset - b.offset })
		var lines []string
		for i, c := range list {
			if i > 0 {
				between := x.text[list[i-1].offset+len(list[i-1].text) : c.offset]
				if bytes.Count(between, []byte("\n")) > 1 && len(bytes.TrimSpace(between)) == 0 {
					lines = append(lines, "")
				}
			}
			lines = append(lines, c.text)
		}
		if lines != nil {
			out[path] = lines
		}
	}
	return out
}
