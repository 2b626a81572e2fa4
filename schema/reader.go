package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/hex"
)

// reader turns one text into a file and collects what is wrong with it.
type reader struct {
	source   *source
	tree     map[string]any // the file's values as JSON has them
	fields   *model.Fields  // what the rule system has scenarios say; nil where nobody knows
	problems []problem
	seen     map[problem]bool
	cleaned  map[string]string // lists of hexes without those that were refused, by path
	alike    []string          // rows with letters without meaning that were reported at another row
}

func newReader(name string, text []byte) *reader {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return &reader{source: newSource(name, text), seen: map[problem]bool{}, cleaned: map[string]string{}}
}

func (r *reader) read(bases Bases) *File {
	kind, comments, ok := r.begin()
	if !ok {
		return nil
	}
	return r.build(kind, comments, bases)
}

// begin makes a tree of the text, and finds out what the file holds; false when there
// is nothing to go on with.
func (r *reader) begin() (kind Kind, comments Comments, ok bool) {
	if r.scan(); r.failed() {
		return "", nil, false
	}
	if comments, ok = r.parse(); !ok {
		return "", nil, false
	}
	kind, ok = r.kind()
	return kind, comments, ok
}

// build makes a file of the tree; nil where the schema refuses it.
func (r *reader) build(kind Kind, comments Comments, bases Bases) *File {
	if system, ok := r.tree["system"].(string); ok && bases != nil && kind != MapsheetFile {
		r.fields, _ = bases.Fields(system) // that it is unknown is told when its charts are looked up
	}
	if r.validate(kind); r.failed() {
		return nil
	}
	if r.labels(kind, codeWrongForm, hex.ParseLabel); r.failed() {
		return nil
	}
	f := &File{Kind: kind, Comments: comments.named(r.tree, r.source), source: r.source}
	switch kind {
	case ScenarioFile:
		f.Scenario = r.scenario(decode[scenarioDoc](r), bases)
	case MapsheetFile:
		f.Mapsheet = r.mapsheet(decode[mapsheetDoc](r))
	case ChartsFile:
		f.Charts, f.Fields = r.charts(decode[chartsDoc](r)), r.fields
	}
	return f
}

// parse reads the TOML into a tree of what JSON knows too, and the places and
// comments; false when there is nothing to go on with.
func (r *reader) parse() (Comments, bool) {
	var tables map[string]any
	if _, err := toml.Decode(string(r.source.text), &tables); err != nil {
		r.syntaxError(err)
		return nil, false
	}
	comments, err := r.source.index()
	if err != nil {
		r.syntaxError(err)
		return nil, false
	}
	r.tree = r.value("", tables).(map[string]any)
	return comments, true
}

func (r *reader) syntaxError(err error) {
	var parse toml.ParseError
	var second *unstable.ParserError
	switch {
	case errors.As(err, &parse):
		r.errorAt(parse.Position.Start, codeSyntax, "%s", syntaxMessage(parse))
	case errors.As(err, &second):
		offset := cap(r.source.text) - cap(second.Highlight)
		r.errorAt(offset, codeSyntax, "this is not TOML: %s", second.Message)
	default:
		r.errorf("", codeSyntax, "%s", err)
	}
}

func syntaxMessage(err toml.ParseError) string {
	message := strings.TrimSuffix(strings.NewReplacer(`\n`, "the end of the line", "unexpected EOF", "the file ends here").Replace(err.Message), ".")
	if err.LastKey != "" && !strings.Contains(message, err.LastKey) {
		message += fmt.Sprintf(" (at the key %s)", err.LastKey)
	}
	return "this is not TOML: " + message
}

// value is a copy of a TOML value that a JSON Schema can be held against. It
// reports what JSON does not know.
func (r *reader) value(path string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		table := make(map[string]any, len(v))
		for key, member := range v {
			table[key] = r.value(keyPath(path, key), member)
		}
		return table
	case []map[string]any:
		list := make([]any, len(v))
		for i, t := range v {
			list[i] = r.value(indexPath(path, i), t)
		}
		return list
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = r.value(indexPath(path, i), e)
		}
		return list
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		r.errorf(path, codeWrongType, "%v is not a whole number: Mapsheet's files have whole numbers only", v)
		return nil
	case time.Time:
		r.errorf(path, codeWrongType, "dates and times are written as text: put it in quotes, such as \"1914-08-18\"")
		return nil
	default:
		return v
	}
}

// kind is what the file says it holds; false when it says nothing of use.
func (r *reader) kind() (Kind, bool) {
	found, ok := r.tree["format"].(string)
	switch err := format.Scenario.Check(found); {
	case r.tree["format"] == nil:
		r.errorf("", codeMissingKey, "the file does not say that it is Mapsheet's: its first line must be format = %q", Format)
		return "", false
	case !ok:
		r.errorf("format", codeWrongType, "the format is text: write format = %q", Format)
		return "", false
	case err != nil:
		r.errorf("format", codeVersion, "%s", err)
		return "", false
	}
	kind, ok := r.tree["kind"].(string)
	switch {
	case r.tree["kind"] == nil:
		r.errorf("", codeMissingKey, "the file does not say what it holds: add kind = \"scenario\", \"mapsheet\" or \"charts\"")
	case !ok:
		r.errorf("kind", codeWrongType, "the kind is text: write \"scenario\", \"mapsheet\" or \"charts\"")
	case !slices.Contains(Kinds(), Kind(kind)):
		r.errorf("kind", codeWrongValue, "%q is no kind of file: choose \"scenario\", \"mapsheet\" or \"charts\"", kind)
	default:
		return Kind(kind), true
	}
	return "", false
}

// decode fills a document from a tree that satisfies the schema.
func decode[T any](r *reader) *T {
	d := new(T)
	var wrong *misfit
	if err := fill(reflect.ValueOf(d).Elem(), r.tree); errors.As(err, &wrong) {
		r.errorf(wrong.path, codeWrongType, "%s", err)
	}
	r.values(reflect.ValueOf(d).Elem(), r.tree, "")
	return d
}
