package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// helpGroup is a part of the help: what can be done, and how.
type helpGroup struct {
	name string
	rows []helpRow
}

// helpRow is a key and what it does.
type helpRow kit.KeyNote

// pointerHelp is what the pointer and the keys without a menu item do.
var pointerHelp = helpGroup{"On the map", []helpRow{
	{"Left button", "use the tool"},
	{"Right button", "the other terrain, or take away"},
	{"Shift and click", "a straight line from the last stroke"},
	{"Ctrl and click", "pick the terrain up"},
	{"Escape", "give up what is being drawn"},
	{"Ctrl+Z", "a corner back; what was given up"},
	{"Wheel", "zoom at the pointer"},
	{"Middle button", "move the map"},
	{"Space and drag", "move the map"},
	{"Arrow keys", "move the map"},
	{"Page up, page down", "zoom"},
	{"Home", "the whole map"},
	{"Ctrl+1 to 9", "give a terrain that key"},
}}

// areaDraftHelp is what they do while the draft is drawn on a map of areas.
var areaDraftHelp = helpGroup{"On a map of areas", []helpRow{
	{"Left button", "select a sector or a border; set a corner"},
	{"Drag a corner", "move it, with all that meets there"},
	{"Double click", "a corner on a border; to the name of a sector"},
	{"Drag a piece", "to another sector; with Shift all that stand there"},
	{"Space, arrow keys", "set and move corners without the pointer"},
	{"Enter", "close the sector, or end the line"},
	{"Backspace", "take the last corner back"},
	{"Escape", "give up what is being drawn"},
	{"Wheel", "zoom at the pointer"},
	{"Middle button", "move the map"},
}}

// tableDraftHelp is what they do while the draft is drawn on an open table.
var tableDraftHelp = helpGroup{"On an open table", []helpRow{
	{"Left button", "use the tool; select what lies there"},
	{"Drag", "move what is selected, or a corner of it"},
	{"Shift and drag", "turn it"},
	{"Ctrl and drag", "a copy of it"},
	{"Alt and click", "cut a hole"},
	{"Double click", "a corner on a side; to the fields of a unit"},
	{"Space, arrow keys", "set and move corners without the pointer"},
	{"Enter", "close or end what is being drawn"},
	{"Backspace", "take the last corner back"},
	{"Escape", "give it up; select again"},
	{"Wheel", "zoom at the pointer"},
	{"Middle button", "move the table"},
}}

// playHelp is what they do while the draft is played.
var playHelp = helpGroup{"On the map while playing (F5)", []helpRow{
	{"Left button", "take a unit in hand; send it; aim"},
	{"Right button", "send the hand there, even to a stack"},
	{"Shift and click", "one more unit, from any hex"},
	{"Drag a counter", "move the units in hand"},
	{"Click again, Tab", "the next unit of the stack"},
	{"Wheel on the fan", "the next unit of the stack"},
	{"Shift+S", "the unit before that can act"},
	{"1 to 9", "what the column offers"},
	{"Enter", "take the hexes picked; carry out fire"},
	{"Escape", "a step back; stop a player"},
	{"Ctrl+Z, Ctrl+Y", "an action back, and forward"},
	{"Wheel", "zoom at the pointer"},
	{"Middle button", "move the map"},
	{"Arrow keys", "move the map"},
}}

// areaPlayHelp is what they do while a draft on a map of areas is played.
var areaPlayHelp = helpGroup{"On a map of areas while playing (F5)", []helpRow{
	{"Left button", "take the units of a sector; send them"},
	{"Drag", "pull an arrow out of a sector, and on"},
	{"Shift and click, W", "lead the arrow on from a sector"},
	{"Click again, T", "the next kind of units"},
	{"1 to 9, + and −", "how many of them"},
	{"Enter", "write the order; take the curtain away"},
	{"Delete", "take the last line back"},
	{"Escape", "a step back; end a reveal; stop a player"},
	{"Space", "stop a reveal, or let it go on"},
	{"Left and right", "an event of a reveal back, and on"},
	{"Ctrl+Z, Ctrl+Y", "an action back, and forward"},
	{"K, arrow keys", "from sector to sector"},
	{"A kept playtest", "holds sealed orders in plain text"},
}}

// tablePlayHelp is what pointer and keys do while a draft on an open table is played.
var tablePlayHelp = helpGroup{"On an open table while playing (F5)", []helpRow{
	{"Left button", "choose a unit; set one up"},
	{"Drag", "bring a unit to where it goes, or at an enemy"},
	{"Tab, T", "the next unit that can act"},
	{"Enter", "activate the unit, bring it to its ghost, carry out the attack"},
	{"V, B, U, R, W, X", "sight, fire, charges, command, threat, ground, all over the table"},
	{"Escape", "choose nothing; stop a player"},
	{"Ctrl+Z, Ctrl+Y", "an action back, and forward"},
}}

// cursorHelp is what the keys do while the hex cursor is shown.
var cursorHelp = helpGroup{"With the hex cursor (K)", []helpRow{
	{"Arrow keys", "move the cursor; with Shift the map"},
	{"Space, Enter", "the left button"},
	{"Shift+Enter", "the right button"},
	{"Shift+Space", "click with Shift held"},
	{"Ctrl+Space", "click with Ctrl held"},
	{"X, Shift+X", "pen down or up, left or right button"},
	{"J, Shift+J", "the next side, or the one before"},
}}

// help is all there is to know, group by group.
func help(commands desk.Commands, docs *documents) []helpGroup {
	var groups []helpGroup
	for _, menu := range menuOrder {
		g := helpGroup{name: menu}
		for _, c := range commands {
			if c.Menu != menu {
				continue
			}
			g.rows = append(g.rows, helpRow{c.KeyText(), c.Name()})
			for _, s := range c.Also {
				if text := desk.ShortcutText(s); !slices.Contains(g.rows, helpRow{text, c.Name()}) {
					g.rows = append(g.rows, helpRow{text, c.Name()})
				}
			}
		}
		if len(g.rows) > 0 {
			groups = append(groups, g)
		}
	}
	holders := helpGroup{name: "Who gets a key"}
	for _, n := range kit.KeyNotes() {
		holders.rows = append(holders.rows, helpRow(n))
	}
	groups = append(groups, holders)
	if docs.editor != nil {
		return append(groups, docs.editor.mode.help()...)
	}
	return append(groups, draftHelp()...)
}

// draftHelp is what the pointer and the keys do on the map, while it shows the draft and
// in its game.
func draftHelp() []helpGroup {
	return slices.Concat([]helpGroup{pointerHelp, cursorHelp}, toolHelp(), []helpGroup{playHelp})
}

// toolHelp is what the tools do at keys of their own; tools that do the same
// share a group.
func toolHelp() []helpGroup {
	var groups []helpGroup
	for _, t := range tool.NewSet(nil).All {
		var rows []helpRow
		for _, action := range t.Actions() {
			rows = append(rows, helpRow{action.Key, action.Name})
		}
		if len(rows) == 0 {
			continue
		}
		at := slices.IndexFunc(groups, func(g helpGroup) bool { return slices.Equal(g.rows, rows) })
		if at >= 0 {
			groups[at].name += ", " + strings.ToLower(t.Name())
		} else {
			groups = append(groups, helpGroup{t.Name(), rows})
		}
	}
	return groups
}

// matching is the rows in which every word of the query is found; a group whose
// name it is shows all of its rows.
func matching(groups []helpGroup, query string) []helpGroup {
	var out []helpGroup
	for _, g := range groups {
		rows := matchingRows(g.rows, query, func(r helpRow) string { return r.Does + " " + r.Key + " " + g.name })
		if len(rows) > 0 {
			out = append(out, helpGroup{name: g.name, rows: rows})
		}
	}
	return out
}

// matchingRows is the rows in whose text every word of the query is found.
func matchingRows[R any](rows []R, query string, text func(R) string) []R {
	var out []R
	for _, r := range rows {
		if _, ok := kit.Score(query, text(r)); ok {
			out = append(out, r)
		}
	}
	return out
}

const (
	mostColumns = 3
	helpColumn  = 340 // width
	helpKey     = 118 // width of the keys
	helpLine    = 21  // height of a row
	helpGap     = 24  // kept free at the right of a column
	helpAround  = 112 // width of what is around the columns, to the edges of the window
)

// showKeys lists everything that can be done, with its keys, and finds what is
// looked for in it.
func (a *App) showKeys() {
	all := help(a.commands, a.documents)
	room := min(mostColumns*helpColumn, a.Win.Canvas().Size().Width-helpAround)
	query := kit.NewField("Search: what you want to do, a key, or a limit")
	columns := container.NewStack()
	show := func() (parts kit.Parts) {
		found, bounds := matching(all, query.Text), limitsMatching(query.Text)
		rows := container.NewVBox()
		if len(found) > 0 {
			rows.Add(helpObjects(found, room, &parts))
		}
		if len(bounds) > 0 {
			rows.Add(limitObjects(bounds, room, &parts))
		}
		if len(rows.Objects) == 0 {
			rows.Add(look.Pad(look.Caption("Nothing of that is found. Part of a word will do."), 6, 4, 0, 0))
		}
		columns.Objects = []fyne.CanvasObject{rows}
		columns.Refresh()
		return parts
	}
	a.drawInTurns(show()) // what a search finds is shown at once: its texts have been drawn
	scroll := kit.NewScroller(look.Pad(columns, 0, 0, 0, 12))
	var m *desk.Modal
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	m = a.OpenModal("Keys, pointer and limits", look.Frame(scroll, look.Pad(query, 0, 2, 8, 14), nil, nil, nil),
		fyne.NewSize(room+72, 640).Min(a.Win.Canvas().Size().SubtractWidthHeight(40, 60)), shut)
	m.Cancel, m.Accept = m.Close, m.Close
	query.OnChanged = func(string) {
		show()
		scroll.ScrollToTop()
	}
	query.OnSubmitted = func(string) { m.Close() }
	query.OnKey = func(k fyne.KeyName) bool {
		switch k {
		case fyne.KeyUp:
			scroll.Scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 4*helpLine)})
		case fyne.KeyDown:
			scroll.Scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -4*helpLine)})
		case fyne.KeyEscape:
			m.Close()
		}
		return true
	}
	a.Focus(query)
}

// helpObjects is the groups in as many columns as there is room for, of about the same
// height; each is one of the parts.
func helpObjects(groups []helpGroup, room float32, parts *kit.Parts) fyne.CanvasObject {
	total := 0
	for _, g := range groups {
		total += g.lines()
	}
	columns := make([]*fyne.Container, max(1, int(room/helpColumn)))
	row := container.NewHBox()
	for i := range columns {
		columns[i] = container.NewVBox()
		row.Add(container.New(look.FixedWidth(helpColumn), columns[i]))
	}
	at, filled := 0, 0
	for _, g := range groups {
		if at < len(columns)-1 && filled > 0 && filled+g.lines()/2 > total/len(columns) {
			at, filled = at+1, 0
		}
		filled += g.lines()
		columns[at].Add(parts.Late(g.object()))
	}
	return row
}

// object is the group as it is shown: the rows with keys, and what has none in a paragraph
// under them.
func (g helpGroup) object() fyne.CanvasObject {
	column := container.NewVBox(look.Pad(look.Title(g.name, 17), 6, 0, 2, 0))
	for _, r := range g.rows {
		if r.Key != "" {
			column.Add(helpRowObject(r))
		}
	}
	for _, line := range g.keyless() {
		text := look.Line("", look.Now().Faded, theme.TextSize())
		look.Shorten(text, line, helpColumn-helpGap)
		column.Add(container.New(look.FixedHeight(helpLine), text))
	}
	return column
}

// keyless is what has no key, in lines.
func (g helpGroup) keyless() []string {
	var names []string
	for _, r := range g.rows {
		if r.Key == "" {
			names = append(names, r.Does)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return look.Wrapped("Without a key: "+strings.Join(names, "; "), theme.TextSize(), helpColumn-helpGap)
}

// lines is about how many the group takes, with its name.
func (g helpGroup) lines() int {
	n := len(g.keyless()) + 2
	for _, r := range g.rows {
		if r.Key != "" {
			n++
		}
	}
	return n
}

// helpRowObject is a row as it is shown: what is done, in as many lines as that takes, and
// the keys before it.
func helpRowObject(r helpRow) fyne.CanvasObject {
	k := look.Line(r.Key, look.Now().Accent, theme.TextSize())
	k.TextStyle.Bold = true
	row := container.New(helpRowLayout{}, k)
	room := helpColumn - keyRoom(k)
	for _, line := range look.Wrapped(r.Does, theme.TextSize(), room) {
		text := look.Line("", look.Now().Ink, theme.TextSize())
		look.Shorten(text, line, room) // the name of a file may be a single long word
		row.Add(text)
	}
	return row
}

// keyRoom is the room before what a key does: a column of its own, and more where the key
// needs it.
func keyRoom(k fyne.CanvasObject) float32 { return max(helpKey, k.MinSize().Width+10) }

// helpRowLayout puts the key first, and the lines of what it does one under the other.
type helpRowLayout struct{}

func (helpRowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(helpKey, max(helpLine*float32(len(objects)-1), objects[0].MinSize().Height))
}

func (helpRowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(objects[0].MinSize())
	x := keyRoom(objects[0])
	for i, line := range objects[1:] {
		line.Move(fyne.NewPos(x, float32(i)*helpLine))
		line.Resize(fyne.NewSize(size.Width-x, line.MinSize().Height))
	}
}
