package paint

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// paletteSearch is the field over the tools. While something is written in it,
// the terrains, tools and choices of tools that match stand in place of the
// column; Enter takes the first one.
type paletteSearch struct {
	draft   *Draft
	field   *kit.Field
	column  fyne.CanvasObject // gives way to the results
	results *fyne.Container
	scroll  *kit.Scroller // over the column and the results
	shown   []paletteItem
	at      int
}

// paletteItem is something the palette offers.
type paletteItem struct {
	name, of string // of: the tool that a choice is of
	hint     string
	key      string
	icon     string
	picture  func() fyne.CanvasObject // instead of the icon
	take     func()
	second   func() // with the right button, or Shift+Enter; nil for the same
}

const (
	searchKey   = 'Q'
	mostResults = 14
	leastOfHint = 3 // letters of the query from which hints are searched
)

func newPaletteSearch(d *Draft, column fyne.CanvasObject) *paletteSearch {
	s := &paletteSearch{draft: d, column: column, results: look.TightColumn(), field: kit.NewField("Search (" + string(searchKey) + ")")}
	s.results.Hide()
	s.scroll = kit.NewScroller(container.NewVBox(s.column, s.results))
	s.field.OnChanged = func(string) { s.search() }
	s.field.OnSubmitted = func(string) {
		if s.at < len(s.shown) {
			s.take(s.shown[s.at], d.bench.Map.Mods()&fyne.KeyModifierShift != 0)
		} else if s.field.Text == "" {
			d.bench.Board.TakeFocus()
		}
	}
	s.field.OnKey = func(k fyne.KeyName) bool {
		switch k {
		case fyne.KeyUp:
			s.move(-1)
		case fyne.KeyDown:
			s.move(1)
		case fyne.KeyEscape:
			s.end()
		}
		return true
	}
	s.field.OnLeave = s.clear
	return s
}

// items is all that the palette offers: the terrains first, then the tools, then
// what can be chosen for a tool.
func (s *paletteSearch) items() []paletteItem {
	d := s.draft
	var terrains, tools, choices []paletteItem
	for _, t := range d.terrains() {
		key := ""
		if n := d.favourites.number(t); n > 0 {
			key = strconv.Itoa(n)
		}
		terrains = append(terrains, paletteItem{
			name: look.Capital(t.String()), key: key, hint: "Enter or click: " + t.String() + " on the left button; Shift+Enter or right-click: on the right one",
			picture: func() fyne.CanvasObject { return newSwatch(t, d.host.Colours) },
			take:    func() { d.ChooseTerrain(t) }, second: func() { d.chooseSecond(t) },
		})
	}
	for _, t := range d.Tools.All {
		choose := func() { d.Choose(t.ID()) }
		tools = append(tools, paletteItem{name: t.Name(), key: t.Key(), icon: t.ID(), hint: t.Hint(), take: choose})
		for _, o := range t.Options() {
			if o.Kind != tool.Choice || o.ID == tool.SymmetryID && t != d.symmetricTool() || o.Enabled != nil && !o.Enabled(d.bench.Doc) {
				continue
			}
			of := t.Name()
			if o.ID == tool.SymmetryID {
				of = o.Name
			}
			for i, name := range o.Choices {
				choices = append(choices, paletteItem{name: look.Capital(name), of: of, icon: t.ID(), hint: o.Name + " of " + strings.ToLower(t.Name()) + ": " + name, take: func() {
					choose()
					d.box.options.set(o, i)
				}})
			}
		}
	}
	return slices.Concat(terrains, tools, choices)
}

// symmetricTool is the tool whose symmetry the search offers: the one in use if
// it has one, else the brush.
func (d *Draft) symmetricTool() tool.Tool {
	if slices.ContainsFunc(d.Tools.Current.Options(), func(o tool.Option) bool { return o.ID == tool.SymmetryID }) {
		return d.Tools.Current
	}
	brush, _ := d.Tools.Tool(d.Tools.Brush.ID())
	return brush
}

// search shows what matches: by name, then by what it is for.
func (s *paletteSearch) search() {
	query := strings.TrimSpace(s.field.Text)
	s.shown, s.at = nil, 0
	if query != "" {
		all := s.items()
		names := make([]string, len(all))
		for i, it := range all {
			names[i] = it.name + " " + it.of
		}
		found := kit.Ranked(query, names, func(int) int { return 0 })
		for i, it := range all {
			if len(query) >= leastOfHint && it.of == "" && it.picture == nil && !slices.Contains(found, i) && strings.Contains(strings.ToLower(it.hint), strings.ToLower(query)) {
				found = append(found, i)
			}
		}
		for _, i := range found[:min(len(found), mostResults)] {
			s.shown = append(s.shown, all[i])
		}
	}
	s.show(query != "")
}

// show shows the results in place of the column, or the column again.
func (s *paletteSearch) show(searching bool) {
	s.results.RemoveAll()
	for i, it := range s.shown {
		b := kit.NewButton(it.icon, it.name, func() { s.take(it, false) })
		b.Wide, b.Tight, b.Key, b.Hint = true, true, it.key, it.hint
		if it.of != "" {
			b.Key = it.of
		}
		if it.picture != nil {
			b.Picture = it.picture()
		}
		b.Second = func() { s.take(it, true) }
		s.draft.bench.Wire(b)
		b.SetSelected(i == s.at)
		s.results.Add(b)
	}
	if searching && len(s.shown) == 0 {
		s.results.Add(look.Pad(look.Caption("No terrain or tool is called so"), 6, 8, 0, 0))
	}
	look.Show(s.results, searching)
	look.Show(s.column, !searching)
	s.toTop()
	s.say()
}

// say tells in the status line what Enter would do.
func (s *paletteSearch) say() {
	if s.at < len(s.shown) {
		s.draft.bench.Status.SetNotice(s.shown[s.at].hint)
	}
}

func (s *paletteSearch) move(by int) {
	if n := len(s.shown); n > 0 {
		s.at = (s.at + by + n) % n
		for i, o := range s.results.Objects {
			o.(*kit.Button).SetSelected(i == s.at)
		}
		s.say()
	}
}

// take chooses what was found and goes back to the map.
func (s *paletteSearch) take(it paletteItem, second bool) {
	s.end()
	if second && it.second != nil {
		it.second()
	} else {
		it.take()
	}
}

// end leaves the search for the map.
func (s *paletteSearch) end() {
	s.clear()
	s.draft.bench.Board.TakeFocus()
}

// clear shows the column again.
func (s *paletteSearch) clear() {
	if s.field.Text != "" {
		s.field.SetText("")
		s.draft.bench.Status.SetNotice("")
	}
}

// toTop shows the beginning of what is in the column now.
func (s *paletteSearch) toTop() {
	s.scroll.ScrollToTop()
	s.scroll.Refresh()
}

// content is the field over the column or the results.
func (s *paletteSearch) content() fyne.CanvasObject {
	return look.Frame(s.scroll, look.Pad(s.field, 0, 0, 6, 0), nil, nil, nil)
}

// search leads to the search over the tools.
func (d *Draft) search() {
	d.host.Tools()
	d.bench.Desk.Focus(d.box.search.field)
}
