package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

const company = "german-infantry-company"

// openCharts is Brunstatt with the charts in sight.
func openCharts(t *testing.T) (*App, *editor, *chartsPanel) {
	t.Helper()
	a, e := openBattle(t)
	e.showPanel("charts")
	return a, e, e.drafts.charts
}

// write writes into a field of a form and presses Enter.
func (f *form) write(t *testing.T, key, text string) {
	t.Helper()
	require.Contains(t, f.items, key)
	entry := f.items[key].focus.(*kit.Field)
	entry.SetText(text)
	entry.OnSubmitted(text)
}

func TestAChangedFigureIsTheDesignersUntilItGoesBack(t *testing.T) {
	_, e, p := openCharts(t)
	assert.Contains(t, p.summary.Text, "standard charts are used")
	p.show(typesPart, company)
	p.form.write(t, "attack", "7")
	s := e.doc.Scenario()
	require.NotNil(t, s.Charts)
	assert.Equal(t, model.Designed, s.Charts.UnitTypes[0].Marks["attack"])
	assert.Equal(t, "1 figure differs from the standard", p.summary.Text)
	require.Contains(t, p.form.items, "attack:figure:was")
	row := p.rows[1]
	assert.Equal(t, []string{company, "changed", "7-6-5"}, []string{row.id, row.state, row.figures})
	assert.Equal(t, "7-6-5", row.counter.Figures)

	p.form.write(t, "movement", "4")
	p.form.tap(t, "attack:figure:back")
	assert.Equal(t, 4, s.Charts.UnitTypes[0].Own.Int("attack"))
	assert.NotContains(t, p.form.items, "attack:figure:was")
	p.form.tap(t, ":back")
	assert.Nil(t, s.Charts, "the whole line is the standard's again")
	e.undo()
	e.undo()
	assert.Equal(t, 7, s.Charts.UnitTypes[0].Own.Int("attack"))
}

func TestAUnitTypeIsCopiedRenamedUsedAndDeleted(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	p.show(typesPart, company)
	assert.NotContains(t, p.form.items, ":delete", "the standard stays")
	assert.Contains(t, p.form.items[":id:text"].control.(*widget.RichText).String(), company, "and says what it is called in files")
	p.form.tap(t, ":copy")
	assert.Equal(t, "german-infantry-company-copy", p.chosen[typesPart])
	assert.Same(t, p.form.items["name"].focus, a.Win.Canvas().Focused())
	assert.Positive(t, p.form.scroll.Offset.Y, "the name is in sight to be written")
	p.form.write(t, "name", "guard company")
	p.form.write(t, "id", "guards")
	assert.Equal(t, "guards", s.Charts.UnitTypes[0].ID)
	p.form.write(t, "id", company)
	assert.Equal(t, "The id cannot be changed", a.dialog())
	press(t, a, "Close")
	p.form.write(t, "counters", "3")

	require.True(t, e.bench.Do(document.Set{Path: "forces[0].units[0].type", Value: "guards"}))
	p.form.tap(t, ":delete")
	assert.Equal(t, "The unit type cannot be deleted", a.dialog())
	press(t, a, "Close")
	assert.Len(t, s.Charts.UnitTypes, 1)
	e.undo()
	p.listKey(fyne.KeyDelete)
	assert.Nil(t, s.Charts)
	assert.NotEmpty(t, p.chosen[typesPart])
}

func TestANationIsMadeInItsColours(t *testing.T) {
	_, e, p := openCharts(t)
	s := e.doc.Scenario()
	p.part.Choose(nationsPart)
	p.form.tap(t, ":new")
	p.form.write(t, "name", "Swiss")
	p.form.write(t, "id", "swiss")
	p.form.write(t, "colour", "AA0000")
	p.form.write(t, "ink", "#bb1111")
	p.form.write(t, "ink", "red")
	assert.Equal(t, []model.Nation{{ID: "swiss", Name: "Swiss", Fill: "#aa0000", Ink: "#bb1111"}}, s.Charts.Nations)
	label := p.form.items[":contrast:text"]
	require.NotNil(t, label)
	assert.Equal(t, "#aa0000", p.form.items["colour"].focus.(*kit.Field).Text)
	p.form.tap(t, ":delete")
	assert.Nil(t, s.Charts)
}

func TestAResultCyclesWithClicksAndKeys(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	p.part.Choose(tablesPart)
	grid := p.grids["combat_results"]
	usual := document.Standard(s).CombatResults.Results[0]
	require.Equal(t, byte('D'), usual[0])
	grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(smallNames+3, tableHead+3)})
	assert.Equal(t, byte('e'), s.Charts.CombatResults.Results[0][0])
	assert.True(t, grid.cell().source.differs)
	assert.Equal(t, "was disrupted, reconstructed", grid.cell().source.remark())
	letter(a, '.')
	assert.Equal(t, byte('.'), s.Charts.CombatResults.Results[0][0])
	key(a, fyne.KeyDelete)
	assert.Nil(t, s.Charts)
	steps, _ := e.doc.History()
	assert.Len(t, steps, 3, "every change is a step")
}

func TestATableIsChangedInItsOwnWindow(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	p.part.Choose(tablesPart)
	p.tables.tap(t, "terrain:open")
	require.Equal(t, "Terrain effects chart", a.dialog())
	d := p.dialog
	key(a, fyne.KeyRight)
	key(a, fyne.KeyRight)
	letter(a, '+')
	require.Len(t, s.Charts.Terrain, 1)
	assert.Equal(t, 3, s.Charts.Terrain[0].Defense)
	assert.Equal(t, "was 2, inferred", d.table.cell().source.remark())
	d.form.write(t, "0.defense", "6")
	assert.Equal(t, 6, s.Charts.Terrain[0].Defense)
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.Modals)

	p.openTable("improved_positions")
	p.dialog.form.tap(t, "0.enter_active:extra:0")
	assert.Len(t, s.Charts.ImprovedPositions, len(document.Standard(s).ImprovedPositions)-1)
	p.tableBack("improved_positions")
	assert.Nil(t, s.Charts.ImprovedPositions)
	key(a, fyne.KeyEscape)
}

func TestChartsGoThroughAFile(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	p.show(typesPart, company)
	p.form.write(t, "attack", "9")
	own := s.Charts.Clone()
	p.askSave()
	press(t, a, "Save")
	path := a.exported
	require.FileExists(t, path)
	p.allBack()
	require.Nil(t, s.Charts)

	p.load(path)
	require.Equal(t, "What the charts change", a.dialog())
	press(t, a, "Take them")
	assert.Equal(t, own, s.Charts)
	p.load(path)
	assert.Equal(t, "Nothing to take", a.dialog())
}

func TestCountersAreCountedWhereTheChartsLimitThem(t *testing.T) {
	_, e, p := openCharts(t)
	p.show(typesPart, company)
	n := countersInPlay(e.doc.Scenario(), company)
	require.Greater(t, n, 1)
	p.form.write(t, "counters", fmt.Sprint(n+6))
	says := func() string {
		e.showPanel("forces")
		forces := e.drafts.forces
		for i, f := range e.doc.Scenario().Forces {
			for k, g := range f.Units {
				if g.Type == company {
					forces.choose(forceRow{side: f.Side, force: f.ID, group: k})
					text := forces.form.items[fmt.Sprintf("forces[%d].units[%d]:limit:text", i, k)]
					return text.control.(*widget.RichText).String()
				}
			}
		}
		return ""
	}
	assert.Equal(t, fmt.Sprintf("%d of %d counters in play.", n, n+6), says())
	assert.Empty(t, e.problems.found)
	e.showPanel("charts")
	p.form.write(t, "counters", "1")
	assert.Equal(t, fmt.Sprintf("%d of 1 counter: too many of them in play.", n), says())
	assert.NotEmpty(t, e.problems.found)
}

func TestAProblemOfTheChartsLeadsToItsField(t *testing.T) {
	_, e, p := openCharts(t)
	p.show(typesPart, "german-howitzer-battery")
	p.form.write(t, "direct_range", "77")
	p.part.Choose(tablesPart)
	e.showPanel("battle")
	e.revealField("charts.unit_types[0].direct_range")
	assert.Equal(t, "charts", e.side.Shown().ID())
	assert.Equal(t, "german-howitzer-battery", p.chosen[typesPart])
	assert.Equal(t, p.form.items["direct_range"].focus, e.app.Win.Canvas().Focused())
}

func TestColumnsOfTheCombatResultsAreAddedMovedAndTakenOut(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	usual := document.Standard(s).CombatResults
	p.part.Choose(tablesPart)
	p.openTable("combat_results")
	d := p.dialog
	key(a, fyne.KeyRight) // odds of 1-1
	d.form.tap(t, "0.odds-1-1:extra:0")
	c := func() *model.CombatResults { return s.Charts.CombatResults }
	require.Equal(t, []string{"1-2", "1-1", "3-2", "2-1"}, c().Odds[:4])
	assert.Equal(t, c().Column(1), c().Column(2), "with the results of the one before")
	assert.Equal(t, model.Designed, c().Mark("3-2", 6))
	assert.Equal(t, 2, d.table.col)
	assert.Same(t, d.form.items["0.odds-3-2"].focus.(*kit.Field), a.Win.Canvas().Focused().(*kit.Field), "its odds can be written at once")
	assert.Contains(t, p.found[0].Sentence, "the column 3-2 is new")

	entry := d.form.items["0.odds-3-2"].focus.(*kit.Field)
	entry.SetText("1:3")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	assert.Equal(t, "Combat results table", a.dialog(), "what is written is taken once")
	assert.Equal(t, []string{"1-3", "1-2", "1-1"}, c().Odds[:3], "columns stand in the order of their odds")
	d.form.write(t, "0.odds-1-3", "4-2")
	assert.Equal(t, "The column cannot be put in", a.dialog())
	press(t, a, "Close")
	d.form.tap(t, "0.odds-1-3:extra:1")
	assert.Nil(t, s.Charts, "the standard's table again")
	assert.Equal(t, usual.Odds, s.EffectiveCharts().CombatResults.Odds)
}

func TestAFigureThatTheRulesFixCannotBeChanged(t *testing.T) {
	a, e, p := openCharts(t)
	s := e.doc.Scenario()
	require.True(t, e.bench.Do(document.ReviseCharts(s, "as a file may have it", func(c *model.Charts) { c.Terrain[0].Blocks = true })))
	p.part.Choose(tablesPart)
	p.openTable("terrain")
	d := p.dialog
	d.table.choose(0, 6)
	require.Equal(t, "blocks_sight", d.table.cell().key)
	assert.True(t, d.table.cell().fixed)
	assert.Equal(t, []string{"chart-figure-not-used"}, []string{e.problems.found[0].Code})
	letter(a, '+')
	assert.True(t, s.Charts.Terrain[0].Blocks)
	key(a, fyne.KeyDelete)
	assert.Nil(t, s.Charts, "it goes back to the standard")
	d.table.choose(0, 2)
	assert.False(t, d.table.cell().fixed)
}
