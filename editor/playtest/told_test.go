package playtest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// story is digests of what sessions tell, each by what it is of.
type story struct {
	t        *testing.T
	text     digest.Record
	pictures digest.Record // their pixels, however they are packed
}

func (s *story) tell(of string, what ...any) {
	s.t.Helper()
	sum := s.text.On(of)
	for _, w := range what {
		if text, ok := w.(string); ok {
			_, _ = sum.Write([]byte(text))
			continue
		}
		text, err := json.Marshal(w)
		require.NoError(s.t, err, of)
		_, _ = sum.Write(append(asFirstTold(text), '\n'))
	}
}

// asFirstTold gives what is told the form in which it was told when the digests were
// first written: with hexes, and an attack with one die, a strength and a defense.
func asFirstTold(text []byte) []byte {
	text = firstHex.ReplaceAll(text, []byte(`{"Col":$1,"Row":$2}`))
	text = bytes.ReplaceAll(text, []byte(`"Sites":`), []byte(`"Hexes":`))
	text = bytes.ReplaceAll(text, []byte(`"At":{"Col"`), []byte(`"Hex":{"Col"`))
	text = bytes.ReplaceAll(text, []byte(`,"Count":0,"Sum"`), []byte(`,"Sum"`))
	const none = `"Rolls":null,"Sum":"","Result"`
	text = bytes.ReplaceAll(text, []byte(none), []byte(`"Die":0,"Strength":0,"Defense":0,"Result"`))
	text = firstRoll.ReplaceAll(text, []byte(`"Die":$1,"Strength":0,"Defense":0,"Result"`))
	text = firstAttack.ReplaceAll(text, []byte(`"Die":$1,"Strength":$2,"Defense":$3,"Result"`))
	return firstShot.ReplaceAll(text, []byte(`"Odds":"$1","Strength":$2,"Defense":$3,"Die":$4,"Result"`))
}

var (
	firstHex    = regexp.MustCompile(`\{"A":(-?\d+),"B":(-?\d+),"C":0\}`)
	firstRoll   = regexp.MustCompile(`"Rolls":\[\{"N":(\d),"Of":6,"Seat":0,"Face":""\}\],"Sum":"","Result"`)
	firstAttack = regexp.MustCompile(`"Rolls":\[\{"N":(\d),"Of":6,"Seat":0,"Face":""\}\],"Sum":"(\d+) against (\d+)","Result"`)
	firstShot   = regexp.MustCompile(`"Short":"([^"]*)","Sum":"(\d+) against (\d+)","Rolls":\[\{"N":(\d),"Of":6,"Seat":0,"Face":""\}\],"Result"`)
)

// why is an error in words, or nothing.
func why(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// seen notes the pixels of a PNG, however they are packed, and gives its size.
func (s *story) seen(of string, data []byte) string {
	s.t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(s.t, err)
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	_, _ = s.pictures.On(of).Write(out.Pix)
	return fmt.Sprint(out.Rect)
}

var (
	inPNG  = regexp.MustCompile(`data:image/png;base64,[A-Za-z0-9+/=]*`)
	inWOFF = regexp.MustCompile(`data:font/woff;base64,[A-Za-z0-9+/=]*`)
)

// report tells a report in each of its forms.
func (s *story) report(of string, session *playtest.Session, branch int) {
	s.t.Helper()
	r, err := session.Report(branch)
	require.NoError(s.t, err)
	var page, text bytes.Buffer
	require.NoError(s.t, r.WriteHTML(&page))
	html := inWOFF.ReplaceAllString(page.String(), "")
	s.tell(of+", as a page", inPNG.ReplaceAllStringFunc(html, func(url string) string {
		data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(url, "data:image/png;base64,"))
		require.NoError(s.t, err)
		return s.seen(of+", on its page", data)
	}))
	require.NoError(s.t, r.WriteMarkdown(&text, func(name string, data []byte) (string, error) { return name + " " + s.seen(of+", "+name, data), nil }))
	s.tell(of+", as Markdown", text.String())
	r.Map = nil
	for _, turn := range r.Turns {
		turn.Picture, turn.Over = nil, nil
	}
	s.tell(of, r)
	for i, shot := range r.Shots {
		s.tell(fmt.Sprintf("%s, shot %d", of, i), shot.Sentence(), shot.Chance())
	}
}

// line tells the current branch from its first moment to its last.
func (s *story) line(of string, session *playtest.Session) {
	s.t.Helper()
	var moments []any
	for n := range session.Len() {
		moments = append(moments, session.Moment(n), session.Note(n), session.Next(n), session.Previous(n))
	}
	s.tell(of+", its moments", moments, session.Next(session.Len()), session.Previous(session.Len()+1))
	s.tell(of+", its phases", session.Spans())
	account, err := session.Account(session.Branch().ID)
	require.NoError(s.t, err)
	s.tell(of+", its account", account, session.Result(session.Branch()))
	var log bytes.Buffer
	require.NoError(s.t, session.WriteLog(&log, session.Branch().ID))
	if _, sealed := session.Table().(rules.Secretive); !sealed { // what chance seals lines with differs each time
		s.tell(of+", its log", log.String())
	}
}

// rebase tells a line of play that was done again, and takes over a part of it.
func (s *story) rebase(of string, session *playtest.Session, r *playtest.Rebase, err error) {
	s.t.Helper()
	if err != nil {
		s.tell(of, why(err))
		return
	}
	s.tell(of, r)
	session = session.Copy()
	b := session.Accept(r, (r.Common+r.Legal+1)/2, "")
	s.tell(of+", accepted", b.ID, b.Name, b.From, b.Shared, b.Len(), b.Draft(), all(s.t, session))
}

// What sessions tell stays as it is: of a walk through a small battle as chance decides,
// with its branches, comparisons and continuations; of the battle on other drafts; of
// players that act; of a larger battle. A line names what is told otherwise; where it
// is meant to be, look at it, and -update writes the digests anew.
func TestSessionsTellWhatTheyTold(t *testing.T) {
	told := &story{t: t}
	told.walk(t)
	told.drafts(t)
	told.runs(t)
	battle := playedBy(t, "mlawa", "greedy", 4)
	told.line("mlawa", battle)
	told.report("mlawa", battle, battle.Branch().ID)
	for n := 0; n < battle.Len(); n += 40 {
		battle.GoTo(n)
		told.tell(fmt.Sprintf("mlawa, what stands on the map after %d", n), playtest.Stacks(battle.Table(), battle.Scenario().Base.Fields, battle.Scenario().EffectiveCharts()))
	}
	told.other("cowpens", kingsmen.System())
	told.other("leuthen", commanders.System())
	told.text.Hold(t, "told.txt")
	if runtime.GOARCH == "amd64" { // other processors round a product that is added to a sum otherwise
		told.pictures.Hold(t, "shown.txt")
	}
}

// other tells two turns of a battle of another system, and a branch of it.
func (s *story) other(id string, sys rules.System) {
	t := s.t
	f := file(t, id)
	f.Scenario.Length.Turns = 2
	session, err := playtest.New(sys, f, rules.Terms{Seed: 5})
	require.NoError(t, err)
	kept := disktest.New()
	require.NoError(t, session.Keep(kept, "/kept/"+id+".jsonl"))
	for _, branch := range []string{"", ", branched"} {
		name := id + branch
		for i, side := range session.Scenario().Sides {
			require.NoError(t, session.Seat(side.ID, []string{"random", "greedy"}[(i+len(branch))%2]))
		}
		run, err := session.Run(playtest.UntilHand)
		require.NoError(t, err)
		take(t, session, run)
		s.line(name, session)
		s.report(name, session, session.Branch().ID)
		s.tell(name+", how the sides stand", session.Standings())
		var hidden, fights, standing []any
		for n := range session.Len() {
			for _, seat := range []rules.Seats{1, 2, 3} {
				hidden = append(hidden, session.Hides(n, seat))
			}
			if n%7 == 0 {
				fights = append(fights, session.Recount(n))
			}
		}
		for n := session.Len(); n >= 0; n -= 1 + session.Len()/9 {
			session.GoTo(n)
			standing = append(standing, session.Opened(), session.Setting(), playtest.Stacks(session.Table(), session.Scenario().Base.Fields, session.Scenario().EffectiveCharts()))
		}
		s.tell(name+", what is hidden", hidden)
		s.tell(name+", its fights", fights)
		s.tell(name+", what stands on the map", standing)
		session.GoTo(session.Len() / 2)
	}
	if _, areas := session.Scenario().Board.(*model.AreaBoard); areas {
		s.pieces(id, session)
	}
	require.Len(t, session.Branches(), 2)
	c, err := session.Compare(0, 1)
	s.tell(id+", its branches compared", c, why(err))
	s.elsewhere(id, session)
	for _, at := range []int{session.Branch().Shared - 1, session.Branch().Shared, session.Branch().Shared + 1, session.Branch().Shared + 2, session.Len()} {
		session.GoTo(at)
		require.NoError(t, session.Annotate(fmt.Sprint("Noted at ", at)))
	}
	require.NoError(t, session.Close())
	again, err := playtest.OpenFile(kept, "/kept/"+id+".jsonl", scenarios.Bases(), sys)
	require.NoError(t, err)
	var hidden []any
	for n := range again.Len() {
		hidden = append(hidden, again.Hides(n, 1), again.Hides(n, 2))
	}
	s.tell(id+", out of its file", all(t, again.Session), again.Opened(), hidden)
}

// elsewhere tells how a game goes on by another branch of it, and on other drafts.
func (s *story) elsewhere(id string, session *playtest.Session) {
	for _, n := range []int{0, session.Branch().Shared, session.Branch().Shared + 1, session.Len()} {
		session.GoTo(n)
		continuations, err := session.Continuations(0)
		s.tell(fmt.Sprintf("%s, how it can go on at %d", id, n), continuations, why(err))
		for _, c := range continuations {
			on, err := session.PlayOn(0, c.N, nil)
			s.tell(fmt.Sprintf("%s, gone on at %d with %d", id, n, c.N), on, why(err))
		}
	}
	for change, edit := range changesOfDrafts {
		draft := file(s.t, id)
		draft.Scenario.Length.Turns = 2
		edit(draft.Scenario)
		on, err := session.Rebase(draft, nil)
		s.tell(fmt.Sprintf("%s, on a draft with %s", id, changeNames[change]), on, why(err))
	}
}

// changesOfDrafts are what other drafts have otherwise, and changeNames says it.
var (
	changesOfDrafts = []func(*model.Scenario){
		func(sc *model.Scenario) { sc.Length.Turns = 1 },
		func(sc *model.Scenario) {
			last := &sc.Forces[len(sc.Forces)-1]
			last.Units = slices.Clone(last.Units[1:])
		},
		func(sc *model.Scenario) {
			first := &sc.Forces[0]
			first.Units = append(slices.Clone(first.Units), first.Units[0])
		},
		func(sc *model.Scenario) { sc.Title = "Another name" },
	}
	changeNames = []string{"fewer turns", "fewer units", "more units", "another title"}
)

// pieces tells what stands on a map of areas before each action, after each of its events,
// and how a map shows it.
func (s *story) pieces(id string, session *playtest.Session) {
	var stages []any
	for n := range session.Len() {
		session.GoTo(n)
		pieces := playtest.PiecesOn(session.Table(), session.Scenario())
		stages = append(stages, session.Secret(n), pieces)
		for _, e := range session.Moment(n).Events {
			pieces = pieces.After(e)
			stages = append(stages, pieces)
		}
		setting, stacked := pieces.Setting(session.Table(), session.Scenario())
		stages = append(stages, setting, stacked)
	}
	s.tell(id+", its pieces", stages...)
}

func (s *story) walk(t *testing.T) {
	session := farm(t)
	d := disktest.New()
	require.NoError(t, session.Keep(d, "/kept/walk.jsonl"))
	for seed := range 140 {
		stepOf(session, seed)
		b := session.Branch()
		s.tell(fmt.Sprintf("step %d", seed), session.At(), session.Len(), b.ID, b.Name, b.From, b.Shared, session.Dice(), session.Waits(),
			session.Player("german"), session.Player("french"), why(session.Trouble()), fmt.Sprint(session.Table().Hash()))
	}
	require.NoError(t, session.Close())
	s.tell("the walk, out of its file", all(t, goOn(t, d, "/kept")))
	for _, b := range session.Branches() {
		require.NoError(t, session.Switch(b.ID))
		name := fmt.Sprintf("branch %d", b.ID)
		s.line(name, session)
		if b.ID%3 == 0 {
			s.report(name, session, b.ID)
		}
		for _, other := range session.Branches() {
			c, err := session.Compare(b.ID, other.ID)
			s.tell(fmt.Sprintf("%s against %d", name, other.ID), c, why(err))
			for _, at := range []int{session.Len() / 3, session.Len()} {
				session.GoTo(at)
				on, err := session.Continuations(other.ID)
				s.tell(fmt.Sprintf("%s at %d, ways on by %d", name, at, other.ID), on, why(err))
				if b.ID%2 == 0 && len(on) > 0 {
					r, err := session.PlayOn(other.ID, on[0].N, nil)
					s.rebase(fmt.Sprintf("%s at %d, on by %d", name, at, other.ID), session, r, err)
				}
			}
		}
	}
}

// drafts plays the battle of the farm on drafts that differ from it.
func (s *story) drafts(t *testing.T) {
	session := farm(t)
	require.NoError(t, session.Annotate("The end"))
	session.GoTo(session.Next(0))
	require.NoError(t, session.Annotate("The deployment is over"))
	for _, test := range []struct {
		name string
		edit []string
	}{
		{"nothing", nil},
		{"no farm", []string{"....#....", "........."}},
		{"woods everywhere", []string{farmGround, strings.ReplaceAll(farmGround, ".", "w")}},
		{"a column more", []string{"cols = 9", "cols = 10", farmGround, strings.ReplaceAll(farmGround, `",`, `.",`)}},
		{"another name", []string{`name = "Advance`, `name = "Grand advance`}},
		{"one more to win", []string{"at_least = 3", "at_least = 5"}},
		{"one turn less", []string{"turns = 4", "turns = 3"}},
		{"later help", []string{"turn = 2", "turn = 4"}},
		{"no gun", []string{`  { type = "french-field-gun-battery", count = 1 },
`, ""}},
	} {
		r, err := session.Rebase(farmDraft(t, test.edit...), nil)
		s.rebase("on a draft with "+test.name, session, r, err)
		on := session.Copy()
		if r, err = on.Rebase(farmDraft(t, test.edit...), nil); err == nil {
			on.Accept(r, r.Legal, "On another draft")
			s.line("on a draft with "+test.name, on)
			c, err := on.Compare(0, on.Branch().ID)
			s.tell("on a draft with "+test.name+", compared", c, why(err))
			ways, err := on.Continuations(0)
			s.tell("on a draft with "+test.name+", ways on", ways, why(err))
		}
	}
}

// runs lets players act from moments of the battle of the farm.
func (s *story) runs(t *testing.T) {
	for _, at := range []int{0, 12, 31, 78, 120, 126} {
		for until, how := range []string{playtest.UntilHand: "until a hand", playtest.OneAction: "one action", playtest.UntilPhase: "a phase"} {
			if at%3 != until && at != 31 {
				continue
			}
			session := farm(t)
			session.GoTo(at)
			require.NoError(t, session.Seat("german", "greedy"))
			require.NoError(t, session.Seat("french", []string{"random", playtest.Hand}[at%2]))
			_ = session.SetDice(2, 5)
			run, err := session.Run(playtest.Until(until))
			if err != nil {
				s.tell(fmt.Sprintf("a run from %d: %s", at, how), why(err))
				continue
			}
			var events []rules.Happening
			for step := range run.Steps() {
				done, err := session.Take(step)
				require.NoError(t, err)
				events = append(events, done...)
			}
			s.tell(fmt.Sprintf("a run from %d: %s", at, how), events, why(run.Err()), session.Dice(), session.At(), session.Branch().Name)
		}
	}
}
