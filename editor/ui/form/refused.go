package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// Subject is what a form is about that is about one thing after the other: a sector, a unit.
// What lies in lists of the scenario needs none to be known again wherever it stands.
type Subject struct {
	ID    string      // that it is known again by
	Name  string      // that says whose a field is
	Path  string      // that the keys of its controls begin with
	Known func() bool // reports whether there is one still
	Show  func()      // shows it in the form
}

// About says what the controls are about that are described next.
func (f *Form) About(s Subject) { f.about = s }

// refusal is what is written in a field and cannot be taken, while the field is not shown:
// another subject is, or the part of the form is folded in which it lies.
type refusal struct {
	of               Subject
	field            string // its key, behind the path of its subject, wherever that stands
	label, text, now string
}

// refusal is that of a control.
func (it *Item) refusal() refusal {
	text, now := it.written()
	return refusal{it.of, it.field, it.label, text, now}
}

// fieldOf is which field of what is being described has a key.
func (f *Form) fieldOf(key string) string {
	d := f.Bench.Doc
	return strings.TrimPrefix(d.Lasting(key), d.Lasting(f.about.Path))
}

// isRefused reports whether in a control stands what cannot be taken.
func (it *Item) isRefused() bool { return it.refuses != nil && it.refuses() }

// name is what the field is called.
func (r refusal) name() string {
	if r.of.Name == "" || r.label == "" {
		return cmp.Or(r.label, r.of.Name)
	}
	return r.label + ", " + r.of.Name
}

// lost reports whether what it was written about is gone.
func (f *Form) lost(r refusal) bool {
	if r.of.Known != nil {
		return !r.of.Known()
	}
	path, known := f.Bench.Doc.PathOf(r.field)
	element := strings.LastIndexByte(path, ']') + 1
	_, there := document.Value(f.Bench.Scenario(), path[:element])
	return !known || element > 0 && !there
}

// putAway keeps what a field refuses that is no longer shown, and says so.
func (f *Form) putAway(it *Item) {
	if !it.isRefused() {
		return
	}
	r := it.refusal()
	f.away = append(slices.DeleteFunc(f.away, r.same), r)
	switch {
	case f.keyOf(r) != "":
		f.moved = true
	case f.lost(r):
		f.say(fmt.Sprintf("What was written in “%s” is gone with what it was about, and comes back with it.", r.name()))
	default:
		f.say(fmt.Sprintf("What is written in “%s” cannot be taken as it stands. It is kept there to be mended.", r.name()))
	}
}

// keyOf is the key of the control shown in which it stands, or would; "" where there is none.
func (f *Form) keyOf(r refusal) string {
	for key, it := range f.items {
		if it.named && it.written != nil && r.same(it.refusal()) {
			return key
		}
	}
	return ""
}

func (r refusal) same(o refusal) bool { return o.of.ID == r.of.ID && o.field == r.field }

// bringBack is what stood in a field of a key as it went out of sight, where it could not be
// taken; false where it could, or where the field has got another value since.
func (f *Form) bringBack(it *Item) (text string, ok bool) {
	r := it.refusal()
	i := slices.IndexFunc(f.away, r.same)
	if i < 0 {
		return "", false
	}
	kept := f.away[i]
	f.away = slices.Delete(f.away, i, i+1)
	if kept.now != r.now {
		f.say(kept.gone())
		return "", false
	}
	return kept.text, true
}

// giveWay says what a field refused that has got another value meanwhile.
func (f *Form) giveWay(it *Item) {
	if text, _ := it.written(); !f.focused(it) {
		f.say(refusal{of: it.of, label: it.label, text: text}.gone())
	}
}

func (r refusal) gone() string {
	return fmt.Sprintf("“%s”, which could not be taken, gave way to another value of “%s”.", r.text, r.name())
}

func (f *Form) say(notice string) {
	if f.Bench.Status != nil {
		f.Bench.Status.SetNotice(notice)
	}
}

// Refused is what the first field is called in which stands what cannot be taken, also of
// what is not shown just now; false where there is none.
func (f *Form) Refused() (string, bool) {
	if _, it := f.refusing(); it != nil {
		return it.label, true
	}
	for _, r := range f.away {
		if !f.lost(r) {
			return r.name(), true
		}
	}
	return "", false
}

// refusing is the first control shown in which stands what cannot be taken; nil for none.
func (f *Form) refusing() (string, *Item) {
	for _, key := range f.order {
		if it := f.items[key]; it != nil && it.isRefused() {
			return key, it
		}
	}
	return "", nil
}

// Mend leads to that field. reveal leads to a field that belongs to no subject and is folded
// away. What has no field any more is given up, as nobody can mend it.
func (f *Form) Mend(reveal func(path string)) {
	key, it := f.refusing()
	if i := slices.IndexFunc(f.away, func(r refusal) bool { return !f.lost(r) }); it == nil && i >= 0 {
		r := f.away[i]
		if r.of.Show == nil {
			path, _ := f.Bench.Doc.PathOf(r.field)
			path, _, _ = strings.Cut(path, ":")
			reveal(path)
		} else {
			r.of.Show()
		}
		f.makeAll()
		if key = f.keyOf(r); key == "" {
			f.away = slices.DeleteFunc(f.away, r.same)
			f.say(fmt.Sprintf("“%s”, which could not be taken, is gone: there is no “%s” any more.", r.text, r.name()))
		}
	}
	f.FocusOn(key)
	if it := f.items[key]; it != nil {
		kit.BringInSight(it.Object)
	}
}
