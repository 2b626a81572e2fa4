package document

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
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
	_, ok = chartAt(s, "combat_results")
	assert.False(t, ok, "it lies among the charts")
	s.Charts = nil
	_, ok = chartAt(s, "charts.combat_results")
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
		s.Hexes().Places[0].Kind = model.PlaceWood
		report, _ = Anchored(g, hex.Grid{Cols: 7, Rows: 7}, model.SouthEast, model.Clear).Preview(s)
		for _, d := range report {
			assert.NotEqual(t, "inland-exit", d.Code, "a wood may lie anywhere")
		}
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
	err := d.Save()
	require.ErrorContains(t, err, "which belongs to a picture no longer traced, cannot be taken away")
	require.ErrorIs(t, err, syscall.EPERM)
	var tracing *TracingError
	require.ErrorAs(t, err, &tracing)
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
	none := map[string]any{"UnitTypes": nil}
	assert.Equal(t, map[string]any{"UnitTypes": nil}, names.renew(none), "where there were no charts there are none")
}

// A step that cannot be crossed is told by its number and its name.
func TestAStepThatCannotBeCrossedIsNamed(t *testing.T) {
	d := open(t, someBoard())
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.Do(paint("0301", model.Town)))
	d.steps[1].edit = Set{Path: "nothing", Value: 1}
	_, err := d.walk(0)
	assert.ErrorContains(t, err, "history step 2 (paint town on 1 hex): ")
}

// A list that is none is written as none, whatever it would be as text.
func TestNoneIsWrittenAsNone(t *testing.T) {
	for _, none := range []any{hex.List(nil), plane.Polygon(nil), (*plane.Polygon)(nil), (*hex.Spot)(nil), []plane.Polygon(nil)} {
		text, err := packValue(none)
		require.NoError(t, err)
		assert.Equal(t, "null", string(text), "%T", none)
	}
	text, err := packValue([]plane.Polygon{nil, {{X: 1, Y: 2}}})
	require.NoError(t, err)
	assert.Equal(t, `[null,"1,2"]`, string(text))
}

// A column of the standard's that has no mark there has none of the scenario's own either.
func TestAColumnWithoutAMarkHasNone(t *testing.T) {
	grid := &model.Grid{Heads: "heads", Rows: "rows"}
	line := func(row string, marks map[string]model.Provenance) *model.ChartLine {
		return &model.ChartLine{Own: model.Values{"heads": []string{"a", "b"}, "rows": []string{row}}, Marks: marks}
	}
	standard := line("xx", map[string]model.Provenance{"b": model.Printed})
	is := line("yx", map[string]model.Provenance{"a": model.Designed, "b": model.Designed})
	markCells(grid, standard, standard, is)
	assert.Equal(t, map[string]model.Provenance{"b": model.Printed, model.CellKey("a", 1): model.Designed}, is.Marks)
	alone := line("yx", nil)
	markCells(grid, nil, nil, alone)
	assert.Equal(t, map[string]model.Provenance{"a": model.Designed, "b": model.Designed}, alone.Marks, "where there was no chart all is new")
}

// Work that is given up is given up for good, or it is said.
func TestWorkThatMayComeBackIsSaid(t *testing.T) {
	s := &session{store: disktest.New()}
	s.begin()
	require.NoError(t, s.d.Do(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}))
	left, err := RecoverOn(s.store, journals, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	s.store.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.SyncFolder {
			return syscall.EIO
		}
		return nil
	}
	assert.ErrorIs(t, left[0].Discard(), syscall.EIO)
}

// Units join a group of their kind up to what a group may hold.
func TestAGroupTakesUnitsAsLongAsThereIsRoom(t *testing.T) {
	one := func(typ string, n int) model.UnitGroup { return model.UnitGroup{Type: typ, Count: n} }
	most := limits.GroupUnits
	assert.Equal(t, []model.UnitGroup{one("a", most)}, addGroup([]model.UnitGroup{one("a", most-2)}, one("a", 2)))
	assert.Equal(t, []model.UnitGroup{one("a", most-1), one("a", 2)}, addGroup([]model.UnitGroup{one("a", most-1)}, one("a", 2)))
	assert.Equal(t, []model.UnitGroup{one("b", 1), one("a", 5)}, addGroup([]model.UnitGroup{one("b", 1), one("a", 3)}, one("a", 2)))
}

// Steps from before the journal are in the order in which a history can have them, and
// each can be read.
func TestThePastOfAJournalIsOneThatCanBe(t *testing.T) {
	paints, err := packEdit(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods})
	require.NoError(t, err)
	strange := packedEdit{Kind: "dance", Data: json.RawMessage(`{}`)}
	batch, err := json.Marshal(packedBatch{Edits: []packedEdit{paints, strange}})
	require.NoError(t, err)
	past := func(e packedEdit, undone bool) line {
		return line{Past: &pastStep{Label: "a step", Undone: undone, Edit: e}}
	}
	for _, tt := range []struct {
		lines []line
		wrong string
	}{
		{[]line{past(paints, false), past(paints, true), past(paints, true)}, ""},
		{[]line{past(paints, true), past(paints, false)}, "it was done after a step that was not"},
		{[]line{past(paints, false), past(strange, false)}, "dance"},
		{[]line{past(packedEdit{Kind: "batch", Data: batch}, true)}, "dance"},
	} {
		d := open(t, someBoard())
		var err error
		for _, l := range tt.lines {
			if err == nil {
				err = d.replayPast(l, bases{})
			}
		}
		if tt.wrong == "" {
			require.NoError(t, err)
			for i, s := range d.steps {
				assert.EqualValues(t, i+1, s.serial, "the states have names of their own")
			}
			assert.EqualValues(t, len(d.steps), d.serial)
			continue
		}
		assert.ErrorContains(t, err, tt.wrong)
	}
}

// A stroke that was given up is given up in the journal, too.
func TestAStrokeThatWasGivenUpComesBackAsNone(t *testing.T) {
	folder := t.TempDir()
	d := open(t, someBoard())
	keepFor(t, d, folder)
	before := encoded(t, d)
	d.BeginStroke("paint")
	require.NoError(t, d.Do(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}))
	d.CancelStroke()
	require.NoError(t, d.Do(SetTerrain{Hexes: hexes("0203"), Terrain: model.Woods}))
	want := encoded(t, d)
	back := recovered(t, folder)
	assert.Equal(t, want, encoded(t, back))
	require.True(t, back.Undo())
	assert.Equal(t, before, encoded(t, back))
	assert.False(t, back.Undo())
}

// Where there is nothing on the ground but a name, erasing takes the name.
func TestErasingClearGroundTakesItsName(t *testing.T) {
	s := full()
	s.Board = board("....", "....")
	s.Hexes().Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101 0201")}}
	before := s.Clone()
	undo, _, err := Erase{Hexes: hexes("0101"), Names: true}.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, hexes("0201"), s.Hexes().Places[0].Hexes)
	_, _, err = undo.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, before, s)
}

// A picture beside the file that cannot be read is told of when the file is read again.
func TestATracingThatCannotBeReadIsToldWithItsFile(t *testing.T) {
	store := disktest.New()
	d := OpenOn(store, drawn(), "")
	store.Put("/home/maps/keep", "")
	require.NoError(t, d.SaveAs("/home/maps/a.toml"))
	_, err := ReadOnDisk(store, "/home/maps/a.toml", bases{})
	require.NoError(t, err)
	store.Put(TracingPath("/home/maps/a.toml"), "format = ")
	_, err = ReadOnDisk(store, "/home/maps/a.toml", bases{})
	assert.ErrorContains(t, err, "a.tracing.toml")
}

// What was damaged is told where no new journal can be begun, too.
func TestDamageIsToldWhereNoJournalCanBeBegun(t *testing.T) {
	s := &session{store: disktest.New()}
	s.store.Put("/home/maps/keep", "")
	s.begin()
	require.NoError(t, s.d.Do(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}))
	require.NoError(t, s.d.Do(SetTerrain{Hexes: hexes("0203"), Terrain: model.Woods}))
	for path, text := range s.store.Files() {
		if strings.HasPrefix(path, journals) {
			s.store.Put(path, text[:len(text)-9]+"!"+text[len(text)-8:])
		}
	}
	again := s.store.Restart()
	left, err := RecoverOn(again, journals, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	again.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Write {
			return syscall.ENOSPC
		}
		return nil
	}
	d, err := left[0].open(nobody, func(error) {})
	require.NotNil(t, d)
	var damage *DamageError
	require.ErrorAs(t, err, &damage)
}

// The old journal that stays when its work has been brought back is told of, and nothing is lost.
func TestAJournalThatStaysIsToldOf(t *testing.T) {
	s := &session{store: disktest.New()}
	s.begin()
	require.NoError(t, s.d.Do(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}))
	want := encoded(t, s.d)
	for _, stays := range []bool{false, true} {
		again := s.store.Restart()
		left, err := RecoverOn(again, journals, bases{})
		require.NoError(t, err)
		require.Len(t, left, 1)
		again.Fault = func(op disktest.Op) error {
			if stays && op.Kind == disktest.Remove && op.Path == left[0].Journal() {
				return syscall.EACCES
			}
			return nil
		}
		var told []error
		d, err := left[0].open(nobody, func(err error) { told = append(told, err) })
		require.NoError(t, err)
		assert.Equal(t, want, encoded(t, d))
		if !stays {
			assert.Empty(t, told)
			continue
		}
		require.Len(t, told, 1)
		assert.ErrorIs(t, told[0], syscall.EACCES)
	}
}

// Where nobody is told of a journal that cannot be kept, the work goes on all the same.
func TestAJournalThatCannotBeKeptStopsNobody(t *testing.T) {
	store := disktest.New()
	store.Capacity = 1
	d := OpenOn(store, drawn(), "")
	d.KeepJournal(journals, nil)
	require.NoError(t, d.Do(SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}))
	assert.Len(t, labelsOf(d), 1)
}

// A lock of places keeps what is said of places, and nothing else.
func TestALockOfPlacesKeepsPlacesAlone(t *testing.T) {
	s := full()
	title, name := Set{Path: "title", Value: "x"}, Set{Path: "map.places[0].name", Value: "x"}
	same := Set{Path: "map.places[0].name", Value: s.Hexes().Places[0].Name}
	for _, tt := range []struct {
		locks Locks
		edit  Set
		kept  bool
	}{{Locks{Places: true}, title, false}, {Locks{Places: true}, name, true}, {Locks{Places: true}, same, false}, {Locks{}, name, false}, {Locks{}, title, false}} {
		left, kept, err := tt.edit.sparing(tt.locks, s)
		if tt.kept {
			var locked *LockedError
			assert.ErrorAs(t, err, &locked, tt.edit.Path)
			assert.Nil(t, left)
			assert.Equal(t, places, kept)
			continue
		}
		require.NoError(t, err, tt.edit.Path)
		assert.Equal(t, tt.edit, left)
		assert.Empty(t, kept)
	}
	all := Set{Path: "map.places", Value: []model.Place{}}
	left, kept, err := all.sparing(Locks{Places: true}, s)
	require.NoError(t, err, "what comes of an edit of the ground is left out")
	assert.Nil(t, left)
	assert.Equal(t, places, kept)
}

// Each kind of line on hexes that are cut is counted.
func TestLinesThatAreCutAreCounted(t *testing.T) {
	s := full()
	b := board("...", "...", "...")
	s.Board = b
	for _, h := range hexes("0301 0302") {
		b.SetLink(model.Road, h, hex.S, true)
	}
	b.SetLink(model.Canal, hexes("0301")[0], hex.S, true)
	b.SetBridge(hexes("0302")[0], true)
	report, _ := Anchored(b.Grid, hex.Grid{Cols: 2, Rows: 3}, model.NorthWest, model.Clear).Preview(s)
	var told []string
	for _, d := range report {
		told = append(told, d.Message)
	}
	assert.Contains(t, told, "3 hexes are cut, 3 of them not empty: 3 with a road, 2 with a canal, 1 with a bridge")
}

// A tracing that cannot be opened is not taken for one that is not there.
func TestATracingThatCannotBeOpenedIsToldOf(t *testing.T) {
	store := disktest.New()
	none, err := ReadTracing(store, "/a.toml")
	require.NoError(t, err)
	assert.Nil(t, none)
	store.Put(TracingPath("/a.toml"), "")
	store.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Open || op.Kind == disktest.Read {
			return syscall.EIO
		}
		return nil
	}
	_, err = ReadTracing(store, "/a.toml")
	assert.ErrorContains(t, err, "a.tracing.toml cannot be read")
}
