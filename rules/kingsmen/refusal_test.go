package kingsmen

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// citable is what refusals may cite: the statements of the rules and the rulings.
func citable(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	list, err := os.ReadFile(filepath.Join("testdata", "statements.txt"))
	require.NoError(t, err)
	for _, statement := range strings.Fields(strings.ReplaceAll(string(list), " ", "_")) {
		out[strings.ReplaceAll(statement, "_", " ")] = true
	}
	text, err := os.ReadFile("RULINGS.md")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(string(text), -1) {
		out["Ruling "+m[1]] = true
	}
	return out
}

func TestRefusalsCiteAStatementOrARuling(t *testing.T) {
	known := citable(t)
	for c := nothing + 1; c < numCauses; c++ {
		assert.True(t, known[causes[c].rule], "%q: %s", causes[c].rule, causes[c].sentence)
		assert.Regexp(t, `^[A-Z].*[^.]\.$`, causes[c].sentence)
	}
	for c := ground.OffTable; c <= ground.TooNearToFireOver; c++ {
		assert.True(t, known[ruled(c.Rule())], "%q: %s", c.Rule(), c)
		assert.NotEmpty(t, c.String())
	}
}

// Causes that nothing is refused for are words without a use.
func TestEveryCauseOfARefusalIsUsed(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var rest strings.Builder
	for _, name := range names {
		if name != "refusal.go" && !strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			rest.Write(text)
		}
	}
	text, err := os.ReadFile("refusal.go")
	require.NoError(t, err)
	list := regexp.MustCompile(`(?m)^\t(\w+): +\{"`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, list, int(numCauses)-1)
	for _, m := range list {
		assert.Regexp(t, `\b`+m[1]+`\b`, rest.String(), "nothing is refused for it")
	}
}

// elsewhere is a refusal for what is done in no way now: another part of the game, another side, or
// what no side has.
var elsewhere = []string{causes[isOver].sentence, causes[notAwaited].sentence, causes[noSense].sentence, causes[notNow].sentence}

// Along games by chance actions are tried that nobody offered. What is refused for a reason of the moment
// shows who is concerned, and where: a unit, a general or a spot that is on the table.
func TestRefusalsShowWhatStandsInTheWay(t *testing.T) {
	in := inForce(ruleGunWeights, ruleOverride, ruleBanking, ruleBuildings, ruleSquare, ruleBrigades, ruleRecovery, ruleLeaderLosses, ruleDismounts)
	units := append([]string{"skirmishing-cavalry"}, army...)
	sc := open(t, units, units, in...)
	house := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: plane.Polygon{{X: 3000, Y: 2800}, {X: 4000, Y: 2800}, {X: 4000, Y: 3200}, {X: 3000, Y: 3200}}}
	house.Own.Set("enter", "yes")
	sc.TableBoard().Pieces = []model.Piece{house, {ID: "lake", Kind: model.PieceLake, Points: plane.Polygon{{X: 500, Y: 2800}, {X: 1500, Y: 2800}, {X: 1500, Y: 3200}}}}
	known := citable(t)
	cited := map[string]bool{}
	for seed := range uint64(3) {
		b, err := newBattle(sc)
		require.NoError(t, err)
		s := newState(b, rules.Terms{Seed: seed})
		r := rand.New(rand.NewPCG(seed, 3))
		for !s.over {
			for range 30 {
				a := s.guessed(r)
				refusal := s.Refuse(a)
				if refusal == nil || slices.Contains(elsewhere, refusal.Sentence) {
					continue
				}
				cited[refusal.Rule] = true
				text := s.ActionText(a) + ": " + refusal.Sentence
				require.True(t, known[refusal.Rule], "%s: %s", refusal.Rule, text)
				if a.Unit != rules.Absent {
					require.NotZero(t, len(refusal.Units)+len(refusal.Sites), text)
				}
				for _, u := range refusal.Units {
					require.Less(t, int(u), s.Units(), text)
				}
				if s.stage == inUnit && a.Unit == int32(s.hand.unit) {
					require.Contains(t, refusal.Units, a.Unit, text)
				}
			}
			a, _ := s.Random(rules.Anyone, r)
			_, refusal := s.Apply(a, nil)
			require.Nil(t, refusal)
		}
	}
	for _, rule := range []string{"Cards 12", "Command 4", "Movement 1", "Movement 9", "Melee 3", "Fire 3", "Fire 5", "Ruling 55", "Ruling 64", "Ruling 109"} {
		assert.True(t, cited[rule], "%s stands in the way of nothing: %v", rule, cited)
	}
}

// guessed is an action by chance that makes sense, and mostly is not legal: one in two of the unit in hand.
func (s *State) guessed(r *rand.Rand) rules.Action {
	for {
		a := rules.Act(uint8(r.IntN(int(numVerbs))))
		takes := verbs[a.Verb].takes
		if takes&(takesUnit|takesGeneral) != 0 {
			a.Unit = int32(r.IntN(s.Units()))
			if s.hand.unit != none && r.IntN(2) == 0 {
				a.Unit = int32(s.hand.unit)
			}
		}
		i := 0
		put := func(n int) {
			a.At[i] = int32(n)
			i++
		}
		if takes&takesOther != 0 {
			put(r.IntN(len(s.units)))
		}
		if takes&takesPoint != 0 {
			put(r.IntN(s.battle.board.Width))
			put(r.IntN(s.battle.board.Height))
		}
		if takes&takesFacing != 0 && a.Verb != verbPlace {
			put(r.IntN(fullCircle))
		}
		if takes&takesNumber != 0 {
			put(r.IntN(4))
		}
		if takes&takesFormation != 0 && s.leaderOf(a) == none {
			f := formation(1 + r.IntN(int(numFormations)-1))
			a.Flags = uint8(f)
			size := 0
			if int(a.Unit) < len(s.units) && a.Unit >= 0 {
				size = s.usual(int(a.Unit), f)
			}
			if a.Verb == verbPlace {
				put(r.IntN(fullCircle) | size<<sizeBits)
			} else {
				put(size)
			}
		}
		if s.sound(a) {
			return a
		}
	}
}
