package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/presence"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/exporting"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/editor/ui/tabledraft"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model"
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
	bench   *panel.Bench
	content fyne.CanvasObject

	hexes    *paint.Draft   // that is drawn on, where the map is of hexes
	tracing  *paint.Tracing // that it is drawn after
	board    mapview.Board  // the map that is shown: mapView, or that of areas
	mapView  *mapview.View  // of hexes; without any where the map is of areas
	table    *tableMap      // nil where the map is no open table
	areas    *areaMap       // nil where the map is of hexes
	minimap  *mapview.Minimap
	drafts   *draftPanels
	side     *panel.Tabs // the panels at the right
	lower    *panel.Tabs // those under them
	problems *problems.Panel
	checkup  *problems.Checkup
	clauses  check.ClauseStates // that the panels were told of
	status   *desk.StatusLine

	mode    mode      // of which something lies on the map: ofDraft, or that of its playtests
	ofDraft mode      // in which the draft is changed
	plays   playtests // of the draft
	left    leftMap   // the map as the draft left it to a game

	saving  *document.Saving // that was begun last; nil when it is done
	journal late             // of the edits
	played  late             // of the game that stands

	times   *marchTimes     // how soon a force can be where, shown on the map; nil for none
	overMap *fyne.Container // what lies over the map
	tour    *tour.Tour      // begun on this document, nil for none

	claim     *presence.Claim // that the file is open here; nil where another window has it, or there is none
	entered   string          // the file that it was tried for
	elsewhere bool            // another window has that file open
	heard     string          // what another program wrote, as far as it was told

	exported *exporting.Exported // how the document was exported last; nil where it was not

	tab        *kit.DocumentTab
	bar        fyne.CanvasObject // the buttons in the header
	saveButton *kit.Button
	playButton *kit.Button
	folds      [3]*kit.Button // tools, side, problems

	panels     shownPanels
	listing    bool            // the problems are listed: there are some
	laid       int             // how many there is room for
	body       *fyne.Container // the panels, laid out as they are shown
	parts      kit.Parts       // what lies beside the map
	sideSplit  *kit.HeldSplit
	footSplit  *kit.HeldSplit
	lowerSplit *kit.HeldSplit // between the panels at the right and those under them

	unsubscribe func()
	shown       uint64        // the state of the document that is shown
	unsaid      panel.Changes // what the panels are told once the stroke is over
}

// newEditor is the window of a document with a set of tools.
func newEditor(a *App, d *document.Document, tools *paint.Tools) *editor {
	e := &editor{app: a, doc: d, system: a.options.system(d.Scenario().System), hexes: paint.New(tools)}
	if e.checkup, a.checked = a.checked, nil; e.checkup == nil {
		e.checkup = problems.NewCheckup(e.system)
	}
	e.ofDraft = drafting{e}
	e.mode = e.ofDraft
	e.plays.editor = e
	e.mapView = mapview.NewView(d.Scenario().Hexes(), a.colours(), e.hexes)
	e.mapView.Pace = mapview.Pace{Frame: a.Hands.Frame, Later: a.Hands.OnMain, Others: a.drawsInTurns}
	e.mapView.Pressed = func() { e.status.GoOn() }
	e.board = e.mapView
	e.bench = &panel.Bench{
		Doc: d, System: e.system, Desk: a.Desk, Map: e.mapView, Lights: &panel.Lights{Map: e.mapView}, Stroke: &panel.Stroke{Ended: e.settle},
		Shown: func() { e.tour.Point() }, Moved: a.traceState, Can: a.updateMenu,
	}
	e.tracing = paint.NewTracing(e.bench, paint.TracingHost{
		Drafting: e.drafting, Board: e.setBoard, Deployment: e.showDeployment, Layer: e.setLayer, GoTo: e.goTo, Panel: e.showPanel,
		Commands: e.renewCommands, Commit: e.commitFields,
	})
	e.overMap = container.NewStack()
	e.bench.Ask = panel.NewAsker(e.bench, e.overMap, e.hexes)
	if b, ok := d.Scenario().Board.(*model.AreaBoard); ok {
		e.areas = newAreaMap(e, b, a.colours())
		e.board = e.areas.view
		e.ofDraft = draftingAreas{drafting{e}}
		e.mode = e.ofDraft
	}
	if b, ok := d.Scenario().Board.(*model.TableBoard); ok {
		e.table = newTableMap(e, b, a.colours())
		e.board = e.table.view
		e.ofDraft = draftingTable{drafting{e}}
		e.mode = e.ofDraft
	}
	e.bench.Board = e.board
	if e.table != nil {
		e.table.palette = tabledraft.NewPalette(e.bench, e.table.Draft)
	}
	e.hexes.Begin(e.bench, paint.Host{
		Colours: a.colours(), GiveWay: e.endMarchTimes, Over: e.fitProblems, Moved: e.Moved, Done: func() { e.seeTour(false) },
		Tools: e.showTools, Commit: e.commitFields, Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
	})
	e.minimap = mapview.NewMinimap(e.mapView, mapview.Corner{
		Preferences: a.Fyne.Preferences(), Wire: e.bench.Wire, Hint: e.bench.Hint, Folded: a.updateMenu,
	})
	e.drafts = newDraftPanels(e)
	e.side = panel.NewTabs(e.bench, "tab.side", 1, e.drafts.side())
	e.lower = panel.NewTabs(e.bench, "tab.lower", panel.LowerDigit, e.drafts.lower())
	e.problems = problems.New(e.bench, e.checkup, problems.Window{Commit: e.commitFields, Lead: e.showProblem, Fold: e.toggleProblems, ReadAgain: e.readAgain})
	e.status = desk.NewStatusLine(&a.Hands, e.toggleProblems, desk.Viewing{
		Smaller: func() { e.board.Zoom(1 / mapview.ZoomStep) },
		Larger:  func() { e.board.Zoom(mapview.ZoomStep) },
		Whole:   func() { e.board.Fit() },
	}, e.bench.Wire)
	e.bench.Status = e.status

	e.lower.OnFold = e.foldLower
	e.side.OnChoose = e.yieldLower
	e.sideSplit = &kit.HeldSplit{Key: "layout.side", Horizontal: true, Want: 318}
	e.footSplit = &kit.HeldSplit{Key: "layout.problems", Want: 140, Most: e.problems.Height}
	e.lowerSplit = &kit.HeldSplit{Key: "layout.lower", Share: 0.28}
	e.body = container.NewStack()
	e.content = look.Frame(e.body, nil, e.status.Content, nil, nil)
	e.bar = e.buildBar()
	e.tab = kit.NewDocumentTab(a.unlessBlocked(func() { a.show(e) }), func() { a.closeTab(e) })
	e.tab.OnHint, e.tab.OnKey, e.tab.OnRune = a.head.hint, a.plainKey, a.plainRune
	return e
}

// buildBar is the buttons at the right of the header.
func (e *editor) buildBar() fyne.CanvasObject {
	tool := func(iconName, hint string, do func()) *kit.Button {
		b := kit.NewButton(iconName, "", e.app.unlessBlocked(do))
		b.Hint = hint
		e.bench.Wire(b)
		return b
	}
	e.saveButton = tool("save", "Save (Ctrl+S)", func() { e.app.saveThen(nil) })
	export := tool("export", "Export: to be printed, for other programs, as a picture (Ctrl+E)", func() { e.app.exports.open("") })
	e.folds = [3]*kit.Button{
		tool("panel-left", "Show or fold away the tools (F2)", e.toggleTools),
		tool("panel-right", "Show or fold away the scenario and the history (F3)", e.toggleSide),
		tool("panel-bottom", "Show or fold away the problems (F4)", e.toggleProblems),
	}
	for _, b := range e.folds {
		b.Look = kit.Switching
	}
	look.Show(e.folds[0], e.areas == nil)
	e.playButton = tool("current", "", e.switchMode)
	e.playButton.Look = kit.Framed
	e.namePlayButton()
	row := container.NewHBox()
	if e.doc.Link() != "" { // whoever was sent it wants to play
		against := tool("dice", "Play against the computer", func() { e.plays.askOpponent() })
		against.Look, against.Text = kit.Framed, "Play against the computer"
		row.Add(against)
	}
	for _, o := range []fyne.CanvasObject{e.playButton, container.New(look.FixedWidth(10)), e.saveButton, export, container.New(look.FixedWidth(10)), e.folds[0], e.folds[1], e.folds[2]} {
		row.Add(o)
	}
	return container.NewCenter(row)
}

// begin listens to the document.
func (e *editor) begin() {
	e.unsubscribe, e.shown = e.doc.Subscribe(e.changed), e.doc.State()
	e.showDeployment()
	e.tracing.Lay()
	e.checkup.Told = e.showFound
	e.check()
}

// resume shows the document, with its panels laid out as they were left last.
func (e *editor) resume() {
	e.board.Wake()
	p := e.app.Fyne.Preferences()
	e.panels = shownPanels{
		tools:    p.BoolWithFallback("show.tools", true),
		side:     p.BoolWithFallback("show.side", true),
		problems: p.BoolWithFallback("show.problems", true),
	}
	for _, h := range e.splits() {
		h.Recall(p)
	}
	e.arrange()
	e.showName()
	e.hexes.Update()     // another document may have filled the clipboard
	e.app.Focus(e.board) // the map is not drawn yet and knows no canvas
	e.mode.resume()
}

// pause ends what is going on when another document is shown.
func (e *editor) pause() {
	e.commitFields()
	e.bench.Ask.GiveWay()
	e.mode.pause()
	e.board.Release()
	e.board.MouseOut()
	e.rememberLayout()
	e.board.Sleep()
	e.app.memory.tidySoon()
}

// end stops listening, and the player that acts.
func (e *editor) end() {
	e.unsubscribe()
	e.checkup.Told = func() {}
	e.times = nil
	if e.plays.match != nil {
		e.plays.match.Halt()
	}
}

// changed shows what an edit, a walk through the history or a save did.
func (e *editor) changed(c document.Change) {
	e.mode.redraw(c)
	if c.Board || slices.Contains(c.Fields, "map.width") || slices.Contains(c.Fields, "map.height") {
		e.leaveSheet(e.shown)
	}
	e.shown = e.doc.State()
	if c.Board || e.tracing.Guesses() && len(c.Hexes) > 0 {
		e.bench.Ask.End(false)
	}
	if slices.Contains(c.Fields, "tracing") {
		e.tracing.Lay()
	}
	if c.Saved {
		e.plays.keepAll()
		e.app.keepResults(e)
	}
	e.hexes.Mark()
	if c.History {
		e.hexes.Update()
	}
	if len(c.Fields) > 0 || c.History || c.Saved {
		e.showName()
	}
	e.unsaid = e.unsaid.And(panel.News(c))
	e.checkup.Note(c)
	if !e.bench.Stroke.Going {
		e.settle()
	}
	e.mapView.Refit()
	e.minimap.Change(c)
	e.seeTour(false)
	e.followDisk()
	e.app.updateTitle()
	if !e.bench.Stroke.Going { // else at its end: no command waits for each hex of it
		e.app.updateMenu()
	}
	e.app.traceState()
}

func (e *editor) showName() {
	e.saveButton.SetEnabled(e.doc.Dirty() || e.doc.Path() == "")
	wider := e.app.nameTabs()
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
	if c.None() {
		e.showFound()
		return
	}
	e.unsaid = panel.Changes{}
	e.side.Tell(c)
	e.lower.Tell(c)
	e.showDeployment()
	e.followMarchTimes(c)
	e.check()
}

// canUndo and canRedo speak of the field that has the keyboard, too.
func (e *editor) canUndo() bool {
	if b := e.bench.Ask.Brush(); b != nil && focusedText(e.app.Win.Canvas()) == nil {
		return b.CanGo(false)
	}
	return focusedText(e.app.Win.Canvas()) != nil || e.mode.canGo(-1)
}

func (e *editor) canRedo() bool {
	if b := e.bench.Ask.Brush(); b != nil && focusedText(e.app.Win.Canvas()) == nil {
		return b.CanGo(true)
	}
	return focusedText(e.app.Win.Canvas()) != nil || e.mode.canGo(1)
}

// goTo goes to a state of the history.
func (e *editor) goTo(n int) {
	e.commitFields()
	e.board.Release()
	e.doc.GoTo(n)
	e.mapView.Rehover()
}

// commitFields makes what is written in the fields edits, and what is painted for a
// question of a panel, before the document is saved or left.
func (e *editor) commitFields() {
	e.bench.Ask.Take()
	e.commitTexts()
}

// commitTexts makes what is written in the fields edits.
func (e *editor) commitTexts() {
	e.side.Commit()
	e.lower.Commit()
}

// refused is what a field of the draft is called in which stands what cannot be taken, and
// would be gone with the window; false where there is none.
func (e *editor) refused() (string, bool) {
	name, in := e.refusing()
	return name, in != nil
}

// refusing is that with the panel in which the field is.
func (e *editor) refusing() (string, panel.Panel) {
	for _, p := range append(slices.Clone(e.side.Panels), e.lower.Panels...) {
		var asked interface{ Refused() (string, bool) }
		switch p := p.(type) {
		case interface{ Refused() (string, bool) }:
			asked = p
		case interface{ Form() *form.Form }:
			asked = p.Form()
		default:
			continue
		}
		if name, refused := asked.Refused(); refused {
			return name, p
		}
	}
	return "", nil
}

// mend leads to that field, in the draft.
func (e *editor) mend() {
	_, p := e.refusing()
	if p == nil {
		return
	}
	e.turnTo(e.ofDraft)
	e.showPanel(p.ID())
	switch of := p.(type) {
	case interface{ Mend() }:
		of.Mend()
	case interface{ Form() *form.Form }:
		of.Form().Mend(p.Reveal)
	}
}

// describe tells the trace what the window shows.
func (e *editor) describe(s *state) {
	if e.bench.Ask.Asking() {
		s.Asks = e.bench.Ask.Prompt()
	}
	steps, at := e.doc.History()
	s.Screen, s.Steps, s.At, s.Problems = "editor", len(steps), at, len(e.problems.Found())
	s.Controls = e.controls()
	s.Path, s.Dirty, s.Title = e.doc.Path(), e.doc.Dirty(), e.app.Win.Title()
	e.mode.describe(s)
	if e.areas != nil {
		s.Sheet = e.areas.where()
		return
	}
	if e.table != nil {
		s.Sheet = e.table.where()
		return
	}
	pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.mapView)
	left, top := e.app.Win.Canvas().PixelCoordinateForPosition(pos)
	const far = 64
	x, y := e.mapView.Pixel(tool.Event{Keys: true})
	farX, farY := e.mapView.Pixel(tool.Event{Keys: true, Hex: hex.Hex{Col: far, Row: far}})
	s.Map = &mapState{X: float64(left) + x, Y: float64(top) + y, Column: (farX - x) / far, Row: (farY - y) / far, Size: e.mapView.Camera().Size,
		Left: left, Top: top, Width: e.mapView.Pixels().X, Height: e.mapView.Pixels().Y}
}
