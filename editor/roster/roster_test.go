package roster_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
)

func open(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario.Clone()
}

// text is a table as spreadsheets write it.
func text(t testing.TB, rows [][]string, comma rune) []byte {
	t.Helper()
	roster.Shield(rows)
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = comma, true
	require.NoError(t, w.WriteAll(rows))
	return b.Bytes()
}

func take(t testing.TB, s *model.Scenario, text string) (*roster.Table, diag.List) {
	t.Helper()
	table, err := roster.Read([]byte(text))
	require.NoError(t, err)
	report, err := table.Take(s)
	require.NoError(t, err)
	return table, report
}

func messages(l diag.List) string {
	var b strings.Builder
	for _, d := range l {
		b.WriteString(d.Position.String() + " " + d.Path + ": " + d.Message + "\n")
	}
	return b.String()
}

func TestTheForcesOfEveryScenarioComeBack(t *testing.T) {
	for i, info := range scenarios.List() {
		want := open(t, info.ID)
		if len(want.Forces) == 0 {
			continue
		}
		got := want.Clone()
		for i := range got.Forces {
			got.Forces[i].Units, got.Forces[i].Name, got.Forces[i].Part = nil, "", ""
		}
		_, report := take(t, got, string(text(t, roster.Forces(want), []rune(",;\t")[i%3])))
		assert.Equal(t, want.Forces, got.Forces, info.ID)
		assert.Empty(t, report, info.ID)
	}
}

func TestTheScheduleOfEveryScenarioComesBack(t *testing.T) {
	for i, info := range scenarios.List() {
		want := open(t, info.ID)
		if len(want.Deployment)+len(want.Reinforcements) == 0 {
			continue
		}
		got := want.Clone()
		for i := range got.Deployment {
			got.Deployment[i].Area, got.Deployment[i].Note = model.Area{Everywhere: true}, ""
		}
		for i := range got.Reinforcements {
			got.Reinforcements[i].Turn, got.Reinforcements[i].Note = 999, ""
		}
		_, report := take(t, got, string(text(t, roster.Schedule(want), []rune(",;\t")[i%3])))
		require.Len(t, got.Deployment, len(want.Deployment), info.ID)
		assert.Equal(t, roster.Schedule(want), roster.Schedule(got), info.ID)
		for j := range want.Deployment {
			assert.Equal(t, want.Deployment[j].Own, got.Deployment[j].Own, info.ID)
		}
		assert.Empty(t, report, info.ID)
	}
}

func TestWhatPeopleWriteIsRead(t *testing.T) {
	s := open(t, "brunstatt")
	kind := s.EffectiveCharts().UnitTypes[0]
	var side model.Side
	for _, p := range s.Sides {
		for _, n := range p.Nations {
			if n == kind.Nation {
				side = p
			}
		}
	}
	require.NotEmpty(t, side.ID)
	_, report := take(t, s, "sep=;\r\n\r\nFormation;Unit Type;Qty;Army;Shoe size\r\n"+
		"Column Ost;"+kind.ID+";3;"+strings.ToUpper(side.Name)+";44\r\n;"+kind.ID+";2;;\r\n;;;;\r\n")
	f, ok := s.Force("column-ost")
	require.True(t, ok)
	assert.Equal(t, side.ID, f.Side)
	assert.Equal(t, "Column Ost", f.Name)
	require.Len(t, f.Units, 2)
	assert.Equal(t, []int{3, 2}, []int{f.Units[0].Count, f.Units[1].Count})
	assert.Contains(t, messages(report), "the column “Shoe size” says nothing that Mapsheet knows")
	assert.Contains(t, messages(report), "not in the table, and as before")
}

func TestWhatIsWrongIsToldByCell(t *testing.T) {
	s := open(t, "brunstatt")
	kind, force := s.Forces[0].Units[0].Type, s.Forces[0].ID
	before := s.Forces[1].Units
	table, report := take(t, s, "force,type,count,side,quality\n"+
		force+","+kind+",many,,\n"+
		force+",dragon,1,,\n"+
		force+","+kind+",0,,\n"+
		"new-one,"+kind+",1,martians,\n"+
		force+","+kind+",4,,splendid\n"+
		force+","+kind+",7,,\n")
	told := messages(report)
	for _, want := range []string{"2 count: “many” is no number of units", "3 type: “dragon” is no unit type", "4 count: “0” is no number", "5 side: “martians” is no side of the scenario: write one of",
		"6 quality: “splendid” cannot be: write one of", "5 lines were left out of 6"} {
		assert.Contains(t, told, want)
	}
	assert.Equal(t, roster.Wrong{Row: 0, Column: 2, Message: report[0].Message}, table.Wrong[0])
	f, _ := s.Force(force)
	require.Len(t, f.Units, 1)
	assert.Equal(t, 7, f.Units[0].Count)
	assert.Equal(t, before, s.Forces[1].Units)
}

// Spreadsheets say a force once. A line that is left out says it all the same, and none goes to
// a force before it.
func TestLinesWithoutAForceGoToThatOfTheLineBefore(t *testing.T) {
	s := open(t, "brunstatt")
	types := s.EffectiveCharts().UnitTypes
	side := s.Sides[0].ID
	_, report := take(t, s, "force,force name,side,type,count\n"+
		"first,First,"+side+","+types[0].ID+",1\n"+
		"second,The Second,"+side+",cavalery,2\n"+
		",,,"+types[0].ID+",3\n"+
		"third,Third,nobody,"+types[0].ID+",4\n"+
		",,,"+types[0].ID+",5\n")
	force := func(id string) model.Force {
		f, ok := s.Force(id)
		require.True(t, ok, id)
		return *f
	}
	require.Len(t, force("first").Units, 1)
	assert.Equal(t, 1, force("first").Units[0].Count)
	require.Len(t, force("second").Units, 1)
	assert.Equal(t, 3, force("second").Units[0].Count)
	assert.Equal(t, "The Second", force("second").Name)
	_, ok := s.Force("third")
	assert.False(t, ok)
	told := messages(report)
	assert.Contains(t, told, "“cavalery” is no unit type")
	assert.Contains(t, told, "“nobody” is no side")
	assert.Contains(t, told, "nothing is said of which force this is")
	assert.Contains(t, told, "3 lines were left out of 5")

	before := open(t, "brunstatt")
	s = open(t, "brunstatt")
	_, report = take(t, s, "force,type\n"+s.Forces[0].ID+",cavalery\n")
	assert.NotEmpty(t, report)
	assert.Equal(t, before.Forces, s.Forces, "a force of which no line can be taken stays as it was")
}

func TestAWrongScheduleIsToldByCell(t *testing.T) {
	s := open(t, "brunstatt")
	force := s.Forces[0].ID
	_, report := take(t, s, "force\tarea\tturn\n"+force+"\tnorth edge\tsoon\nnobody\tnorth edge\t\n"+force+"\tbehind the moon\t\n"+force+"\t\t\n"+force+"\tnorth edge\t3\n")
	told := messages(report)
	for _, want := range []string{"2 turn: “soon” is no number of a turn", "3 force: there is no force “nobody”", "4 area: “behind the moon” is no area", "5 area: nothing is said of where", "the table has no deployment"} {
		assert.Contains(t, told, want)
	}
	require.Len(t, s.Reinforcements, 1)
	assert.Equal(t, 3, s.Reinforcements[0].Turn)
}

func TestTheApostropheIsTakenAwayAgain(t *testing.T) {
	want := open(t, "brunstatt")
	g := &want.Forces[0].Units[0]
	for _, note := range []string{`=1+1`, `'=1+1`, `''-x`, `'quoted'`, "@home", "two\nlines, \"quoted\"; and more", "+", "'"} {
		g.Note = note
		got := want.Clone()
		got.Forces[0].Units[0].Note = ""
		_, report := take(t, got, string(text(t, roster.Forces(want), ',')))
		assert.Empty(t, report)
		assert.Equal(t, want.Forces, got.Forces, note)
	}
	rapid.Check(t, func(rt *rapid.T) {
		g.Note = strings.TrimSpace(rapid.StringOf(rapid.SampledFrom([]rune("'=+-@a\",;\n é"))).Draw(rt, "note"))
		got := want.Clone()
		_, report := take(t, got, string(text(t, roster.Forces(want), ';')))
		assert.Empty(rt, report)
		assert.Equal(rt, g.Note, got.Forces[0].Units[0].Note)
	})
}

func TestWhatIsNoTableIsRefused(t *testing.T) {
	line := func(n int) string { return strings.Repeat("x,", n-1) + "x\n" }
	for name, test := range map[string]struct{ text, want string }{
		"nothing":      {"", "the table is empty"},
		"blank lines":  {"\n \n,,\n", "the table is empty"},
		"many cells":   {line(limits.ImportCells + 1), "more than 100 cells"},
		"many lines":   {strings.Repeat("x,y\n", limits.ImportRows+2), "more than 20,000 lines"},
		"a long cell":  {"x,y\nx," + strings.Repeat("y", limits.ImportCell+1), "more than 20,000 characters"},
		"all commas":   {strings.Repeat(",", limits.ImportBytes), "more than 200,000 cells"},
		"all newlines": {"a,b" + strings.Repeat("\n", limits.ImportBytes), "more than 200,000 cells"},
	} {
		_, err := roster.Read([]byte(test.text))
		assert.ErrorContains(t, err, test.want, name)
	}
	_, err := roster.Read([]byte(line(limits.ImportCells) + strings.Repeat("x,y\n", limits.ImportRows) + "\n"))
	assert.NoError(t, err)
	table, err := roster.Read([]byte("colour,size\nred,3\n"))
	require.NoError(t, err)
	_, err = table.Take(open(t, "brunstatt"))
	assert.ErrorContains(t, err, "has not the headings that are needed")
}

// Whatever bytes a table has, it is read into bounds and taken, or refused in a sentence.
func FuzzTable(f *testing.F) {
	var all []*model.Scenario
	for _, id := range []string{"brunstatt", "marengo", "cowpens"} {
		s := open(f, id)
		all = append(all, s)
		f.Add(text(f, roster.Forces(s), ','))
		f.Add(text(f, roster.Schedule(s), ';'))
	}
	f.Add([]byte("sep=;\nforce;type;count\na;b;\"c\nd\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := roster.Read(data)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		for _, s := range all {
			into := s.Clone()
			report, err := table.Take(into)
			require.LessOrEqual(t, len(report), limits.ImportNotes+1)
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			for _, w := range table.Wrong {
				require.Less(t, w.Row, len(table.Rows))
				require.Less(t, w.Column, len(table.Head))
			}
			for _, force := range into.Forces {
				require.True(t, model.IsSlug(force.ID))
				_, ok := into.Side(force.Side)
				require.True(t, ok)
			}
		}
	})
}
