package schema_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// country is a board with woods, hills, places and wandering roads, much as a
// designer's.
func country(cols, rows int) *model.HexBoard {
	random := rand.New(rand.NewPCG(1914, 8))
	b := model.NewHexBoard(cols, rows)
	anywhere := func() hex.Hex { return hex.Hex{Col: random.IntN(cols), Row: random.IntN(rows)} }
	for i := range b.Grid.Len() / 60 {
		region := hex.Disk(b.Grid, anywhere(), 1+random.IntN(2))
		if i%3 == 0 {
			for h := range region.All() {
				b.SetTerrain(h, model.Crest)
				b.SetAltitude(h, 10*(1+i%9))
			}
			continue
		}
		for h := range region.All() {
			b.SetTerrain(h, model.Woods)
		}
		b.Places = append(b.Places, model.Place{ID: fmt.Sprintf("wood-%d", i), Kind: model.PlaceWood, Name: fmt.Sprint(i), Hexes: region.List()})
	}
	for range b.Grid.Len() / 150 {
		h, d := anywhere(), hex.Dir(random.IntN(6))
		for range 30 {
			b.SetLink(model.Road, h, d, true)
			h, d = h.Neighbor(d), d.Rotate(random.IntN(3)-1)
		}
	}
	return b
}

// battle is a scenario of some 12 KB beside its board, larger than any of the
// fourteen.
func battle(board *model.HexBoard, base model.Base) *model.Scenario {
	s := &model.Scenario{
		System: "soldiers", ID: "battle", Title: "Battle", Date: "1914-08-26", First: "side-0",
		History: "A long day.\n", Length: model.Length{Turns: 20}, Board: board, Base: base,
		Victory: model.Victory{Otherwise: model.Outcome{Winner: model.Draw}},
	}
	if base.Sheet != nil {
		s.Sheet = base.Sheet.ID
	}
	three := 3
	for i := range 40 {
		side, force := fmt.Sprintf("side-%d", i%2), fmt.Sprintf("force-%d", i)
		if i < 2 {
			s.Sides = append(s.Sides, model.Side{ID: side, Name: "German", Nations: []string{"german"}})
			s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{
				Outcome: model.Outcome{Winner: side}, When: model.AtEnd,
				Condition: model.Condition{All: []model.Condition{
					{Count: &model.Count{Units: model.Selector{Side: side}, Area: model.Area{Place: "town-b"}, Bound: model.Bound{AtLeast: &three}}},
					{Losses: &model.Losses{Units: model.Selector{Side: side}, Bound: model.Bound{AtMost: &three}}},
				}},
			})
		}
		s.Forces = append(s.Forces, model.Force{ID: force, Side: side, Name: "Regiment " + fmt.Sprint(i), Units: []model.UnitGroup{
			{Type: "german-infantry-company", Count: 12},
			{Type: "german-machine-gun-company", Count: 1, Own: model.Values{"quality": "reserve"}},
		}})
		s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{force}, Area: model.Area{Intersect: []model.Area{
			{Within: &model.Within{Hexes: 3, Of: model.Area{Place: "wood-a"}}},
			{Beyond: &model.Beyond{Direction: model.North, Of: model.Area{Line: "canal"}}},
		}}})
	}
	return s
}

// benchmarkFiles are what the benchmarks are run on.
func benchmarkFiles() map[string]*schema.File {
	base := model.Base{Sheet: meadow(), Charts: charts(), Fields: fields.All()}
	return map[string]*schema.File{
		"scenario on a mapsheet": {Kind: schema.ScenarioFile, Scenario: battle(meadow().Hexes().Clone(), base)},
		"scenario of 50x34":      {Kind: schema.ScenarioFile, Scenario: battle(country(50, 34), model.Base{Charts: charts(), Fields: fields.All()})},
		"scenario of 256x256":    {Kind: schema.ScenarioFile, Scenario: battle(country(256, 256), model.Base{Charts: charts(), Fields: fields.All()})},
	}
}

func BenchmarkRead(b *testing.B) {
	for name, f := range benchmarkFiles() {
		b.Run(name, func(b *testing.B) {
			text, err := schema.Encode(f)
			require.NoError(b, err)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				_, err := schema.Read(name, bytes.NewReader(text), testBases{})
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for name, f := range benchmarkFiles() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := schema.Encode(f)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkJSON(b *testing.B) {
	for name, f := range benchmarkFiles() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := schema.JSON(f)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkWriteFile(b *testing.B) {
	path := filepath.Join(b.TempDir(), "scenario.toml")
	data := make([]byte, 12_000)
	for b.Loop() {
		_, err := schema.WriteFile(disk.System{}, path, data)
		require.NoError(b, err)
	}
}
