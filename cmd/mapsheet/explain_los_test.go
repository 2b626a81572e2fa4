package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestExplainLOSSaysWhatIsInTheWay(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"a clear line", []string{"3629", "4631"}, []string{
			"3629 (level ground) to 4631 (level ground), range 10: clear",
			"between: 3730 3829 3930 4030 4130 4131 4230 4331 4431 4531",
		}},
		{"everything that blocks", []string{"1201", "1212"}, []string{
			"1201 (level ground) to 1212 (level ground), range 11: blocked",
			"Combat (A): a town in 1209 on the line from 1201 to 1212",
			"Combat (A): a town in 1210 on the line from 1201 to 1212",
			"Combat (A): a town in 1211 on the line from 1201 to 1212",
			"between: 1202 1203 1204 1205 1206 1207 1208 1209 1210 1211",
		}},
		{"a town that went with its bridge", []string{"1201", "1212", "--marker", "ruin=1211"}, []string{
			"1201 (level ground) to 1212 (level ground), range 11: blocked",
			"Combat (A): a town in 1209 on the line from 1201 to 1212",
			"Combat (A): a town in 1210 on the line from 1201 to 1212",
			"between: 1202 1203 1204 1205 1206 1207 1208 1209 1210 1211",
		}},
		{"the peak between crests", []string{"4509", "4807"}, []string{
			"4509 (crest of 65 m) to 4807 (crest of 65 m), range 3: blocked",
			"Combat (M): the peak of the hill in 4708 on the line from 4509 to 4807",
			"between: 4608 4708",
		}},
		{"the ditch of the canal", []string{"0109", "0309"}, []string{
			"0109 (level ground) to 0309 (level ground), range 2: to the hex but not into it: there a player sees none but own units",
			"Combat (D): those in the canal of 0309 are hidden from 0109: one sees into it from the next hex, from a crest or along a straight row of canal hexes",
			"between: 0208/0209",
		}},
		{"a trench", []string{"3629", "3828", "--marker", "trench=3828,3928"}, []string{
			"3629 (level ground) to 3828 (level ground), range 2: to the hex but not into it: there a player sees none but own units",
			"Trenches (D): those in the trench of 3828 are hidden from 3629: one sees into it from the next hex, from a crest or along a straight row of trench hexes",
			"between: 3729",
		}},
		{"the next hex", []string{"3629", "3729"}, []string{
			"3629 (level ground) to 3729 (level ground), range 1: clear",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, file := range []string{"standard", "brunstatt"} {
				r := mapsheet(t, append([]string{"explain", "los", file}, test.args...)...)
				assert.Equal(t, statusFine, r.status, r.err)
				assert.Equal(t, strings.Join(test.want, "\n")+"\n", r.out)
			}
		})
	}
}

func TestExplainLOSForPrograms(t *testing.T) {
	r := mapsheet(t, "explain", "los", "standard", "0109", "0309", "--json")
	require.Equal(t, statusFine, r.status, r.err)
	assert.JSONEq(t, `{
		"from": {"hex": "0109", "height": "level ground"},
		"to": {"hex": "0309", "height": "level ground"},
		"range": 2, "reach": "to", "rule": "Combat (D)",
		"sentence": "those in the canal of 0309 are hidden from 0109: one sees into it from the next hex, from a crest or along a straight row of canal hexes",
		"blocks": [], "between": [["0208", "0209"]]}`, r.out)

	r = mapsheet(t, "explain", "los", "standard", "4708", "3018", "--json")
	require.Equal(t, statusFine, r.status, r.err)
	var report sightReport
	require.NoError(t, json.Unmarshal([]byte(r.out), &report))
	assert.Equal(t, "blocked", report.Reach)
	assert.Equal(t, "crest of 75 m", report.From.Height)
	assert.Equal(t, []sightBlock{
		{
			Hexes: []string{"3217"}, Rule: "Combat (M)",
			Sentence: "woods in 3217 on the line from 4708 to 3018, no nearer to the crest in 4708 than to 3018",
		},
		{
			Hexes: []string{"3118"}, Rule: "Combat (M)",
			Sentence: "woods in 3118 on the line from 4708 to 3018, no nearer to the crest in 4708 than to 3018",
		},
	}, report.Blocks)
	assert.Equal(t, report.Blocks[0].Sentence, report.Sentence)
}

func TestExplainLOSRefusesWhatItCannotRead(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"a hex off the map", []string{"standard", "0101", "5101"}, statusUse, "hex 5101 lies outside the map"},
		{"no label", []string{"standard", "here", "0101"}, statusUse, `"here" is not a hex label`},
		{"a trench off the map", []string{"standard", "0101", "0202", "--marker", "trench=9999"}, statusUse, "hex 9999 lies outside"},
		{"a bridge off the map", []string{"standard", "0101", "0202", "--marker", "ruin=9999"}, statusUse, "hex 9999 lies outside"},
		{"a bridge that is none", []string{"standard", "0101", "0202", "--marker", "ruin=1212"}, statusUse, "there is no bridge in 1212"},
		{"a marker that matters to nobody's sight", []string{"standard", "0101", "0202", "--marker", "flag=0101"}, statusUse, "write KIND=HEXES with one of trench, ruin"},
		{"one end alone", []string{"standard", "0101"}, statusUse, "something is missing: write mapsheet explain los"},
		{"a file that is not there", []string{"nowhere", "0101", "0202"}, statusProblems, "nowhere"},
		{"charts", []string{"../../scenarios/charts/soldiers.toml", "0101", "0202"}, statusProblems, "name a scenario or a mapsheet"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"explain", "los"}, test.args...)...)
			assert.Equal(t, test.status, r.status)
			assert.Contains(t, r.err, test.want)
			assert.Empty(t, r.out)
		})
	}
}

func TestExplainLOSCompletesItsFileAlone(t *testing.T) {
	assert.Contains(t, mapsheet(t, "__complete", "explain", "los", "").out, "brunstatt")
	assert.NotContains(t, mapsheet(t, "__complete", "explain", "los", "brunstatt", "").out, "brunstatt")
}
