package document

import (
	"encoding/json"
	"errors"
	"math"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// What a field of the rule system's cannot hold is refused, and the scenario stays.
func TestAFieldOfTheSystemsOwnRefusesWhatItCannotHold(t *testing.T) {
	for path, value := range map[string]any{
		"deployment[0].trenches":                       json.RawMessage(`{"a":`),
		"deployment[0].mount":                          json.RawMessage(`3.5`),
		"deployment[0].per_hex":                        "three",
		"charts.unit_types[0].attack":                  "six",
		"charts.unit_types[0].breaks_into":             3,
		"charts.unit_types[0].breaks_into.count":       "three",
		"charts.unit_types[0].breaks_into.none":        3,
		"charts.combat_results.results[0]":             7,
		"charts.combat_results.results[9]":             "De",
		"charts.combat_results.results[-1]":            "De",
		"charts.combat_results.results[x]":             "De",
		"charts.none":                                  &model.ChartLine{},
		"charts.none[0].figure":                        3,
		"charts.improved_positions[0].enter_active":    "x",
		"charts.improved_positions[7].enter_active":    3,
		"deployment[0].none":                           3,
		"title":                                        json.RawMessage(`3`),
		"length":                                       json.RawMessage(`{`),
		"victory.clauses[0].condition.all[0].count.at": 3,
	} {
		s, before := charted(), charted()
		undo, changed, err := Set{Path: path, Value: value}.Apply(s)
		assert.Error(t, err, path)
		assert.Nil(t, undo, path)
		assert.Empty(t, changed, path)
		assert.Equal(t, before, s, path)
	}
}

// charted is the full scenario with charts that the rule system describes.
func charted() *model.Scenario {
	s := full()
	s.Charts.UnitTypes[0].Own = model.Values{"attack": 4}
	s.Charts.SetTable("combat_results", &model.ChartLine{Own: model.Values{"odds": []string{"1-1"}, "results": []string{"De", ".D"}}})
	s.Charts.SetLines("improved_positions", []model.ChartLine{{Own: model.Values{"nation": "red"}}})
	return s
}

func TestAChartIsFoundByItsKey(t *testing.T) {
	s := charted()
	table, ok := chartOf(s.Base.Fields, s.Charts, "combat_results")
	assert.True(t, ok)
	assert.Equal(t, s.Charts.Tables["combat_results"], table.Interface())
	lines, ok := chartOf(s.Base.Fields, s.Charts, "improved_positions")
	assert.True(t, ok)
	assert.Equal(t, s.Charts.Lists["improved_positions"], lines.Interface())
	_, ok = chartOf(s.Base.Fields, s.Charts, "none")
	assert.False(t, ok)
	_, ok = chartAt(s, "charts.none")
	assert.False(t, ok)
	_, ok = chartAt(s, "charts.combat_results")
	assert.True(t, ok)
	_, ok = chartAt(s, "charts.combat_results.odds")
	assert.False(t, ok)
}

// A name that is where it is to lie already is not moved, wherever its spot is kept.
func TestANameIsNotMovedToWhereItIs(t *testing.T) {
	s := full()
	p := &s.Hexes().Places[0]
	for _, tt := range []struct {
		at, to *hex.Spot
		moves  bool
	}{
		{nil, nil, false},
		{&hex.Spot{}, &hex.Spot{}, false},
		{&hex.Spot{}, nil, true},
		{nil, &hex.Spot{}, true},
		{&hex.Spot{}, &hex.Spot{Hex: hex.Hex{Col: 1}}, true},
	} {
		p.Label = tt.at
		undo, _, err := MoveLabel{ID: "wood-a", To: tt.to}.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, tt.moves, undo != nil, "%v to %v", tt.at, tt.to)
	}
}

// An exit that did not lie at the edge before does not leave it.
func TestAnExitWithinTheMapIsNotReportedToLeaveItsEdge(t *testing.T) {
	s := full()
	s.Board = board(".....", ".....", ".....", ".....", ".....")
	for _, tt := range []struct {
		hexes  string
		report bool
	}{{"0303", false}, {"0103", true}, {"0103 0303", false}, {"0303 0103", false}, {"0101", true}} {
		s.Hexes().Places = []model.Place{{ID: "exit-1", Kind: model.PlaceExit, Name: "1", Hexes: hexes(tt.hexes)}}
		g := s.Hexes().Grid
		report, _ := Anchored(g, hex.Grid{Cols: 7, Rows: 7}, model.SouthEast, model.Clear).Preview(s)
		told := false
		for _, d := range report {
			told = told || d.Code == "inland-exit"
		}
		assert.Equal(t, tt.report, told, tt.hexes)
	}
}

// What an edit holds and no journal can say is told with its path.
func TestAValueThatCannotBeWrittenDownIsTold(t *testing.T) {
	_, err := packEdit(Set{Path: "title", Value: math.NaN()})
	assert.ErrorContains(t, err, "title: ")
	_, err = packEdit(Set{Path: "title", Value: "x"})
	assert.NoError(t, err)
	_, err = packEdit(Batch{Name: "b", Edits: []Edit{Set{Path: "number", Value: math.Inf(1)}}})
	assert.ErrorContains(t, err, "number: ")
}

// The sheet on which a map rested may be gone from the program.
func TestASheetThatThereIsNotIsTold(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	s := file.Scenario
	e := TurnSheet{Turn: Turns()[1], Grow: true}
	undo, _, err := e.Apply(s)
	require.NoError(t, err)
	packed, err := packEdit(undo)
	require.NoError(t, err)
	_, err = packed.unpack(scenarios.Bases())
	require.NoError(t, err)
	_, err = packed.unpack(noSheets{scenarios.Bases()})
	assert.ErrorIs(t, err, errNoSheet)
}

type noSheets struct{ schema.Bases }

var errNoSheet = errors.New("there is no such sheet")

func (noSheets) Mapsheet(string) (*model.Mapsheet, error) { return nil, errNoSheet }

func TestTheFirstLineOfAJournal(t *testing.T) {
	for line, good := range map[string]bool{
		`{"journal":"` + firstJournal + `"}`: true,
		`{"journal":3}`:                      false,
		`{"journal":"mapsheet-journal/99"}`:  false,
		`[]`:                                 false,
		`{}`:                                 false,
	} {
		assert.Equal(t, good, parseHeader([]byte(line), &header{}) == nil, line)
	}
	cause := errors.New("a cause")
	assert.ErrorIs(t, &DamageError{Line: 3, Err: cause}, cause)
}

func TestWhatIsNotThereIsNotRenamed(t *testing.T) {
	store := disktest.New()
	assert.Error(t, rename(store, "/a", "/b"))
	store.Put("/a", "text")
	require.NoError(t, rename(store, "/a", "/b"))
	assert.Equal(t, map[string]string{"/b": "text"}, store.Files())
}

// The file of a tracing that cannot be taken away is told of.
func TestATracingThatStaysIsTold(t *testing.T) {
	failing := false
	store := disktest.New()
	store.Fault = func(op disktest.Op) error {
		if failing && op.Kind == disktest.Remove {
			return syscall.EPERM
		}
		return nil
	}
	store.Put("/home/maps/keep", "")
	d := OpenOn(store, drawn(), "")
	require.NoError(t, d.Do(SetTracing{Name: "trace", To: scanned("/home/maps")}))
	require.NoError(t, d.SaveAs("/home/maps/a.toml"))
	beside := TracingPath("/home/maps/a.toml")
	require.Contains(t, store.Files(), beside)
	require.NoError(t, d.Do(SetTracing{Name: "trace nothing"}))
	failing = true
	assert.ErrorContains(t, d.Save(), "which belongs to a picture no longer traced, cannot be taken away")
	assert.Contains(t, store.Files(), beside)
	failing = false
	require.NoError(t, d.Save())
	assert.NotContains(t, store.Files(), beside)
}

// A file that grew too large, or is played by other rules now, is not taken.
func TestAFileThatCannotBeTakenInIsToldOf(t *testing.T) {
	store := disktest.New()
	store.Put("/a.toml", string(make([]byte, limits.FileBytes+1)))
	_, err := ReadOnDisk(store, "/a.toml", bases{})
	assert.ErrorContains(t, err, "the file is larger than")

	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	text, err := schema.Encode(file)
	require.NoError(t, err)
	store.Put("/a.toml", string(text))
	now, err := ReadOnDisk(store, "/a.toml", scenarios.Bases())
	require.NoError(t, err)
	assert.Equal(t, "Marengo", now.Scenario().Title)
	d := OpenOn(store, drawn(), "/a.toml")
	before := encoded(t, d)
	assert.ErrorContains(t, d.TakeOnDisk(now), "the file is played by other rules now (commanders): open it anew")
	assert.Equal(t, before, encoded(t, d))
}

// Pixels that lie too far apart, or too near, for a hex are no fit.
func TestAFitThatCannotBeIsToldOf(t *testing.T) {
	at := func(scale float64) []FitPoint {
		var out []FitPoint
		for _, h := range []hex.Hex{{}, {Col: 10}, {Row: 10}} {
			c := sheetUnit.Center(h)
			out = append(out, FitPoint{h, scale * c.X, scale * c.Y})
		}
		return out
	}
	_, off, err := FitPicture(at(20))
	require.NoError(t, err)
	assert.InDelta(t, 0, off, 1e-3)
	for _, scale := range []float64{1e-6, 1e12, math.Inf(1)} {
		p, _, err := FitPicture(at(scale))
		assert.Error(t, err, "%v, %v", scale, p)
	}
}

// In the journals of the first two versions a field that is a table lies in an edit by
// the names of that time.
func TestAnOldJournalSetsATable(t *testing.T) {
	names := oldNamesOf(firstJournal, fields.All())
	edit := packedEdit{Kind: "set", Data: json.RawMessage(`{"path":"charts.unit_types[0].breaks_into","value":{"Type":"red-platoon","Count":3}}`)}
	now, err := names.renewed(line{Do: &edit})
	require.NoError(t, err)
	e, err := now.Do.unpack(bases{})
	require.NoError(t, err)
	s := charted()
	_, _, err = e.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, model.Values{"type": "red-platoon", "count": 3}, s.Charts.UnitTypes[0].Own.Table("breaks_into"))
}
