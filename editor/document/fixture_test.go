package document

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

var letters = map[byte]model.Terrain{
	'.': model.Clear, '/': model.Slope, '^': model.Crest, 'w': model.Woods, '#': model.Town,
}

// board reads a board drawn as text, one letter a hex; crests have no altitude.
func board(rows ...string) *model.HexBoard {
	b := model.NewHexBoard(len(rows[0]), len(rows))
	for h := range b.Grid.All() {
		b.SetTerrain(h, letters[rows[h.Row][h.Col]])
	}
	return b
}

// draw is a board as board reads it.
func draw(b *model.HexBoard) string {
	var text strings.Builder
	for h := range b.Grid.All() {
		for letter, t := range letters {
			if t == b.Terrain(h) {
				text.WriteByte(letter)
			}
		}
		if h.Col == b.Grid.Cols-1 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

func rows(r ...string) string { return strings.Join(r, "\n") + "\n" }

func hexes(labels string) hex.List {
	var l hex.List
	if err := l.UnmarshalText([]byte(labels)); err != nil {
		panic(err)
	}
	return l
}

func charts() *model.Charts {
	return &model.Charts{
		ID: "test", Name: "Test charts", System: "test",
		Nations: []model.Nation{
			{ID: "red", Name: "Red", Fill: "#ff0000", Ink: "#000000"},
			{ID: "blue", Name: "Blue", Fill: "#0000ff", Ink: "#ffffff"},
			{ID: "green", Name: "Green", Fill: "#00ff00", Ink: "#000000"},
		},
		UnitTypes: []model.UnitType{
			{ID: "red-infantry", Nation: "red", Name: "company", Plural: "companies", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company, Stacking: 4, Movement: 5, Range: 6, Attack: 4}.Values()},
		},
		Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 8}}},
	}
}

// bases serves the test's charts and no mapsheets.
type bases struct{}

func (bases) Mapsheet(id string) (*model.Mapsheet, error) {
	return nil, fmt.Errorf("no mapsheet %q", id)
}

func (bases) Charts(string) (*model.Charts, error) { return charts(), nil }
func (bases) Fields(string) (*model.Fields, error) { return fields.All(), nil }

// base is what scenarios of the tests rest on.
func base() model.Base { return model.Base{Charts: charts(), Fields: fields.All()} }

// open is a new document of a scenario on the board, without a journal.
func open(tb require.TestingT, b *model.HexBoard) *Document {
	f, err := NewScenario(b.Grid.Cols, b.Grid.Rows, base())
	require.NoError(tb, err)
	f.Scenario.Board = b
	return Open(f, "")
}

// encoded is the file the document would write.
func encoded(t require.TestingT, d *Document) string {
	data, err := schema.Encode(d.File())
	require.NoError(t, err)
	return string(data)
}

// labelsOf is the labels of a document's history.
func labelsOf(d *Document) []string {
	steps, _ := d.History()
	out := make([]string, len(steps))
	for i, s := range steps {
		out[i] = s.Label
	}
	return out
}
