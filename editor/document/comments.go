package document

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
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
		inverse, changed, err := e.Apply(d.Scenario())
		d.follow(changed.movings)
		return inverse, changed, err
	}
	k := keeping{d.file.Comments, d.spared}
	ids, texts := idsIn(d.Scenario()), k.texts(d.Scenario())
	inverse, changed, err := e.Apply(d.Scenario())
	if err != nil {
		return inverse, changed, err
	}
	d.follow(changed.movings)
	k.follow(ids, texts, d.Scenario())
	d.file.Comments, d.spared = k.comments, k.spared
	return inverse, changed, nil
}

// Carried is the comments of a file after its scenario has become another: they keep to what
// they stand before, and those of elements that are gone go with them.
func Carried(c schema.Comments, from, to *model.Scenario) schema.Comments {
	k := keeping{comments: c}
	k.follow(idsIn(from), k.texts(from), to)
	return k.comments
}

// MergedComments is the comments of two descendants of a file for the scenario that both were
// merged into.
func MergedComments(base, ours, theirs *schema.File, merged *model.Scenario) schema.Comments {
	carried := func(f *schema.File) schema.Comments { return Carried(f.Comments, f.Scenario, merged) }
	return carried(ours).Merged(carried(base), carried(theirs))
}

// keeping is comments that keep to what they stand before while a scenario changes.
type keeping struct {
	comments schema.Comments
	spared   []spared
}

// follow has the comments go where the elements went, whose ids and texts were others before.
func (k *keeping) follow(ids map[string][]string, texts []listTexts, s *model.Scenario) {
	for list, now := range idsIn(s) {
		was := ids[list]
		if len(was) != len(now) {
			continue
		}
		for i := range now {
			if was[i] != now[i] && !slices.Contains(now, was[i]) && !slices.Contains(was, now[i]) {
				k.comments = k.comments.Renamed(list, was[i], now[i])
				texts = renamedLists(texts, list, was[i], now[i])
			}
		}
	}
	for i := range texts {
		k.renumber(s, &texts[i], texts[i+1:])
	}
}

// listsByID is the lists whose elements have ids, by their paths in files.
var listsByID = []string{"sides", "forces", "map.places", "map.sectors", "map.pieces", "map.zones", "charts.nations", "charts.unit_types"}

// idsIn is the ids of the elements that comments go by, by the paths of their
// lists in files.
func idsIn(s *model.Scenario) map[string][]string {
	out := map[string][]string{}
	for _, path := range listsByID {
		list, err := locate(s, path)
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
func (k *keeping) texts(s *model.Scenario) []listTexts {
	paths := map[string]bool{}
	for path := range k.comments {
		for i := range len(path) {
			if path[i] == '[' {
				paths[path[:i]] = true
			}
		}
	}
	for _, c := range k.spared {
		paths[c.list] = true
	}
	var out []listTexts
	for path := range paths {
		if texts, ok := textsOf(s, path); ok {
			out = append(out, listTexts{path, texts})
		}
	}
	slices.SortFunc(out, func(a, b listTexts) int { return strings.Compare(a.path, b.path) })
	return out
}

// textsOf is what the elements of the list at a path say; false where there is no such
// list, or they go by ids.
func textsOf(s *model.Scenario, path string) ([]string, bool) {
	list, ok := commented(s, path)
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
func commented(s *model.Scenario, path string) (reflect.Value, bool) {
	at := ""
	for rest := path; ; {
		before, after, more := strings.Cut(rest, "[")
		at += before
		v, err := locate(s, at)
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
func (k *keeping) renumber(s *model.Scenario, was *listTexts, inside []listTexts) {
	now, ok := textsOf(s, was.path)
	if !ok || slices.Equal(was.texts, now) {
		return
	}
	to := movedTo(was.texts, now)
	comments, gone := k.comments.Renumbered(was.path, func(n int) int {
		if n < len(to) {
			return to[n]
		}
		return -1
	})
	for n, text := range was.texts {
		if len(gone[n]) > 0 {
			k.spared = append(k.spared, spared{was.path, text, gone[n]})
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
		at := slices.IndexFunc(k.spared, func(c spared) bool { return c.list == was.path && c.text == text })
		if at >= 0 {
			comments = comments.Put(fmt.Sprintf("%s[%d]", was.path, i), k.spared[at].comments)
			k.spared = slices.Delete(k.spared, at, at+1)
		}
	}
	k.comments = comments
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
