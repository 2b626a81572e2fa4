package ui

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// findID is the command that opens the finder, which does not find itself.
const findID = "find"

// menuOrder is the menus from left to right.
var menuOrder = []string{"File", "Edit", "View", "Map", "Scenario", "Playtest", "Help"}

// allCommands is every command. Within a menu they stand in this order.
func (a *App) allCommands() desk.Commands {
	list := desk.Commands(slices.Concat(
		a.fileCommands(),
		a.documentCommands(),
		a.quitCommands(),
		editCommands(a.documents),
		problemCommands(a.documents),
		viewCommands(a.documents),
		a.onHexes(minimapCommands),
		panelCommands(a.documents),
		a.appearanceCommands(),
		a.onHexes(func(d *documents) []*desk.Command { return paint.SheetCommands(d.hexDraft) }),
		a.playtestCommands(),
		a.onHexes(cursorCommands),
		areaCommands(a.documents),
		a.onHexes(tracingCommands),
		a.helpCommands(),
		a.tourCommands(),
	))
	if a.options.Page != nil {
		list = inPage(list)
	}
	return list
}

// setCommands makes the commands anew, for what is shown now.
func (a *App) setCommands() {
	a.commands = a.allCommands()
	menus := a.commands.Menus(menuOrder, a.inMenus, a.do)
	a.commands.SetStates(a.inMenus, a.available)
	a.Win.SetMainMenu(menus)
	a.learn()
	for _, c := range a.commands { // the window hears them from now on, also where no menu has them
		for _, s := range append(slices.Clone(c.Also), c.Shortcut) {
			if s != nil {
				a.Win.Canvas().AddShortcut(s, a.heard)
			}
		}
	}
}

func (a *App) fileCommands() []*desk.Command {
	begin := []*desk.Command{
		{ID: "file.new", Menu: "File", Text: "New scenario…", Shortcut: desk.Ctrl(fyne.KeyN), Run: a.askNew},
		{ID: "file.open", Menu: "File", Text: "Open…", Shortcut: desk.Ctrl(fyne.KeyO), Run: a.askOpen},
		{ID: "file.again", Menu: "File", Text: "Open again", Hidden: len(a.again) == 0, Run: a.openAgain},
	}
	save := []*desk.Command{
		{ID: "start", Menu: "File", Text: "Start page", Shortcut: desk.Ctrl(fyne.KeyT), Editing: true, Run: a.showStart},
		{ID: "file.save", Menu: "File", Text: "Save", Shortcut: desk.Ctrl(fyne.KeyS), Editing: true, Split: true, Run: func() { a.saveThen(nil) }},
		{ID: "file.save-as", Menu: "File", Text: "Save as…", Shortcut: desk.CtrlShift(fyne.KeyS), Editing: true, Run: func() { a.askSaveAs(nil) }},
	}
	shut := []*desk.Command{
		{ID: "file.close", Menu: "File", Text: "Close", Shortcut: desk.Ctrl(fyne.KeyW), Editing: a.leaf == nil, Split: true, Run: a.closeShown},
	}
	return slices.Concat(begin, a.recentCommands(), a.pageCommands(), []*desk.Command{a.importCommand()}, save, elsewhereCommands(a.documents), versionCommands(a.documents), a.exports.commands(), a.shareCommands(), shut)
}

func (a *App) quitCommands() []*desk.Command {
	return []*desk.Command{{ID: "quit", Quits: true, Menu: "File", Text: "Quit", Shortcut: desk.Ctrl(fyne.KeyQ), Split: true, Run: a.quit}}
}

func viewCommands(docs *documents) []*desk.Command {
	return slices.Concat([]*desk.Command{
		{ID: "zoom.in", Menu: "View", Text: "Zoom in", Rune: '+', Editing: true, Run: docs.inEditor(func(e *editor) { e.board.Zoom(mapview.ZoomStep) })},
		{ID: "zoom.out", Menu: "View", Text: "Zoom out", Rune: '-', Editing: true, Run: docs.inEditor(func(e *editor) { e.board.Zoom(1 / mapview.ZoomStep) })},
		{ID: "zoom.whole", Menu: "View", Text: "Whole map", Alias: "fit", Rune: '0', Editing: true, Run: docs.inEditor(func(e *editor) { e.board.Fit() })},
	}, layerCommands(docs), []*desk.Command{
		{ID: "show.tools", Menu: "View", Text: "Tools", Key: fyne.KeyF2, Editing: true, Split: true, Hidden: docs.onAreas(), Toggles: true, Checked: docs.ofEditor(func(e *editor) bool { return e.panels.tools }), Run: docs.inEditor((*editor).toggleTools)},
		{ID: "show.side", Menu: "View", Text: "Scenario and history", Key: fyne.KeyF3, Editing: true, Toggles: true, Checked: docs.ofEditor(func(e *editor) bool { return e.panels.side }), Run: docs.inEditor((*editor).toggleSide)},
		{ID: "show.problems", Menu: "View", Text: "Problems", Key: fyne.KeyF4, Editing: true, Toggles: true, Checked: docs.ofEditor(func(e *editor) bool { return e.panels.problems }), Run: docs.inEditor((*editor).toggleProblems)},
	})
}

// panelCommands is a command for every panel.
func panelCommands(docs *documents) []*desk.Command {
	if docs.editor == nil {
		return nil
	}
	var list []*desk.Command
	side, lower := docs.editor.mode.tabs()
	for _, group := range []struct {
		menu  string
		first int
		tabs  *panel.Tabs
	}{{docs.editor.mode.menu(), 1, side}, {"View", panel.LowerDigit, lower}} {
		for i, p := range group.tabs.Panels {
			id := p.ID()
			c := &desk.Command{
				ID: "panel." + id, Menu: group.menu, Text: p.Name(), Editing: true, Split: i == 0, Hidden: panel.Absent(p),
				Checked: docs.ofEditor(func(e *editor) bool { return e.panels.side && group.tabs.Shown().ID() == id }),
				Run: docs.inEditor(func(e *editor) {
					e.showPanel(id)
					e.app.Focus(group.tabs.Buttons[i]) // the next Tab leads into the panel
				}),
			}
			if k := panel.AltDigit(group.first, i); k != "" {
				c.Shortcut = desk.Alt(fyne.KeyName(k[len(k)-1:]))
			}
			list = append(list, c)
		}
	}
	return list
}

func (a *App) helpCommands() []*desk.Command {
	return []*desk.Command{
		{ID: findID, Menu: "Help", Text: "Find…", Shortcut: desk.Ctrl(fyne.KeyK), Also: desk.Shortcuts(desk.CtrlShift(fyne.KeyP)), Run: a.askFind},
		{ID: "keys", Menu: "Help", Text: "Keys, pointer and limits", Alias: "help shortcuts", Key: fyne.KeyF1, Run: a.showKeys},
		{ID: "about", Menu: "Help", Text: "About Mapsheet", Split: true, Run: func() { showAbout(a.Desk, a.options.Version) }},
	}
}

// available reports whether a command can be carried out just now.
func (a *App) available(c *desk.Command) bool {
	return a.inMenus(c) && (c.Enabled == nil || c.Enabled())
}

// do carries a command out, in the text field that has the keyboard if it means
// something there: the menu takes its shortcut from it. Otherwise nothing is done
// while a dialog is open, and what is not available, whose shortcuts menus hand on even
// then, says why.
func (a *App) do(c *desk.Command) {
	if t := focusedText(a.Win.Canvas()); t != nil && c.InText != nil {
		c.InText(t)
		return
	}
	if a.Blocked() {
		return
	}
	if !a.available(c) {
		a.refuse(c)
		return
	}
	if a.editor != nil {
		a.editor.status.GoOn()
	}
	leaveField(a.Win.Canvas())
	a.Tips.Hide()
	c.Run()
	if text := c.Says(); text != "" && a.editor != nil {
		a.editor.status.SetNotice(text)
	}
	a.updateMenu()
	a.traceState()
}

// leaveField makes an edit of what is being written, before a command does
// something with the scenario.
func leaveField(c fyne.Canvas) {
	if f, ok := c.Focused().(*kit.Field); ok && f.OnLeave != nil {
		f.OnLeave()
	}
}

// ask carries out a command, where there is one.
func (a *App) ask(c *desk.Command) {
	if c != nil {
		a.do(c)
	}
}

// keyOf is the key of a command as a person says it.
func (a *App) keyOf(id string) string { return a.commands.Find(id).KeyText() }

// doID carries out the command of an id.
func (a *App) doID(id string) { a.ask(a.commands.Find(id)) }

// inMenus reports whether a command may be in the menus of what is shown.
func (a *App) inMenus(c *desk.Command) bool { return !c.Editing || a.editor != nil }

// updateMenu shows the commands as they stand.
func (a *App) updateMenu() {
	if m := a.Win.MainMenu(); m != nil && a.commands.SetStates(a.inMenus, a.available) {
		m.Refresh()
	}
	if a.editor != nil {
		a.editor.status.RenewHint()
	}
}

// looseKey takes keys that no widget has taken: they are the map's.
func (a *App) looseKey(name fyne.KeyName) {
	switch {
	case a.TopModal() != nil:
		a.TopModal().Key(name)
	case a.start != nil:
		a.start.Key(name)
	case a.leaf != nil:
		a.plainKey(name)
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
		a.start.Rune(r)
	case a.leaf != nil:
		a.plainRune(r)
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
	if c := a.commands.OfKey(name); c != nil {
		a.do(c)
		return
	}
	a.idle(string(name))
}

// plainRune carries out the command of a plain letter or sign.
func (a *App) plainRune(r rune) {
	if c := a.commands.OfRune(r); c != nil {
		a.do(c)
		return
	}
	a.idle(strings.ToUpper(string(r)))
}

// recentCommands is a command for every recent file.
func (a *App) recentCommands() []*desk.Command {
	var list []*desk.Command
	for _, f := range a.recent.List() {
		list = append(list, &desk.Command{ID: "recent." + f.Path, Menu: "File", Under: "Open recent", Text: f.Title + " (" + filepath.Base(f.Path) + ")", Run: func() { a.openFile(f.Path) }})
	}
	return list
}
