package document

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// everyKind is an edit of every kind that a journal holds, which can be made one
// after another.
func everyKind() []Edit {
	cell := Cell{Terrain: model.Town, Bridge: true, Altitude: 40}
	cell.Links[model.Canal] = 1<<hex.N | 1<<hex.S
	cell.Sides[model.Stream] = 1 << hex.NE
	tracing := &Tracing{
		Picture: "/map.png", Opacity: 0.5, PicturePlacement: PicturePlacement{HexWidth: 40, HexHeight: 36},
		Colours: []TerrainColour{{Terrain: model.Woods}},
	}
	other := full()
	other.Board = board("w^", ".#")
	return []Edit{
		SetTerrain{Hexes: hexes("0101 0203"), Terrain: model.Crest},
		SetAltitude{Hexes: hexes("0101"), Meters: 60},
		Cells{Name: "dig", Cells: []HexCell{{hex.Hex{Col: 1, Row: 1}, cell}}},
		Set{Path: "map.places", Value: []model.Place{
			{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0301 0101")},
			{ID: "wood-b", Kind: model.PlaceWood, Name: "B", Hexes: hexes("0402")},
		}},
		Set{Path: "forces", Value: full().Forces},
		Set{Path: "deployment", Value: []model.Deployment{{Area: model.Area{Hexes: hexes("0101 0203")}}}},
		Set{Path: "deployment[0].area", Value: model.Area{Place: "wood-a"}},
		Set{Path: "notes", Value: []model.Note{{About: "0202", Text: "middle"}}},
		MoveLabel{ID: "wood-a", To: &hex.Spot{Hex: hex.Hex{Col: 1, Row: 1}}},
		RenamePlace{From: "wood-a", To: "wood-c"},
		DeletePlace{ID: "wood-b"},
		Erase{Hexes: hexes("0301"), Names: true},
		Resize{Grid: hex.Grid{Cols: 6, Rows: 5}, At: hex.Hex{Col: 1, Row: 1}, Fill: model.Woods},
		TurnSheet{Turn: Turn60, Grow: true},
		SetTracing{Name: "trace", To: tracing},
		TurnSheet{Turn: Turn120, Grow: true},
		Batch{Name: "both", Edits: []Edit{Set{Path: "title", Value: "Both"}, SetTerrain{Hexes: hexes("0101"), Terrain: model.Woods}}},
		Become(full(), other, "become"),
	}
}

// everyKindJournal is a journal with every kind of edit in it: as a step that was
// there before it began, undone and done, and as one that was made since.
func everyKindJournal(t *testing.T) (header, []line) {
	folder := t.TempDir()
	d := crashed(t, folder)
	edit := func() {
		for _, e := range everyKind() {
			require.NoError(t, d.Do(e), e.Label())
		}
	}
	edit()
	d.GoTo(len(d.steps) / 2)
	require.NoError(t, d.SaveAs(filepath.Join(folder, "saved.toml")))
	d.BeginStroke("stroke")
	d.CancelStroke()
	d.Redo()
	d.GoTo(0)
	d.BeginStroke("stroke")
	require.NoError(t, d.Do(paint("0202", model.Town)))
	d.EndStroke()
	edit()
	data, err := os.ReadFile(journalFile(t, folder))
	require.NoError(t, err)
	head, lines, damage := parseJournal(data)
	require.Nil(t, damage)
	return head, lines
}

func TestAJournalHasEveryKindOfEdit(t *testing.T) {
	_, lines := everyKindJournal(t)
	kinds := map[string]bool{}
	for _, l := range lines {
		if l.Do != nil {
			kinds[l.Do.Kind] = true
		}
		if l.Past != nil {
			kinds[l.Past.Edit.Kind] = true
		}
	}
	assert.Len(t, kinds, 13, "%v", slices.Sorted(maps.Keys(kinds)))
}

// What makes no edit is refused, whatever its kind.
func TestNoKindOfEditIsReadFromAnythingElse(t *testing.T) {
	_, lines := everyKindJournal(t)
	for _, l := range lines {
		if l.Do == nil {
			continue
		}
		_, err := l.Do.unpack(bases{})
		require.NoError(t, err, l.Do.Kind)
		bad := packedEdit{Kind: l.Do.Kind, Data: []byte("[7]")}
		_, err = bad.unpack(bases{})
		assert.Error(t, err, bad.Kind)
	}
}

// Every step of a journal's history is gone to, and one that cannot be is said.
func TestAJournalThatGoesWhereItCannotIsDamaged(t *testing.T) {
	head, _ := everyKindJournal(t)
	head.Steps = 1
	spoilt := line{Past: &pastStep{Label: "spoilt", Undone: true, Edit: packedEdit{Kind: "set", Data: []byte(`{"path":"forces[7].name","value":"x"}`)}}}
	one := 1
	_, err := left(t, head, []any{spoilt, line{GoTo: &one}})
	assert.ErrorContains(t, err, "damaged at line")
}

// An edit of a journal that says what the rule system has no scenario say is refused: the
// file could never be saved again.
func TestAJournalThatSaysWhatNoFileCanIsUsedUpToThere(t *testing.T) {
	head, lines := everyKindJournal(t)
	unknown := model.Values{"no-such-key": "x"}
	for _, e := range []Edit{
		Set{Path: "deployment", Value: []model.Deployment{{Area: model.Area{Everywhere: true}, Own: unknown}}},
		Set{Path: "forces", Value: []model.Force{{ID: "a", Units: []model.UnitGroup{{Own: unknown}}}}},
		Set{Path: "deployment[0]", Value: model.Deployment{Own: model.Values{"trenches": "many"}}},
		Batch{Edits: []Edit{Set{Path: "charts", Value: charts()}, Set{Path: "charts.unit_types[0]." + fields.BreaksKey, Value: unknown}}},
		swapSheet{Name: "lay", sheetState: sheetState{Board: *board("..", ".."), Reinforcements: []model.Reinforcement{{Own: unknown}}}},
	} {
		packed, err := packEdit(e)
		require.NoError(t, err)
		_, used, wrong, err := Recovery{store: disktest.New(), bases: bases{}}.replayed(head, append(slices.Clone(lines), line{Do: &packed}))
		require.NoError(t, err)
		require.NotNil(t, wrong, "%+v", e)
		assert.Equal(t, len(lines)+2, wrong.Line)
		assert.Len(t, used, len(lines))
	}
}

// What cannot be kept is not kept in part.
func TestAnEditOfAnUnknownKindIsPackedNowhere(t *testing.T) {
	unknown := struct{ Edit }{}
	for _, e := range []Edit{unknown, Batch{Edits: []Edit{paint("0101", model.Woods), unknown}}, SetTracing{With: unknown}} {
		_, err := packEdit(e)
		assert.Error(t, err)
	}
}

// left is the document that a journal with these lines leaves.
func left(t *testing.T, head header, lines []any) (*Document, error) {
	folder := t.TempDir()
	j := &journal{}
	j.add(head)
	for _, l := range lines {
		j.add(l)
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "x"+journalSuffix), fileOf(j), 0o600))
	found, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0].Open(nil)
}

func TestAHistoryThatCannotBeIsLeftOutAndSaid(t *testing.T) {
	head, lines := everyKindJournal(t)
	past := countPast(lines)
	require.Equal(t, head.Steps, past)
	impossible := map[string]packedEdit{
		"no such field":    {Kind: "set", Data: []byte(`{"path":"forces[7].name","value":"x"}`)},
		"no such altitude": {Kind: "altitude", Data: []byte(`{"hexes":"0101","meters":99999}`)},
		"no such turn":     {Kind: "turn sheet", Data: []byte(`{"turn":77}`)},
	}
	for name, edit := range impossible {
		for _, i := range []int{0, past / 2, past - 1} {
			t.Run(fmt.Sprint(name, " in step ", i), func(t *testing.T) {
				spoilt := slices.Clone(lines)
				spoilt[i].Past = &pastStep{Label: "spoilt", Undone: spoilt[i].Past.Undone, Edit: edit}
				all := make([]any, len(spoilt))
				for i := range spoilt {
					all[i] = spoilt[i]
				}
				d, err := left(t, head, all)
				var damage *DamageError
				require.ErrorAs(t, err, &damage)
				assert.Equal(t, i+2, damage.Line)
				assert.Equal(t, head.Base, encoded(t, d), "the scenario is as it was when the journal began")
				assert.Empty(t, d.steps)
			})
		}
	}
}

func TestNoJournalWithSumsThatAreRightBringsTheProgramDown(t *testing.T) {
	head, lines := everyKindJournal(t)
	var whole []any
	for _, l := range lines {
		text, err := json.Marshal(l)
		require.NoError(t, err)
		var v any
		require.NoError(t, json.Unmarshal(text, &v))
		whole = append(whole, v)
	}
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	random := rand.New(rand.NewPCG(3, 3))
	for range rounds {
		spoilt := copyJSON(whole).([]any)
		for range 1 + random.IntN(3) {
			i := random.IntN(len(spoilt))
			spoilt[i] = spoil(random, spoilt[i])
		}
		if random.IntN(4) == 0 {
			i, j := random.IntN(len(spoilt)), random.IntN(len(spoilt))
			spoilt[i], spoilt[j] = spoilt[j], spoilt[i]
		}
		h := head
		if random.IntN(2) == 0 {
			h.Steps = 0 // as older programs wrote it
		}
		d, err := left(t, h, spoilt)
		if err != nil {
			require.ErrorAs(t, err, new(*DamageError))
		}
		require.NotPanics(t, func() {
			end := len(d.steps)
			for _, n := range []int{0, end, end / 2, 0, end} {
				d.GoTo(n)
			}
			for d.Undo() {
			}
			for d.Redo() {
			}
			_ = d.Do(Set{Path: "title", Value: "and on"})
		}, "%v", spoilt)
	}
}

func copyJSON(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			out[k] = copyJSON(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = copyJSON(e)
		}
		return out
	default:
		return v
	}
}

// spoil changes something somewhere in a value.
func spoil(random *rand.Rand, v any) any {
	pick := func(values ...any) any { return values[random.IntN(len(values))] }
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		if len(keys) == 0 {
			return pick(nil, "x", 7.0)
		}
		key := keys[random.IntN(len(keys))]
		if random.IntN(20) == 0 {
			delete(v, key)
		} else {
			v[key] = spoil(random, v[key])
		}
		return v
	case []any:
		if len(v) == 0 {
			return pick(nil, []any{nil}, []any{map[string]any{}}, "x")
		}
		i := random.IntN(len(v))
		switch random.IntN(8) {
		case 0:
			return slices.Delete(v, i, i+1)
		case 1:
			return append(v, copyJSON(v[i]))
		}
		v[i] = spoil(random, v[i])
		return v
	case string:
		return pick("", "x", "0101", "9999 0101", "000000", "999999", "woods", "crest", "title", "map.places", "forces[0].units", "map.places[0].hexes",
			"map.hex_meters", "map.cols", "wood-a", "0101 N999999999", v+v, nil, 3.0)
	case float64:
		return pick(-1.0, 0.0, v+1, 255.0, 256.0, 1e6, -1e9, 9e18, 1e300, 0.5, "x", nil)
	case bool:
		return pick(!v, nil, "x")
	default:
		return pick(0.0, "x", []any{}, map[string]any{})
	}
}
