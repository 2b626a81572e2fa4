package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/share/edition"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

// exportTo exports what is open in a format, as it is usually set, and closes what is said
// of it.
func exportTo(t *testing.T, a *App, format string) {
	t.Helper()
	a.doID("export." + format)
	require.Equal(t, "Export", a.dialog())
	press(t, a, "Export…")
	press(t, a, "Export")
	require.Equal(t, "The export is written", a.dialog())
	press(t, a, "Close")
	require.Empty(t, a.dialog())
}

func TestExportedJSONIsWhatTheSchemaAsksFor(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	exportTo(t, a, "json")
	path := filepath.Join(home(t), "brunstatt.json")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	result, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(schema.ScenarioSchema(fields.All())), gojsonschema.NewBytesLoader(data))
	require.NoError(t, err)
	assert.True(t, result.Valid(), "%v", result.Errors())
	assert.True(t, e.doc.Dirty(), "an export is no save")
}

// openEmpty is the editor with a small map on which nobody fights.
func openEmpty(t *testing.T) (*App, *editor) {
	t.Helper()
	a := newTestApp(t)
	a.makeNew(emptyMap, hex.Grid{Cols: 5, Rows: 4})
	require.NotNil(t, a.editor)
	return a, a.editor
}

func TestTheDialogOpensAtTheFormatOfTheKeyElseAtTheLast(t *testing.T) {
	a, _ := openEmpty(t)
	for _, id := range []string{"png", "json", "svg"} {
		f, err := export.Find(id)
		require.NoError(t, err)
		a.doID("export." + id)
		press(t, a, "Export…")
		assert.Equal(t, "Export: "+f.Name, a.dialog())
		key(a, fyne.KeyEscape)
		assert.Equal(t, "Export", a.dialog(), "back to the dialog")
		key(a, fyne.KeyEscape)
		assert.Empty(t, a.dialog())
	}
	exportTo(t, a, "json")
	a.doID("file.export")
	press(t, a, "Export…")
	assert.Equal(t, "Export: JSON", a.dialog(), "the one chosen last")
}

func TestWhatIsSelectedOnTheMapIsExportedAlone(t *testing.T) {
	a, e := openBattle(t)
	assert.Empty(t, a.exports.Selection())
	selection := use[*tool.Selection](t, e, tool.SelectionID)
	require.NoError(t, selection.Press(e.doc, tool.Event{Hex: parse(t, "2010"), Button: tool.Left}))
	require.NoError(t, selection.Drag(e.doc, tool.Event{Hex: parse(t, "2914"), Button: tool.Left}))
	require.NoError(t, selection.Release(e.doc, tool.Event{Hex: parse(t, "2914"), Button: tool.Left}))
	assert.Equal(t, "hexes 2010 2910 2110 2014", a.exports.Selection())
	a.doID("export.svg")
	press(t, a, "The selection on the map")
	press(t, a, "Export…")
	press(t, a, "Export")
	press(t, a, "Close")
	assert.Equal(t, a.exports.Selection(), e.exported.Settings["area"])
	a.doID("export.json")
	assert.NotContains(t, dialogText(a), "The selection on the map", "it has no parts")
	press(t, a, "Close")

	a.Open("marengo")
	e = a.editor
	require.NotNil(t, e.areas)
	assert.Empty(t, a.exports.Selection())
	e.areas.draft.Choose(sectorSite(1), sectorSite(4))
	area, err := model.ParseArea(a.exports.Selection(), e.doc.Scenario().Board)
	require.NoError(t, err)
	in, err := area.Sectors(e.doc.Scenario().AreaBoard())
	require.NoError(t, err)
	assert.ElementsMatch(t, []int{1, 4}, in)

	a.Open("cowpens")
	e = a.editor
	require.NotNil(t, e.table)
	assert.Empty(t, a.exports.Selection())
	id := e.doc.Scenario().TableBoard().Pieces[0].ID
	e.table.Draft.Choose(id)
	area, err = model.ParseArea(a.exports.Selection(), e.doc.Scenario().Board)
	require.NoError(t, err)
	assert.Equal(t, id, area.Place)
}

func TestAnExportIsMadeAgainIntoTheSameFile(t *testing.T) {
	a, e := openBattle(t)
	again := a.commands.Find("file.export-again")
	assert.False(t, a.available(again), "nothing was exported yet")
	exportTo(t, a, "csv")
	path := filepath.Join(home(t), "brunstatt.csv")
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	e.doc.Scenario().Forces[0].Units[0].Count++
	require.True(t, a.available(again))
	a.do(again)
	assert.Equal(t, "The export is written", a.dialog())
	assert.Contains(t, e.status.Notice, path)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.NotEqual(t, before, after)
	press(t, a, "Close")

	// Somebody has worked on the file since, such as in a spreadsheet.
	require.NoError(t, os.WriteFile(path, []byte("mine"), 0o600))
	a.do(again)
	require.Equal(t, "Replace what was written since?", a.dialog())
	assert.Contains(t, dialogText(a), "brunstatt.csv")
	press(t, a, "Keep them")
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(kept))
	a.do(again)
	press(t, a, "Replace")
	assert.Equal(t, "The export is written", a.dialog())
	press(t, a, "Close")
	require.NoError(t, os.Remove(path))
	a.do(again)
	assert.Equal(t, "The export is written", a.dialog(), "one that is gone is in nobody's way")
}

func TestADraftIsSharedAsAPlaytestPage(t *testing.T) {
	a, _ := openBattle(t)
	a.doID("file.share-page")
	require.Equal(t, "Export", a.dialog())
	assert.Contains(t, dialogText(a), "make web", "how to get what the page is made of")
	press(t, a, "Export…")
	assert.Equal(t, "Export", a.dialog())
	press(t, a, "Close")

	folder := t.TempDir()
	for name, text := range map[string]string{
		"index.html": `<meta name="mapsheet-scenario" content=""><script src="page.js"></script>`,
		"page.js":    "js", "beside.js": "", "mapsheet-editor.wasm.zst": strings.Repeat("wasm", 1e6),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	t.Setenv(edition.Variable, folder)
	a.doID("file.share-page")
	assert.Contains(t, dialogText(a), "One file, 5.3 MB.")
	press(t, a, "Export…")
	press(t, a, "Export")
	assert.Equal(t, "The export is written", a.dialog())
	assert.FileExists(t, filepath.Join(home(t), "brunstatt.html"))
}

func TestWhatCannotBePlayedIsExportedWhenThatIsWanted(t *testing.T) {
	a, e := openEmpty(t)
	require.True(t, e.bench.Do(document.Set{Path: "rules", Value: []model.Rule{{Rule: "no-such-rule"}}}))
	require.Positive(t, e.problems.Found().Count(diag.Error))
	a.doID("export.pdf")
	assert.Contains(t, dialogText(a), "The scenario cannot be played as it is")
	press(t, a, "Export…")
	assert.Equal(t, "Export", a.dialog(), "not yet")
	press(t, a, "Export all the same")
	press(t, a, "Export…")
	press(t, a, "Export")
	assert.Contains(t, dialogText(a), "cannot be played as it is: it has")
	press(t, a, "Close")
	assert.FileExists(t, e.exported.Path)

	a.doID("export.pdf")
	press(t, a, "Show the problems")
	assert.Empty(t, a.dialog())
	assert.True(t, e.panels.problems)
}

func TestTheFinderFindsEveryFormatByItsWords(t *testing.T) {
	a, _ := openBattle(t)
	for _, f := range export.Formats() {
		for _, query := range []string{f.Name, f.ID} {
			assert.Contains(t, foundTexts(t, a, query), "Export as: "+f.Name, query)
		}
		assert.Contains(t, foundTexts(t, a, "export"), "Export as: "+f.Name)
	}
	for query, name := range map[string]string{"spreadsheet": "Tables", "inkscape": "Drawing with layers", "paper": "Print and play", "image": "Picture"} {
		assert.Contains(t, foundTexts(t, a, query), "Export as: "+name, query)
	}
}

// foundTexts is the rows that the finder has for a query.
func foundTexts(t *testing.T, a *App, query string) (texts []string) {
	t.Helper()
	_, shown := find(t, a, query)
	row := shown.CreateItem()
	for i := range shown.Length() {
		shown.UpdateItem(i, row)
		texts = append(texts, foundRow{}.parts(row.(*fyne.Container).Objects[0].(*kit.TipArea).Content).text.Text)
	}
	key(a, fyne.KeyEscape)
	require.Empty(t, a.dialog())
	return texts
}

func TestTheFinderSaysWhyWhatItFindsCannotBeDone(t *testing.T) {
	a := newTestApp(t)
	first, _ := find(t, a, "print and play")
	assert.Equal(t, "Export as: Print and play", first)
	assert.Contains(t, dialogText(a), "A battle or a file has to be open for this.")
	assert.NotContains(t, dialogText(a), "Enter takes it")
	key(a, fyne.KeyReturn)
	assert.Equal(t, "Find", a.dialog(), "and it is not done")
	key(a, fyne.KeyEscape)
	a.Open("brunstatt")
	find(t, a, "print and play")
	assert.Contains(t, dialogText(a), "Enter takes it")
}
