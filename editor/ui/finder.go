package ui

import (
	"encoding/json"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// finder is the window in which anything the program can do is found by a few
// letters: commands, tools, panels, places of the map, open documents, battles
// and files.
type finder struct {
	app   *App
	modal *desk.Modal
	query *kit.Field
	list  *kit.KeyList
	empty *canvas.Text
	foot  *canvas.Text // what the keys do
	all   []found
	shown []found
	at    int
}

// found is something that can be asked for.
type found struct {
	id       string // by which it is remembered
	text     string
	alias    string // other words by which it is found
	kind     string // where it is from: a menu, "Place", "Battle"
	key      string
	disabled bool
	why      string // it is
	run      func()
}

// What the foot of the finder says.
const (
	findKeys    = "Enter takes it, Escape leaves it; the arrow keys go up and down."
	findNoOpen  = "A battle or a file has to be open for this."
	findNotNow  = "This cannot be done just now."
	findIsShown = "It is shown already."
)

const (
	usedKey  = "finder.used" // the preference of what was used last
	usedMost = 8
	byAlias  = 60 // less is what is found by its other words alone than by what it is called
)

// askFind opens the finder.
func (a *App) askFind() {
	f := &finder{app: a, all: a.everything(), query: kit.NewField("A command, a tool, a place, a battle"), empty: look.Caption(""), foot: look.Caption(findKeys)}
	f.list = kit.NewKeyList(func() int { return len(f.shown) }, newFoundRow, f.updateRow)
	f.list.OnSelected = func(id widget.ListItemID) { f.take(id) }
	f.list.OnKey = func(k fyne.KeyName) { f.key(k) }
	f.list.Full = func(id widget.ListItemID, o fyne.CanvasObject) string {
		return look.IfCut(foundRow{}.parts(o).text, f.shown[id].text)
	}
	f.list.OnRune = func(r rune) {
		a.Focus(f.query)
		f.query.TypedRune(r)
	}
	f.query.OnChanged = func(string) { f.search() }
	f.query.OnSubmitted = func(string) { f.take(f.at) }
	f.query.OnKey = func(k fyne.KeyName) bool { f.key(k); return true }
	body := look.Frame(
		look.Pad(look.OnPaper(look.Now().Sheet, container.NewStack(f.list, container.NewVBox(look.Pad(f.empty, 12, 12, 0, 12)))), 0, 10, 0, 10),
		look.Pad(f.query, 10, 10, 8, 10), look.Pad(f.foot, 4, 12, 6, 12), nil, nil)
	f.modal = a.ShowModal("Find", body, fyne.NewSize(620, 470))
	f.modal.Cancel = f.modal.Close
	f.search()
	a.Focus(f.query)
	recent := a.recent.List()
	desk.FindOut(a.Desk, func() []start.File {
		return slices.DeleteFunc(recent, start.File.Missing)
	}, f.addRecent)
}

// addRecent finds recent files as well. What is chosen stays so.
func (f *finder) addRecent(files []start.File) {
	for _, r := range files {
		f.all = append(f.all, found{id: "recent." + r.Path, text: "Open " + r.Title + " – " + r.Where(false), kind: "Recent file", run: func() { f.app.openFile(r.Path) }})
	}
	chosen := ""
	if f.at > 0 && f.at < len(f.shown) {
		chosen = f.shown[f.at].id
	}
	f.search()
	if at := slices.IndexFunc(f.shown, func(o found) bool { return o.id == chosen }); at > 0 {
		f.move(at)
	}
}

// key is a key that the field or the list has no use for.
func (f *finder) key(k fyne.KeyName) {
	switch k {
	case fyne.KeyUp:
		f.move(-1)
	case fyne.KeyDown:
		f.move(1)
	case fyne.KeyEscape:
		f.modal.Close()
	}
}

func (f *finder) move(by int) {
	if len(f.shown) > 0 {
		f.at = (f.at + by + len(f.shown)) % len(f.shown)
		f.list.Refresh()
		f.list.ScrollTo(f.at)
		f.tell()
	}
}

// tell says what Enter does, or why it does nothing.
func (f *finder) tell() {
	text := findKeys
	if f.at < len(f.shown) && f.shown[f.at].disabled {
		text = f.shown[f.at].why
	}
	look.SetLine(f.foot, text)
}

// search shows what matches. What was used last comes before others that match
// as well, and first of all while nothing is written.
func (f *finder) search() {
	all := f.all
	if h, ok := f.app.foundHex(f.query.Text); ok {
		all = slices.Concat(all, []found{h})
	}
	used := usedLast(f.app.Fyne.Preferences())
	texts := make([]string, len(all))
	for i, o := range all {
		texts[i] = o.text + " " + o.alias
	}
	f.shown = nil
	for _, i := range kit.Ranked(f.query.Text, texts, func(i int) int {
		bonus := 0
		if at := slices.Index(used, all[i].id); at >= 0 {
			bonus += 2 * (usedMost - at)
		}
		if all[i].disabled {
			bonus -= 5
		}
		if _, ok := kit.Score(f.query.Text, all[i].text); !ok {
			bonus -= byAlias
		}
		return bonus
	}) {
		f.shown = append(f.shown, all[i])
	}
	f.at = 0
	f.empty.Text = ""
	if len(f.shown) == 0 {
		f.empty.Text = "Nothing is called so. Part of a word will do, or the first letters of several."
	}
	f.empty.Refresh()
	f.tell()
	f.list.Refresh()
	f.list.ScrollToTop()
}

// take does what was chosen, unless it cannot be done just now.
func (f *finder) take(i int) {
	f.list.UnselectAll()
	if i >= len(f.shown) || f.shown[i].disabled {
		return
	}
	o := f.shown[i]
	keepUsed(f.app.Fyne.Preferences(), o)
	f.modal.Close()
	o.run()
}

// usedLast is the ids of what was taken, the last one first.
func usedLast(p fyne.Preferences) []string {
	var ids []string
	if err := json.Unmarshal([]byte(p.StringWithFallback(usedKey, "[]")), &ids); err != nil {
		return nil // a list that cannot be read is as good as none
	}
	return ids
}

// keepUsed remembers that something was taken.
func keepUsed(p fyne.Preferences, o found) {
	ids := slices.DeleteFunc(usedLast(p), func(id string) bool { return id == o.id })
	ids = slices.Insert(ids, 0, o.id)
	data, err := json.Marshal(ids[:min(len(ids), usedMost)])
	if err != nil {
		panic(err) // strings can always be written
	}
	p.SetString(usedKey, string(data))
}

// everything is all that the finder finds.
func (a *App) everything() []found {
	var all []found
	for _, c := range a.commands {
		if !c.Hidden && c.ID != findID {
			text, why := strings.TrimSuffix(c.Name(), "…"), findNotNow
			if !a.inMenus(c) {
				why = findNoOpen
			}
			all = append(all, found{id: c.ID, text: text, alias: c.Alias, kind: c.Menu, key: c.KeyText(), disabled: !a.available(c), why: why, run: func() { a.do(c) }})
		}
	}
	if e := a.editor; e != nil {
		all = append(all, e.mode.finds()...)
		for _, p := range e.doc.Scenario().Hexes().Places {
			all = append(all, found{id: "place." + p.ID, text: "Go to " + p.Title(), kind: "Place", run: func() { e.goToHexes(p.Hexes, look.Capital(p.Title())) }})
		}
		if e.areas != nil {
			all = append(all, e.areas.places()...)
		}
	}
	for _, o := range a.tabs() {
		tab := o.tab()
		all = append(all, found{id: "document." + tab.Text, text: "Show " + kit.WithMark(tab.Text, tab.Unsaved), kind: "Open document", disabled: o == a.shown(), why: findIsShown, run: func() { a.showTabbed(o) }})
	}
	for _, i := range scenarios.List() {
		all = append(all, found{id: "battle." + i.ID, text: "Open " + i.Title, kind: "Battle", run: func() { a.openBuiltIn(i.ID) }})
	}
	return all
}

// foundHex is the hex that a query names.
func (d *documents) foundHex(query string) (found, bool) {
	if d.editor == nil {
		return found{}, false
	}
	h, err := d.editor.doc.Scenario().Hexes().Grid.Parse(strings.TrimSpace(query))
	if err != nil {
		return found{}, false
	}
	name := "hex " + strings.TrimSpace(query)
	return found{id: "hex." + strings.TrimSpace(query), text: "Go to " + name, kind: "Hex", run: func() { d.editor.goToHexes(hex.List{h}, look.Capital(name)) }}, true
}

// goToHexes shows hexes in the middle of the map.
func (e *editor) goToHexes(hexes hex.List, name string) {
	if len(hexes) == 0 {
		return
	}
	e.lookAt(hexes, hexes[len(hexes)/2])
	e.status.SetNotice(name)
	e.app.traceState()
}

// foundRow is a row of the list.
type foundRow struct {
	ground          *canvas.Rectangle
	text, kind, key *canvas.Text
}

func newFoundRow() fyne.CanvasObject {
	r := foundRow{ground: canvas.NewRectangle(look.Now().Sheet), text: look.Line(" ", look.Now().Ink, theme.TextSize()), kind: look.Caption(" "), key: look.Caption(" ")}
	r.key.Alignment = fyne.TextAlignTrailing
	right := container.NewHBox(r.kind, container.New(look.FixedWidth(96), r.key))
	return container.NewStack(r.ground, look.Pad(container.NewBorder(nil, nil, nil, right, r.text), 4, 12, 4, 10))
}

// parts finds the parts of a row again.
func (foundRow) parts(o fyne.CanvasObject) foundRow {
	stack := o.(*fyne.Container)
	border := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	right := border.Objects[1].(*fyne.Container)
	return foundRow{ground: stack.Objects[0].(*canvas.Rectangle), text: border.Objects[0].(*canvas.Text),
		kind: right.Objects[0].(*canvas.Text), key: right.Objects[1].(*fyne.Container).Objects[0].(*canvas.Text)}
}

func (f *finder) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	if id >= len(f.shown) {
		return
	}
	r, what := foundRow{}.parts(o), f.shown[id]
	r.ground.FillColor, r.text.Color, r.text.TextStyle.Bold = look.Now().Sheet, look.Now().Ink, false
	if id == f.at {
		r.ground.FillColor, r.text.Color, r.text.TextStyle.Bold = look.Now().AccentLow, look.Now().Accent, true
	}
	if what.disabled {
		r.text.Color = look.Now().Pale
	}
	r.kind.Text, r.key.Text = what.kind, what.key
	look.Shorten(r.text, what.text, f.list.Size().Width-22-110-r.kind.MinSize().Width)
	for _, o := range []fyne.CanvasObject{r.ground, r.text, r.kind, r.key} {
		o.Refresh()
	}
}
