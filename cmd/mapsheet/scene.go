package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/schema"
)

// sceneHelp is what the commands that look at a unit have in common.
const sceneHelp = `
With --state LOG@N the game is that of a log after N actions, or after all of
them where @N is left out; FILE may then be left out, as the log has the
scenario. Without it the scenario's units deploy by chance, decided by --seed,
and nobody moves until the first %s.`

// sceneReport is what a command has to say of a scene.
type sceneReport interface {
	print(w io.Writer, sc *scene) error
}

// command makes cmd report on the unit that the flags name, in a phase whose id ends
// so where the flags name no moment.
func (f *sceneFlags) command(known program, cmd *cobra.Command, phase string, report func(*scene) (sceneReport, error)) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		sc, err := f.stage(cmd, known, args, func(now rules.Moment) bool { return strings.HasSuffix(now.Phase, phase) })
		if err != nil {
			return err
		}
		r, err := report(sc)
		switch {
		case err != nil:
			return err
		case f.asJSON:
			return printJSON(cmd.OutOrStdout(), r)
		}
		return r.print(cmd.OutOrStdout(), sc)
	}
	f.register(cmd, known)
	return cmd
}

// sceneFlags name a unit and the moment at which to look at it.
type sceneFlags struct {
	state, unit string
	at          string // a spot in place of a unit, for commands that take one
	seed        uint64
	asJSON      bool
}

func (f *sceneFlags) register(cmd *cobra.Command, known program) {
	cmd.Args = takes(0, 1)
	cmd.ValidArgsFunction = completeFirst
	cmd.Flags().StringVar(&f.state, "state", "", "the game of a log after N actions: `LOG@N`")
	cmd.Flags().StringVar(&f.unit, "unit", "", "the `UNIT`, as logs call it")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "decides the deployment where no log is given, a number `N`")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	_ = cmd.RegisterFlagCompletionFunc("unit", func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return f.unitsOf(cmd, known, args)
	})
}

// unitsOf offers the units of the scenario on the command line.
func (f *sceneFlags) unitsOf(cmd *cobra.Command, known program, args []string) ([]string, cobra.ShellCompDirective) {
	b, s, err := f.game(cmd, known, args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var out []string
	for u := range s.Units() {
		if v := s.View(int32(u)); !v.Companion {
			out = append(out, v.Name+"\t"+b.scenario().SideName(v.Side))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// game is the scenario and the state that the flags and arguments name: the
// start of the game where they name no log.
func (f *sceneFlags) game(cmd *cobra.Command, known program, args []string) (*battle, rules.Table, error) {
	if f.state == "" {
		if len(args) == 0 {
			return nil, nil, errors.New("name a scenario, or a log with --state LOG@N")
		}
		b, err := openBattle(known, args[0])
		if err != nil {
			return nil, nil, problem(err)
		}
		return b, b.Begin(rules.Terms{Seed: f.seed}), nil
	}
	name, n := splitState(f.state)
	again, err := replayLog(cmd, known, name, n)
	if err != nil {
		return nil, nil, problem(err)
	}
	if len(args) > 0 {
		if err := again.isOf(known, args[0]); err != nil {
			return nil, nil, problem(err)
		}
	}
	return again.battle, again.game.State().(rules.Table), nil
}

// splitState splits LOG@N; a name without a number behind an @ stands for the
// whole log.
func splitState(text string) (name string, n int) {
	if at := strings.LastIndex(text, "@"); at >= 0 {
		if n, err := strconv.ParseUint(text[at+1:], 10, 31); err == nil {
			return text[:at], int(n)
		}
	}
	return text, rules.Whole
}

// isOf says what is wrong when the game is not one of the scenario FILE as it is
// now.
func (r *replayed) isOf(known program, name string) error {
	file, _, err := openWith(known.bases, name)
	if err != nil {
		return err
	}
	now, err := schema.Encode(file)
	if err != nil {
		return err
	}
	then, err := schema.Encode(r.battle.file)
	if err != nil {
		return err
	}
	if string(now) != string(then) {
		return fmt.Errorf("the log was not played with %s as it is now: leave the file out to look at the scenario of the log", name)
	}
	return nil
}

// scene is a unit in a game; the unit is Absent where a spot is looked at.
type scene struct {
	battle *battle
	table  rules.Table
	unit   int32
}

// stage is the scene that the flags and arguments name. Where they name no log
// the game goes on from its start to the first moment at which the side of the
// unit may act as wanted.
func (f *sceneFlags) stage(cmd *cobra.Command, known program, args []string, wanted func(rules.Moment) bool) (*scene, error) {
	if err := notTogether(cmd, "state", "seed"); err != nil {
		return nil, err
	}
	if f.unit == "" && f.at == "" {
		return nil, errors.New("say which unit with --unit, as french-infantry-company-1")
	}
	b, s, err := f.game(cmd, known, args)
	if err != nil {
		return nil, err
	}
	u, ok := s.UnitNamed(f.unit)
	_, plans := s.(rules.Planner)
	switch {
	case f.unit == "" && plans:
		return &scene{b, s, rules.Absent}, nil
	case f.unit == "":
		return nil, fmt.Errorf("%s asks where a unit can go, not whoever is at a spot: name one with --unit", b.system.Name)
	case !ok && s.Units() == 0:
		return nil, fmt.Errorf("%s has no units", b.scenario().Title)
	case !ok:
		return nil, fmt.Errorf("%s has no unit %q: units are called by type and number, as %s", b.scenario().Title, f.unit, s.View(0).Name)
	case f.state != "" || plans:
		return &scene{b, s, u}, nil
	}
	advisor, ok := s.(hexrules.Advisor)
	if !ok {
		return nil, fmt.Errorf("nobody can say how a phase of %s is ended: name a moment with --state LOG@N", b.system.Name)
	}
	chance := rules.NewChance(f.seed)
	for now := s.Now(); !now.Over && (now.Side != s.View(u).Side || !wanted(now)); now = s.Now() {
		var a rules.Action
		if now.Phase == rules.Deployment {
			a = chance.Choose(rules.See(s, now.Awaits.First(), 0))
		} else {
			a = advisor.Advise(nil).Rest()
		}
		if _, refusal := s.Apply(a, nil); refusal != nil {
			return nil, refusal
		}
	}
	return &scene{b, s, u}, nil
}

// unitReport is a unit at a moment of a game, as programs read it.
type unitReport struct {
	Unit   string   `json:"unit"`
	Side   string   `json:"side"`
	Type   string   `json:"type"`
	spot            // of a unit on the map
	Marks  []string `json:"marks"`  // the states that it is in: "disrupted"
	Points float64  `json:"points"` // movement points left; halves are exact
	Now    stand    `json:"now"`

	states []string // the marks as people read them
}

// board is what the game is played on.
func (sc *scene) board() model.Board { return sc.battle.scenario().Board }

// spot is a spot of the board as programs read it.
func (sc *scene) spot(at model.Site) spot { return spotOn(sc.board(), sc.table.Label(at)) }

func (sc *scene) report() unitReport {
	v := sc.table.View(sc.unit)
	r := unitReport{Unit: v.Name, Side: v.Side, Type: v.Type, Marks: []string{}, Points: sc.left(), Now: newMoment(sc.table.Now())}
	for _, m := range v.Marks {
		r.Marks = append(r.Marks, m.ID)
		r.states = append(r.states, m.Text)
	}
	if v.OnMap() {
		r.spot = sc.spot(v.At)
	}
	return r
}

// text says where the unit stands and when: "x-1 in 1210, disrupted: turn 1,
// First Movement Phase, German".
func (r unitReport) text(b *battle) string {
	text := r.Unit + " off the map"
	if at := r.label(); at != "" {
		text = r.Unit + " in " + at
	}
	for _, state := range r.states {
		text += ", " + state
	}
	return text + ": " + r.Now.text(b.system, b.scenario())
}

// left is the movement points that the unit has left; none in a system without.
func (sc *scene) left() float64 {
	m, ok := sc.table.(rules.Mover)
	if !ok {
		return 0
	}
	parts, _ := m.Allowance(sc.unit)
	return points(m, parts)
}

// points is movement points as people count them.
func points(m rules.Mover, parts int) float64 { return float64(parts) / float64(m.PointParts()) }

// refusalReport is why something is not allowed, as programs read it.
type refusalReport struct {
	Rule     string `json:"rule"`
	Sentence string `json:"sentence"`
	spots
	Units []string `json:"units,omitempty"`
}

func (sc *scene) refusal(r *rules.Refusal) *refusalReport {
	if r == nil {
		return nil
	}
	out := &refusalReport{Rule: r.Rule, Sentence: r.Sentence}
	var at []string
	for _, s := range r.Sites {
		at = append(at, sc.table.Label(s))
	}
	out.spots = spotsOn(sc.board(), at)
	for _, u := range r.Units {
		out.Units = append(out.Units, sc.table.View(u).Name)
	}
	return out
}

func (r *refusalReport) text() string { return r.Rule + ": " + r.Sentence }

// closed is a spot that an action is refused for.
type closed struct {
	spot
	Refusal *refusalReport `json:"refusal"`
}

// ability is something that a unit may do in the phase, or why not.
type ability struct {
	Verb    string         `json:"verb"`
	spots                  // where, of what is done to one spot
	Refusal *refusalReport `json:"refusal,omitempty"` // none when it may
}

func (sc *scene) abilities() []ability {
	out := []ability{}
	for _, a := range sc.table.Abilities(sc.unit) {
		may := ability{Verb: a.ID, Refusal: sc.refusal(a.Refusal)}
		var at []string
		for _, action := range a.Actions {
			if sites := sc.table.ActionSites(action); len(sites) == 1 {
				at = append(at, sc.table.Label(sites[0]))
			}
		}
		slices.Sort(at)
		may.spots = spotsOn(sc.board(), slices.Compact(at))
		out = append(out, may)
	}
	return out
}

// writeAbilities writes what a unit may do, and why not more; what has been
// said of it already is left out.
func writeAbilities(w io.Writer, abilities []ability, said *refusalReport) {
	var may, mayNot bytes.Buffer
	for _, a := range abilities {
		switch {
		case a.Refusal == nil:
			printf(&may, "%s\n", strings.TrimRight(fmt.Sprintf("  %-9s  %s", a.Verb, shortened(a.labels())), " "))
		case said == nil || a.Refusal.text() != said.text():
			printf(&mayNot, "  %-9s  %s\n", a.Verb, a.Refusal.text())
		}
	}
	if may.Len() > 0 {
		printf(w, "\nMay now:\n")
		_, _ = may.WriteTo(w)
	}
	if mayNot.Len() > 0 {
		printf(w, "\nMay not now:\n")
		_, _ = mayNot.WriteTo(w)
	}
}

// shortened is a list of hexes as far as a line has room for it.
func shortened(hexes []string) string {
	const most = 24
	if n := len(hexes); n > most {
		return fmt.Sprintf("%s and %d more", strings.Join(hexes[:most], " "), n-most)
	}
	return strings.Join(hexes, " ")
}

func writeClosed(w io.Writer, heading string, closed []closed) {
	if len(closed) == 0 {
		return
	}
	printf(w, "\n%s:\n", heading)
	for _, c := range closed {
		printf(w, "  %s  %s\n", c.label(), c.Refusal.text())
	}
}
