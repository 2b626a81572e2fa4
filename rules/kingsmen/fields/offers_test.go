package fields_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// What units wear, and what set-up and arrivals name, is chosen from what there is.
func TestWordsThatNameSomethingOfferWhatThereIs(t *testing.T) {
	s := &model.Scenario{
		Board:  model.NewTableBoard(7200, 4800),
		Forces: []model.Force{{ID: "corps", Name: "Advance corps"}},
		Base: model.Base{Fields: fields.All(), Charts: &model.Charts{Lists: map[string][]model.ChartLine{
			fields.UniformsChart: {
				{Own: model.Values{fields.UniformIDKey: "guards", fields.UniformNameKey: "Foot Guards"}},
				{Own: model.Values{fields.UniformIDKey: "rangers"}},
			},
		}}},
	}
	for part, want := range map[string][]model.Choice{
		"group." + fields.UniformKey:       {{ID: "guards", Name: "Foot Guards"}, {ID: "rangers", Name: "rangers"}},
		"setup." + fields.MostInKey:        {{ID: "north", Name: "North"}, {ID: "south", Name: "South"}},
		"arrival." + fields.ReformForceKey: {{ID: "corps", Name: "Advance corps"}},
	} {
		found := false
		for _, name := range []string{"group", "setup", "arrival"} {
			for _, f := range fields.All().Part(name) {
				if name+"."+f.Key == part {
					found = true
					got, ok := s.Offers(f)
					require.True(t, ok, part)
					assert.Equal(t, want, got, part)
				}
			}
		}
		assert.True(t, found, part)
	}
	_, few := s.Offers(model.Field{Key: "general", Kind: model.Text})
	assert.False(t, few)
}

func TestUniformsAreFoundByTheirIDs(t *testing.T) {
	c := &model.Charts{Lists: map[string][]model.ChartLine{fields.UniformsChart: {
		{Own: model.Values{fields.UniformIDKey: "guards", fields.UniformNameKey: "Foot Guards", fields.KiltKey: true}}, {Own: model.Values{fields.UniformIDKey: "rangers"}},
	}}}
	u, ok := fields.UniformOf(c, "guards")
	assert.True(t, ok)
	assert.Equal(t, fields.Uniform{ID: "guards", Name: "Foot Guards", Kilt: true}, u)
	u, ok = fields.UniformOf(c, "rangers")
	assert.True(t, ok)
	assert.Equal(t, fields.Uniform{ID: "rangers"}, u)
	_, ok = fields.UniformOf(c, "dragoons")
	assert.False(t, ok)
}
