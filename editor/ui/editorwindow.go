package ui

import (
	"errors"

	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// editor is the window while a document is open: the map, the tools at its
// left, the scenario and the history at its right, the problems and the status
// line under it. It turns what the designer does into edits and shows what the
// document says has changed.
type editor struct {
	app     *App
	doc     *document.Document
	system  rules.System
	content fyne.CanvasObject

	tools      *toolset
	favourites favourites
	toolbox    *toolbox
	mapView    *mapView
	minimap    *minimap
	side       *tabbed // the panels at the right
	lower      *tabbed // those under them
	problems   *problemsPanel
	checker    *check.Checker
	status     *statusLine

	game    *game               // the playtest of the draft, nil before the first
	playing bool                // the game is on the map, and not the draft
	past    []*playtest.Session // earlier games, until the document has a file to keep them beside

	picture tracedPicture // that the map is traced from
	traced  bool          // there is one, as far as the panels know

	pick    *mapPick        // what a panel asks on the map, nil for nothing
	times   *marchTimes     // how soon a force can be where, shown on the map; nil for none
	overMap *fyne.Container // what lies over the map

	tour     *tour     // begun on this document, nil for none
	tourCard *tourCard // nil while the tour is not shown

	tab        *documentTab
	bar        fyne.CanvasObject // the buttons in the header
	saveButton *button
	playButton *button
	folds      [3]*button // tools, side, problems

	panels    shownPanels
	listing   bool            // the problems are listed: there are some
	body      *fyne.Container // the panels, laid out as they are shown
	sideSplit *holdTrailing
	footSplit *holdTrailing
	sideParts *container.Split

	highlights  draw.Highlights
	unsubscribe func()
	stroking    bool
	marking     bool    // the tool in use keeps hexes marked
	refused     bool    // an error of this stroke was shown
	unsaid      changes // what the panels are told once the stroke is over
}

// shownPanels says which panels are unfolded.
type shownPanels struct{ tools, side, problems bool }

// newEditor is the window of a document with a set of tools.
func newEditor(a *App, d *document.Document, tools *toolset) *editor {
	e := &editor{app: a, doc: d, system: a.options.system(d.Scenario().System), tools: tools}
	e.checker = check.NewChecker(e.system)
	e.mapView = newMapView(d.Scenario().Board, e)
	shown := e.mapView.options
	shown.Palette = a.colours()
	e.mapView.setOptions(shown)
	e.favourites = newFavourites(a.fyne.Preferences(), e.system.ID, e.palette())
	e.tools.Label.Find = e.mapView.nameAt
	e.toolbox = newToolbox(e)
	e.minimap = newMinimap(e)
	e.overMap = container.NewStack()
	e.side = newTabbed(e, "tab.side", 1, sidePanels(e))
	e.lower = newTabbed(e, "tab.lower", lowerDigit, lowerPanels(e))
	e.problems = newProblemsPanel(e)
	e.status = newStatusLine(e)

	e.sideParts = container.NewVSplit(onPaper(paper, e.side.content), onPaper(sheet, e.lower.content))
	e.sideSplit = newHoldTrailing(true)
	e.footSplit = newHoldTrailing(false)
	e.body = container.NewStack()
	e.content = frame(e.body, nil, e.status.content, nil, nil)
	e.bar = e.buildBar()
	e.tab = newDocumentTab(func() { a.show(e) }, func() { a.closeTab(e) })
	e.tab.onHint, e.tab.onKey, e.tab.onRune = a.head.hint, a.plainKey, a.plainRune
	return e
}

// buildBar is the buttons at the right of the header.
func (e *editor) buildBar() fyne.CanvasObject {
	tool := func(iconName, hint string, do func()) *button {
		b := newButton(iconName, "", do)
		b.hint = hint
		e.wire(b)
		return b
	}
	e.saveButton = tool("save", "Save (Ctrl+S)", func() { e.app.saveThen(nil) })
	export := tool("export", "Export as JSON, checked against the schema (Ctrl+E)", e.app.askExportJSON)
	e.folds = [3]*button{
		tool("panel-left", "Show or fold away the tools (F2)", e.toggleTools),
		tool("panel-right", "Show or fold away the scenario and the history (F3)", e.toggleSide),
		tool("panel-bottom", "Show or fold away the problems (F4)", e.toggleProblems),
	}
	for _, b := range e.folds {
		b.look = switching
	}
	e.playButton = tool("current", "", e.togglePlay)
	e.playButton.look = framed
	e.namePlayButton()
	row := container.NewHBox(e.playButton, container.New(fixedWidth(10)), e.saveButton, export, container.New(fixedWidth(10)), e.folds[0], e.folds[1], e.folds[2])
	return container.NewCenter(row)
}

// wire joins a button to the status line and the keys of the window.
func (e *editor) wire(b *button) {
	b.onHint = func(h string) {
		if e.status != nil {
			e.status.setHint(h)
		}
	}
	b.onKey = func(k fyne.KeyName) { e.mapView.listener.mapKey(k) }
	b.onRune = func(r rune) { e.mapView.listener.mapRune(r) }
}

// begin listens to the document.
func (e *editor) begin() {
	e.unsubscribe = e.doc.Subscribe(e.changed)
	e.showDeployment()
	e.showTracing()
	e.check()
}

// resume shows the document, with its panels laid out as they were left last.
func (e *editor) resume() {
	p := e.app.fyne.Preferences()
	e.panels = shownPanels{
		tools:    p.BoolWithFallback("show.tools", true),
		side:     p.BoolWithFallback("show.side", true),
		problems: p.BoolWithFallback("show.problems", true),
	}
	e.sideParts.SetOffset(p.FloatWithFallback("layout.history", 0.72))
	e.sideSplit.keep(float32(p.FloatWithFallback("layout.side", 318)))
	e.footSplit.keep(float32(p.FloatWithFallback("layout.problems", 140)))
	e.arrange()
	e.showName()
	e.toolbox.update()                  // another document may have filled the clipboard
	e.app.win.Canvas().Focus(e.mapView) // the map is not drawn yet and knows no canvas
	if e.playing {
		e.game.changed()
	}
}

// pause ends what is going on when another document is shown.
func (e *editor) pause() {
	e.commitFields()
	e.endPick(false)
	if e.playing {
		e.game.halt()
	}
	e.mapView.release()
	e.mapView.MouseOut()
	e.rememberLayout()
}

// end stops listening, and the player that acts.
func (e *editor) end() {
	e.unsubscribe()
	if e.game != nil {
		e.game.halt()
	}
}

// arrange lays the panels out as they are shown.
func (e *editor) arrange() {
	var middle fyne.CanvasObject = container.NewStack(e.mapView, e.minimap.content, e.overMap)
	column, side := e.toolbox.content, fyne.CanvasObject(e.sideParts)
	if e.playing {
		column, side = e.game.column.content, e.game.sideParts
	}
	if e.panels.tools {
		middle = frame(middle, nil, nil, frame(column, nil, nil, nil, ruler()), nil)
	}
	if e.panels.side {
		middle = e.sideSplit.around(middle, side)
	}
	e.listing = len(e.problems.found) > 0 && !e.playing
	if e.panels.problems && e.listing {
		middle = e.footSplit.around(middle, e.problems.content)
	}
	e.body.Objects = []fyne.CanvasObject{middle}
	e.body.Refresh()
	for i, on := range []bool{e.panels.tools, e.panels.side, e.panels.problems} {
		e.folds[i].setSelected(on)
	}
	e.side.setUnfolded(e.panels.side && !e.playing)
	e.lower.setUnfolded(e.panels.side && !e.playing)
	if e.game != nil {
		e.game.side.setUnfolded(e.panels.side && e.playing)
		e.game.lower.setUnfolded(e.panels.side && e.playing)
	}
}

// shownTabs is the tabs at the right of the map and those under them: the
// draft's, or the game's while it is played.
func (e *editor) shownTabs() (side, lower *tabbed) {
	if e.playing {
		return e.game.side, e.game.lower
	}
	return e.side, e.lower
}

func (e *editor) rememberLayout() {
	p := e.app.fyne.Preferences()
	p.SetBool("show.tools", e.panels.tools)
	p.SetBool("show.side", e.panels.side)
	p.SetBool("show.problems", e.panels.problems)
	p.SetFloat("layout.history", e.sideParts.Offset)
	p.SetFloat("layout.side", float64(e.sideSplit.trailing()))
	p.SetFloat("layout.problems", float64(e.footSplit.trailing()))
}

func (e *editor) toggleTools()    { e.toggle(&e.panels.tools) }
func (e *editor) toggleSide()     { e.toggle(&e.panels.side) }
func (e *editor) toggleProblems() { e.toggle(&e.panels.problems) }

func (e *editor) toggle(part *bool) {
	e.commitFields()
	*part = !*part
	e.arrange()
	e.mapView.takeFocus()
	e.app.updateMenu()
}

// changed shows what an edit, a walk through the history or a save did.
func (e *editor) changed(c document.Change) {
	switch {
	case e.playing: // the map shows the board of the game
	case c.Board:
		e.mapView.invalidate(nil)
	case len(c.Hexes) > 0:
		e.mapView.invalidate(c.Hexes)
	}
	if c.Board || e.picture.trying && len(c.Hexes) > 0 {
		e.endPick(false)
	}
	if slices.Contains(c.Fields, "tracing") {
		e.showTracing()
	}
	if c.Saved {
		e.keepGames()
	}
	e.mark()
	if len(c.Fields) > 0 || c.History || c.Saved {
		e.showName()
	}
	e.unsaid = e.unsaid.and(news(c))
	e.checker.Note(c)
	if !e.stroking {
		e.settle()
	}
	e.mapView.refit()
	e.minimap.changed(c)
	e.seeTour(false)
	e.app.updateTitle()
	e.app.updateMenu()
	e.app.traceState()
}

// title is what the tab and the window call the document; a star says that it
// is not saved.
func (e *editor) title() string {
	if e.doc.Dirty() {
		return e.doc.Title() + " *"
	}
	return e.doc.Title()
}

func (e *editor) showName() {
	e.saveButton.setEnabled(e.doc.Dirty() || e.doc.Path() == "")
	wider := e.tab.setText(e.title())
	if e != e.app.editor {
		return
	}
	if e.app.head.subject != e.doc.Scenario().Subtitle || wider {
		e.app.head.setSubject(e.doc.Scenario().Subtitle)
	}
}

// settle tells the panels and the check what has changed since they were told
// last: at once, or at the end of a stroke.
func (e *editor) settle() {
	c := e.unsaid
	if c.none() {
		return
	}
	e.unsaid = changes{}
	e.side.changed(c)
	e.lower.changed(c)
	e.showDeployment()
	e.followMarchTimes(c)
	e.check()
}

// check looks for problems and shows them.
func (e *editor) check() {
	found := e.checker.Update(e.doc.Scenario(), document.Change{})
	if !e.problems.update(found) {
		return
	}
	e.status.setProblems(found)
	e.highlights.Problems = e.problems.marks(e.doc.Scenario().Board.Grid)
	e.mapView.setHighlights(e.highlights)
	if e.panels.problems && e.listing != (len(found) > 0) {
		e.mapView.fitted = false // what is being drawn stays where it is
		e.arrange()
	}
}

// showProblem leads to the hex or the field of a problem.
func (e *editor) showProblem(d diag.Diagnostic) {
	hexes := e.hexesOf(d)
	switch {
	case len(hexes) > 0:
		e.highlights.Selected = hexes
		e.mapView.setHighlights(e.highlights)
		e.mapView.center(hexes[0])
		e.mapView.takeFocus()
	default:
		e.revealField(d.Path)
	}
	e.status.setNotice(d.Message)
	e.seeTour(true)
	e.app.traceState()
}

// showPanel brings the panel with an id in sight.
func (e *editor) showPanel(id string) {
	if !e.panels.side {
		e.toggleSide()
	}
	side, lower := e.shownTabs()
	for _, t := range []*tabbed{side, lower} {
		for i, p := range t.panels {
			if p.id() == id {
				t.choose(i)
			}
		}
	}
}

// revealField leads to the field at a path, in the panel that holds it.
func (e *editor) revealField(path string) {
	p := e.side.panels[0]
	for _, other := range e.side.panels {
		if other.holds(path) {
			p = other
			break
		}
	}
	e.showPanel(p.id())
	p.reveal(path)
}

// canUndo and canRedo speak of the field that has the keyboard, too.
func (e *editor) canUndo() bool {
	return e.app.focusedText() != nil || e.playing && e.game.canGo(-1) || !e.playing && e.doc.CanUndo()
}

func (e *editor) canRedo() bool {
	return e.app.focusedText() != nil || e.playing && e.game.canGo(1) || !e.playing && e.doc.CanRedo()
}

func (e *editor) undo() {
	if e.playing {
		e.game.goBy(-1)
		return
	}
	e.mapView.release()
	e.doc.Undo()
	e.mapView.rehover()
}

func (e *editor) redo() {
	if e.playing {
		e.game.goBy(1)
		return
	}
	e.mapView.release()
	e.doc.Redo()
	e.mapView.rehover()
}

// goTo goes to a state of the history.
func (e *editor) goTo(n int) {
	e.commitFields()
	e.mapView.release()
	e.doc.GoTo(n)
	e.mapView.rehover()
}

// do makes an edit for a panel; when it cannot be made it says why. It reports
// whether it was made.
func (e *editor) do(edit document.Edit) bool {
	if err := e.doc.Do(edit); err != nil {
		e.app.fail("The change cannot be made", err)
		return false
	}
	return true
}

// commitFields makes what is written in the fields edits, before the document
// is saved or left.
func (e *editor) commitFields() {
	e.side.commit()
	e.lower.commit()
}

func (e *editor) chooseTool(id string) {
	e.endPick(false)
	e.mapView.cancelStroke()
	e.tools.current, _ = e.tools.Tool(id)
	e.toolsChanged()
}

func (e *editor) chooseTerrain(t model.Terrain) {
	e.endPick(false)
	e.mapView.cancelStroke()
	e.tools.brush.Terrain = t
	if !e.tools.Paints(e.tools.current) {
		e.tools.current, _ = e.tools.Tool(e.tools.brush.ID())
	}
	e.toolsChanged()
}

func (e *editor) chooseSecond(t model.Terrain) {
	e.tools.brush.Second = t
	e.toolsChanged()
}

// changeSize makes the tool in use larger or smaller.
func (e *editor) changeSize(by int) {
	if o, ok := e.tools.size(); ok {
		_ = o.Set(e.doc, o.Get(e.doc)+by) // a size is the tool's own, and always taken
		e.toolsChanged()
	}
}

// act does an action of a tool.
func (e *editor) act(a tool.Action) {
	if !a.Can(e.doc) {
		return
	}
	e.mapView.cancelStroke()
	if a.Ask != nil {
		e.askLine(a.Ask)
		return
	}
	if err := a.Do(e.doc); err != nil {
		e.app.fail("The change cannot be made", err)
	}
	e.toolsChanged()
}

// actAt does the action that the tool in use has at a key: "Enter", "Ctrl+C",
// ",". It reports whether there is one.
func (e *editor) actAt(key string) bool {
	for _, a := range e.tools.current.Actions() {
		if key != "" && a.Key == key {
			e.act(a)
			return true
		}
	}
	return false
}

// mark shows the hexes that the tool in use keeps marked.
func (e *editor) mark() {
	var marked hex.List
	if e.pick != nil {
		return
	}
	if m, ok := e.tools.current.(tool.Marker); ok {
		marked = m.Marked(e.doc)
	}
	if e.marking && slices.Equal(marked, e.highlights.Selected) {
		return
	}
	if len(marked) > 0 || e.marking {
		e.marking = len(marked) > 0
		e.highlights.Selected = marked
		e.mapView.setHighlights(e.highlights)
	}
}

func (e *editor) toolsChanged() {
	e.toolbox.update()
	e.mark()
	e.mapView.rehover()
	e.seeTour(false)
	e.app.updateMenu()
}

// shows reports whether a layer of the map is not hidden.
func (e *editor) shows(l draw.Layer) bool { return e.mapView.options.Layers[l] != draw.Hidden }

// toggleLayer hides a layer of the map, or shows it again.
func (e *editor) toggleLayer(l draw.Layer) {
	v := draw.Shown
	if e.shows(l) {
		v = draw.Hidden
	}
	e.setLayer(l, v)
}

// setLayer shows, dims or hides a layer of the map.
func (e *editor) setLayer(l draw.Layer, v draw.Visibility) {
	e.mapView.setOptions(e.mapView.options.With(v, l))
	if p := panelOf[*layersPanel](e); p != nil {
		p.show()
	}
	e.app.updateMenu()
	e.showDeployment()
}

// showDeployment draws the units that the scenario places itself and, if the
// designer wants to see it, where the other forces deploy.
func (e *editor) showDeployment() {
	if e.shows(draw.AreaLayer) {
		e.mapView.setAreas(deploymentAreas(e.doc.Scenario()))
	}
	e.mapView.setUnits(fixedStacks(e.doc.Scenario()))
}

// mapHover shows what a click would do.
func (e *editor) mapHover(v tool.Event) {
	var p tool.Preview
	if e.pick != nil {
		p = e.pickHover(v)
	} else {
		p = e.tools.current.Hover(e.doc, v)
	}
	e.highlights.Brush = p.Hexes
	e.highlights.Hover = nil
	if e.doc.Scenario().Board.Grid.Contains(v.Hex) {
		e.highlights.Hover = hex.List{v.Hex}
	}
	e.mapView.setHighlights(e.highlights)
	e.mapView.setSides(p.Sides)
	e.status.setAction(p.Status, describeHex(e.doc.Scenario().Board, v.Hex))
}

// mapLeft takes the preview away.
func (e *editor) mapLeft() {
	if e.stroking {
		return
	}
	e.highlights.Brush, e.highlights.Hover = nil, nil
	e.mapView.setHighlights(e.highlights)
	e.mapView.setSides(nil)
	e.status.setAction("", "")
}

func (e *editor) mapPress(v tool.Event) {
	if e.pick != nil {
		e.status.setNotice("")
		e.pickPress(v)
		said := e.status.notice // why a click would not do, or what came of it
		e.mapHover(v)
		e.status.setNotice(said)
		return
	}
	e.highlights.Selected = nil
	e.stroking, e.refused = true, false
	e.handle(e.tools.current.Press(e.doc, v))
	e.mark()
	e.mapHover(v)
	e.toolbox.update()
}

func (e *editor) mapDrag(v tool.Event) {
	if e.pick != nil {
		e.pickDrag(v)
		e.mapHover(v)
		return
	}
	e.handle(e.tools.current.Drag(e.doc, v))
	e.mapHover(v)
}

func (e *editor) mapRelease(v tool.Event) {
	if e.pick != nil && e.pick.release != nil {
		e.pick.release()
	}
	if e.pick != nil || !e.stroking {
		e.mapHover(v)
		return
	}
	e.stroking = false
	e.handle(e.tools.current.Release(e.doc, v))
	e.settle()
	e.seeTour(false)
	e.mark()
	e.toolbox.update()
	e.mapHover(v)
	e.app.updateMenu()
}

// mapCancel takes an open stroke back, and the mark of a problem away.
func (e *editor) mapCancel() {
	if e.pick != nil {
		e.endPick(false)
		return
	}
	e.endMarchTimes()
	e.stroking = false
	e.tools.current.Cancel(e.doc)
	e.settle()
	e.highlights.Selected = nil
	e.mark()
	e.mapView.setHighlights(e.highlights)
	e.toolbox.update()
}

// handle shows why an edit could not be made, once in a stroke.
func (e *editor) handle(err error) {
	var locked *document.LockedError
	switch {
	case errors.As(err, &locked):
		e.status.setNotice(sentence(err.Error()))
	case err != nil && !e.refused:
		e.refused = true
		e.app.fail("The change cannot be made", err)
	}
}

func (e *editor) mapMoved() {
	if e.status != nil {
		e.status.setPercent(e.mapView.percent())
		e.minimap.moved()
	}
	e.app.traceState()
}

func (e *editor) mapKey(name fyne.KeyName) {
	key := string(name)
	switch name {
	case fyne.KeyEscape:
		e.endPick(false)
		e.endMarchTimes()
		e.mapView.takeFocus()
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.pick != nil {
			e.endPick(true)
			return
		}
		key = "Enter"
	case fyne.KeyBackspace:
		key = "Backspace"
	}
	if !e.actAt(key) {
		e.app.plainKey(name)
	}
}

func (e *editor) mapRune(r rune) {
	if !e.actAt(string(r)) {
		e.app.plainRune(r)
	}
}

// mapShortcut is keys with Ctrl or Alt that no menu has taken: the tool's, or
// else the window's.
func (e *editor) mapShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && k.Mod() == fyne.KeyModifierShortcutDefault && e.actAt("Ctrl+"+string(k.Key())) {
		return
	}
	if c, ok := e.app.win.Canvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// mapWantsEnter reports whether Enter ends what is being drawn or picked.
func (e *editor) mapWantsEnter() bool {
	if e.pick != nil {
		return e.pick.many
	}
	return slices.ContainsFunc(e.tools.current.Actions(), func(a tool.Action) bool { return a.Key == "Enter" && a.Can(e.doc) })
}

// mapWheel leaves the wheel to the map.
func (e *editor) mapWheel(int) bool { return false }

// mapWantsTab leaves Tab to the window.
func (e *editor) mapWantsTab() bool { return false }

// listKey is a key that a list has no use for: Escape goes back to the map.
func (e *editor) listKey(name fyne.KeyName) { e.mapView.listener.mapKey(name) }

// describe tells the trace what the window shows.
func (e *editor) describe(s *state) {
	if e.pick != nil {
		s.Asks = e.pick.prompt
	}
	steps, at := e.doc.History()
	s.Screen, s.Steps, s.At, s.Problems = "editor", len(steps), at, len(e.problems.found)
	s.Controls = e.controls()
	s.Path, s.Dirty, s.Title = e.doc.Path(), e.doc.Dirty(), e.app.win.Title()
	if e.playing {
		s.Play = e.game.describe()
	}
	pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.mapView)
	left, top := e.app.win.Canvas().PixelCoordinateForPosition(pos)
	const far = 64
	x, y := e.mapView.view.CenterOf(hex.Hex{})
	farX, farY := e.mapView.view.CenterOf(hex.Hex{Col: far, Row: far})
	s.Map = &mapState{X: float64(left) + x, Y: float64(top) + y, Column: (farX - x) / far, Row: (farY - y) / far, Size: e.mapView.view.Camera().Size,
		Left: left, Top: top, Width: e.mapView.size.X, Height: e.mapView.size.Y}
}

// holdTrailing is a split whose second part keeps its size in pixels when the
// window changes, so that a panel does not grow with the screen.
type holdTrailing struct {
	horizontal bool
	want       float32 // size of the second part
	split      *container.Split
	length     float32 // of the whole, when it was last laid out
}

func newHoldTrailing(horizontal bool) *holdTrailing { return &holdTrailing{horizontal: horizontal} }

// keep gives the second part a size, for when it is laid out next.
func (h *holdTrailing) keep(size float32) { h.want, h.length = size, 0 }

// around puts the two parts into the split.
func (h *holdTrailing) around(first, second fyne.CanvasObject) fyne.CanvasObject {
	h.want = h.trailing()
	h.length = 0
	if h.horizontal {
		h.split = container.NewHSplit(first, second)
	} else {
		h.split = container.NewVSplit(first, second)
	}
	return container.New(h, h.split)
}

// trailing is the size of the second part as it is now.
func (h *holdTrailing) trailing() float32 {
	if h.length == 0 {
		return h.want
	}
	return h.length * float32(1-h.split.Offset)
}

// MinSize is the split's.
func (h *holdTrailing) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout gives the second part the size it had, and the first the rest.
func (h *holdTrailing) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	length := size.Height
	if h.horizontal {
		length = size.Width
	}
	if length > 0 && length != h.length {
		keep := h.trailing()
		h.length = length
		h.split.Offset = float64(1 - min(keep, 0.6*length)/length)
	}
	objects[0].Resize(size)
	objects[0].Refresh()
}
