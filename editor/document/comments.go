package document

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/schema"
)

// Comments of the file stand before elements of lists, which go by their ids or else by
// their numbers. They keep to an element that is given another id or number; those of one
// that is taken out come back with it.

// spared is the comments of an element that was taken out of a list of numbers.
type spared struct {
	list, text string // the path of the list, and what the element said
	comments   schema.Comments
}

// apply makes an edit. Comments of the file keep to what they stand before.
func (d *Document) apply(e Edit) (Edit, Change, error) {
	if t, ok := e.(SetTracing); ok {
		return d.applyTracing(t)
	}
	d.text.changed()
	if _, onMap := e.(ground); onMap || len(d.file.Comments) == 0 && len(d.spared) == 0 {
		return e.Apply(d.Scenario())
	}
	ids, texts := d.ids(), d.texts()
	inverse, changed, err := e.Apply(d.Scenario())
	if err != nil {
		return inverse, changed, err
	}
	for list, now := range d.ids() {
		was := ids[list]
		if len(was) != len(now) {
			continue
		}
		for i := range now {
			if was[i] != now[i] && !slices.Contains(now, was[i]) && !slices.Contains(was, now[i]) {
				d.file.Comments = d.file.Comments.Renamed(list, was[i], now[i])
				texts = renamedLists(texts, list, was[i], now[i])
			}
		}
	}
	for i := range texts {
		d.renumber(&texts[i], texts[i+1:])
	}
	return inverse, changed, nil
}

// listsByID is the lists whose elements have ids, by their paths in files.
var listsByID = []string{"sides", "forces", "map.places", "map.sectors", "map.pieces", "map.zones", "charts.nations", "charts.unit_types"}

// ids is the ids of the elements that comments go by, by the paths of their
// lists in files.
func (d *Document) ids() map[string][]string {
	out := map[string][]string{}
	for _, path := range listsByID {
		list, err := locate(d.Scenario(), path)
		if err != nil {
			continue // the board is of another kind, or the charts are the system's
		}
		var ids []string
		for i := range list.Len() {
			ids = append(ids, list.Index(i).FieldByName("ID").String())
		}
		out[path] = ids
		if path == "map.places" {
			out["map.override.places"] = ids
		}
	}
	return out
}

// listTexts is what the elements of a list say that go by their numbers.
type listTexts struct {
	path  string
	texts []string
}

// texts is what the elements of the lists say in which comments stand before numbers, or
// stood; lists in others come after them.
func (d *Document) texts() []listTexts {
	paths := map[string]bool{}
	for path := range d.file.Comments {
		for i := range len(path) {
			if path[i] == '[' {
				paths[path[:i]] = true
			}
		}
	}
	for _, s := range d.spared {
		paths[s.list] = true
	}
	var out []listTexts
	for path := range paths {
		if texts, ok := d.textsOf(path); ok {
			out = append(out, listTexts{path, texts})
		}
	}
	slices.SortFunc(out, func(a, b listTexts) int { return strings.Compare(a.path, b.path) })
	return out
}

// textsOf is what the elements of the list at a path say; false where there is no such
// list, or they go by ids.
func (d *Document) textsOf(path string) ([]string, bool) {
	list, ok := d.commented(path)
	if !ok || list.Kind() != reflect.Slice || list.Type().Elem().Kind() != reflect.Struct {
		return nil, false
	}
	if _, named := list.Type().Elem().FieldByName("ID"); named {
		return nil, false
	}
	texts := []string{}
	for i := range list.Len() {
		text, err := packValue(list.Index(i).Interface())
		if err != nil {
			return nil, false
		}
		texts = append(texts, string(text))
	}
	return texts, true
}

// commented is what lies at a path as comments have it, with elements by their ids.
func (d *Document) commented(path string) (reflect.Value, bool) {
	at := ""
	for rest := path; ; {
		before, after, more := strings.Cut(rest, "[")
		at += before
		v, err := locate(d.Scenario(), at)
		if err != nil || !more {
			return v, err == nil
		}
		id, below, _ := strings.Cut(after, "]")
		n, err := strconv.Atoi(id)
		if v.Kind() != reflect.Slice {
			return v, false
		}
		for i := range v.Len() {
			if e := v.Index(i); e.Kind() == reflect.Struct && e.FieldByName("ID").IsValid() && e.FieldByName("ID").String() == id {
				n, err = i, nil
			}
		}
		if err != nil {
			return v, false
		}
		at, rest = fmt.Sprintf("%s[%d]", at, n), below
	}
}

// renamedLists is lists after an element of one that they may lie in was given another id.
func renamedLists(lists []listTexts, list, from, to string) []listTexts {
	for i := range lists {
		if below, inside := strings.CutPrefix(lists[i].path, list+"["+from+"]"); inside {
			lists[i].path = list + "[" + to + "]" + below
		}
	}
	return lists
}

// renumber has the comments in a list go with its elements; lists in it are among those
// inside.
func (d *Document) renumber(was *listTexts, inside []listTexts) {
	now, ok := d.textsOf(was.path)
	if !ok || slices.Equal(was.texts, now) {
		return
	}
	to := movedTo(was.texts, now)
	comments, gone := d.file.Comments.Renumbered(was.path, func(n int) int {
		if n < len(to) {
			return to[n]
		}
		return -1
	})
	for n, text := range was.texts {
		if len(gone[n]) > 0 {
			d.spared = append(d.spared, spared{was.path, text, gone[n]})
		}
	}
	for i := range inside {
		below, in := strings.CutPrefix(inside[i].path, was.path+"[")
		digits, rest, _ := strings.Cut(below, "]")
		switch n, err := strconv.Atoi(digits); {
		case !in || err != nil || n >= len(to):
		case to[n] < 0:
			inside[i].path = "" // it went with what it was in
		default:
			inside[i].path = fmt.Sprintf("%s[%d]%s", was.path, to[n], rest)
		}
	}
	for i, text := range now {
		if slices.Contains(to, i) {
			continue
		}
		at := slices.IndexFunc(d.spared, func(s spared) bool { return s.list == was.path && s.text == text })
		if at >= 0 {
			comments = comments.Put(fmt.Sprintf("%s[%d]", was.path, i), d.spared[at].comments)
			d.spared = slices.Delete(d.spared, at, at+1)
		}
	}
	d.file.Comments = comments
}

// movedTo is where each element of a list went, -1 for nowhere: to one that says the same,
// at its place if that does, else to the likest of those that say something new.
func movedTo(was, now []string) []int {
	to := make([]int, len(was))
	taken := make([]bool, len(now))
	for i := range to {
		to[i] = -1
		if i < len(now) && was[i] == now[i] {
			to[i], taken[i] = i, true
		}
	}
	for i := range was {
		for j := 0; j < len(now) && to[i] < 0; j++ {
			if !taken[j] && was[i] == now[j] {
				to[i], taken[j] = j, true
			}
		}
	}
	for i := range was {
		if len(was) == len(now) && to[i] < 0 && !taken[i] {
			to[i], taken[i] = i, true
		}
	}
	for j := range now {
		if taken[j] {
			continue
		}
		best, most := -1, 0
		for i := range was {
			if to[i] >= 0 {
				continue
			}
			if n := likeness(was[i], now[j]); n > most {
				best, most = i, n
			}
		}
		if best >= 0 && 2*most >= len(now[j]) {
			to[best], taken[j] = j, true
		}
	}
	return to
}

// likeness is how many bytes two texts have in common at their ends.
func likeness(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	a, b = a[n:], b[n:]
	for i := 1; i <= min(len(a), len(b)) && a[len(a)-i] == b[len(b)-i]; i++ {
		n++
	}
	return n
}
