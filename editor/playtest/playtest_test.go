package playtest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func file(t testing.TB, id string) *schema.File {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f
}

// begun is a playtest of a built-in scenario with both sides deployed by chance.
func begun(t testing.TB, id string, seed uint64) *playtest.Session {
	t.Helper()
	return begunIn(t, soldiers.System(), id, seed)
}

func begunIn(t testing.TB, sys rules.System, id string, seed uint64) *playtest.Session {
	t.Helper()
	s, err := playtest.New(sys, file(t, id), rules.Terms{Seed: seed})
	require.NoError(t, err)
	for s.Table().Now().Phase == rules.Deployment {
		run, err := s.Deploy("random")
		require.NoError(t, err)
		take(t, s, run)
	}
	return s
}

// take carries out all that a run chooses.
func take(t testing.TB, s *playtest.Session, run *playtest.Run) {
	t.Helper()
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(t, err)
	}
	require.NoError(t, run.Err())
}

// played is a game that random players played to its end.
func played(t testing.TB, id string, seed uint64) *playtest.Session {
	t.Helper()
	return playedBy(t, id, "random", seed)
}

// playedBy is a game that players of a kind played to its end.
func playedBy(t testing.TB, id, kind string, seed uint64) *playtest.Session {
	t.Helper()
	s := begun(t, id, seed)
	for _, side := range s.Scenario().Sides {
		require.NoError(t, s.Seat(side.ID, kind))
	}
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	take(t, s, run)
	require.True(t, s.Table().Now().Over)
	return s
}

// toFire ends phases until the fire of the first side.
func toFire(t testing.TB, s *playtest.Session) {
	t.Helper()
	for !strings.HasSuffix(s.Table().Now().Phase, "-fire") {
		end(t, s)
	}
}

func end(t testing.TB, s *playtest.Session) {
	t.Helper()
	for _, a := range s.Table().Abilities(rules.Absent) {
		if a.ID == "end" || a.ID == "let-pass" {
			_, err := s.Do(a.Actions[0])
			require.NoError(t, err)
			return
		}
	}
	require.Fail(t, "the phase can be ended")
}

// shot is an attack by one unit that can be carried out now, at least so far
// away.
func shot(t testing.TB, s *playtest.Session, distance int) (aim rules.Action, unit int32) {
	t.Helper()
	for {
		for u := range int32(s.Table().Units()) {
			for _, target := range s.Table().(rules.Attacker).Targets(nil, u) {
				if far := target.Lines[0].Details[0].Value.(int); target.Short != "" && strings.HasPrefix(target.Lines[0].How, "Direct") && far >= distance {
					return target.Action, u
				}
			}
		}
		require.False(t, s.Table().Now().Over, "somebody can fire")
		end(t, s)
	}
}

func fire(t testing.TB, s *playtest.Session) []rules.Happening {
	t.Helper()
	attacks := s.Table().(rules.Attacker).Attacks(nil)
	require.NotEmpty(t, attacks)
	happened, err := s.Do(attacks[0].Action)
	require.NoError(t, err)
	return happened
}

func TestGoingBackAndActingDifferentlyMakesABranch(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	toFire(t, s)
	aim, _ := shot(t, s, 2)
	before := s.At()
	_, err := s.Do(aim)
	require.NoError(t, err)
	fire(t, s)
	after, last := s.Table().Hash(), s.Len()

	s.GoTo(before)
	assert.Len(t, s.Branches(), 1)
	_, err = s.Do(aim)
	require.NoError(t, err)
	assert.Len(t, s.Branches(), 1, "the same action goes forward")
	fire(t, s)
	assert.Len(t, s.Branches(), 1)
	assert.Equal(t, after, s.Table().Hash())

	s.GoTo(before + 1)
	require.NoError(t, s.SetDice(1))
	happened := fire(t, s)
	assert.Equal(t, 1, happened[0].Rolls[0].N)
	require.Len(t, s.Branches(), 2)
	assert.Equal(t, "Branch 1", s.Branch().Name)
	assert.Equal(t, before+1, s.Branch().Shared)
	assert.Equal(t, []int{1}, s.Moment(before+1).Set)
	assert.Empty(t, s.Dice())

	require.NoError(t, s.Switch(0))
	assert.Equal(t, last, s.Len())
	assert.Equal(t, after, s.Table().Hash())
	assert.ErrorContains(t, s.Delete(0), "being played")
	require.NoError(t, s.Rename(1, "What if he rolls a one"))
	require.NoError(t, s.Delete(1))
	assert.Len(t, s.Branches(), 1)
}

func TestARefusedActionIsExplainedAndChangesNothing(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	hash, n := s.Table().Hash(), s.Len()
	for u := range int32(s.Table().Units()) {
		v := s.Table().View(u)
		if !v.OnMap() || v.Side == s.Table().Now().Side {
			continue
		}
		actions, refusal := s.Table().Explain(u, model.Site{A: v.At.A, B: max(v.At.B-1, 0)})
		assert.Empty(t, actions)
		require.NotNil(t, refusal)
		assert.Equal(t, "Movement (F)", refusal.Rule)
		break
	}
	_, err := s.Do(rules.Act(250))
	var refusal *rules.Refusal
	require.ErrorAs(t, err, &refusal)
	assert.Equal(t, hash, s.Table().Hash())
	assert.Equal(t, n, s.Len())
}

func TestTheTimelineHasPhasesAndMoments(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	spans := s.Spans()
	assert.Equal(t, rules.Deployment, spans[0].Phase)
	assert.Equal(t, s.Len(), spans[len(spans)-1].To)
	for i, span := range spans[1:] {
		assert.Equal(t, spans[i].To, span.From)
	}
	toFire(t, s)
	aim, unit := shot(t, s, 1)
	_, err := s.Do(aim)
	require.NoError(t, err)
	m := s.Moment(s.Len() - 1)
	assert.Equal(t, playtest.Hand, m.By)
	assert.Contains(t, m.Text, s.Table().View(unit).Title+" aims at ")
	assert.Equal(t, "random", s.Moment(0).By)
	require.NoError(t, s.Annotate("Here it begins"))
	assert.Equal(t, "Here it begins", s.Note(s.At()))
	assert.Equal(t, s.Spans()[1].From, s.Next(0))
	assert.Equal(t, 0, s.Previous(s.Next(0)))
}

func TestEveryMomentOfAGameComesBack(t *testing.T) {
	s := played(t, "tsing-tau", 3)
	hashes := map[int]rules.Hash{}
	for n := s.Len(); n >= 0; n -= 17 {
		s.GoTo(n)
		hashes[n] = s.Table().Hash()
	}
	for n, want := range hashes {
		s.GoTo(n)
		assert.Equal(t, want, s.Table().Hash())
	}
}

func TestAWoodInTheLineOfSightIsNamedAsTheDivergence(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	toFire(t, s)
	aim, unit := shot(t, s, 3)
	_, err := s.Do(aim)
	require.NoError(t, err)
	fire(t, s)
	from, to := s.Table().View(unit).At.Hex(), s.Table().ActionSites(aim)[0].Hex()
	draft := file(t, "brunstatt")
	var woods hex.List
	for c := range hex.Crossings(from, to) {
		woods = append(woods, c.Hex)
		if c.Kind == hex.Along {
			woods = append(woods, c.Other)
		}
	}
	woods = slices.DeleteFunc(woods, func(h hex.Hex) bool { return h == from || h == to })
	for _, h := range woods {
		paint(draft.Scenario, h)
	}
	wood := woods[0]

	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	require.NotNil(t, r.Divergence)
	d := r.Divergence
	assert.Equal(t, s.Len()-2, d.N, "the fire")
	assert.Equal(t, r.Common, d.N)
	assert.Contains(t, d.Sentence, "oods in "+s.Table().Label(model.HexSite(wood)))
	assert.Contains(t, d.Sites, model.HexSite(wood))
	assert.Len(t, s.Branches(), 1, "the session stays as it is")

	old := s.Branch().ID
	b := s.Accept(r, r.Common, "With a wood")
	assert.Equal(t, r.Common, s.At())
	assert.Equal(t, model.Woods, s.Scenario().Hexes().Terrain(wood))
	assert.Equal(t, old, b.From)
	c, err := s.Compare(old, b.ID)
	require.NoError(t, err)
	assert.NotEmpty(t, c.First)
	require.NoError(t, s.Switch(old))
	assert.NotEqual(t, model.Woods, s.Scenario().Hexes().Terrain(wood))
}

// paint puts a wood on a hex, whatever was there.
func paint(sc *model.Scenario, h hex.Hex) {
	sc.Hexes().SetTerrain(h, model.Woods)
	sc.Hexes().SetAltitude(h, 0)
}

func TestAnUnchangedDraftPlaysTheSame(t *testing.T) {
	s := played(t, "tsing-tau", 5)
	r, err := s.Rebase(file(t, "tsing-tau"), nil)
	require.NoError(t, err)
	assert.Nil(t, r.Divergence)
	assert.Equal(t, s.Len(), r.Common)
	assert.Equal(t, s.Len(), r.Legal)
}

func TestACopyIsPlayedAgainBesideTheSessionUntilItIsCancelled(t *testing.T) {
	s := played(t, "tsing-tau", 5)
	n := s.Len()
	then, asked, act := s.Copy(), make(chan struct{}), make(chan struct{})
	ended, draft := make(chan error), file(t, "tsing-tau")
	go func() {
		calls := 0
		_, err := then.Rebase(draft, func() bool {
			if calls++; calls == n/2 {
				close(asked)
				<-act
			}
			return calls == n-1
		})
		ended <- err
	}()
	<-asked
	s.GoTo(n / 2)
	require.NoError(t, s.Seat(s.Scenario().Sides[0].ID, "random"))
	close(act) // both go on at the same time
	end(t, s)
	require.NoError(t, s.Annotate("Beside it"))
	assert.ErrorIs(t, <-ended, playtest.ErrCancelled)
	assert.Len(t, s.Branches(), 2)
	assert.Len(t, then.Branches(), 1, "the copy is on its own")
	assert.Equal(t, n, then.At())
	assert.Empty(t, then.Note(n/2+1))
}

func TestUnitsKeepTheirPartsWhenACompanyIsAdded(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	toFire(t, s)
	draft := file(t, "brunstatt")
	// A company more at the front of the list gives all behind it other numbers.
	f := &draft.Scenario.Forces[0]
	for i := range f.Units {
		if f.Units[i].Count > 0 {
			f.Units[i].Count++
			break
		}
	}
	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	require.NotNil(t, r.Divergence, "the company must be deployed, too")
	require.NotNil(t, r.Divergence.Refusal)
	at := r.Divergence.N
	old := s.Branch().ID
	s.Accept(r, r.Common, "One more")
	run, err := s.Deploy("random")
	require.NoError(t, err)
	take(t, s, run)
	on, err := s.PlayOn(old, at, nil)
	require.NoError(t, err)
	if on.Divergence != nil {
		assert.NotNil(t, on.Divergence.Refusal, "at most a hex is full now: %s", on.Divergence.Sentence)
	} else {
		assert.Equal(t, on.Total, on.Common)
	}
}

func TestARunCanBeStoppedAnywhere(t *testing.T) {
	s := begun(t, "brunstatt", 2)
	for _, side := range s.Scenario().Sides {
		require.NoError(t, s.Seat(side.ID, "random"))
	}
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	for range 5 {
		_, err := s.Take(<-run.Steps())
		require.NoError(t, err)
	}
	run.Stop()
	run.Stop()
	left := 0
	for range run.Steps() {
		left++
	}
	assert.LessOrEqual(t, left, 9)
	assert.NoError(t, run.Err())
	assert.NotEmpty(t, legal(s))

	run, err = s.Run(playtest.OneAction)
	require.NoError(t, err)
	step := <-run.Steps()
	s.GoTo(s.At() - 1)
	_, err = s.Take(step)
	assert.ErrorIs(t, err, playtest.ErrStale)
	require.NoError(t, s.Seat(s.Table().Now().Side, playtest.Hand))
	_, err = s.Run(playtest.OneAction)
	assert.ErrorContains(t, err, "by hand")
}

func TestAPlaytestIsKeptAndOpenedAgain(t *testing.T) {
	path := filepath.Join(playtest.Folder(filepath.Join(t.TempDir(), "brunstatt.toml")), "first.jsonl")
	s := begun(t, "brunstatt", 1)
	require.NoError(t, s.Keep(disk.System{}, path))
	toFire(t, s)
	aim, _ := shot(t, s, 3)
	_, err := s.Do(aim)
	require.NoError(t, err)
	require.NoError(t, s.Annotate("A shot"))
	fire(t, s)
	s.GoTo(s.At() - 1)
	require.NoError(t, s.SetDice(6))
	fire(t, s)
	require.NoError(t, s.Seat("french", "random"))
	draft := file(t, "brunstatt")
	draft.Scenario.Title = "Brunstatt again"
	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	require.Nil(t, r.Divergence)
	s.Accept(r, r.Legal, "")

	valid(t, path)
	path = leftBehind(t, path)
	again, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, again.Lost)
	alike(t, s, again.Session)
	assert.Equal(t, "random", again.Player("french"))
	end(t, again.Session)
	require.NoError(t, again.Close())

	third, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.Equal(t, s.Len()+1, third.Len())
	require.NoError(t, third.Close())
	list, err := playtest.List(disk.System{}, filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "first", list[0].Name)
	assert.Equal(t, "brunstatt", list[0].Scenario)
	beside := atFarm(t, soldiers.System())
	require.NoError(t, beside.KeepIn(disk.System{}, filepath.Dir(path)))
	assert.Equal(t, "playtest-1.jsonl", filepath.Base(beside.Path()))
	require.NoError(t, beside.Close())
}

func TestAHandicapIsKeptWithTheGame(t *testing.T) {
	_, err := playtest.New(soldiers.System(), file(t, "mlawa"), rules.Terms{Handicap: 24})
	require.ErrorContains(t, err, "from 0 to 23")
	_, err = playtest.New(soldiers.System(), file(t, "brunstatt"), rules.Terms{Handicap: 1})
	require.ErrorContains(t, err, "offers no handicap")

	terms := rules.Terms{Seed: 3, Handicap: 20}
	s, err := playtest.New(soldiers.System(), file(t, "mlawa"), terms)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "playtest-1.jsonl")
	require.NoError(t, s.Keep(disk.System{}, path))
	for s.Table().Now().Phase == rules.Deployment {
		run, err := s.Deploy("random")
		require.NoError(t, err)
		take(t, s, run)
	}
	require.NoError(t, s.Close())
	assert.Equal(t, 18+6, s.Len(), "four German companies and two machine gun companies deploy")

	opened, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	defer opened.Close()
	require.NoError(t, opened.Lost)
	assert.Equal(t, terms, opened.Terms())
	assert.Equal(t, s.Table().Hash(), opened.Table().Hash())

	var log bytes.Buffer
	require.NoError(t, s.WriteLog(&log, s.Branch().ID))
	exported, err := playtest.Read(&log, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.Equal(t, terms, exported.Terms())

	r, err := s.Rebase(file(t, "mlawa"), nil)
	require.NoError(t, err)
	assert.Nil(t, r.Divergence)
}

func TestWhatAPlayerWeighedIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weighed.jsonl")
	s := begun(t, "brunstatt", 1)
	require.NoError(t, s.Keep(disk.System{}, path))
	for _, side := range s.Scenario().Sides {
		require.NoError(t, s.Seat(side.ID, "greedy"))
	}
	for range 3 {
		run, err := s.Run(playtest.UntilPhase)
		require.NoError(t, err)
		take(t, s, run)
	}
	valid(t, path)
	again, err := playtest.OpenFile(disk.System{}, leftBehind(t, path), scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.Equal(t, s.Len(), again.Len())
	weighed, steps := 0, 0
	for n := range s.Len() {
		why := s.Moment(n).Why
		require.Equal(t, why, again.Moment(n).Why)
		if len(why) > 0 {
			weighed++
			assert.True(t, why[0].Chosen)
			if n > 0 && slices.EqualFunc(why, s.Moment(n-1).Why, func(a, b rules.Weighed) bool { return a.Text == b.Text && a.Score == b.Score }) {
				steps++
			}
		}
	}
	assert.Positive(t, weighed)
	assert.Positive(t, steps, "the steps of a move were weighed as one")
	require.NoError(t, again.Close())

	r, err := s.Rebase(file(t, "brunstatt"), nil)
	require.NoError(t, err)
	s.Accept(r, r.Legal, "")
	assert.Equal(t, again.Moment(again.Len()-1).Why, s.Moment(s.Len()-1).Why, "and for the game on another draft")
}

// alike holds two sessions against one another.
func alike(t *testing.T, want, got *playtest.Session) {
	t.Helper()
	require.Len(t, got.Branches(), len(want.Branches()))
	for i, b := range want.Branches() {
		o := got.Branches()[i]
		assert.Equal(t, b.Name, o.Name)
		assert.Equal(t, b.From, o.From)
		assert.Equal(t, b.Shared, o.Shared)
		assert.Equal(t, b.Last().Hash(), o.Last().Hash())
	}
	require.NoError(t, got.Switch(want.Branch().ID))
	for n := range want.Len() + 1 {
		assert.Equal(t, want.Note(n), got.Note(n))
	}
	assert.Equal(t, want.Moment(0).By, got.Moment(0).By)
}

// valid holds every line against the schema.
func valid(t *testing.T, path string) {
	t.Helper()
	sch, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(playtest.Schema()))
	require.NoError(t, err)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	for i, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		result, err := sch.Validate(gojsonschema.NewStringLoader(text))
		require.NoError(t, err)
		require.Empty(t, result.Errors(), "line %d: %.200s", i+1, text)
	}
}

func TestAFileThatBrokeOffIsOpenedAsFarAsItGoes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.jsonl")
	s := begun(t, "tsing-tau", 1)
	require.NoError(t, s.Keep(disk.System{}, path))
	end(t, s)
	require.NoError(t, s.Close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)

	require.NoError(t, os.WriteFile(path, whole[:len(whole)-20], 0o600))
	again, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.Error(t, again.Lost)
	assert.Equal(t, s.Len()-1, again.Len())
	assert.Equal(t, path, again.Path(), "it goes on there")
	end(t, again.Session)
	require.NoError(t, again.Close())
	mended, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(whole), string(mended))

	lines := strings.SplitAfter(string(whole), "\n")
	lines[len(lines)/2] = strings.Replace(lines[len(lines)/2], "place", "step", 1)
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600))
	again, err = playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.ErrorContains(t, again.Lost, "was changed after it was written")
	assert.Empty(t, again.Path(), "what is wrong is not written over")
	_, err = playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	assert.NoError(t, err, "and is not held either")
}

func TestAFileThatIsNoPlaytestIsRefused(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "text": "hello\n", "another file": `{"kind":"draft","chain":"0"}` + "\n"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "p.jsonl")
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			_, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
			assert.Error(t, err)
		})
	}
}

func TestABranchIsExportedAsALogAndReadAgain(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	aim, _ := shot(t, s, 1)
	require.NoError(t, s.SetDice(6, 6))
	_, err := s.Do(aim)
	require.NoError(t, err)
	fire(t, s)
	assert.Equal(t, []int{6}, s.Dice(), "a die that was not rolled waits")
	var out bytes.Buffer
	require.NoError(t, s.WriteLog(&out, s.Branch().ID))
	assert.Equal(t, s.Len()+2, bytes.Count(out.Bytes(), []byte("\n")), "a header, the actions, an end")

	again, err := playtest.Read(&out, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.Equal(t, s.Table().Hash(), again.Table().Hash())
}

func TestAGameGoesOnWithTheActionsOfAnotherBranch(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	for range 3 {
		end(t, s)
	}
	main, phase, length := s.Branch().ID, s.Previous(s.Len()), s.Len()
	same, err := s.Continuations(main)
	require.NoError(t, err)
	assert.Empty(t, same, "nothing else was done")

	s.GoTo(phase)
	require.NoError(t, s.Annotate("the phase is over"))
	s.GoTo(phase - 1) // the end of a phase is what differs
	ends := s.Moment(phase - 1).Action
	other := legal(s)[slices.IndexFunc(legal(s), func(a rules.Action) bool { return a != ends })]
	_, err = s.Do(other)
	require.NoError(t, err)
	all, err := s.Continuations(main)
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, phase, all[0].N, "after the action that was replaced")
	assert.Equal(t, phase-1, all[1].N, "or with it")
	assert.Equal(t, all[0].Left+1, all[1].Left)
	assert.Equal(t, length-phase, all[0].Left)
	r, err := s.PlayOn(main, phase-1, nil)
	require.NoError(t, err)
	assert.Nil(t, r.Stopped)
	s.Accept(r, r.Legal, "")
	assert.Equal(t, other, s.Moment(phase-1).Action)
	assert.Equal(t, ends, s.Moment(phase).Action)
	assert.Equal(t, "the phase is over", s.Note(phase+1), "a note goes with its moment")
	assert.Len(t, s.Branches(), 3)

	s.GoTo(phase + 1)
	now := s.Table().Now()
	all, err = s.Continuations(main)
	require.NoError(t, err)
	assert.Equal(t, now, all[0].Before, "the phase that it is now comes first")
}

// leftBehind is the file as it is found when the program that keeps it dies now.
func leftBehind(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	copied := filepath.Join(t.TempDir(), filepath.Base(path))
	require.NoError(t, os.WriteFile(copied, data, 0o600))
	return copied
}

func TestAPlaytestIsWrittenByOneWindowAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.jsonl")
	s := begun(t, "brunstatt", 1)
	end(t, s)
	require.NoError(t, s.Keep(disk.System{}, path))
	_, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.ErrorIs(t, err, playtest.ErrElsewhere)
	end(t, s)
	require.NoError(t, s.Close())

	first, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.Equal(t, s.Len(), first.Len(), "all of it is there")
	_, err = playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.ErrorIs(t, err, playtest.ErrElsewhere)
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	_, err = playtest.Read(file, scenarios.Bases(), soldiers.System())
	require.NoError(t, err, "reading does no harm")
	require.NoError(t, first.Close())
	again, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, again.Close())
}

func TestAPlaytestThatIsTooLargeToBeReadWholeIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.playtest")
	require.NoError(t, os.WriteFile(path, []byte("{}\n"), 0o600))
	require.NoError(t, os.Truncate(path, limits.PlaytestBytes))
	_, err := playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	assert.NotContains(t, err.Error(), "larger than")
	require.NoError(t, os.Truncate(path, limits.PlaytestBytes+1))
	_, err = playtest.OpenFile(disk.System{}, path, scenarios.Bases(), soldiers.System())
	assert.ErrorContains(t, err, "it is larger than 512 MiB")
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.EqualValues(t, limits.PlaytestBytes+1, info.Size(), "nothing is cut off")
}

// legal is the actions that can be done now.
func legal(s *playtest.Session) []rules.Action {
	return s.Table().(rules.Proposer).Propose(nil, rules.Anyone)
}

// seatOf is the seat of a side.
func seatOf(s *playtest.Session, side string) rules.Seat {
	return rules.Seat(slices.IndexFunc(s.Chairs(), func(c rules.Chair) bool { return c.ID == side }) + 1)
}

// What a game that the program has played says is nobody's own until somebody does something
// in it, whatever that is.
func TestWhatSomebodyDidInAPlaytestIsHisOwn(t *testing.T) {
	fresh := func() *playtest.Session {
		s, err := playtest.New(soldiers.System(), file(t, "tsing-tau"), rules.Terms{Seed: 3})
		require.NoError(t, err)
		return s
	}
	s := fresh()
	assert.False(t, s.Own(), "nothing was done")
	require.NoError(t, s.Seat(s.Scenario().Sides[0].ID, "random"))
	assert.False(t, s.Own(), "who plays is soon said again")
	require.NoError(t, s.Annotate("before all else"))
	assert.True(t, s.Own())

	s = begun(t, "tsing-tau", 3)
	assert.True(t, s.Own())
	for name, do := range map[string]func(s *playtest.Session) error{
		"an action": func(s *playtest.Session) error { _, err := s.Do(legal(s)[0]); return err },
		"another line of play": func(s *playtest.Session) error {
			s.GoTo(0)
			for _, a := range legal(s) {
				if _, err := s.Do(a); err != nil || len(s.Branches()) > 1 {
					return err
				}
				s.GoTo(0)
			}
			return nil
		},
		"a name": func(s *playtest.Session) error { return s.Rename(0, "The first") },
		"a note": func(s *playtest.Session) error { return s.Annotate("here") },
		"nothing left of it on another draft": func(s *playtest.Session) error {
			r, err := s.Rebase(file(t, "tsing-tau"), nil)
			if err == nil {
				s.Accept(r, 0, "")
			}
			return err
		},
	} {
		s := begun(t, "tsing-tau", 3)
		s.Disown()
		s.GoTo(1)
		_, err := s.Do(s.Moment(1).Action)
		require.NoError(t, err)
		require.False(t, s.Own(), "what is there is gone to")
		s.GoTo(s.Len())
		require.NoError(t, do(s))
		assert.True(t, s.Own(), name)
	}
}
