package compare_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestATableOfLettersIsComparedColumnByColumn(t *testing.T) {
	results := func(odds, rows []string, marks map[string]model.Provenance) *model.ChartLine {
		return &model.ChartLine{Own: model.Values{fields.OddsKey: odds, fields.ResultsKey: rows}, Marks: marks}
	}
	plain := results([]string{"1-1", "2-1"}, []string{".e", "DD"}, map[string]model.Provenance{"1-1": model.Printed, "1-1-2": model.Inferred})
	for name, c := range map[string]struct {
		now  *model.ChartLine
		want []string
	}{
		"the same": {results([]string{"1-1", "2-1"}, []string{".e", "DD"}, map[string]model.Provenance{"1-1": model.Printed, "1-1-2": model.Inferred}), nil},
		"a letter": {results([]string{"1-1", "2-1"}, []string{".e", "De"}, plain.Marks), []string{"Combat results, 2-1, die roll 2: eliminated, was disrupted."}},
		"a column more": {results([]string{"1-2", "1-1", "2-1"}, []string{"..e", ".DD"}, plain.Marks), []string{
			"Combat results: the column 1-2 is new.",
		}},
		"a column fewer": {results([]string{"2-1"}, []string{"e", "D"}, plain.Marks), []string{"Combat results: the column 1-1 is gone."}},
		"another order":  {results([]string{"2-1", "1-1"}, []string{"e.", "DD"}, plain.Marks), []string{"Combat results: the columns stand in another order."}},
		"a row fewer":    {results([]string{"1-1", "2-1"}, []string{".e"}, plain.Marks), []string{"The combat results table has 1 row, had 2 rows."}},
		"a row that is too short": {results([]string{"1-1", "2-1"}, []string{".e", "D"}, plain.Marks), []string{
			"Combat results, 2-1, die roll 2: none, was disrupted.", "Combat results, die roll 2: D, was DD.",
		}},
		"marks": {results([]string{"1-1", "2-1"}, []string{".e", "DD"}, map[string]model.Provenance{"1-1-2": model.Designed, "2-1-1": model.Printed, "combat_results": model.Printed}), []string{
			"Combat results: 1-1 no longer says where it comes from (was printed).",
			"Combat results: 1-1, die roll 2 is marked designed, was inferred.",
			"Combat results: 2-1, die roll 1 is marked printed.",
			"Combat results: combat results is marked printed.",
		}},
		"no table": {nil, []string{"The combat results table is gone."}},
	} {
		with := func(line *model.ChartLine) *model.Scenario {
			s := &model.Scenario{Base: model.Base{Fields: fields.All()}, Charts: &model.Charts{}}
			s.Charts.SetTable(fields.ResultsChart, line)
			return s
		}
		assert.Equal(t, c.want, sentences(compare.Diff(with(plain), with(c.now), soldiers.System())), name)
	}
}

func TestANewTableIsToldInItsFewWords(t *testing.T) {
	bare, limited := &model.Scenario{Base: model.Base{Fields: fields.All()}}, &model.Scenario{Base: model.Base{Fields: fields.All()}, Charts: &model.Charts{}}
	limited.Charts.SetTable(fields.StackingChart, &model.ChartLine{Own: model.Values{fields.PointsKey: 8}})
	assert.Equal(t, []string{"The stacking limit is new: 8 points a hex."}, sentences(compare.Diff(bare, limited, soldiers.System())))
	assert.Equal(t, []string{"The stacking limit is gone."}, sentences(compare.Diff(limited, bare, soldiers.System())))
}
