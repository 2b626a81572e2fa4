package playtest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// keptFarm is the lines of a kept playtest: what it is, the scenario, the branch
// and the first actions of the battle of the farm.
func keptFarm(t *testing.T, actions int) []string {
	t.Helper()
	log, err := os.Open(filepath.Join("testdata", "the-farm.jsonl"))
	require.NoError(t, err)
	defer log.Close()
	s, err := Read(log, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	for side := range s.seats {
		s.seats[side] = Hand
	}
	b := s.current
	b.game, b.records = b.game.Branch(actions), b.records[:actions]
	path := filepath.Join(t.TempDir(), "p.jsonl")
	require.NoError(t, s.Keep(disk.System{}, path))
	require.NoError(t, s.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return strings.SplitAfter(string(text), "\n")[:3+actions]
}

// readLines reads lines under right sums.
func readLines(lines ...string) (*Session, error) {
	return Read(bytes.NewReader(resealed([]byte(strings.Join(lines, "\n")))), scenarios.Bases(), soldiers.System())
}

// What somebody wrote into a playtest by hand, with the right sums, is taken where
// it makes sense and refused with its line where it does not.
func TestEveryLineOfAPlaytestMakesSenseOrIsRefused(t *testing.T) {
	const actions = 8
	sound := keptFarm(t, actions)
	tests := []struct{ name, line, problem string }{
		{"a seat", `{"kind":"seat","side":"german","player":"greedy"}`, ""},
		{"a seat of a side that is none", `{"kind":"seat","side":"belgian","player":"greedy"}`, `"belgian" is no side of the scenario`},
		{"a draft more", `{"kind":"draft","draft":1,"text":TEXT}`, ""},
		{"a draft that leaves a number out", `{"kind":"draft","draft":2,"text":TEXT}`, "out of order"},
		{"a draft that is there already", `{"kind":"draft","draft":0,"text":TEXT}`, "out of order"},
		{"a draft without a number", `{"kind":"draft","text":TEXT}`, "out of order"},
		{"a draft without a scenario", `{"kind":"draft","draft":1,"text":"hello"}`, "the scenario in it"},
		{"a draft that is a mapsheet", `{"kind":"draft","draft":1,"text":"format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"m\"\nname = \"M\"\n[map]\ncols = 1\nrows = 1\nhex_meters = 100\nterrain = [\".\"]\n[map.legend]\n\".\" = \"clear\"\n"}`, "it holds no scenario"},
		{"a note at the start", `{"kind":"note","branch":0,"at":0,"text":"a"}`, ""},
		{"a note at the end", `{"kind":"note","branch":0,"at":8,"text":"a"}`, ""},
		{"a note after the end", `{"kind":"note","branch":0,"at":9,"text":"a"}`, "at no moment"},
		{"a note before the start", `{"kind":"note","branch":0,"at":-1,"text":"a"}`, "at no moment"},
		{"a note nowhere", `{"kind":"note","branch":0,"text":"a"}`, "at no moment"},
		{"a note of no branch", `{"kind":"note","at":0,"text":"a"}`, "names no branch"},
		{"a note of a branch that is none", `{"kind":"note","branch":1,"at":0,"text":"a"}`, "no branch 1"},
		{"another name", `{"kind":"rename","branch":0,"name":"a"}`, ""},
		{"the end of the only branch", `{"kind":"delete","branch":0}`, "no branch is left"},
		{"a line of no kind", `{"kind":"hello","branch":0}`, `no line of the kind "hello"`},
		{"a branch", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":3}`, ""},
		{"a branch of a higher number", `{"kind":"branch","branch":5,"draft":0,"from":0,"at":3}`, ""},
		{"a branch from the end", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":8}`, ""},
		{"a branch from the start", `{"kind":"branch","branch":1,"draft":0,"from":-1,"at":0}`, ""},
		{"a branch that is there already", `{"kind":"branch","branch":0,"draft":0,"from":0,"at":3}`, "no beginning of a branch"},
		{"a branch of no draft", `{"kind":"branch","branch":1,"from":0,"at":3}`, "no beginning of a branch"},
		{"a branch of a draft that is none", `{"kind":"branch","branch":1,"draft":1,"from":0,"at":3}`, "no beginning of a branch"},
		{"a branch of a draft below none", `{"kind":"branch","branch":1,"draft":-1,"from":0,"at":3}`, "no beginning of a branch"},
		{"a branch from nowhere", `{"kind":"branch","branch":1,"draft":0,"at":3}`, "no beginning of a branch"},
		{"a branch from no moment", `{"kind":"branch","branch":1,"draft":0,"from":0}`, "no beginning of a branch"},
		{"a branch from after the end", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":9}`, "leaves none that there is"},
		{"a branch from before the start", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":-1}`, "leaves none that there is"},
		{"a branch from one that is none", `{"kind":"branch","branch":1,"draft":0,"from":3,"at":3}`, "leaves none that there is"},
		{"a branch with fewer lines than none", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":3,"lines":-1}`, "no lines follow that belong to it"},
		{"a note that lines belong to", `{"kind":"note","branch":0,"at":0,"text":"a","lines":1}`, "no lines follow that belong to it"},
		{"a branch whose lines are missing", `{"kind":"branch","branch":1,"draft":0,"from":0,"at":3,"lines":2}`, "the branch that was begun last is not whole: 2 lines of it are missing"},
		{"an action", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031b"}`, ""},
		{"an action with dice", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031b","dice":[1,6]}`, ""},
		{"an action with a die of zero", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031b","dice":[0]}`, "a die shows 1 or more"},
		{"an action with a die of seven, which is not rolled", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031b","dice":[7]}`, ""},
		{"what is no action", `{"kind":"do","branch":0,"action":"dance","events":"947f10eaa57b031b"}`, "dance"},
		{"an action that is not allowed", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0101","events":"947f10eaa57b031b"}`, "is refused"},
		{"an action with other events", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031c"}`, "leads to other events"},
		{"an action with its state", `{"kind":"do","branch":0,"action":"place french-infantry-company-3 0306","events":"947f10eaa57b031b","state":"08cde816fa925614"}`, "leads to another state"},
	}
	var draft line
	require.NoError(t, json.Unmarshal([]byte(sound[1]), &draft))
	text, err := json.Marshal(draft.Text)
	require.NoError(t, err)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := readLines(append(sound[:len(sound):len(sound)], strings.Replace(test.line, "TEXT", string(text), 1))...)
			if test.problem == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, test.problem)
			assert.ErrorContains(t, err, "line 12 ")
			if s != nil && test.name != "the end of the only branch" {
				assert.Equal(t, actions, s.Len(), "what is sound is there")
			}
		})
	}
}

func TestAPlaytestBeginsAsOne(t *testing.T) {
	sound := keptFarm(t, 1)
	for _, test := range []struct {
		name    string
		lines   []string
		problem string
	}{
		{"nothing", nil, "it is no playtest"},
		{"the head alone", sound[:1], "it is no playtest"},
		{"no branch", sound[:2], "it is no playtest"},
		{"no scenario", []string{sound[0], sound[2]}, "the scenario is missing"},
		{"no head", sound[1:], "it does not begin a playtest"},
		{"no seed", []string{`{"kind":"playtest","format":"mapsheet-playtest/1","system":"soldiers"}`}, "it does not begin a playtest"},
		{"another format", []string{`{"kind":"playtest","format":"mapsheet-playtest/3","system":"soldiers","seed":1}`}, `it is of the format "mapsheet-playtest/3", and this Mapsheet reads "mapsheet-playtest/2" at most: open it with a newer Mapsheet`},
		{"another system", []string{`{"kind":"playtest","format":"mapsheet-playtest/1","system":"sailors","seed":1}`}, `no rule system "sailors"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := readLines(test.lines...)
			require.ErrorContains(t, err, test.problem)
			assert.Nil(t, s)
		})
	}
	s, err := readLines(sound...)
	require.NoError(t, err)
	assert.Equal(t, 1, s.At(), "it opens at the end")
	assert.Equal(t, "greedy", s.Moment(0).By)
	assert.Equal(t, Hand, s.Player("french"))
}

func TestTheLinesOfANewBranchFollowOnIt(t *testing.T) {
	const branch, note = `{"kind":"branch","branch":1,"draft":0,"from":0,"at":3,"lines":1}`, `{"kind":"note","branch":1,"at":0,"text":"a"}`
	sound := keptFarm(t, 8)
	s, err := readLines(append(sound, branch, note)...)
	require.NoError(t, err)
	assert.Len(t, s.Branches(), 2)
	for _, other := range []string{`{"kind":"note","branch":0,"at":0,"text":"a"}`, `{"kind":"rename","branch":1,"name":"a"}`, `{"kind":"note"}`, `{"kind":"seat","side":"german","player":"greedy"}`} {
		_, err := readLines(append(sound, branch, other, note)...)
		assert.ErrorContains(t, err, "it does not belong to the new branch before it", other)
	}
	sound[0] = strings.Replace(sound[0], Format, "mapsheet-playtest/1", 1)
	_, err = readLines(append(sound, branch, note)...)
	assert.ErrorContains(t, err, "no lines follow that belong to it", "the first format did not count them")
}

func TestTheEndOfTheCurrentBranchLeadsBackToTheNewest(t *testing.T) {
	lines := append(keptFarm(t, 8), `{"kind":"branch","branch":1,"draft":0,"from":0,"at":3}`, `{"kind":"branch","branch":2,"draft":0,"from":0,"at":5}`,
		`{"kind":"do","branch":1,"action":"place german-infantry-company-4 0401","events":"b098a1694f0f9274"}`, `{"kind":"delete","branch":1}`)
	s, err := readLines(lines[:len(lines)-1]...)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 4}, []int{s.Branch().ID, s.At()}, "who acts on a branch is on it")
	s, err = readLines(lines...)
	require.NoError(t, err)
	assert.Equal(t, 2, s.Branch().ID)
	assert.Equal(t, 5, s.At())
	s, err = readLines(append(lines, `{"kind":"delete","branch":0}`)...)
	require.NoError(t, err)
	assert.Equal(t, 2, s.Branch().ID, "another's end changes nothing")
}

func TestALogThatCannotBePlayedIsRefused(t *testing.T) {
	log, err := os.ReadFile(filepath.Join("testdata", "the-farm.jsonl"))
	require.NoError(t, err)
	s, err := Read(bytes.NewReader(log), scenarios.Bases())
	require.ErrorContains(t, err, `no rule system "soldiers"`)
	assert.Nil(t, s)
	s, err = Read(bytes.NewReader(log), nil, soldiers.System())
	require.ErrorContains(t, err, "The Farm cannot be played", "nothing brings the charts")
	assert.Nil(t, s)
	lines := bytes.SplitAfter(log, []byte("\n"))
	s, err = Read(bytes.NewReader(bytes.Join(lines[:9], nil)), scenarios.Bases(), soldiers.System())
	require.Error(t, err, "it has no end")
	assert.Equal(t, 8, s.Len(), "as far as it goes")
}

// Every seat has its number, its name and its player's brief, and nobody else has one.
func TestEverySeatIsKnownByItsNumber(t *testing.T) {
	s, err := readLines(keptFarm(t, 8)...)
	require.NoError(t, err)
	chairs := s.Chairs()
	require.Len(t, chairs, 2)
	for i, chair := range chairs {
		seat := rules.Seat(i + 1)
		assert.Equal(t, rules.Brief{Scenario: s.Scenario(), Seat: seat, Side: chair.Side}, s.brief(chair.ID))
		assert.Equal(t, chair, s.chair(seat))
	}
	assert.Equal(t, rules.Brief{Scenario: s.Scenario()}, s.brief("nobody"))
	for _, none := range []rules.Seat{rules.Anyone, 3} {
		assert.Empty(t, s.chair(none))
	}
}

// On a draft of another size every hex that is still there is found, the first and
// the last among them, and an action in one that is not is given up.
func TestHexesAreFoundOnADraftOfAnotherSize(t *testing.T) {
	s, err := readLines(keptFarm(t, 8)...)
	require.NoError(t, err)
	from := s.current.Last()
	const cols = 8 // one less
	text := regexp.MustCompile(`(?m)^  "([.w#]{8}).",$`).ReplaceAllString(s.drafts[0].text, `  "$1",`)
	file, err := schema.Read("", strings.NewReader(strings.Replace(text, "cols = 9", "cols = 8", 1)), scenarios.Bases())
	require.NoError(t, err)
	d, err := s.newDraft(file)
	require.NoError(t, err)
	game := rules.NewGame(d.battle.Begin(s.terms))
	to := game.At(0).(rules.Table)
	f := s.newFollower(s.current, &Branch{game: game}, d)
	trench := uint8(1) // is placed by nobody
	for h := range hexrules.GridOf(from).All() {
		a := rules.Act(trench)
		a.At[0] = int32(hexrules.GridOf(from).Index(h))
		got, there := f.action(a)
		require.Equal(t, h.Col < cols, there, "%v", h)
		if there {
			assert.Equal(t, h, hexrules.GridOf(to).At(int(got.At[0])))
			assert.EqualValues(t, rules.Absent, got.At[1], "what is not used stays so")
		}
	}
}

func TestWhatBeginsNoPlaytestIsNotListed(t *testing.T) {
	folder := t.TempDir()
	for name, head := range map[string]string{
		"sound": `{"kind":"playtest","format":"mapsheet-playtest/1","scenario":"a"}`, "newer": `{"kind":"playtest","format":"mapsheet-playtest/3"}`,
		"other": `{"kind":"draft","format":"mapsheet-playtest/1"}`,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+Extension), resealed([]byte(head)), 0o600))
	}
	list, err := List(disk.System{}, folder)
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "sound", list[0].Name)
}

// Whoever writes the check sums himself may say of the first action what only a later one can.
func TestTheFirstActionOfABranchWeighsNothingAgain(t *testing.T) {
	text := strings.Replace(strings.Join(keptFarm(t, 3), "\n"), `{"kind":"do",`, `{"kind":"do","again":true,`, 1)
	require.Contains(t, text, "again")
	d := disktest.New()
	d.Put("/a"+Extension, string(resealed([]byte(text))))
	opened, err := OpenFile(d, "/a"+Extension, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	require.NoError(t, opened.Lost)
	require.Equal(t, 3, opened.Branch().Len())
	assert.Empty(t, opened.Branch().records[0].why)
	require.NoError(t, opened.Close())
}
