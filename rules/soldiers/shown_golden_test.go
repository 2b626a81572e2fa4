package soldiers_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// What players are shown in kept games of all battles, at some moments of each, is
// what it was when it was last looked through: the sentences and reasons, the ways,
// targets and odds, the truth of the victory conditions, and the figures that
// players of the program go by. Written anew with -update, the change is to be read
// with zdiff before it is kept.
func TestWhatIsShownInKeptGamesIsWhatItWas(t *testing.T) {
	const moments = 5
	paths, err := filepath.Glob("testdata/logs/*.jsonl.gz")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for i, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			log, err := rules.NewLogReader(bytes.NewReader(unpacked(t, path)))
			require.NoError(t, err)
			h := log.Header()
			scenario, err := schema.Read("the log", strings.NewReader(h.Text), scenarios.Bases())
			require.NoError(t, err)
			battle, err := soldiers.NewBattle(scenario.Scenario)
			require.NoError(t, err)
			game, err := log.Replay(battle.Begin(h.Terms()), rules.Whole)
			require.NoError(t, err)
			var got strings.Builder
			for k := range moments {
				n := (game.Len()*(2*k+1)/moments/2 + 7*i) % game.Len()
				if k == 0 {
					n = 3 + i // of the deployment
				}
				fmt.Fprintf(&got, "== after %d actions\n", n)
				show(&got, game.At(n).(allOfTable), i+k)
				shown{&got, game.At(n).(allOfTable)}.told(game, n)
			}
			kept := strings.Replace(strings.Replace(path, "logs", "shown", 1), ".jsonl", ".txt", 1)
			if golden.FlagUpdate() {
				pack(t, kept, got.String())
			}
			want, have := strings.Split(string(unpacked(t, kept)), "\n"), strings.Split(got.String(), "\n")
			for line := range min(len(want), len(have)) {
				require.Equal(t, want[line], have[line], "line %d", line+1)
			}
			require.Len(t, have, len(want))
		})
	}
}

// allOfTable is a table with all that Soldiers can say.
type allOfTable interface {
	hexrules.Advisor
	hexrules.Table
	rules.Mover
	rules.Attacker
	rules.Scorer
}

// shown writes what a table shows.
type shown struct {
	out   io.Writer
	table allOfTable
}

// show writes of every so many units all that can be asked; skip says with which
// one it begins.
func show(out io.Writer, table allOfTable, skip int) {
	const units, hexes = 9, 7
	s := shown{out, table}
	fmt.Fprintf(out, "%+v %v\n", table.Headline(), table.Score())
	for _, c := range table.Clauses() {
		fmt.Fprintf(out, "clause %v %v\n", c.Outcome, c.When)
		s.truth(c.Truth, 1)
	}
	s.abilities(rules.Absent)
	for _, a := range table.Attacks(nil) {
		fmt.Fprintf(out, "declared %+v\n", s.attack(a))
	}
	advice := table.(hexrules.Advisor).Advise(nil)
	targets, shots := advice.Volley()
	fmt.Fprintf(out, "volley %+v %+v\n", targets, shots)
	for _, t := range targets {
		var all []int32
		for i := t.First; i < t.First+t.Shots; i++ {
			all = append(all, i)
		}
		disrupted, eliminated, _ := advice.Hits(all)
		fmt.Fprintf(out, "odds %d %d\n", disrupted, eliminated)
	}
	answer, due := advice.Answer()
	fmt.Fprintln(out, "answer", answer, due, "rest", advice.Rest(), "prospects", plainProspects(advice.Prospects(rules.Absent)))
	stride := max(table.Units()/units, 1)
	for u := int32(skip % stride); int(u) < table.Units(); u += int32(stride) {
		fmt.Fprintf(out, "%+v\n", s.view(u))
		s.abilities(u)
		moves, refusal := table.Moves(u)
		s.refusal(" moves", refusal)
		if moves, ok := moves.(*hexrules.Moves); ok {
			for _, c := range moves.Order {
				fmt.Fprintf(out, " %d:%d<%d", c, moves.Costs[c], moves.From[c])
			}
			fmt.Fprintln(out)
		}
		for _, a := range table.Targets(nil, u) {
			fmt.Fprintf(out, " target %+v\n", s.attack(a))
		}
		for _, p := range plainProspects(advice.Prospects(u)) {
			fmt.Fprintf(out, " prospect %+v\n", p)
		}
		for k := range hexes {
			h := table.Grid().At((k*table.Grid().Len()/hexes + 13*int(u) + 31*skip) % table.Grid().Len())
			actions, refusal := table.Explain(u, model.HexSite(h))
			s.refusal(fmt.Sprint(" to ", table.Grid().Label(h), " ", actions), refusal)
		}
		if v := table.View(u); v.OnMap() {
			for _, h := range v.At.Hex().Neighbors() {
				actions, refusal := table.Explain(u, model.HexSite(h))
				s.refusal(fmt.Sprint(" beside ", actions), refusal)
			}
		}
	}
}

func (s shown) truth(t rules.Truth, depth int) {
	fmt.Fprintf(s.out, "%*s%s %v %d %q %v %v %d\n", depth, "", t.Sentence, t.Holds, t.Count, t.Progress, t.Units, hexrules.Hexes(t.Sites), len(t.Area))
	for _, p := range t.Parts[:min(len(t.Parts), 5)] {
		s.truth(p, depth+1)
	}
}

func (s shown) abilities(u int32) {
	for _, a := range s.table.Abilities(u) {
		var first string
		if len(a.Actions) > 0 {
			first = s.table.ActionPhrase(a.Actions[0])
		}
		s.refusal(fmt.Sprintf(" %s %d %s %v", a.ID, len(a.Actions), first, a.Unfit), a.Refusal)
	}
}

func (s shown) refusal(what string, r *rules.Refusal) {
	if r == nil {
		fmt.Fprintln(s.out, what)
		return
	}
	fmt.Fprintf(s.out, "%s: {Rule:%s Sentence:%s Hexes:%+v Units:%v}\n", what, r.Rule, r.Sentence, hexrules.Hexes(r.Sites), r.Units)
}

// told writes what the next actions are called and lead to.
func (s shown) told(game *rules.Game, n int) {
	for k := n; k < min(n+25, game.Len()); k++ {
		before := game.At(k).(allOfTable)
		a := game.Actions()[k]
		fmt.Fprintln(s.out, "then", before.ActionPhrase(a), hexrules.Hexes(before.ActionSites(a)))
		events, refusal := before.Apply(a, nil)
		s.refusal(" it", refusal)
		for _, e := range events {
			fmt.Fprintf(s.out, " %+v\n", plainHappening(before.Happening(e)))
		}
	}
}

// What follows gives what is shown the form in which it was kept first.

// plainMark is a mark.
type plainMark struct {
	Kind  string
	Text  string
	Count int
	Hexes hex.List
}

func (s shown) view(u int32) any {
	v := s.table.View(u)
	left, whole := s.table.Allowance(u)
	var marks []plainMark
	for _, m := range v.Marks {
		marks = append(marks, plainMark{m.ID, m.Text, m.Count, hexrules.Hexes(m.Sites)})
	}
	return struct {
		Name, Title, Number, Side, Force, Type, Printed string
		Quality                                         string
		Called, Short                                   string
		Hex                                             hex.Hex
		Standing                                        rules.Standing
		Companion                                       bool
		Whole                                           int32
		Marks                                           []plainMark
		Points, Allowance                               int
		Ready                                           bool
	}{
		v.Name, v.Title, v.Number, v.Side, v.Force, v.Type, v.Printed, v.Own.Text(fields.QualityKey), v.Called, v.Short, v.At.Hex(), v.Standing,
		v.Companion, v.Whole, marks, left, whole, v.Ready,
	}
}

// plainLine is a line of an attack.
type plainLine struct {
	Unit               int32
	Direct             bool
	Observer           int32
	Distance, Strength int
	Text               string
}

func (s shown) attack(a rules.Attack) any {
	detail := map[string]any{"observer": "", "odds": ""}
	for _, d := range a.Details {
		detail[d.Key] = d.Value
	}
	var lines []plainLine
	for _, l := range a.Lines {
		of := map[string]any{"observer": ""}
		for _, d := range l.Details {
			of[d.Key] = d.Value
		}
		observer, ok := s.table.UnitNamed(of["observer"].(string))
		if !ok {
			observer = rules.Absent
		}
		lines = append(lines, plainLine{l.Unit, of["direct"].(bool), observer, of["range"].(int), l.Amount, l.Text})
	}
	return struct {
		Action            rules.Action
		Hex               hex.Hex
		At, Kind          string
		Units             []int32
		Lines             []plainLine
		Strength, Defense int
		Odds              string
		Modifier          int
		Chances           []rules.Probability
	}{
		a.Action, a.At.Hex(), a.Whom, a.Kind, a.Units, lines, detail["strength"].(int), detail["defense"].(int), a.Short,
		detail["modifier"].(int), a.Chances,
	}
}

// plainProspect is a prospect.
type plainProspect struct {
	Action               rules.Action
	Deed                 string
	Cell                 int32
	Chance               int8
	Stays, Early, Leaves bool
	Guard, Risk, Gain    int32
}

func plainProspects(all []hexrules.Prospect) []plainProspect {
	var out []plainProspect
	for _, p := range all {
		out = append(out, plainProspect{p.Action, p.Deed, p.Cell, p.Chance, p.Stays, p.Early, p.Leaves, p.Guard, p.Risk, p.Gain})
	}
	return out
}

func plainHappening(h rules.Happening) any {
	var die, strength, defense int
	if len(h.Rolls) > 0 {
		die = h.Rolls[0].N
	}
	if h.Sum != "" {
		if _, err := fmt.Sscanf(h.Sum, "%d against %d", &strength, &defense); err != nil {
			panic(err)
		}
	}
	return struct {
		Kind              rules.HappeningKind
		Text, Side        string
		Unit              int32
		Hex               hex.Hex
		On                bool
		From              hex.Hex
		Die               int
		Strength, Defense int
		Result            string
	}{h.Kind, h.Text, h.Side, h.Unit, h.At.Hex(), h.On, h.From.Hex(), die, strength, defense, h.Result}
}

func unpacked(t *testing.T, path string) []byte {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	r, err := gzip.NewReader(file)
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	return text
}

func pack(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	require.NoError(t, err)
	_, err = io.WriteString(w, text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
}
