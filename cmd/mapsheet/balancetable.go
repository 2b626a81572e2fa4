package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// tableFlags are the flags of the command that makes a table of many scenarios.
type tableFlags struct {
	games, quick, workers int
	seed                  uint64
	output, notes, date   string
	save                  string        // file in which the games are kept; empty for none
	book                  *balance.Book // that in it; nil for none
}

func newBalanceTable(known program) *cobra.Command {
	var f tableFlags
	cmd := &cobra.Command{
		Use:   "table [FILE...]",
		Short: "Tell the balance of many scenarios in a table",
		Long: `Table plays each scenario with the strongest players at their usual level, and again
with the quickest that know how to play, and writes what came of it as a table in
Markdown, with 95 % intervals, seeds and date. Below it stands a sentence on each
scenario that is not near even: whom it favours, whether stronger play changes that,
and whether a side was ever shown to win. Without FILE it plays all that are built in.

--notes names a file of TOML that has a remark on some scenarios, by their ids, which
follows the sentence:

  [notes]
  mogely = "The attacker's forces are those of the printed order of battle."

Ctrl-C prints the rows that are whole; the exit status is 1. With --save the games are kept
in a file, and the same command goes on with them, or with more games and scenarios.`,
		Example: "  mapsheet balance table --games 20 --quick 200 -o BALANCE.md --save games.json\n" +
			"  mapsheet balance table my-battle.toml other.toml --games 40",
		ValidArgsFunction: completeSource,
		RunE:              stoppable(func(cmd *cobra.Command, args []string) error { return f.play(cmd, known, args) }),
	}
	cmd.Flags().IntVar(&f.games, "games", 20, "`N` games of the strongest players in each scenario")
	cmd.Flags().IntVar(&f.quick, "quick", 200, "`N` games of the quickest in each, to see whether stronger play changes the answer")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "the seed `N` of the first game; the next have N+1, N+2 ...")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "`N` games at a time; 0 for as many as there are processors")
	cmd.Flags().StringVarP(&f.output, "output", "o", "-", outputHelp)
	cmd.Flags().StringVar(&f.notes, "notes", "", "the `FILE` with remarks")
	cmd.Flags().StringVar(&f.date, "date", "", "the `DATE` that the table bears; today where there is none")
	saveGames(cmd, &f.save)
	return cmd
}

// play plays all scenarios and writes the table.
func (f *tableFlags) play(cmd *cobra.Command, known program, names []string) error {
	for _, n := range []int{f.games, f.quick} {
		if err := enoughGames(n); err != nil {
			return err
		}
	}
	var err error
	if f.workers, err = atATime(f.workers); err != nil {
		return err
	}
	if !toStandardOutput(f.output) {
		if err := errors.Join(hasFolder(f.output), spares(f.output, append([]string{f.notes}, names...)...), sparesWork(disk.System{}, f.output)); err != nil {
			return problem(err)
		}
	}
	if f.date == "" {
		f.date = time.Now().Format(time.DateOnly)
	}
	notes, err := readNotes(f.notes)
	if err != nil {
		return problem(err)
	}
	if len(names) == 0 {
		for _, info := range scenarios.List() {
			names = append(names, info.ID)
		}
	}
	if f.save != "" {
		if err := apart(f.save, f.output); err != nil {
			return problem(err)
		}
	}
	return keepingGames(cmd, f.save, append([]string{f.notes}, names...), func(book *balance.Book) error {
		f.book = book
		return f.playAll(cmd, known, names, notes)
	})
}

// playAll plays the scenarios and writes the table, with remarks on some.
func (f *tableFlags) playAll(cmd *cobra.Command, known program, names []string, notes map[string]string) (err error) {
	ctx := cmd.Context()
	t := balanceTable{flags: f, notes: notes}
	battles := make([]*battle, len(names))
	for i, name := range names { // what cannot be played shows before the games of the others
		if ctx.Err() != nil {
			return problem(t.unfinished(cmd, len(names), errTableStopped))
		}
		if battles[i], err = openBattle(known, name); err != nil {
			return problem(err)
		}
	}
	for i, name := range names {
		printf(cmd.ErrOrStderr(), "%d of %d: %s\n", i+1, len(names), name)
		row, err := f.row(ctx, battles[i], name)
		if err != nil {
			return problem(t.unfinished(cmd, len(names), err))
		}
		t.rows = append(t.rows, row)
	}
	if err := writeOutput(cmd, f.output, []byte(t.text())); err != nil {
		if !toStandardOutput(f.output) { // the games took long
			_, failed := dataOutput(cmd).Write([]byte(t.text()))
			err = errors.Join(err, failed)
		}
		return problem(err)
	}
	return nil
}

// unfinished prints what there is of a table whose games came to no end, and returns why they
// did not. The file that it was for stays: it may hold a whole table.
func (t *balanceTable) unfinished(cmd *cobra.Command, of int, why error) error {
	if len(t.rows) == 0 {
		return fmt.Errorf("%w, and nothing was written", why)
	}
	_, err := dataOutput(cmd).Write([]byte(t.text()))
	return errors.Join(fmt.Errorf("%w; what is printed is of the first %d of %d scenarios, and no file was written", why, len(t.rows), of), err)
}

// row plays one scenario, with the strongest players and with the quickest.
func (f *tableFlags) row(ctx context.Context, ready *battle, name string) (row balanceRow, err error) {
	strongest, quickest := rivals(ready)
	row.system = ready.system
	games := f.games
	if maps.Equal(strongest, quickest) {
		games = max(games, f.quick)
	}
	if row.strong, err = f.batch(ctx, ready, name, strongest, games); err != nil {
		return balanceRow{}, err
	}
	if !maps.Equal(strongest, quickest) {
		row.quick, err = f.batch(ctx, ready, name, quickest, f.quick)
	}
	return row, err
}

var errTableStopped = errors.New("the table was stopped before its end")

// batch plays games of one scenario between players, by side.
func (f *tableFlags) batch(ctx context.Context, ready *battle, name string, players map[string]string, games int) (balance.Result, error) {
	var b balanceFlags
	for side, kind := range players {
		b.seating.named = append(b.seating.named, side+"="+kind)
	}
	b.batch.Games, b.batch.Seed, b.batch.Workers = games, f.seed, f.workers
	if err := b.setUp(ready, name); err != nil {
		return balance.Result{}, err
	}
	arena, err := ready.arenaOf(f.book)
	if err != nil {
		return balance.Result{}, problem(err)
	}
	r, err := b.batch.Play(ctx, arena)
	if err == nil && r.Stopped {
		err = errTableStopped
	}
	return r, err
}

// rivals is who plays a scenario: the strongest players at their usual level, and the
// quickest that know how to play, by side. They are the same where nobody is stronger.
func rivals(ready *battle) (strongest, quickest map[string]string) {
	quickest = map[string]string{}
	for _, side := range ready.scenario().Sides {
		quickest[side.ID] = "greedy"
	}
	if above := balance.Stronger(ready.system, ready.scenario(), quickest); len(above) > 0 {
		return above[0], quickest
	}
	return quickest, quickest
}

// readNotes reads the remarks of a file; none where no file is named.
func readNotes(path string) (map[string]string, error) {
	if path == "" {
		return nil, nil
	}
	text, err := schema.ReadRegular(disk.System{}, path, limits.FileBytes+1)
	if err != nil {
		return nil, unreadable(path, err)
	}
	var in struct{ Notes map[string]string }
	notes, err := schema.Decode(path, text, &in)
	if err != nil {
		return nil, err
	}
	if more := notes.Undecoded(); len(more) > 0 {
		return nil, fmt.Errorf("%s: %q means nothing here; remarks stand below [notes]", notes.Position(more[0]), diag.Excerpt(more[0].String()))
	}
	return in.Notes, nil
}

// balanceRow is what the games of one scenario came to; quick has none where the quickest
// player is the strongest.
type balanceRow struct {
	system        rules.System
	strong, quick balance.Result
}

// balanceTable is the rows of all scenarios, to be written.
type balanceTable struct {
	flags *tableFlags
	notes map[string]string
	rows  []balanceRow
}

// text is the table in Markdown, a part for each system.
func (t *balanceTable) text() string {
	var out strings.Builder
	program := buildVersion()
	printf(&out, `# Balance

How often each side wins when players of the program play both, by %s of %s. The shares are of
the games with a winner, with their 95 %% interval (Wilson's); a share whose interval has 50 %% in it is in keeping with even
chances. They speak of these players: people may come to others. Seeds from %d on; a game is named by its seed, and
`+"`mapsheet balance`"+` plays the same ones again.
`, strings.TrimSpace("mapsheet "+program.Version+" "+program.Revision), t.flags.date, t.flags.seed)
	var seen []string
	for _, row := range t.rows {
		if !slices.Contains(seen, row.system.ID) {
			seen = append(seen, row.system.ID)
			t.part(&out, row.system)
		}
	}
	return out.String()
}

// part writes the scenarios of one system.
func (t *balanceTable) part(out *strings.Builder, system rules.System) {
	printf(out, "\n## %s\n\n| scenario | players | games | wins of those with a winner | draws | ends in turn | quick players |\n|---|---|---|---|---|---|---|\n", literal(system.Name))
	var said []string
	for _, row := range t.rows {
		if row.system.ID != system.ID {
			continue
		}
		r := row.strong
		shown := shownSide(r)
		draws := r.Ends[len(r.Ends)-1].Games
		printf(out, "| %s | %s | %d | %s %s | %d | %s | %s |\n", literal(r.Title), r.Sides[0].Player, len(r.Played),
			literal(shown.Name), r.Won(shown.ID), draws, middleTurn(r), row.quickText(shown))
		if s := row.sentence(t.notes[r.Scenario]); s != "" {
			said = append(said, s)
		}
	}
	if len(said) > 0 {
		out.WriteString("\n")
	}
	for _, s := range said {
		printf(out, "- %s\n", s)
	}
}

// literal is text of a file in which Markdown has no say.
func literal(text string) string { return playtest.Literal(text) }

// shownSide is the side whose share the table shows: the one that moves first.
func shownSide(r balance.Result) balance.Side { return r.Sides[0] }

// middleTurn is the turns between which the middle half of the games ended.
func middleTurn(r balance.Result) string {
	var turns []int
	for _, g := range r.Played {
		turns = append(turns, g.Turn)
	}
	slices.Sort(turns)
	from, to := turns[len(turns)/4], turns[(3*len(turns))/4]
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d to %d", from, to)
}

// quickText is the share of a side with the quick players.
func (row balanceRow) quickText(side balance.Side) string {
	if len(row.quick.Played) == 0 {
		return "the same"
	}
	return fmt.Sprintf("%s of %d", row.quick.Won(side.ID), len(row.quick.Played))
}

// sentence says what is to be known of a scenario that is not near even, or of which there is
// a remark; empty where there is nothing to say.
func (row balanceRow) sentence(note string) string {
	r := row.strong
	var out []string
	favoured, one := r.Favoured()
	if one {
		out = append(out, fmt.Sprintf("favours the %s side under the strongest players.", literal(favoured.Name)))
	}
	for _, s := range r.Unwon() {
		if len(row.quick.Played) > 0 && row.quick.Won(s.ID).Games > 0 {
			out = append(out, fmt.Sprintf("The %s side won only with the quick players.", literal(s.Name)))
			continue
		}
		out = append(out, literal(r.NotShown(s)))
	}
	if len(row.quick.Played) > 0 {
		if slices.ContainsFunc(row.quick.ChangeTo(r), balance.Change.Sure) {
			out = append(out, "Stronger play changes the answer, so it tells of the players as much as of the scenario.")
		} else if one {
			out = append(out, "Quick and strong players come to the same answer within their intervals.")
		}
	}
	if note != "" {
		out = append(out, literal(note))
	}
	if len(out) == 0 {
		return ""
	}
	return fmt.Sprintf("**%s** %s", literal(r.Title), strings.Join(out, " "))
}
