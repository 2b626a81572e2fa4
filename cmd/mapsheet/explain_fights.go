package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func newExplainCombat(known program) *cobra.Command {
	return fightCommand(known, "combat", &cobra.Command{
		Use:   "combat [FILE]",
		Short: "Say who fights whom, with which dice, and how it may end",
		Long: `Combat lists the fights that stand at a moment of a game or, where none stands,
those that come next in the turn if nobody does more than is chosen by then: the
pairs with all that is added to their dice, the chance of each result, and how
the whole fight may end. All chances are exact.
` + momentHelp,
		Example: "  mapsheet explain combat --state out.jsonl@41\n" +
			"  mapsheet explain combat --state out.jsonl@41 --at b1/b2 --json",
	})
}

func newExplainBombard(known program) *cobra.Command {
	return fightCommand(known, "bombardment", &cobra.Command{
		Use:   "bombard [FILE]",
		Short: "Say what batteries fire at from afar, and what may come of it",
		Long: `Bombard lists the bombardments of the turn that are ordered: the target of each
die, all that is added to it, and the chance of each result. All chances are
exact.
` + momentHelp,
		Example: "  mapsheet explain bombard --state out.jsonl@30",
	})
}

// momentHelp is what the commands that look at a whole game have in common.
const momentHelp = `
With --state LOG@N the game is that of a log after N actions, or after all of
them where @N is left out; FILE may then be left out, as the log has the
scenario. Without it the game is at its start.`

// fightCommand makes cmd report on the fights of a kind.
func fightCommand(known program, kind string, cmd *cobra.Command) *cobra.Command {
	var flags momentFlags
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, table, err := flags.game(cmd, known, args)
		if err != nil {
			return err
		}
		report, err := newFightsReport(b, table, kind, flags.at)
		if err != nil {
			return err
		}
		if flags.asJSON {
			return printJSON(cmd.OutOrStdout(), report)
		}
		return report.print(cmd.OutOrStdout(), b)
	}
	flags.register(cmd, "only those at this `SPOT`, as maps call it: b1/b2 for a border")
	return cmd
}

// momentFlags name a moment of a game, and perhaps a spot.
type momentFlags struct{ sceneFlags }

func (f *momentFlags) register(cmd *cobra.Command, at string) {
	cmd.Args = takes(0, 1)
	cmd.ValidArgsFunction = completeFirst
	cmd.Flags().StringVar(&f.state, "state", "", "the game of a log after N actions: `LOG@N`")
	cmd.Flags().StringVar(&f.at, "at", "", at)
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
}

// fightsReport is the fights of a moment, as programs read it.
type fightsReport struct {
	Now    stand         `json:"now"`
	Kind   string        `json:"kind"`
	Fights []fightReport `json:"fights"`
}

type fightReport struct {
	Title    string          `json:"title"`
	At       string          `json:"at"`
	Phase    string          `json:"phase"`
	Stands   bool            `json:"stands"` // else it threatens
	Strikers []strikerReport `json:"strikers"`
	Fates    []fateReport    `json:"fates"`
	Results  []chance        `json:"results"`           // of the throw to come
	Outlook  []chance        `json:"outlook,omitempty"` // of the whole fight
	Tolls    []tollReport    `json:"tolls,omitempty"`
	Given    []string        `json:"given"`
}

type strikerReport struct {
	Unit    string         `json:"unit"`
	Side    string         `json:"side"`
	Space   int            `json:"space,omitempty"`
	How     string         `json:"how"`
	Faces   string         `json:"faces,omitempty"`
	Target  string         `json:"target,omitempty"`
	Dice    int            `json:"dice"`
	Lines   []modifierLine `json:"lines"`
	Added   int            `json:"added"`
	Needs   string         `json:"needs,omitempty"`
	Chances []chance       `json:"chances"`
	Choices []string       `json:"choices,omitempty"` // actions that name another target
}

type modifierLine struct {
	Text   string `json:"text"`
	Amount int    `json:"amount"`
}

type fateReport struct {
	Unit    string   `json:"unit"`
	Chances []chance `json:"chances"`
}

type tollReport struct {
	Side   string   `json:"side"`
	Result string   `json:"result"`
	Mean   float64  `json:"mean"`
	Counts []chance `json:"counts"`
}

func newFightsReport(b *battle, table rules.Table, kind, at string) (fightsReport, error) {
	out := fightsReport{Now: newMoment(table.Now()), Kind: kind, Fights: []fightReport{}}
	fighter, ok := table.(rules.Fighter)
	if !ok {
		if _, fires := table.(rules.Attacker); !fires {
			return out, fmt.Errorf("%s has no fights whose chances can be told", b.system.Name)
		}
		return out, fmt.Errorf("%s has no fights of this kind: explain fire says what units can fire at", b.system.Name)
	}
	if at != "" {
		if _, err := b.scenario().Board.Parse(at); err != nil {
			return out, err
		}
	}
	for _, f := range fighter.Fights(nil) {
		if f.Kind == kind && (at == "" || table.Label(f.At) == at) {
			out.Fights = append(out.Fights, newFightReport(table, f))
		}
	}
	return out, nil
}

func newFightReport(table rules.Table, f rules.Fight) fightReport {
	name := func(u int32) string {
		if u == rules.Absent {
			return ""
		}
		return table.View(u).Name
	}
	out := fightReport{
		Title: f.Title, At: table.Label(f.At), Phase: f.Phase, Stands: f.Stands, Strikers: []strikerReport{}, Fates: []fateReport{},
		Results: chancesOf(f.Results), Outlook: chancesOf(f.Outlook), Given: f.Given,
	}
	for _, x := range f.Strikers {
		s := strikerReport{
			Unit: name(x.Unit), Side: x.Side, Space: x.Space, How: x.How, Faces: name(x.Faces), Target: name(x.Target),
			Dice: x.Dice, Lines: []modifierLine{}, Added: x.Added, Needs: x.Needs, Chances: chancesOf(x.Chances),
		}
		for _, l := range x.Lines {
			s.Lines = append(s.Lines, modifierLine{l.How, l.Amount})
		}
		for _, a := range x.Choices {
			s.Choices = append(s.Choices, table.ActionText(a))
		}
		out.Strikers = append(out.Strikers, s)
	}
	for _, x := range f.Fates {
		out.Fates = append(out.Fates, fateReport{name(x.Unit), chancesOf(x.Chances)})
	}
	for _, x := range f.Tolls {
		out.Tolls = append(out.Tolls, tollReport{x.Side, x.Result, x.Mean(), chancesOf(x.Counts)})
	}
	return out
}

func chancesOf(all []rules.Probability) []chance {
	out := []chance{}
	for _, p := range all {
		out = append(out, chance{p.Result, p.N, p.Of})
	}
	return out
}

// inWords is chances in a line: "no hit 1/2, hit 1/2".
func inWords(all []chance) string {
	var out []string
	for _, c := range all {
		text := c.Result
		if c.Of > 1 {
			text = fmt.Sprintf("%s %d/%d", c.Result, c.N, c.Of)
			if c.Of > 999 {
				text = fmt.Sprintf("%s %.2f %%", c.Result, 100*float64(c.N)/float64(c.Of))
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func (r fightsReport) print(w io.Writer, b *battle) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.Now.text(b.system, b.scenario()))
	if len(r.Fights) == 0 {
		printf(&text, "\nNo %s stands, and none threatens in this turn.\n", r.Kind)
	}
	for _, f := range r.Fights {
		f.write(&text, b)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func (f fightReport) write(w io.Writer, b *battle) {
	printf(w, "\n%s", f.Title)
	if p, ok := b.system.Phase(f.Phase); ok && !f.Stands {
		printf(w, " (threatens in the %s)", p.Name)
	}
	fmt.Fprintln(w)
	for _, x := range f.Strikers {
		x.write(w)
	}
	if len(f.Fates) > 0 {
		fmt.Fprintln(w, "  In this throw:")
	}
	for _, x := range f.Fates {
		printf(w, "    %s: %s\n", x.Unit, inWords(x.Chances))
	}
	if len(f.Outlook) > 0 {
		printf(w, "  In the end: %s\n", inWords(f.Outlook))
	}
	for _, x := range f.Tolls {
		printf(w, "    %s %s, %.2f on the average: %s\n", b.scenario().SideName(x.Side), x.Result, x.Mean, inWords(x.Counts))
	}
	for _, sentence := range f.Given {
		printf(w, "  %s\n", sentence)
	}
}

func (x strikerReport) write(w io.Writer) {
	space := ""
	if x.Space > 0 {
		space = fmt.Sprintf("%d  ", x.Space)
	}
	printf(w, "  %s%s, %s", space, x.Unit, x.How)
	if x.Target == "" {
		fmt.Fprintln(w, ": strikes nobody")
		return
	}
	printf(w, ", at %s: ", x.Target)
	for _, l := range x.Lines {
		printf(w, "%s %s; ", l.Text, model.WithSign(float64(l.Amount), 0))
	}
	printf(w, "%s in all, needs %s: %s\n", model.WithSign(float64(x.Added), 0), x.Needs, inWords(x.Chances))
}
