package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/draw/chart"
	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// studyFlags are the flags of commands that measure changes of a scenario.
type studyFlags struct {
	study   vary.Study
	seating seats
	side    string
	names   []string // of variations
	asJSON  bool
	chart   string // file of a tornado; empty for none
	save    string // file in which the games are kept; empty for none
}

func (f *studyFlags) flags(cmd *cobra.Command, known program, games int) {
	cmd.Flags().StringVar(&f.side, "side", "", "the `SIDE` whose share is told; the one that moves first where none is given")
	cmd.Flags().StringVar(&f.seating.first, "first", "greedy", "the `PLAYER` of the side that moves first")
	cmd.Flags().StringVar(&f.seating.second, "second", "greedy", "the `PLAYER` of the other side")
	cmd.Flags().StringArrayVar(&f.seating.named, "player", nil, "who plays a side, `SIDE=PLAYER`; may be given for each side")
	cmd.Flags().IntVar(&f.study.Games, "games", games, "`N` games of the scenario, and of each change")
	cmd.Flags().Uint64Var(&f.study.Seed, "seed", 1, "the seed `N` of the first game; the next have N+1, N+2 ...")
	cmd.Flags().IntVar(&f.study.Workers, "workers", 0, "`N` games at a time; 0 for as many as there are processors")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	saveGames(cmd, &f.save)
	_ = cmd.RegisterFlagCompletionFunc("first", completePlayer(known))
	_ = cmd.RegisterFlagCompletionFunc("second", completePlayer(known))
}

// varies adds the flag that names what is changed.
func (f *studyFlags) varies(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.names, "vary", nil, "`WHAT` is changed: a kind ("+kindsOfVariations()+"), or an id of --list, with stars perhaps; may be given more than once")
	_ = cmd.RegisterFlagCompletionFunc("vary", cobra.FixedCompletions(strings.Split(kindsOfVariations(), ", "), cobra.ShellCompDirectiveNoFileComp))
}

func kindsOfVariations() string {
	var out []string
	for _, k := range vary.Kinds() {
		out = append(out, string(k))
	}
	return strings.Join(out, ", ")
}

// setUp says what is played, of a battle and its players.
func (f *studyFlags) setUp(cmd *cobra.Command, ready *battle) error {
	s, sc := &f.study, ready.scenario()
	if s.Games < 2 || s.Games > limits.BatchGames {
		return fmt.Errorf("changes cannot be measured by %d games: give a number from 2 to %d", s.Games, limits.BatchGames)
	}
	var err error
	if s.Workers, err = atATime(s.Workers); err != nil {
		return err
	}
	if _, _, err := newPlayers(ready, f.seating, s.Seed); err != nil {
		return err
	}
	if s.Players, err = f.seating.bySide(sc); err != nil {
		return err
	}
	if s.Side = f.side; s.Side == "" {
		s.Side = sc.First
	}
	if _, ok := sc.Side(s.Side); !ok {
		var ids []string
		for _, side := range sc.Sides {
			ids = append(ids, side.ID)
		}
		return fmt.Errorf("%s has no side %q: choose one of %s", sc.Title, s.Side, strings.Join(ids, ", "))
	}
	s.Scenario, s.System = sc, ready.system
	s.Told = gamesLeft(cmd.ErrOrStderr(), func() int { return s.Book.Found() })
	return nil
}

// keeping plays with the games that are kept, where a file is named for them. The command reads
// files, and may write one.
func (f *studyFlags) keeping(cmd *cobra.Command, names []string, output string, play func() error) error {
	if f.save != "" {
		if err := apart(f.save, output); err != nil {
			return problem(err)
		}
	}
	return keepingGames(cmd, f.save, names, func(book *balance.Book) error {
		f.study.Book = book
		return play()
	})
}

// list is the variations to be tried, and what is to be said about those that are not.
func (f *studyFlags) list() (list []vary.Variation, unsaid string, err error) {
	all := vary.All(f.study.Scenario, f.study.System)
	passed := 0
	if len(f.names) == 0 {
		list, passed = vary.Sweep(all)
	} else if list, err = vary.Chosen(all, f.names); err != nil {
		return nil, "", err
	}
	list, left := vary.Playable(f.study.Scenario, f.study.System, list)
	if len(list) == 0 {
		return nil, "", errors.New("there is nothing to try: " + leftOut(left))
	}
	if passed > 0 {
		unsaid = fmt.Sprintf("Not tried: %s that say much the same or lie far from the battle; --list names them, --vary tries them.\n", model.Counted(passed, "change", "changes"))
	}
	if len(left) > 0 {
		unsaid += "Not tried, as the scenario could not be played with it: " + leftOut(left) + "\n"
	}
	return list, unsaid, nil
}

func leftOut(left []vary.Left) string {
	const most = 5
	var out []string
	for _, l := range left[:min(len(left), most)] {
		out = append(out, l.Label+" ("+strings.TrimSuffix(l.Why, ".")+")")
	}
	if more := len(left) - most; more > 0 {
		out = append(out, fmt.Sprintf("%d more", more))
	}
	return strings.Join(out, "; ") + "."
}

// gamesLeft tells from time to time how many games are done, and how long the rest takes. Found
// is how many of those that are done were known before.
func gamesLeft(out io.Writer, found func() int) func(done, of int) {
	begun := time.Now()
	last := begun
	return func(done, of int) {
		now := time.Now()
		if now.Sub(last) < progressEvery {
			return
		}
		last = now
		left := time.Duration(float64(now.Sub(begun)) / float64(max(done-found(), 1)) * float64(of-done))
		printf(out, "%d of %d games, about %s left\n", done, of, left.Round(time.Second))
	}
}

// head is what was played, and the share of the side.
func (f *studyFlags) head(what string) string {
	sc := f.study.Scenario
	text := fmt.Sprintf("%s: %s, seeds from %d on", sc.Title, what, f.study.Seed)
	for _, side := range sc.Sides {
		text += fmt.Sprintf(", %s: %s", side.Name, f.study.Players[side.ID])
	}
	return text + "\n"
}

// counts says what a share is.
func (f *studyFlags) counts() string {
	return fmt.Sprintf("Share of the %s side (a win counts 1, a draw ½)", f.study.Scenario.SideName(f.study.Side))
}

// ofShare is a share with its interval, and ofChange a difference with its own.
func ofShare(e vary.Estimate) string {
	return fmt.Sprintf("%.0f %% [%.0f, %.0f]", e.Percent, e.Low, e.High)
}

func ofChange(e vary.Estimate) string {
	return fmt.Sprintf("%s [%s, %s]", model.WithSign(e.Percent, 1), model.WithSign(e.Low, 1), model.WithSign(e.High, 1))
}

func newSensitivity(known program) *cobra.Command {
	var f studyFlags
	var onlyList bool
	cmd := &cobra.Command{
		Use:   "sensitivity FILE",
		Short: "Measure what small changes make of a scenario's balance",
		Long: `Sensitivity plays a scenario, and the scenario with each of many small changes: a unit of a
type fewer or more for a side, a turn more or fewer, a reinforcement earlier or later, a
wood or a piece of terrain less, a bound of a victory condition one more or fewer, a
special rule off. It tells by how much the share of a side changes, the largest change
first. Without --vary it tries all of them, as long as they are near the battle, and says
what it leaves out; --list names them with their ids.

The games of a change have the same seeds as those of the scenario, and their dice follow
from what they are rolled for, not from how many were rolled before: what happens in both
games has the same dice. So small differences show in fewer games. The intervals are those
of paired differences. One in twenty of them misses; who looks at many and picks the
largest should look for the star: it stands where all intervals together, widened for
their number, leave no change out.

Like all figures of games between players they speak of how these play.

Ctrl-C tells what was counted so far; the exit status is 1. With --save the games are
kept in a file, and the same command goes on with them, or with more games and changes.

Players:
` + playerHelp(known),
		Example: "  mapsheet balance sensitivity brunstatt --games 200\n" +
			"  mapsheet balance sensitivity leuthen --side black --vary units --vary turns/more\n" +
			"  mapsheet balance sensitivity brunstatt --list",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			if f.chart != "" && !slices.Contains([]string{".svg", ".png", ".csv"}, chartForm(f.chart)) {
				return noChartForm(f.chart)
			}
			if f.chart != "" {
				if err := errors.Join(hasFolder(f.chart), spares(f.chart, args...)); err != nil {
					return problem(err)
				}
			}
			ready, err := openBattle(known, args[0])
			if err != nil {
				return problem(err)
			}
			if err := f.setUp(cmd, ready); err != nil {
				return err
			}
			if onlyList {
				return problem(f.printList(cmd))
			}
			return f.keeping(cmd, args, f.chart, func() error { return f.sensitivity(cmd) })
		}),
	}
	f.flags(cmd, known, 100)
	f.varies(cmd)
	cmd.Flags().StringVar(&f.chart, "chart", "", "draw the changes as a tornado in a `FILE`: .svg, .png or .csv")
	cmd.Flags().BoolVar(&onlyList, "list", false, "list all changes with their ids, and play nothing")
	return cmd
}

// offeredChange is a variation, for programs to read.
type offeredChange struct {
	ID    string    `json:"id"`
	Kind  vary.Kind `json:"kind"`
	Label string    `json:"label"`
	Size  int       `json:"size"`
}

func (f *studyFlags) printList(cmd *cobra.Command) error {
	all := vary.All(f.study.Scenario, f.study.System)
	if f.asJSON {
		out := []offeredChange{}
		for _, v := range all {
			out = append(out, offeredChange{v.ID, v.Kind, v.Label, v.Size})
		}
		return printJSON(cmd.OutOrStdout(), out)
	}
	w := newColumns(cmd.OutOrStdout(), 0)
	fmt.Fprintln(w, "KIND\tID\tCHANGE")
	for _, v := range all {
		printf(w, "%s\t%s\t%s\n", v.Kind, v.ID, v.Label)
	}
	return w.Flush()
}

func (f *studyFlags) sensitivity(cmd *cobra.Command) error {
	list, unsaid, err := f.list()
	if err != nil {
		return problem(err)
	}
	ctx := cmd.Context()
	found, err := f.study.Measure(ctx, list)
	if err != nil {
		return problem(err)
	}
	if f.asJSON {
		err = printJSON(cmd.OutOrStdout(), found)
	} else {
		_, err = io.WriteString(cmd.OutOrStdout(), f.told(found)+unsaid)
	}
	if err != nil {
		return problem(err)
	}
	if f.chart != "" {
		if err := writeChart(cmd, f.tornado(found), f.chart, 2); err != nil {
			return err
		}
	}
	if found.Stopped {
		return problem(fmt.Errorf("stopped before its end; what is told is of %s of the scenario and nearly as many of each change", model.Counted(found.Base.Games, "game", "games")))
	}
	return nil
}

// mostBars is how many changes a tornado has: those that change most.
const mostBars = 30

// tornado is what variations make of the balance, as a chart.
func (f *studyFlags) tornado(found vary.Sensitivity) chart.Chart {
	var bars []chart.Bar
	for _, e := range found.Effects[:min(len(found.Effects), mostBars)] {
		bars = append(bars, chart.Bar{Label: e.Label, Low: e.Change.Low, Mid: e.Change.Percent, High: e.Change.High})
	}
	about := []string{
		strings.TrimSpace(f.head(fmt.Sprintf("%s of it and of each change", model.Counted(found.Base.Games, "game", "games")))),
		fmt.Sprintf("%s as it is: %s. Whiskers are 95 %% intervals of paired differences.", f.counts(), ofShare(found.Base)),
	}
	if more := len(found.Effects) - len(bars); more > 0 {
		about = append(about, fmt.Sprintf("The %d largest; %d more change less.", len(bars), more))
	}
	return chart.Tornado("What small changes make of the balance", about, " points", bars)
}

// told is what variations make of the balance, in words.
func (f *studyFlags) told(found vary.Sensitivity) string {
	var out strings.Builder
	out.WriteString(f.head(fmt.Sprintf("%s of it and of each of %s", model.Counted(found.Base.Games, "game", "games"), model.Counted(len(found.Effects), "change", "changes"))))
	printf(&out, "%s as it is: %s\n\n", f.counts(), ofShare(found.Base))
	w := newColumns(&out, 0)
	fmt.Fprintln(w, "CHANGE\tSHARE\tDIFFERENCE IN POINTS [95 %]\t\tID")
	clear := 0
	for _, e := range found.Effects {
		star := ""
		if e.Clear() {
			star = "*"
			clear++
		}
		printf(w, "%s\t%.0f %%\t%s\t%s\t%s\n", e.Label, e.Share.Percent, ofChange(e.Change), star, strings.Join(e.IDs, " "))
	}
	_ = w.Flush() // into memory
	out.WriteString("\n")
	if clear > 0 {
		printf(&out, "* differs even if the interval is widened so that all %d hold together 95 times of 100.\n", len(found.Effects))
	} else {
		printf(&out, "No change is shown to make a difference once the intervals are widened so that all %d hold together 95 times of 100. More games tell more.\n", len(found.Effects))
	}
	out.WriteString("Of twenty changes without any effect one seems to have one by its own interval.\n")
	return out.String()
}
