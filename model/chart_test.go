package model_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// The first key says what a line is for: only a word that names nothing else is its own id.
func TestLinesHaveIDsOfTheirOwnWhereTheirKeyIsAWordThatNamesNothing(t *testing.T) {
	fields := []model.Field{
		{Key: "id", Kind: model.Word}, {Key: "side", Kind: model.Word, Names: model.RefSide},
		{Key: "roll", Kind: model.Whole}, {Key: "nation", Kind: model.Whole, Names: model.RefSide},
	}
	named := func(by ...string) bool { return model.Chart{By: by, Fields: fields}.Named() }
	assert.True(t, named("id"))
	assert.True(t, named("id", "roll"), "the first key counts")
	assert.False(t, named("roll", "id"), "the first key counts")
	assert.False(t, named("side"))
	assert.False(t, named("nation"))
	assert.False(t, named("none"), "no field has that key")
	assert.False(t, named(), "the lines are for nothing")
}

func TestALineIsForTheSameAsAnotherWhereAllItsKeysAgree(t *testing.T) {
	line := func(nation, arm string, n int) model.ChartLine {
		return model.ChartLine{Own: model.Values{"nation": nation, "arm": arm, "n": n}}
	}
	a, b := line("red", "foot", 1), line("red", "horse", 2)
	lines := []model.ChartLine{a, b}
	c := model.Chart{By: []string{"nation", "arm"}}
	like := line("red", "horse", 3)
	assert.Same(t, &lines[1], c.Line(lines, &like))
	other := line("blue", "horse", 2)
	assert.Nil(t, c.Line(lines, &other))
	assert.True(t, model.Chart{By: []string{"nation"}}.Same(&a, &b))
	assert.False(t, model.Chart{}.Same(&a, &a), "nothing says what they are for")
}

func TestALineGoesWithWhatItsKeyNames(t *testing.T) {
	c := model.Chart{By: []string{"side", "arm"}, Fields: []model.Field{
		{Key: "side", Kind: model.Word, Names: model.RefSide}, {Key: "arm", Kind: model.Word}, {Key: "place", Kind: model.Word, Names: model.RefPlace},
	}}
	line := &model.ChartLine{Own: model.Values{"side": "red", "arm": "foot", "place": "mill"}}
	assert.True(t, c.GoesWith(line, model.RefSide, "red"))
	assert.False(t, c.GoesWith(line, model.RefSide, "blue"))
	assert.False(t, c.GoesWith(line, model.RefPlace, "red"), "an id of something else")
	assert.False(t, c.GoesWith(line, model.RefPlace, "mill"), "the line is not for the place, it says something of it")
}

func TestAChartIsCalledByItsWords(t *testing.T) {
	assert.Equal(t, "the weather table", model.Chart{Key: "weather", Called: "the weather table"}.Noun())
	assert.Equal(t, "the morale checks", model.Chart{Key: "morale_checks"}.Noun())
}

func TestChartsThatNobodyDescribesAreKnownByWhatTheySay(t *testing.T) {
	described := &model.Fields{Charts: []model.Chart{{Key: "weather", Name: "Weather"}}}
	in := &model.Charts{}
	in.SetTable("weather", &model.ChartLine{Own: model.Values{"rain": 3}})
	in.SetTable("tides", &model.ChartLine{Own: model.Values{"high": 6}})
	in.SetLines("moons", []model.ChartLine{{Own: model.Values{"full": true}}, {Own: model.Values{"name": []string{"new"}}}})
	known := described.KnownCharts(nil, in)
	require.Len(t, known, 3)
	assert.Equal(t, "Weather", known[0].Name)
	assert.Equal(t, model.Chart{Key: "moons", Lines: true, Note: "A remark.", Fields: []model.Field{{Key: "full", Kind: model.Flag}, {Key: "name", Kind: model.Rows}}}, known[1])
	assert.Equal(t, model.Chart{Key: "tides", Note: "A remark.", Fields: []model.Field{{Key: "high"}}}, known[2])
	_, ok := described.Chart("tides")
	assert.False(t, ok)
	_, ok = (*model.Fields)(nil).Chart("weather")
	assert.False(t, ok)
	assert.Len(t, (*model.Fields)(nil).KnownCharts(in), 3)
}

func TestATableThatIsTakenOutLeavesNoTrace(t *testing.T) {
	c := &model.Charts{}
	c.SetTable("weather", nil)
	assert.Equal(t, &model.Charts{}, c)
	c.SetTable("weather", &model.ChartLine{Note: "a"})
	c.SetTable("tides", &model.ChartLine{Note: "b"})
	c.SetTable("weather", nil)
	assert.Equal(t, map[string]*model.ChartLine{"tides": {Note: "b"}}, c.Tables)
	c.SetTable("tides", nil)
	assert.Equal(t, &model.Charts{}, c)
}

func TestChartsNameByANewIDWhatTheyNamedByTheOld(t *testing.T) {
	named := []model.Field{{Key: "side", Kind: model.Word, Names: model.RefSide}, {Key: "place", Kind: model.Word, Names: model.RefPlace}}
	fields := &model.Fields{Unit: named, Charts: []model.Chart{{Key: "weather", Fields: named}, {Key: "tides", Fields: named}, {Key: "moons", Lines: true, Fields: named}}}
	own := func(side, place string) model.Values { return model.Values{"side": side, "place": place} }
	charts := func(side string) *model.Charts {
		c := &model.Charts{UnitTypes: []model.UnitType{{ID: "foot", Own: own(side, "red")}}}
		c.SetTable("weather", &model.ChartLine{Own: own(side, "red")})
		c.SetLines("moons", []model.ChartLine{{Own: own("blue", "red")}, {Own: own(side, "red")}})
		return c
	}
	c := charts("red")
	c.Rename(fields, model.RefSide, "red", "crimson")
	assert.Equal(t, charts("crimson"), c)
}

// byLength is a grid whose columns stand in the order of the lengths of their heads.
func byLength() *model.Grid {
	return &model.Grid{Heads: "heads", Rows: "rows", Head: "length", Letters: []model.Choice{{ID: "n", Name: "nothing"}, {ID: "e", Name: "eliminated"}},
		Order: func(a, b string) (int, error) {
			if strings.Trim(a, "-") != "" {
				return 0, errors.New("write hyphens")
			}
			return len(a) - len(b), nil
		}}
}

func TestAColumnGoesInWhereItsHeadBelongs(t *testing.T) {
	for head, want := range map[string]struct {
		at    int
		heads []string
		rows  []string
	}{
		"-":     {0, []string{"-", "--", "----"}, []string{"xab", "ycd"}},
		"---":   {1, []string{"--", "---", "----"}, []string{"axb", "cyd"}},
		"-----": {2, []string{"--", "----", "-----"}, []string{"abx", "cdy"}},
	} {
		g, line := byLength(), &model.ChartLine{Own: model.Values{"heads": []string{"--", "----"}, "rows": []string{"ab", "cd"}}}
		at, err := g.AddColumn(line, head, "xy")
		require.NoError(t, err)
		assert.Equal(t, want.at, at)
		assert.Equal(t, model.Values{"heads": want.heads, "rows": want.rows}, line.Own)
		assert.Equal(t, "xy", g.Column(line, at))
		g.RemoveColumn(line, at)
		assert.Equal(t, model.Values{"heads": []string{"--", "----"}, "rows": []string{"ab", "cd"}}, line.Own, "and out again")
	}
}

func TestAColumnThatIsThereOrCannotBeReadIsRefused(t *testing.T) {
	g, line := byLength(), &model.ChartLine{Own: model.Values{"heads": []string{"--"}, "rows": []string{"a", "c"}}}
	_, err := g.AddColumn(line, "--", "xy")
	assert.EqualError(t, err, "the table has a column of length of --")
	_, err = g.AddColumn(line, "three", "xy")
	assert.EqualError(t, err, "write hyphens")
	assert.Equal(t, model.Values{"heads": []string{"--"}, "rows": []string{"a", "c"}}, line.Own, "nothing has changed")
}

func TestLettersHaveMeaningsAndCanBePutIn(t *testing.T) {
	g, line := byLength(), &model.ChartLine{Own: model.Values{"heads": []string{"-", "--"}, "rows": []string{"nn", "nn"}}}
	shared := line.Own.List("rows")
	g.SetLetter(line, 1, 0, 'e')
	assert.Equal(t, []string{"nn", "en"}, line.Own.List("rows"))
	assert.Equal(t, []string{"nn", "nn"}, shared, "whoever shares the rows keeps his")
	assert.Equal(t, "eliminated", g.Meaning('e'))
	assert.Equal(t, "nothing", g.Meaning('n'))
	assert.Equal(t, "x", g.Meaning('x'))
}

func TestAFigureOfAGridHasItsOwnMarkOrThatOfItsColumnOrTable(t *testing.T) {
	g := byLength()
	line := &model.ChartLine{Marks: map[string]model.Provenance{"rows": model.Printed, "1-1": model.Designed, "2-1": model.Inferred, "1-1-3": model.Reconstructed}}
	for _, c := range []struct {
		head string
		row  int
		want model.Provenance
	}{
		{"1-1", 3, model.Reconstructed}, // its own
		{"1-1", 2, model.Designed},      // a column that the designer chose
		{"2-1", 2, model.Printed},       // what is known of a head says nothing of the figures
		{"3-1", 1, model.Printed},
	} {
		assert.Equal(t, c.want, g.Mark(line, c.head, c.row), "%s in row %d", c.head, c.row)
	}
}
