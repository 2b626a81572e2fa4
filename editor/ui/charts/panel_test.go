package charts

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

const company = "german-infantry-company"

// open is Brunstatt with the charts beside it.
func open(t *testing.T) (*panel.Bench, *Panel) {
	t.Helper()
	b, p, _ := openWriting(t)
	return b, p
}

// openWriting is the same, with the file that was written last.
func openWriting(t *testing.T) (*panel.Bench, *Panel, *string) {
	t.Helper()
	b := paneltest.Open(t, "brunstatt")
	var exported string
	p := New(b, func(path, _ string) { exported = path })
	paneltest.Beside(b, p)
	return b, p, &exported
}

// problems is what the check finds now.
func problems(b *panel.Bench) diag.List {
	return check.NewChecker(b.System).Update(b.Scenario(), document.Change{})
}

func TestAChangedFigureIsTheDesignersUntilItGoesBack(t *testing.T) {
	b, p := open(t)
	assert.Contains(t, p.summary.Text, "standard charts are used")
	p.show(typesPart, company)
	formtest.Write(t, p.form, "attack", "7")
	s := b.Scenario()
	require.NotNil(t, s.Charts)
	assert.Equal(t, model.Designed, s.Charts.UnitTypes[0].Marks["attack"])
	assert.Equal(t, "1 figure differs from the standard", p.summary.Text)
	require.Contains(t, p.form.Keys(), "attack:figure:was")
	row := p.rows[1]
	assert.Equal(t, []string{company, "changed", "7-6-5"}, []string{row.id, row.state, row.figures})
	assert.Equal(t, "7-6-5", row.counter.Figures)

	formtest.Write(t, p.form, "movement", "4")
	formtest.Tap(t, p.form, "attack:figure:back")
	assert.Equal(t, 4, s.Charts.UnitTypes[0].Own.Int("attack"))
	assert.NotContains(t, p.form.Keys(), "attack:figure:was")
	formtest.Tap(t, p.form, ":back")
	assert.Nil(t, s.Charts, "the whole line is the standard's again")
	b.Doc.Undo()
	b.Doc.Undo()
	assert.Equal(t, 7, s.Charts.UnitTypes[0].Own.Int("attack"))
}

func TestAUnitTypeIsCopiedRenamedUsedAndDeleted(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	p.show(typesPart, company)
	assert.NotContains(t, p.form.Keys(), ":delete", "the standard stays")
	assert.Contains(t, p.form.Find(":id:text").Control.(*widget.RichText).String(), company, "and says what it is called in files")
	formtest.Tap(t, p.form, ":copy")
	assert.Equal(t, "german-infantry-company-copy", p.chosen[typesPart])
	assert.Same(t, p.form.Find("name").Focus, b.Desk.Win.Canvas().Focused())
	assert.Positive(t, p.form.Content().Offset.Y, "the name is in sight to be written")
	formtest.Write(t, p.form, "name", "guard company")
	formtest.Write(t, p.form, "id", "guards")
	assert.Equal(t, "guards", s.Charts.UnitTypes[0].ID)
	formtest.Write(t, p.form, "id", company)
	assert.Contains(t, p.form.Said("id:wrong"), "already")
	assert.Equal(t, "guards", s.Charts.UnitTypes[0].ID)
	formtest.Write(t, p.form, "counters", "3")

	require.True(t, b.Do(document.Set{Path: "forces[0].units[0].type", Value: "guards"}))
	formtest.Tap(t, p.form, ":delete")
	assert.Equal(t, "The unit type cannot be deleted", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Close")
	assert.Len(t, s.Charts.UnitTypes, 1)
	b.Doc.Undo()
	p.listKey(fyne.KeyDelete)
	assert.Nil(t, s.Charts)
	assert.NotEmpty(t, p.chosen[typesPart])
}

func TestANationIsMadeInItsColours(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	p.part.Choose(nationsPart)
	formtest.Tap(t, p.form, ":new")
	formtest.Write(t, p.form, "name", "Swiss")
	formtest.Write(t, p.form, "id", "swiss")
	formtest.Write(t, p.form, "colour", "AA0000")
	formtest.Write(t, p.form, "ink", "#bb1111")
	formtest.Write(t, p.form, "ink", "red")
	assert.Equal(t, []model.Nation{{ID: "swiss", Name: "Swiss", Fill: "#aa0000", Ink: "#bb1111"}}, s.Charts.Nations)
	label := p.form.Find(":contrast:text")
	require.NotNil(t, label)
	assert.Equal(t, "#aa0000", p.form.Find("colour").Focus.(*kit.Field).Text)
	formtest.Tap(t, p.form, ":delete")
	assert.Nil(t, s.Charts)
}

func TestAResultCyclesWithClicksAndKeys(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	p.part.Choose(tablesPart)
	grid := p.grids["combat_results"]
	first := func(c *model.Charts) byte { return c.Tables[fields.ResultsChart].Own.List(fields.ResultsKey)[0][0] }
	require.Equal(t, byte('D'), first(document.Standard(s)))
	grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(smallNames+3, tableHead+3)})
	assert.Equal(t, byte('e'), first(s.Charts))
	assert.True(t, grid.cell().source.Differs)
	assert.Equal(t, "was disrupted, reconstructed", grid.cell().source.Remark())
	paneltest.Letter(b.Desk, '.')
	assert.Equal(t, byte('.'), first(s.Charts))
	paneltest.Key(b.Desk, fyne.KeyDelete)
	assert.Nil(t, s.Charts)
	steps, _ := b.Doc.History()
	assert.Len(t, steps, 3, "every change is a step")
}

func TestATableIsChangedInItsOwnWindow(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	p.part.Choose(tablesPart)
	formtest.Tap(t, p.tables, "terrain:open")
	require.Equal(t, "Terrain effects chart", paneltest.Dialog(b.Desk))
	d := p.dialog
	paneltest.Key(b.Desk, fyne.KeyRight)
	paneltest.Key(b.Desk, fyne.KeyRight)
	paneltest.Letter(b.Desk, '+')
	require.Len(t, s.Charts.Terrain, 1)
	assert.Equal(t, 3, s.Charts.Terrain[0].Defense)
	assert.Equal(t, "was 2, inferred", d.table.cell().source.Remark())
	formtest.Write(t, d.form, "0.defense", "6")
	assert.Equal(t, 6, s.Charts.Terrain[0].Defense)
	formtest.Write(t, d.form, "0.defense", "many")
	paneltest.Key(b.Desk, fyne.KeyEscape)
	require.Equal(t, "Close without it?", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Mend it")
	require.Equal(t, "Terrain effects chart", paneltest.Dialog(b.Desk))
	d.table.choose(1, d.table.col)
	paneltest.Key(b.Desk, fyne.KeyEscape)
	require.Equal(t, "Close without it?", paneltest.Dialog(b.Desk), "another figure is chosen")
	paneltest.Press(t, b.Desk, "Mend it")
	assert.Equal(t, 0, d.table.row)
	assert.Equal(t, "many", formtest.Field(t, d.form, "0.defense").Text)
	formtest.Write(t, d.form, "0.defense", "6")
	paneltest.Key(b.Desk, fyne.KeyEscape)
	assert.Empty(t, paneltest.Dialog(b.Desk))

	p.openTable("improved_positions")
	formtest.Tap(t, p.dialog.form, "0.enter_active:extra:0")
	assert.Len(t, s.Charts.Lists["improved_positions"], len(document.Standard(s).Lists["improved_positions"])-1)
	p.tableBack("improved_positions")
	assert.Nil(t, s.Charts.Lists)
	paneltest.Key(b.Desk, fyne.KeyEscape)
}

func TestChartsGoThroughAFile(t *testing.T) {
	b, p, exported := openWriting(t)
	s := b.Scenario()
	p.show(typesPart, company)
	formtest.Write(t, p.form, "attack", "9")
	own := s.Charts.Clone()
	p.askSave()
	paneltest.Press(t, b.Desk, "Save")
	path := *exported
	require.FileExists(t, path)
	p.allBack()
	require.Nil(t, s.Charts)

	p.load(path)
	require.Equal(t, "What the charts change", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Take them")
	assert.Equal(t, own, s.Charts)
	p.load(path)
	assert.Equal(t, "Nothing to take", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Close")

	// The window goes on while a disk takes its time.
	var task func()
	at := b.Desk.Hands.Spawn
	b.Desk.Hands.Spawn = func(f func()) { task = f }
	require.NoError(t, os.Remove(path))
	p.askSave()
	task() // what is in the folder
	paneltest.Press(t, b.Desk, "Save")
	task() // whether there is such a file
	assert.NoFileExists(t, path)
	assert.True(t, b.Desk.Blocked())
	task()
	b.Desk.Hands.Spawn = at
	assert.FileExists(t, path)

	// A page that cannot keep the file gives it to the computer.
	var given []string
	b.Desk.Hands.Download = func(name string, _ []byte) { given = append(given, name) }
	require.NoError(t, os.Remove(path))
	p.askSave()
	require.NoError(t, os.RemoveAll(filepath.Dir(path)))
	paneltest.Press(t, b.Desk, "Save")
	assert.Equal(t, "The charts could not be saved", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Download it")
	assert.Equal(t, []string{filepath.Base(path)}, given)
}

func TestCountersAreCountedWhereTheChartsLimitThem(t *testing.T) {
	b, p := open(t)
	p.show(typesPart, company)
	n := scenario.CountersInPlay(b.Scenario(), company)
	require.Greater(t, n, 1)
	formtest.Write(t, p.form, "counters", fmt.Sprint(n+6))
	forces := scenario.NewForces(b, func(string) {})
	tabs := paneltest.Beside(b, p, forces)
	says := func() string {
		tabs.Choose(1)
		defer tabs.Choose(0)
		for i, f := range b.Scenario().Forces {
			for k, g := range f.Units {
				if g.Type == company {
					forces.Reveal(fmt.Sprintf("forces[%d].units[%d]", i, k))
					return forces.Form().Said(fmt.Sprintf("forces[%d].units[%d]:limit", i, k))
				}
			}
		}
		return ""
	}
	assert.Equal(t, fmt.Sprintf("%d of %d counters in play.", n, n+6), says())
	assert.Empty(t, problems(b))
	formtest.Write(t, p.form, "counters", "1")
	assert.Equal(t, fmt.Sprintf("%d of 1 counter: too many of them in play.", n), says())
	assert.NotEmpty(t, problems(b))
}

func TestAProblemOfTheChartsLeadsToItsField(t *testing.T) {
	b, p := open(t)
	p.show(typesPart, "german-howitzer-battery")
	formtest.Write(t, p.form, "direct_range", "77")
	p.part.Choose(tablesPart)
	const path = "charts.unit_types[0].direct_range"
	require.True(t, p.Holds(path))
	p.Reveal(path)
	assert.Equal(t, "german-howitzer-battery", p.chosen[typesPart])
	assert.Equal(t, p.form.Find("direct_range").Focus, b.Desk.Win.Canvas().Focused())
}

func TestColumnsOfTheCombatResultsAreAddedMovedAndTakenOut(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	chart, _ := fields.All().Chart(fields.ResultsChart)
	grid := chart.Grid
	usual := document.Standard(s).Tables[chart.Key]
	p.part.Choose(tablesPart)
	p.openTable("combat_results")
	d := p.dialog
	paneltest.Key(b.Desk, fyne.KeyRight) // odds of 1-1
	formtest.Tap(t, d.form, "0.odds-1-1:extra:0")
	c := func() *model.ChartLine { return s.Charts.Tables[chart.Key] }
	require.Equal(t, []string{"1-2", "1-1", "3-2", "2-1"}, grid.Columns(c())[:4])
	assert.Equal(t, grid.Column(c(), 1), grid.Column(c(), 2), "with the results of the one before")
	assert.Equal(t, model.Designed, grid.Mark(c(), "3-2", 6))
	assert.Equal(t, 2, d.table.col)
	assert.Same(t, d.form.Find("0.odds-3-2").Focus.(*kit.Field), b.Desk.Win.Canvas().Focused().(*kit.Field), "its odds can be written at once")
	assert.Contains(t, p.found[0].Sentence, "the column 3-2 is new")

	entry := d.form.Find("0.odds-3-2").Focus.(*kit.Field)
	entry.SetText("1:3")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	assert.Equal(t, "Combat results table", paneltest.Dialog(b.Desk), "what is written is taken once")
	assert.Equal(t, []string{"1-3", "1-2", "1-1"}, grid.Columns(c())[:3], "columns stand in the order of their odds")
	formtest.Write(t, d.form, "0.odds-1-3", "4-2")
	assert.Equal(t, "The column cannot be put in", paneltest.Dialog(b.Desk))
	paneltest.Press(t, b.Desk, "Close")
	formtest.Tap(t, d.form, "0.odds-1-3:extra:1")
	assert.Nil(t, s.Charts, "the standard's table again")
	assert.Equal(t, usual.Own.List(fields.OddsKey), s.EffectiveCharts().Tables[chart.Key].Own.List(fields.OddsKey))
}

func TestAFigureThatTheRulesFixCannotBeChanged(t *testing.T) {
	b, p := open(t)
	s := b.Scenario()
	require.True(t, b.Do(document.ReviseCharts(s, "as a file may have it", func(c *model.Charts) { c.Terrain[0].Blocks = true })))
	p.part.Choose(tablesPart)
	p.openTable("terrain")
	d := p.dialog
	d.table.choose(0, 6)
	require.Equal(t, "blocks_sight", d.table.cell().key)
	assert.True(t, d.table.cell().fixed)
	assert.Equal(t, []string{"chart-figure-not-used"}, []string{problems(b)[0].Code})
	paneltest.Letter(b.Desk, '+')
	assert.True(t, s.Charts.Terrain[0].Blocks)
	paneltest.Key(b.Desk, fyne.KeyDelete)
	assert.Nil(t, s.Charts, "it goes back to the standard")
	d.table.choose(0, 2)
	assert.False(t, d.table.cell().fixed)
}

// The charts that any rule system describes have their forms and tables.
func TestTheChartsOfAnyRuleSystemAreChanged(t *testing.T) {
	file, err := schema.Read("fields.toml", strings.NewReader(envelopes.Text), envelopes.Bases())
	require.NoError(t, err)
	b := paneltest.OpenFile(t, file, envelopes.System())
	p := New(b, func(string, string) {})
	paneltest.Beside(b, p)
	s := b.Scenario()
	p.part.Choose(tablesPart)
	assert.NotContains(t, p.tables.Keys(), "terrain:open", "a board of areas has no terrain effects")
	formtest.Write(t, p.tables, "meeting.each_unit", "4")
	assert.Equal(t, 4, s.Charts.Tables["meeting"].Own.Int("each_unit"))
	assert.Equal(t, model.Designed, s.Charts.Tables["meeting"].Marks["each_unit"])
	assert.Equal(t, "1 figure differs from the standard", p.summary.Text)
	assert.Contains(t, p.found[0].Sentence, "Meeting: each unit is 4, was 1")

	p.openTable("banners")
	require.Equal(t, "Table of banners", paneltest.Dialog(b.Desk))
	chart, ok := s.Base.Fields.Chart("banners")
	require.True(t, ok)
	p.addLine(chart, "blue")
	p.addLine(chart, "blue")
	require.Len(t, s.Charts.Lists["banners"], 1, "one line is enough")
	d := p.dialog
	assert.Equal(t, "Blue", d.table.rows[0].name)
	formtest.Write(t, d.form, "0.adds", "5")
	formtest.Write(t, d.form, "0.adds", "6")
	assert.Equal(t, 6, s.Charts.Lists["banners"][0].Own.Int("adds"))
	assert.Contains(t, p.found[1].Sentence, "Banners, blue is new in the charts")
	formtest.Tap(t, d.form, "0.adds:extra:0")
	assert.Empty(t, s.Charts.Lists["banners"])
	paneltest.Key(b.Desk, fyne.KeyEscape)
	formtest.Tap(t, p.tables, "meeting.each_unit:figure:back")
	assert.Nil(t, s.Charts)
}

func TestWhatTheChartsDoNotTakeIsKnownUntilItIsMended(t *testing.T) {
	b, p := open(t)
	refused := func() string {
		p.Commit()
		name, _ := p.Refused()
		return name
	}
	p.show(typesPart, company)
	was := formtest.Field(t, p.form, "attack").Text
	formtest.Write(t, p.form, "attack", "many")
	assert.Equal(t, "Attack", refused())
	alike := ""
	for _, other := range b.Scenario().EffectiveCharts().UnitTypes {
		if other.ID != company && fmt.Sprint(other.Own.Int("attack")) == was {
			alike = other.ID
		}
	}
	require.NotEmpty(t, alike)
	p.choose(entry{id: alike})
	assert.Equal(t, was, formtest.Field(t, p.form, "attack").Text, "it was written about another type")
	assert.Equal(t, "Attack, infantry company", refused())
	p.show(typesPart, company)
	assert.Equal(t, "many", formtest.Field(t, p.form, "attack").Text)
	assert.Equal(t, "Attack", refused())
	p.part.Choose(nationsPart)
	p.Mend()
	assert.Equal(t, typesPart, p.part.At)
	assert.Equal(t, "many", formtest.Field(t, p.form, "attack").Text)
	assert.Equal(t, formtest.Field(t, p.form, "attack"), b.Desk.Win.Canvas().Focused())
	formtest.Write(t, p.form, "attack", was)
	assert.Empty(t, refused())

	formtest.Write(t, p.form, "name", "")
	assert.Equal(t, "Name of one", refused())
	assert.Contains(t, p.form.Said("name:wrong"), "needs a name")
	p.part.Choose(nationsPart)
	assert.Equal(t, "Name of one, infantry company", refused())
	formtest.Write(t, p.form, "colour", "red")
	assert.Equal(t, "Ground", refused())
	p.part.Choose(tablesPart)
	assert.NotEmpty(t, refused())
	p.Mend()
	assert.Empty(t, formtest.Field(t, p.form, "name").Text)
	assert.Contains(t, p.form.Said("name:wrong"), "needs a name")
	p.form.Mend(nil)
	paneltest.Key(b.Desk, fyne.KeyEscape)
	p.Mend()
	assert.Equal(t, nationsPart, p.part.At)
	assert.Equal(t, "red", formtest.Field(t, p.form, "colour").Text)

	steps, _ := b.Doc.History()
	assert.Empty(t, steps)
}
