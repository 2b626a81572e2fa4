package document

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// Elements of many lists have no ids, and two of them may say the same. An open document
// tells them apart all the same: an element that somebody has asked for is known again
// wherever it goes in its list, and as it comes back by an undo.

// Lasting is a path in which elements of lists go by what they are, wherever they stand:
// "deployment[2].note" as it is now, and as it is once the step before it is gone. Only the
// document can say where that is.
func (d *Document) Lasting(path string) string {
	out := ""
	for {
		before, at, after, ok := cutIndex(path)
		if !ok {
			return out + path
		}
		out += before
		out, path = out+"{"+strconv.Itoa(d.numberOf(out, at))+"}", after
	}
}

// PathOf is where that is now, as a path; false where the element is gone.
func (d *Document) PathOf(lasting string) (string, bool) {
	list, path := "", ""
	for {
		before, rest, ok := strings.Cut(lasting, "{")
		digits, after, closed := strings.Cut(rest, "}")
		number, err := strconv.Atoi(digits)
		if !ok || !closed || err != nil {
			return path + lasting, true
		}
		list += before
		at := slices.Index(d.numbers[list], number)
		if at < 0 {
			return "", false
		}
		path += before + "[" + strconv.Itoa(at) + "]"
		list, lasting = list+"{"+digits+"}", after
	}
}

// cutIndex cuts a path around its first index.
func cutIndex(path string) (before string, at int, after string, ok bool) {
	before, rest, ok := strings.Cut(path, "[")
	digits, after, closed := strings.Cut(rest, "]")
	at, err := strconv.Atoi(digits)
	return before, at, after, ok && closed && err == nil && at >= 0
}

// numberOf is the number of an element of a list; it gets one where it has none yet.
func (d *Document) numberOf(list string, at int) int {
	if d.numbers == nil {
		d.numbers = map[string][]int{}
	}
	of := d.numbers[list]
	for len(of) <= at {
		of = append(of, 0)
	}
	if of[at] == 0 {
		d.numbered++
		of[at] = d.numbered
	}
	d.numbers[list] = of
	return of[at]
}

// moving says where the elements of a list went as an edit was made, and back as it is
// undone.
type moving struct {
	list  string
	to    []int       // by the index of an element, where it stands afterwards; -1 for nowhere
	count int         // how many there are afterwards
	known map[int]int // the numbers of those that came back, by where they stand afterwards
	back  *moving
}

// movings is several of them, in their order.
type movings struct{ all []*moving }

// before is these and others after them; either may be nil.
func (m *movings) before(others *movings) *movings {
	if m == nil || others == nil {
		return cmp.Or(m, others)
	}
	return &movings{slices.Concat(m.all, others.all)}
}

// newMoving is that of a list of n elements, with the one that takes it back.
func newMoving(list string, n, count int, to func(int) int) *moving {
	m := &moving{list: list, count: count, known: map[int]int{}}
	back := &moving{list: list, to: make([]int, count), count: n, known: map[int]int{}, back: m}
	for j := range back.to {
		back.to[j] = -1
	}
	for i := range n {
		m.to = append(m.to, to(i))
		if j := m.to[i]; j >= 0 {
			back.to[j] = i
		}
	}
	m.back = back
	return m
}

// backwards is what takes movings back.
func backwards(all []*moving) []*moving {
	var out []*moving
	for _, m := range slices.Backward(all) {
		out = append(out, m.back)
	}
	return out
}

// follow has the elements of lists keep their numbers after an edit.
func (d *Document) follow(all []*moving) {
	if d.numbers == nil {
		return // nobody has asked for any
	}
	for _, m := range all {
		list := d.Lasting(m.list)
		was, now := d.numbers[list], make([]int, m.count)
		for j, number := range m.known {
			now[j] = number
		}
		for i, j := range m.to {
			switch {
			case i >= len(was):
			case j < 0:
				m.back.known[i] = was[i]
			default:
				now[j] = was[i]
			}
		}
		d.numbers[list] = now
	}
}

// movingsIn is where elements went in lists that became longer or shorter as a value got
// another: what is the same at the beginning and at the end of a list stayed.
func movingsIn(path string, was, now reflect.Value) []*moving {
	if reflect.DeepEqual(was.Interface(), now.Interface()) {
		return nil
	}
	var out []*moving
	switch was.Kind() {
	case reflect.Pointer:
		if !was.IsNil() && !now.IsNil() {
			out = movingsIn(path, was.Elem(), now.Elem())
		}
	case reflect.Struct:
		for name, index := range fieldsOf(was.Type()) {
			out = append(out, movingsIn(path+"."+name, was.FieldByIndex(index), now.FieldByIndex(index))...)
		}
	case reflect.Slice:
		if e := was.Type().Elem(); e.Kind() != reflect.Struct || e.PkgPath() != reflect.TypeFor[model.Scenario]().PkgPath() {
			return nil // nobody asks for a hex of an area
		}
		n, count, same := was.Len(), now.Len(), func(i, j int) bool {
			return reflect.DeepEqual(was.Index(i).Interface(), now.Index(j).Interface())
		}
		if n == count {
			for i := range n {
				out = append(out, movingsIn(path+"["+strconv.Itoa(i)+"]", was.Index(i), now.Index(i))...)
			}
			return out
		}
		first, last := 0, 0
		for first < min(n, count) && same(first, first) {
			first++
		}
		for last < min(n, count)-first && same(n-1-last, count-1-last) {
			last++
		}
		out = append(out, newMoving(path, n, count, func(i int) int {
			switch {
			case i >= n-last:
				return i - n + count
			case i < count-last:
				return i
			}
			return -1
		}))
	}
	return out
}
