package check

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

func TestWhatIsWrongInTheEyesOfAllTheKingsMenIsFoundAndMended(t *testing.T) {
	ten := 10
	british := &model.Selector{Side: "british"}
	found := map[string]bool{}
	for _, tt := range []struct {
		code, path, says string
		plant            func(s *model.Scenario)
		fix              string // the first that is offered; empty for none
	}{
		{
			"unit-without-general", "forces[0]", "Morgan's command has 7 units and no general",
			func(s *model.Scenario) { s.Forces[0].Own.Set(fields.RatingKey, 0) }, "give it a general of rating 2",
		},
		{
			"general-without-units", "forces[2]", "The general of Reserve commands no units",
			func(s *model.Scenario) {
				s.Forces = append(s.Forces, model.Force{ID: "reserve", Side: "british", Name: "Reserve", Own: model.Values{fields.RatingKey: 1}})
			}, "do without the general",
		},
		{
			"begins-broken", "forces[1].units[0]", "Units of Tarleton's command begin with 6 figures and break at 10",
			func(s *model.Scenario) {
				s.Rules = append(s.Rules, model.Rule{Rule: "break-point", Units: british, Number: &ten})
			}, "take away the special rule break-point",
		},
		{
			"both-rolls-better", "rules[3]", "Units of Tarleton's command roll attack and defence one colour better",
			func(s *model.Scenario) {
				s.Rules = append(s.Rules, model.Rule{Rule: "better-attack"}, model.Rule{Rule: "better-defence", Units: british})
			}, "take away the better defence",
		},
		{
			"uniform-unknown", "forces[0].units[0].uniform", `The charts have no uniform "purple"`,
			func(s *model.Scenario) { s.Forces[0].Units[0].Own.Set(fields.UniformKey, "purple") }, "leave the uniform out",
		},
		{
			"zone-too-small", "deployment[1].area", "The units of step 2 take up 64 square inches, and the ground has 36 at most",
			func(s *model.Scenario) {
				i, _ := s.TableBoard().Zone("south")
				s.TableBoard().Zones[i].Outline = plane.Polygon{{X: 0, Y: 4200}, {X: 600, Y: 4200}, {X: 600, Y: 4800}, {X: 0, Y: 4800}}
			}, "",
		},
	} {
		s := opened(t, "cowpens")
		tt.plant(s)
		n := 0
		for _, d := range Check(s, kingsmen.System()) {
			if d.Code != tt.code || d.Path != tt.path {
				continue
			}
			n++
			assert.Equal(t, tt.says, d.Message)
			fixes := slices.Collect(NewTrial(s, kingsmen.System()).Fixes(d))
			if tt.fix == "" {
				assert.Empty(t, fixes, tt.code)
				continue
			}
			require.NotEmpty(t, fixes, tt.code)
			assert.Equal(t, tt.fix, fixes[0].Label)
		}
		assert.Equal(t, 1, n, tt.code)
		found[tt.code] = true
	}
	for _, f := range kingsmen.System().Review.Flaws {
		assert.True(t, found[f.Code], "%s is planted", f.Code)
	}
}
