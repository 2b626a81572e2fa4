package roster

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// What a cell says for a field of each kind, and what of it is written into one again.
func TestCellsOfFields(t *testing.T) {
	choices := []model.Choice{{ID: "foot", Name: "On foot"}, {ID: "horse", Name: "Mounted"}}
	for _, tt := range []struct {
		field model.Field
		text  string
		want  any
		back  string
		wrong string
	}{
		{model.Field{Kind: model.Whole}, "", nil, "", ""},
		{model.Field{Kind: model.Whole}, "-7", -7, "-7", ""},
		{model.Field{Kind: model.Whole, Min: 1, Max: 5}, "1", 1, "1", ""},
		{model.Field{Kind: model.Whole, Min: 1, Max: 5}, "5", 5, "5", ""},
		{model.Field{Kind: model.Whole, Min: 1, Max: 5}, "0", nil, "", "write a whole number from 1 to 5, or nothing"},
		{model.Field{Kind: model.Whole, Min: 1, Max: 5}, "6", nil, "", "from 1 to 5"},
		{model.Field{Kind: model.Whole, Min: 1, Max: 5}, "two", nil, "", "from 1 to 5"},
		{model.Field{Kind: model.Whole, Min: 3}, "9000", 9000, "9000", ""},
		{model.Field{Kind: model.Whole, Min: 3}, "2", nil, "", "from 3"},
		{model.Field{Kind: model.Whole, Max: 3}, "-9000", -9000, "-9000", ""},
		{model.Field{Kind: model.Whole, Max: 3}, "4", nil, "", "to 3"},
		{model.Field{Kind: model.Flag}, "yes", true, "yes", ""},
		{model.Field{Kind: model.Flag}, "X", true, "yes", ""},
		{model.Field{Kind: model.Flag}, "No", false, "", ""},
		{model.Field{Kind: model.Flag}, "-", false, "", ""},
		{model.Field{Kind: model.Flag}, "perhaps", nil, "", "write yes, or nothing"},
		{model.Field{Kind: model.Pick, Choices: choices}, "mounted", "horse", "horse", ""},
		{model.Field{Kind: model.Pick, Choices: choices}, "HORSE", "horse", "horse", ""},
		{model.Field{Kind: model.Pick, Choices: choices}, "swimming", nil, "", "write one of foot, horse, or nothing"},
		{model.Field{Kind: model.Several, Choices: choices}, "foot horse", []string{"foot", "horse"}, "foot horse", ""},
		{model.Field{Kind: model.Several, Choices: choices}, "horse, foot", []string{"horse", "foot"}, "horse foot", ""},
		{model.Field{Kind: model.Several, Choices: choices}, "horse;foot", []string{"horse", "foot"}, "horse foot", ""},
		{model.Field{Kind: model.Several, Choices: choices}, "horse swimming", nil, "", "write one of foot, horse"},
		{model.Field{Kind: model.Word}, "the-old-guard", "the-old-guard", "the-old-guard", ""},
		{model.Field{Kind: model.Word}, "The Old Guard", "the-old-guard", "the-old-guard", ""},
		{model.Field{Kind: model.Word}, "!!", nil, "", "write an id in letters, digits and hyphens"},
		{model.Field{Kind: model.Table}, "a 1", nil, "", "it is written in Mapsheet alone"},
		{model.Field{Kind: model.Rows}, "a 1", nil, "", "it is written in Mapsheet alone"},
		{model.Field{Kind: model.Text}, "any words", "any words", "any words", ""},
	} {
		got, err := valueOf(tt.field, tt.text)
		if tt.wrong != "" {
			assert.ErrorContains(t, err, tt.wrong, tt.text)
			continue
		}
		require.NoError(t, err, tt.text)
		assert.Equal(t, tt.want, got, tt.text)
		assert.Equal(t, tt.back, cellOfValue(got), tt.text)
	}
	assert.Equal(t, model.Values{"a": 1}.String(), cellOfValue(model.Values{"a": 1}))
}
