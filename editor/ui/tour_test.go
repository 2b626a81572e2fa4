package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// drawLine is an edit that draws a line through hexes.
func drawLine(b *model.HexBoard, k model.LineKind, from hex.Hex, d hex.Dir, n int) document.Edit {
	draft := document.NewDraft(b)
	for ; n > 0; n-- {
		draft.SetLink(k, from, d, true)
		from = from.Neighbor(d)
	}
	return draft.Edit("draw a " + k.String())
}

// tourist is a tour on its way, with what the tests do in it.
type tourist struct {
	*testing.T
	app *App
	e   *editor
}

func newTourist(t *testing.T) *tourist {
	t.Helper()
	a := newTestApp(t)
	a.startTour()
	require.NotNil(t, a.editor)
	return &tourist{t, a, a.editor}
}

func (o *tourist) do(e document.Edit) {
	o.Helper()
	require.NoError(o, o.e.doc.Do(e))
}

func (o *tourist) paint(terrain model.Terrain, hexes ...hex.Hex) {
	o.Helper()
	o.do(document.SetTerrain{Hexes: hexes, Terrain: terrain})
}

func (o *tourist) set(path string, value any) {
	o.Helper()
	o.do(document.Set{Path: path, Value: value})
}

// line draws a line through hexes.
func (o *tourist) line(k model.LineKind, from hex.Hex, d hex.Dir, n int) {
	o.Helper()
	o.do(drawLine(o.e.doc.Scenario().Hexes(), k, from, d, n))
}

func (o *tourist) step() string { return o.e.tour.Card().Step() }

func TestEveryStepOfTheTourWaitsUntilItIsDoneAndSaysWhatIsMissing(t *testing.T) {
	o := newTourist(t)
	e := o.e
	s := e.doc.Scenario()
	board := s.Hexes()
	at := func(col, row int) hex.Hex { return hex.Hex{Col: col, Row: row} }
	force := func(i int) model.Force {
		nation := s.Sides[i].Nations[0]
		company := ""
		for _, u := range s.EffectiveCharts().UnitTypes {
			if u.Nation == nation && strings.Contains(u.ID, "infantry-company") {
				company = u.ID
			}
		}
		require.NotEmpty(t, company)
		return model.Force{ID: s.Sides[i].ID + "-force", Side: s.Sides[i].ID, Name: s.Sides[i].Name + " force", Units: []model.UnitGroup{{Type: company, Count: 2}}}
	}
	setup := func(i, col, row int) model.Deployment {
		return model.Deployment{Forces: []string{s.Sides[i].ID + "-force"}, Area: model.Area{Hexes: hex.List{at(col, row), at(col, row+1)}}}
	}
	for _, step := range []struct {
		name    string
		almost  func()
		missing string
		done    func()
	}{
		{"Paint a wood", func() { o.paint(model.Woods, at(3, 3)) }, "2 hexes of woods to go.", func() { o.paint(model.Woods, at(3, 4), at(3, 5)) }},
		{"Draw a crest line", func() { o.paint(model.Crest, at(20, 4)) }, "1 hex of crest to go.", func() { o.paint(model.Crest, at(20, 5)) }},
		{"Dig a canal", func() { o.line(model.Road, at(25, 1), hex.S, 2) }, "4 hexes of canal to go.", func() { o.line(model.Canal, at(10, 10), hex.S, 5) }},
		{"Lay a road across it", func() { o.line(model.Road, at(12, 12), hex.SE, 3) }, "The road has to reach the canal: 2 hexes to go.", func() { o.line(model.Road, at(8, 11), hex.SE, 4) }},
		{"Name the wood", func() { o.paint(model.Woods, at(4, 4)) }, "No wood has a name yet: click one of its hexes.", func() {
			o.set("map.places", append(board.Places, document.ProposePlace(board, at(3, 4))))
		}},
		{"Undo, and redo", func() { e.mode.goBy(-1) }, "Taken back. Now do it again.", func() { e.mode.goBy(1) }},
		{"Look at a problem", func() { o.paint(model.Town, at(15, 15)) }, "No line was chosen yet.", func() { e.showProblem(e.problems.Found()[0]) }},
		{"Give each side a force", func() { o.set("forces", []model.Force{force(0)}) }, "The French side has no units yet.", func() { o.set("forces", []model.Force{force(0), force(1)}) }},
		{"Say who sets up where", func() { o.set("deployment", []model.Deployment{setup(0, 14, 5)}) }, "Nobody says yet where French force sets up.", func() {
			o.set("deployment", []model.Deployment{setup(0, 14, 5), setup(1, 17, 5)})
		}},
		{"Say who wins", func() { o.set("subtitle", "A first one") }, "There is no condition yet.", func() {
			destroy := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: s.Sides[1].ID}, Bound: noFewer(1)}}
			o.set("victory.clauses", []model.Clause{{Outcome: model.Outcome{Winner: s.Sides[0].ID}, When: model.AtEnd, Condition: destroy}})
		}},
	} {
		require.Equal(t, step.name, o.step())
		step.almost()
		require.Equal(t, step.name, o.step(), "that was not it")
		assert.Equal(t, step.missing, e.tour.Card().Lacks(), step.name)
		step.done()
		assert.NotEqual(t, step.name, o.step(), e.tour.Card().Lacks())
	}
	o.play()
}

// play does the steps of the tour that lead through a game.
func (o *tourist) play() {
	e := o.e
	o.app.Fyne.Preferences().SetInt(play.PauseKey, 0)
	require.Equal(o, "Play the draft", o.step())
	assert.True(o, e.playButton.Called)
	e.plays.beginGame(rules.Terms{Seed: 7})
	g := e.plays.game
	require.Equal(o, "Deploy both sides", o.step(), e.tour.Card().Lacks())
	assert.Equal(o, "The German side is still to be deployed.", e.tour.Card().Lacks())
	for range 4 {
		if deploying(g) {
			o.app.doID("play.deploy")
		}
	}
	require.Equal(o, "Move a unit", o.step(), e.tour.Card().Lacks())
	o.move()
	require.Equal(o, "End a phase", o.step(), e.tour.Card().Lacks())
	assert.NotNil(o, guided{e}.Button("game", "play.answer"))
	endPhase(o.app)
	require.Equal(o, "Fire", o.step(), e.tour.Card().Lacks())
	for range 8 {
		if o.step() != "Fire" {
			break
		}
		o.fire()
	}
	require.Equal(o, "Go back in time", o.step(), e.tour.Card().Lacks())
	e.mode.goBy(-1)
	require.Equal(o, "Save the scenario", o.step(), e.tour.Card().Lacks())
	assert.Equal(o, "The game is still on the map.", e.tour.Card().Lacks())
	e.turnTo(e.ofDraft)
	assert.True(o, e.saveButton.Called)
	o.app.saveAs(filepath.Join(o.TempDir(), "first.toml"), nil)
	assert.True(o, e.tour.Ended())
}

// move moves the first unit that can move.
func (o *tourist) move() {
	g := o.e.plays.game.Session().Table()
	for u := range int32(g.Units()) {
		for h := range hex.Disk(hexrules.GridOf(g), g.View(u).At.Hex(), 1).All() {
			if actions, refusal := g.Explain(u, model.HexSite(h)); refusal == nil && len(actions) > 0 && h != g.View(u).At.Hex() {
				o.e.plays.game.Do(actions...)
				return
			}
		}
	}
}

// fire fires with the first unit that has a target, or ends the phase.
func (o *tourist) fire() {
	g := o.e.plays.game.Session().Table()
	for u := range int32(g.Units()) {
		if targets := g.(rules.Attacker).Targets(nil, u); len(targets) > 0 {
			o.e.plays.game.Do(targets[0].Action)
			if declared := g.(rules.Attacker).Attacks(nil); len(declared) > 0 {
				assert.Equal(o, "The attack is declared. Now roll the die: F.", o.e.tour.Card().Lacks())
				o.e.plays.game.Do(declared[0].Action)
			}
			return
		}
	}
	endPhase(o.app)
}

func TestTheTourGoesBackAndSkips(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	c := a.editor.tour.Card()
	require.NotNil(t, c)
	assert.True(t, c.Back.Off)
	c.Next.Tapped(nil)
	c.Next.Tapped(nil)
	c.Back.Tapped(nil)
	assert.Equal(t, "Draw a crest line", c.Step())
	for range tour.Steps() - 1 {
		c.Next.Tapped(nil)
	}
	assert.Equal(t, "Your first battle", c.Step())
	c.Next.Tapped(nil)
	assert.Nil(t, a.editor.tour)
	assert.Empty(t, a.editor.overMap.Objects)
}

func TestTheTourPointsAtWhatToPress(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	e := a.editor
	e.hexes.Choose("fill")
	assert.True(t, e.hexes.Button("tool.brush").Called)
	e.hexes.Choose("brush")
	e.hexes.ChooseTerrain(model.Town)
	assert.False(t, e.hexes.Button("tool.brush").Called)
	assert.True(t, e.hexes.Button("paint."+model.Woods.String()).Called)
	e.hexes.ChooseTerrain(model.Woods)
	assert.False(t, e.hexes.Button("paint."+model.Woods.String()).Called)
	paintHexes(t, e, "0505", "0508")
	assert.Equal(t, "Draw a crest line", e.tour.Card().Step(), "a stroke counts once it is over")
	assert.True(t, e.hexes.Button("tool.crest").Called)
	assert.Contains(t, e.tour.Card().Done(), "Paint a wood")
	e.tour.GoTo(4)
	e.hexes.Choose("place")
	paintHexes(t, e, "0505")
	assert.Equal(t, "Undo, and redo", e.tour.Card().Step(), "a click counts, too")
	assert.True(t, e.drafts.history.Undo.Called)
}

func TestTheTourIsLeftAndGoneOnWith(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	e := a.editor
	paintHexes(t, e, "0505", "0508")
	e.tour.Leave()
	assert.Empty(t, e.overMap.Objects)
	assert.False(t, e.hexes.Button("tool.crest").Called)
	a.Open("brunstatt")
	key(a, fyne.KeyF7)
	assert.Same(t, e, a.editor, "it goes on where it was begun")
	require.NotNil(t, e.tour.Card())
	assert.Equal(t, "Draw a crest line", e.tour.Card().Step())
	key(a, fyne.KeyF7)
	assert.Equal(t, e.tour.Card().Next, a.Win.Canvas().Focused(), "the keyboard reaches the card")
	a.rebuild()
	assert.NotNil(t, a.editor.tour.Card(), "other colours leave it")
	assert.Len(t, a.editors, 2)
}

func TestTheTourIsTakenUpInItsFileAfterTheDocumentWasClosed(t *testing.T) {
	o := newTourist(t)
	file := filepath.Join(t.TempDir(), "first.toml")
	o.app.saveAs(file, nil)
	o.e.tour.GoTo(9)
	o.app.closeShown()
	require.Empty(t, o.app.editors)
	o.app.startTour()
	require.Equal(t, "Go on with the tour?", o.app.dialog())
	press(t, o.app, "Go on")
	require.NotNil(t, o.app.editor.tour)
	assert.Equal(t, file, o.app.editor.doc.Path())
	assert.Equal(t, "Say who wins", o.app.editor.tour.Card().Step())
	guided{o.app.editor}.End()
	o.app.startTour()
	assert.Equal(t, "Paint a wood", o.app.editor.tour.Card().Step(), "what was ended begins anew")
}
