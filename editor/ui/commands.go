package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// command is something the designer can ask for from a menu or by a key. The
// menus, the keys and the help are made from one list.
type command struct {
	menu     string          // the menu it stands in
	under    string          // the item of the menu that unfolds it with others; "" for none
	text     string          // as in the menu
	alias    string          // other words by which it is found, "" for none
	shortcut fyne.Shortcut   // with Ctrl or Alt; nil for none
	also     []fyne.Shortcut // that do the same
	key      fyne.KeyName    // a plain key, for when no text field has the keyboard
	rune     rune            // a plain letter or sign, likewise
	editing  bool            // only while a document is shown
	hidden   bool            // in no menu just now
	enabled  func() bool     // nil for always
	checked  func() bool     // nil where it is nothing to be on or off
	toggles  bool            // it turns on what is off and off what is on, and says so
	run      func()
	inText   func(textField) // what it does instead in a text field that has the keyboard; nil for nothing
	split    bool            // a line over it in the menu
	item     *fyne.MenuItem
}

func ctrl(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl}
}

func ctrlShift(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}
}

func alt(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierAlt}
}

func shortcuts(s ...fyne.Shortcut) []fyne.Shortcut { return s }

// menuOrder is the menus from left to right.
var menuOrder = []string{"File", "Edit", "View", "Map", "Scenario", "Playtest", "Help"}

// allCommands is every command. Within a menu they stand in this order.
func (a *App) allCommands() []*command {
	return slices.Concat(
		a.fileCommands(),
		a.documentCommands(),
		a.quitCommands(),
		a.editCommands(),
		a.problemCommands(),
		a.viewCommands(),
		a.onHexes(a.minimapCommands),
		a.panelCommands(),
		a.onHexes(a.timeCommands),
		a.appearanceCommands(),
		a.onHexes(a.sheetCommands),
		a.onHexes(a.mapCommands),
		a.onHexes(a.cursorCommands),
		a.areaCommands(),
		a.onHexes(a.tracingCommands),
		a.compareCommands(),
		a.playCommands(),
		a.timelineCommands(),
		a.keptCommands(),
		a.overlayCommands(),
		a.helpCommands(),
		a.tourCommands(),
	)
}

// setCommands makes the commands anew, for what is shown now.
func (a *App) setCommands() {
	a.commands = a.allCommands()
	if a.playing() { // nothing changes the draft meanwhile
		a.commands = slices.DeleteFunc(a.commands, func(c *command) bool { return c.menu == "Scenario" })
	}
	a.Win.SetMainMenu(a.buildMenu())
	for _, c := range a.commands {
		for _, s := range c.also {
			a.Win.Canvas().AddShortcut(s, func(fyne.Shortcut) { a.doText(c.text) })
		}
	}
}

// inEditor is what a command does in the document that is shown.
func (a *App) inEditor(do func(*editor)) func() { return func() { do(a.editor) } }

// ofEditor is what a command asks of the document that is shown.
func (a *App) ofEditor(ask func(*editor) bool) func() bool {
	return func() bool { return ask(a.editor) }
}

func (a *App) fileCommands() []*command {
	begin := []*command{
		{menu: "File", text: "New scenario…", shortcut: ctrl(fyne.KeyN), run: a.askNew},
		{menu: "File", text: "Open…", shortcut: ctrl(fyne.KeyO), run: a.askOpen},
		{menu: "File", text: "Open again", hidden: len(a.again) == 0, run: a.openAgain},
	}
	save := []*command{
		{menu: "File", text: "Start page", shortcut: ctrl(fyne.KeyT), editing: true, run: a.showStart},
		{menu: "File", text: "Save", shortcut: ctrl(fyne.KeyS), editing: true, split: true, run: func() { a.saveThen(nil) }},
		{menu: "File", text: "Save as…", shortcut: ctrlShift(fyne.KeyS), editing: true, run: func() { a.askSaveAs(nil) }},
	}
	export := []*command{
		{menu: "File", text: "Export JSON…", shortcut: ctrl(fyne.KeyE), editing: true, split: true, run: a.askExportJSON},
		{menu: "File", text: "Export picture…", alias: "image PNG SVG PDF print", shortcut: ctrlShift(fyne.KeyE), editing: true, run: a.askExportPicture},
		{menu: "File", text: "Close", shortcut: ctrl(fyne.KeyW), editing: true, split: true, run: a.closeShown},
	}
	return slices.Concat(begin, a.recentCommands(), save, a.elsewhereCommands(), a.versionCommands(), export)
}

func (a *App) quitCommands() []*command {
	return []*command{{menu: "File", text: "Quit", shortcut: ctrl(fyne.KeyQ), split: true, run: a.quit}}
}

func (a *App) viewCommands() []*command {
	return slices.Concat([]*command{
		{menu: "View", text: "Zoom in", rune: '+', editing: true, run: a.inEditor(func(e *editor) { e.board.Zoom(mapview.ZoomStep) })},
		{menu: "View", text: "Zoom out", rune: '-', editing: true, run: a.inEditor(func(e *editor) { e.board.Zoom(1 / mapview.ZoomStep) })},
		{menu: "View", text: "Whole map", alias: "fit", rune: '0', editing: true, run: a.inEditor(func(e *editor) { e.board.Fit() })},
	}, a.layerCommands(), []*command{
		{menu: "View", text: "Tools", key: fyne.KeyF2, editing: true, split: true, hidden: a.onAreas(), toggles: true, checked: a.ofEditor(func(e *editor) bool { return e.panels.tools }), run: a.inEditor((*editor).toggleTools)},
		{menu: "View", text: "Scenario and history", key: fyne.KeyF3, editing: true, toggles: true, checked: a.ofEditor(func(e *editor) bool { return e.panels.side }), run: a.inEditor((*editor).toggleSide)},
		{menu: "View", text: "Problems", key: fyne.KeyF4, editing: true, toggles: true, checked: a.ofEditor(func(e *editor) bool { return e.panels.problems }), run: a.inEditor((*editor).toggleProblems)},
	})
}

// panelCommands is a command for every panel.
func (a *App) panelCommands() []*command {
	if a.editor == nil {
		return nil
	}
	var list []*command
	menu := "Scenario"
	if a.playing() {
		menu = "Playtest"
	}
	side, lower := a.editor.shownTabs()
	for _, group := range []struct {
		menu  string
		first int
		tabs  *panel.Tabs
	}{{menu, 1, side}, {"View", panel.LowerDigit, lower}} {
		for i, p := range group.tabs.Panels {
			id := p.ID()
			c := &command{
				menu: group.menu, text: p.Name(), editing: true, split: i == 0, hidden: panel.Absent(p),
				checked: a.ofEditor(func(e *editor) bool { return e.panels.side && group.tabs.Shown().ID() == id }),
				run: a.inEditor(func(e *editor) {
					e.showPanel(id)
					a.Win.Canvas().Focus(group.tabs.Buttons[i]) // the next Tab leads into the panel
				}),
			}
			if k := panel.AltDigit(group.first, i); k != "" {
				c.shortcut = alt(fyne.KeyName(k[len(k)-1:]))
			}
			list = append(list, c)
		}
	}
	return list
}

func (a *App) helpCommands() []*command {
	return []*command{
		{menu: "Help", text: "Find…", shortcut: ctrl(fyne.KeyK), also: shortcuts(ctrlShift(fyne.KeyP)), run: a.askFind},
		{menu: "Help", text: "Keys, pointer and limits", alias: "help shortcuts", key: fyne.KeyF1, run: a.showKeys},
		{menu: "Help", text: "About Mapsheet", split: true, run: a.showAbout},
	}
}

// mapCommands is the commands of the tools.
func (a *App) mapCommands() []*command {
	if a.playing() {
		return nil
	}
	var list []*command
	for i, t := range offered {
		id := t.ID()
		list = append(list, &command{
			menu: "Map", under: "Tools", text: t.Name(), rune: rune(t.Key()[0]), editing: true, split: i == 0,
			checked: func() bool { return a.editor.tools.current.ID() == id },
			run:     func() { a.editor.chooseTool(id) },
		})
	}
	if a.editor == nil {
		return list
	}
	for _, t := range a.editor.palette() {
		c := &command{
			menu: "Map", under: "Paint", text: "Paint " + t.String(), editing: true,
			checked: func() bool { return a.editor.tools.brush.Terrain == t },
			run:     func() { a.editor.chooseTerrain(t) },
		}
		if n := a.editor.favourites.number(t); n > 0 {
			c.rune = rune('0' + n)
		}
		list = append(list, c)
	}
	sized := func(fits func(o tool.Option, now int) bool) func() bool {
		return func() bool {
			o, ok := a.editor.tools.size()
			return ok && fits(o, o.Get(a.editor.doc))
		}
	}
	resizes := func(by int, otherwise func() bool) func() bool {
		return func() bool {
			if b := a.editor.bench.Ask.Brush(); b != nil {
				return b.CanResize(by)
			}
			return otherwise()
		}
	}
	return append(list,
		&command{menu: "Map", text: "Search terrains and tools", rune: searchKey, editing: true, split: true, run: a.inEditor((*editor).searchPalette)},
		&command{menu: "Map", text: "Smaller brush", rune: '[', editing: true,
			enabled: resizes(-1, sized(func(o tool.Option, now int) bool { return now > o.Min })), run: func() { a.editor.changeSize(-1) }},
		&command{menu: "Map", text: "Larger brush", rune: ']', editing: true,
			enabled: resizes(1, sized(func(o tool.Option, now int) bool { return now < o.Max })), run: func() { a.editor.changeSize(1) }},
	)
}

// available reports whether a command can be carried out just now.
func (a *App) available(c *command) bool {
	return (!c.editing || a.editor != nil) && (c.enabled == nil || c.enabled())
}

// do carries a command out, in the text field that has the keyboard if it means
// something there: the menu takes its shortcut from it. Otherwise nothing is done
// while a dialog is open, or while the command is not available: menus hand on
// shortcuts even then.
func (a *App) do(c *command) {
	if t := a.focusedText(); t != nil && c.inText != nil {
		c.inText(t)
		return
	}
	if a.Blocked() || !a.available(c) {
		return
	}
	a.leaveField()
	a.Tips.Hide()
	c.run()
	a.say(c)
	a.updateMenu()
	a.traceState()
}

// leaveField makes an edit of what is being written, before a command does
// something with the scenario.
func (a *App) leaveField() {
	if f, ok := a.Win.Canvas().Focused().(*kit.Field); ok && f.OnLeave != nil {
		f.OnLeave()
	}
}

// say tells in the status line what a command has turned on or off.
func (a *App) say(c *command) {
	if !c.toggles || a.editor == nil {
		return
	}
	state, other := "off", "on"
	if c.checked() {
		state, other = other, state
	}
	text := c.text + ": " + state
	if k := c.keyText(); k != "" {
		text += " (" + k + ": " + other + ")"
	}
	a.editor.status.SetNotice(text)
}

// doText carries out the command of a text.
func (a *App) doText(text string) {
	for _, c := range a.commands {
		if c.text == text {
			a.do(c)
			return
		}
	}
}

// buildMenu is the menu bar for the start page or the editor.
func (a *App) buildMenu() *fyne.MainMenu {
	var menus []*fyne.Menu
	for _, name := range menuOrder {
		menu := fyne.NewMenu(name)
		folds := map[string]*fyne.Menu{}
		for _, c := range a.commands {
			if c.menu != name || c.hidden || c.editing && a.editor == nil {
				continue
			}
			c.item = fyne.NewMenuItem(c.text, func() { a.do(c) })
			c.item.Shortcut = c.shown()
			c.item.IsQuit = c.text == "Quit"
			if fold := folds[c.under]; fold != nil {
				fold.Items = append(fold.Items, c.item)
				continue
			}
			if c.split && len(menu.Items) > 0 {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := c.item
			if c.under != "" {
				item = fyne.NewMenuItem(c.under, nil)
				item.ChildMenu = fyne.NewMenu(c.under, c.item)
				folds[c.under] = item.ChildMenu
			}
			menu.Items = append(menu.Items, item)
		}
		if len(menu.Items) > 0 {
			menus = append(menus, menu)
		}
	}
	a.setStates()
	return fyne.NewMainMenu(menus...)
}

// shown is the shortcut that the menu shows. Those of plain keys only show:
// the window never makes a shortcut of a key without Ctrl or Alt.
func (c *command) shown() fyne.Shortcut {
	switch {
	case c.key != "":
		return &desktop.CustomShortcut{KeyName: c.key}
	case c.rune != 0:
		return &desktop.CustomShortcut{KeyName: fyne.KeyName(c.rune)}
	}
	return c.shortcut
}

// setStates brings ticks and greying up to date; it reports whether any
// changed.
func (a *App) setStates() bool {
	changed := false
	for _, c := range a.commands {
		if c.item == nil || c.editing && a.editor == nil {
			continue
		}
		disabled := !a.available(c)
		checked := c.checked != nil && c.checked()
		changed = changed || c.item.Disabled != disabled || c.item.Checked != checked
		c.item.Disabled, c.item.Checked = disabled, checked
	}
	return changed
}

// updateMenu shows the commands as they stand.
func (a *App) updateMenu() {
	if m := a.Win.MainMenu(); m != nil && a.setStates() {
		m.Refresh()
	}
}

// looseKey takes keys that no widget has taken: they are the map's.
func (a *App) looseKey(name fyne.KeyName) {
	switch {
	case a.TopModal() != nil:
		a.TopModal().Key(name)
	case a.start != nil:
		a.start.key(name)
	case a.editor != nil:
		a.editor.board.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// looseRune takes letters that no widget has taken: they are the map's.
func (a *App) looseRune(r rune) {
	if a.Blocked() {
		return
	}
	switch {
	case a.start != nil:
		a.start.typed(r)
	case a.editor != nil:
		a.editor.board.TypedRune(r)
	}
}

// looseShortcut takes keys with Ctrl or Alt that the map has no use for.
func (a *App) looseShortcut(s fyne.Shortcut) {
	if c, ok := a.Win.Canvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// plainKey carries out the command of a plain key.
func (a *App) plainKey(name fyne.KeyName) {
	for _, c := range a.commands {
		if c.key != "" && c.key == name {
			a.do(c)
			return
		}
	}
}

// plainRune carries out the command of a plain letter or sign.
func (a *App) plainRune(r rune) {
	if r == '=' {
		r = '+' // the same key without Shift
	}
	for _, c := range a.commands {
		if c.rune != 0 && strings.EqualFold(string(c.rune), string(r)) {
			a.do(c)
			return
		}
	}
}
