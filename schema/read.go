package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// ReadFile reads a regular file as Read does. What keeps the file from being
// opened is reported the same way.
func ReadFile(path string, bases Bases) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fileProblem(path, err)
	case info.IsDir():
		return nil, fileProblem(path, syscall.EISDIR)
	case !info.Mode().IsRegular():
		return nil, fileProblem(path, errNotRegular)
	case info.Size() > maxSize:
		return nil, tooLarge(path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fileProblem(path, err)
	}
	defer f.Close()
	return Read(path, f, bases)
}

// Read reads a file of any kind. The name stands in the positions. Bases may
// be nil for files that refer to nothing built in.
//
// The error is a diag.List, sorted, of everything that is wrong with the file,
// at most fifty problems; what only follows from another is left out. Time and
// memory are bounded whatever the reader gives.
func Read(name string, from io.Reader, bases Bases) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxSize+1))
	if err != nil {
		return nil, fileProblem(name, err)
	}
	if len(text) > maxSize {
		return nil, tooLarge(name)
	}
	r := newReader(name, text)
	f := r.read(bases)
	if err := r.result(); err != nil {
		return nil, err
	}
	return f, nil
}

func tooLarge(name string) error {
	return diag.List{{
		Position: diag.Position{File: name}, Code: "too-large",
		Message: fmt.Sprintf("the file is larger than %d MiB, which no scenario needs: choose another file", maxSize>>20),
	}}
}

// fileProblem is what keeps a file from being read, in a sentence.
func fileProblem(name string, err error) error {
	return diag.List{{Position: diag.Position{File: name}, Code: "file", Message: "the file cannot be read: " + reason(err)}}
}

// reason is an error of the file system in plain words.
func reason(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is nothing of this name"
	case errors.Is(err, fs.ErrPermission):
		return "you have no permission for it"
	case errors.Is(err, syscall.EISDIR):
		return "it is a folder"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full"
	case errors.Is(err, syscall.EFBIG):
		return "the file would become larger than the system allows"
	case errors.Is(err, syscall.EROFS):
		return "the disk can only be read"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "its name is too long"
	case errors.Is(err, syscall.ELOOP):
		return "its symbolic links lead in a circle"
	case errors.Is(err, syscall.ENOTDIR):
		return "part of its path is not a folder"
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &link):
		return link.Err.Error()
	}
	return err.Error()
}

// reader turns one text into a file and collects what is wrong with it.
type reader struct {
	source   *source
	meta     toml.MetaData
	parts    map[string]toml.Primitive // the file's keys as TOML has them
	tree     map[string]any            // the same as JSON has them
	problems []problem
	seen     map[problem]bool
}

// problem is a diagnostic without its place, and the offset of the place.
type problem struct {
	offset              int
	code, path, message string
}

// The numbers of problems that are collected and reported of one file.
const (
	maxCollected = 200
	maxReported  = 50
)

func newReader(name string, text []byte) *reader {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return &reader{source: newSource(name, text), seen: map[problem]bool{}}
}

func (r *reader) read(bases Bases) *File {
	if r.scan(); r.failed() {
		return nil
	}
	comments, ok := r.parse()
	if !ok {
		return nil
	}
	kind, ok := r.kind()
	if !ok {
		return nil
	}
	if r.validate(kind); r.failed() {
		return nil
	}
	if r.labels(kind, "wrong-form", hex.ParseLabel); r.failed() {
		return nil
	}
	f := &File{Kind: kind, Comments: comments.named(r.tree), source: r.source}
	switch kind {
	case ScenarioFile:
		f.Scenario = r.scenario(decode[scenarioDoc](r), bases)
	case MapsheetFile:
		f.Mapsheet = r.mapsheet(decode[mapsheetDoc](r))
	case ChartsFile:
		f.Charts = r.charts(decode[chartsDoc](r))
	}
	return f
}

// parse reads the TOML into a tree of what JSON knows too, and the places and
// comments; false when there is nothing to go on with.
func (r *reader) parse() (Comments, bool) {
	meta, err := toml.Decode(string(r.source.text), &r.parts)
	if err != nil {
		r.syntaxError(err)
		return nil, false
	}
	r.meta = meta
	comments, err := r.source.index()
	if err != nil {
		r.syntaxError(err)
		return nil, false
	}
	r.tree = map[string]any{}
	for key, part := range r.parts {
		var v any
		if err := meta.PrimitiveDecode(part, &v); err != nil {
			r.syntaxError(err)
			return nil, false
		}
		r.tree[key] = r.value(keyPath("", key), v)
	}
	return comments, true
}

func (r *reader) syntaxError(err error) {
	var parse toml.ParseError
	var second *unstable.ParserError
	switch {
	case errors.As(err, &parse):
		r.errorAt(parse.Position.Start, "syntax", "%s", syntaxMessage(parse))
	case errors.As(err, &second):
		offset := cap(r.source.text) - cap(second.Highlight)
		r.errorAt(offset, "syntax", "this is not TOML: %s", second.Message)
	default:
		r.errorf("", "syntax", "%s", err)
	}
}

func syntaxMessage(err toml.ParseError) string {
	message := strings.TrimSuffix(strings.ReplaceAll(err.Message, `\n`, "the end of the line"), ".")
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
		r.errorf(path, "wrong-type", "%v is not a whole number: Mapsheet's files have whole numbers only", v)
		return nil
	case time.Time:
		r.errorf(path, "wrong-type", "dates and times are written as text: put it in quotes, such as \"1914-08-18\"")
		return nil
	default:
		return v
	}
}

// kind is what the file says it holds; false when it says nothing of use.
func (r *reader) kind() (Kind, bool) {
	switch format, ok := r.tree["format"].(string); {
	case r.tree["format"] == nil:
		r.errorf("", "missing-key", "the file does not say that it is Mapsheet's: its first line must be format = %q", Format)
		return "", false
	case !ok:
		r.errorf("format", "wrong-type", "the format is text: write format = %q", Format)
		return "", false
	case format != Format:
		r.errorf("format", "version", "%s", formatProblem(format))
		return "", false
	}
	kind, ok := r.tree["kind"].(string)
	switch {
	case r.tree["kind"] == nil:
		r.errorf("", "missing-key", "the file does not say what it holds: add kind = \"scenario\", \"mapsheet\" or \"charts\"")
	case !ok:
		r.errorf("kind", "wrong-type", "the kind is text: write \"scenario\", \"mapsheet\" or \"charts\"")
	case compiled()[Kind(kind)] == nil:
		r.errorf("kind", "wrong-value", "%q is no kind of file: choose \"scenario\", \"mapsheet\" or \"charts\"", kind)
	default:
		return Kind(kind), true
	}
	return "", false
}

func formatProblem(format string) string {
	var version int
	if n, err := fmt.Sscanf(format, "mapsheet/%d", &version); n == 1 && err == nil && version > 1 && format == fmt.Sprintf("mapsheet/%d", version) {
		return fmt.Sprintf("the file is of version %d of the format, and this Mapsheet reads version 1: open it with a newer Mapsheet", version)
	}
	return fmt.Sprintf("%q is no format that Mapsheet reads: it must be %q", format, Format)
}

// decode fills a document from a text that satisfies the schema.
func decode[T any](r *reader) *T {
	d := new(T)
	v := reflect.ValueOf(d).Elem()
	for _, f := range fieldsOf(v.Type()) {
		part, ok := r.parts[f.key]
		if !ok {
			continue
		}
		if err := r.meta.PrimitiveDecode(part, v.FieldByIndex(f.index).Addr().Interface()); err != nil {
			r.errorf(f.key, "wrong-type", "%s", err)
		}
	}
	return d
}

func (r *reader) failed() bool { return len(r.problems) > 0 }

// full reports whether there is no point in looking for more problems.
func (r *reader) full() bool { return len(r.problems) >= maxCollected }

// result is what was reported, in order of place and limited in number.
func (r *reader) result() error {
	slices.SortStableFunc(r.problems, func(a, b problem) int {
		return cmp.Or(a.offset-b.offset, cmp.Compare(a.path, b.path), cmp.Compare(a.message, b.message))
	})
	var list diag.List
	for _, p := range r.problems[:min(len(r.problems), maxReported)] {
		list = append(list, diag.Diagnostic{
			Position: r.source.at(p.offset), Code: p.code, Path: p.path, Message: p.message,
		})
	}
	list.Sort()
	return list.Err()
}

// errorf reports a problem with the value at a path.
func (r *reader) errorf(path, code, format string, args ...any) {
	r.report(problem{r.source.valueOffset(path), code, path, fmt.Sprintf(format, args...)})
}

// errorWithin reports a problem with a byte of the text value at a path.
func (r *reader) errorWithin(path string, offset int, code, format string, args ...any) {
	r.report(problem{r.source.within(path, offset), code, path, fmt.Sprintf(format, args...)})
}

// errorAt reports a problem at an offset of the file; one that a parser gives
// beside the text is moved to its nearest end.
func (r *reader) errorAt(offset int, code, format string, args ...any) {
	offset = min(max(offset, 0), len(r.source.text))
	r.report(problem{offset, code, "", fmt.Sprintf(format, args...)})
}

func (r *reader) report(p problem) {
	if !r.full() && !r.seen[p] {
		r.seen[p] = true
		r.problems = append(r.problems, p)
	}
}
