package soldiers

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

var (
	labelsInText = regexp.MustCompile(`\b\d{4}\b`)
	unitsInText  = regexp.MustCompile(`(German|French|British|Belgian|Russian|Austro-Hungarian)( [a-z]+)+ \d+[a-z]?( \(horses\))?`)
)

// holdRefusal holds that a refusal lists the hexes and units that its sentence
// speaks of, and speaks of none that do not exist.
func holdRefusal(t *testing.T, s *State, a rules.Action, r *rules.Refusal) {
	t.Helper()
	require.NotRegexp(t, `nobody|----|\{|%!`, r.Sentence, s.ActionText(a))
	require.NotEmpty(t, r.Rule)
	require.Regexp(t, `^([A-Z]|\d{4} ).*\.$`, r.Sentence, "a sentence, which begins with a capital or a hex")
	require.NotRegexp(t, `\b1 (\w+ )?(points|units)\b`, r.Sentence)
	listed := map[string]bool{}
	for _, h := range hexrules.Hexes(r.Sites) {
		listed[s.battle.grid.Label(h)] = true
	}
	for _, u := range r.Units {
		listed[s.battle.unitTitle(u)] = true
		listed[s.battle.label(s.units[u].hex)] = true // where a listed unit stands is known
	}
	for _, name := range append(labelsInText.FindAllString(r.Sentence, -1), unitsInText.FindAllString(r.Sentence, -1)...) {
		require.True(t, listed[name], "%s: %q speaks of %s: hexes and units are %v", s.ActionText(a), r.Sentence, name, listed)
	}
}

func TestRefusalsListTheHexesAndUnitsTheySpeakOf(t *testing.T) {
	for _, id := range []string{"brunstatt", "elouges", "cerizy", "tsing-tau", "tanga", "lvidsgov", "markova", "mlawa"} {
		t.Run(id, func(t *testing.T) {
			PickInShort(t, id)
			s := BattleNamed(t, id).Start(1)
			r := rand.New(rand.NewPCG(1, 2))
			for n := 0; ; n++ {
				a, ok := s.Random(rules.Anyone, r)
				if !ok {
					break
				}
				s.apply(a, nil)
				for range 4 {
					wrong := rules.Act(uint8(r.IntN(int(numVerbs))))
					if verbs[wrong.Verb].unit {
						wrong.Unit = int32(r.IntN(len(s.units)))
					}
					for i := range min(verbs[wrong.Verb].hexes, 1+r.IntN(2)) {
						wrong.At[i] = int32(r.IntN(len(s.battle.cells)))
						if wrong.Unit >= 0 && s.units[wrong.Unit].hex >= 0 && r.IntN(2) == 0 {
							if near := s.battle.cells[s.units[wrong.Unit].hex].near[r.IntN(6)]; near >= 0 {
								wrong.At[i] = near
							}
						}
					}
					if refusal := s.Refuse(wrong); refusal != nil {
						holdRefusal(t, s, wrong, refusal)
					}
				}
			}
		})
	}
}

// skirmish is a small board with something of everything on it.
func skirmish(t testing.TB, seed uint64) *table {
	t.Helper()
	g := lay(t, `
		r.w..
		=B===
		.R#/.
		..w^/
		.....`, `
		a german-infantry-company 0101
		b german-machine-gun-company 0201 improved
		c german-field-gun-battery 0103 reserve
		k german-cavalry-squadron 0301
		h german-howitzer-battery 0501
		l german-cavalry-squadron 0401
		x russian-field-gun-battalion 0504
		y austro-hungarian-infantry-company 0305 czech
		z russian-cossack-squadron 0105 on-foot
		v russian-cavalry-squadron 0205
		u british-infantry-company 0404 improved
		w british-machine-gun-section 0304 trench`,
		rule("reserve-units", nil), rule("mutinous", &model.Selector{Own: model.Values{"troops": "czech"}}), rule("trenches", nil),
		rule("eastern-front", &model.Selector{Nations: []string{"russian"}}),
		func(sc *model.Scenario) {
			late := sc.Deployment[5]
			sc.Deployment = append(sc.Deployment[:5:5], sc.Deployment[6:]...)
			sc.Reinforcements = []model.Reinforcement{{Forces: late.Forces, Turn: 2, Entry: model.Area{Edge: &model.Edge{Side: model.West, Hexes: 1}}, Own: model.Values{"mount": "either"}}}
			number, area := 1, hexes(t, "0205 0305")
			sc.Rules = append(sc.Rules, model.Rule{Rule: "wasps", Area: &area, Number: &number})
			wins("german", model.AtEnd, model.Condition{Exits: &model.Exits{
				Units: model.Selector{}, By: model.Area{Edge: &model.Edge{Side: model.East, Hexes: 1}}, Bound: atLeast(99)}})(sc)
		})
	g.state.dice = rules.NewDice(seed)
	return g
}

func TestWhatIsNotOfferedIsRefused(t *testing.T) {
	offered := map[uint8]bool{}
	said := map[verdict]int{}
	for seed := range uint64(2) {
		s := skirmish(t, seed).state
		r := rand.New(rand.NewPCG(seed, 3))
		last := gameOver
		for n := 0; ; n++ {
			a, ok := s.Random(rules.Anyone, r)
			if !ok {
				break
			}
			if n%31 == 0 || s.phase != last {
				holdAllActions(t, s, offered, said)
			}
			last, offered[a.Verb] = s.phase, true
			s.apply(a, nil)
			require.NoError(t, s.Sound(), s.ActionText(a))
		}
	}
	// Random play seldom runs into interdiction.
	g := lay(t, "....", "a german-infantry-company 0101\nx french-infantry-company 0401\ny french-field-gun-battery 0401").to("first-fire")
	g.do("interdict a 0301").to("second-movement").do("step x 0301")
	holdAllActions(t, g.state, offered, said)
	for verb := VerbEnter; verb < numVerbs; verb++ {
		require.True(t, offered[verb], "%s comes up", verbs[verb].word)
	}
}

// holdAllActions tries every action with one hex or none against what is
// offered, and notes the verbs that are. Of the refusals it reads some for each
// cause and verb.
func holdAllActions(t *testing.T, s *State, verbsOffered map[uint8]bool, said map[verdict]int) {
	t.Helper()
	offered := map[rules.Action]bool{}
	for _, a := range s.Legal(nil) {
		offered[a], verbsOffered[a.Verb] = true, true
	}
	require.NotEmpty(t, offered)
	for verb := range numVerbs {
		units := []int32{rules.Absent}
		if verbs[verb].unit {
			units = units[:0]
			for u := range s.units {
				units = append(units, int32(u))
			}
		}
		for _, u := range units {
			for flags := range uint8(8) {
				a := do(verb, u)
				a.Flags = flags
				if verbs[verb].hexes == 0 {
					holdOffer(t, s, a, offered, said)
					continue
				}
				for c := range s.battle.cells {
					a.At[0] = int32(c)
					holdOffer(t, s, a, offered, said)
				}
			}
		}
	}
}

func holdOffer(t *testing.T, s *State, a rules.Action, offered map[rules.Action]bool, said map[verdict]int) {
	v := s.check(a)
	if v.ok() != offered[a] {
		t.Fatalf("%s is offered: %v, and refused: %v", s.ActionText(a), offered[a], s.Refuse(a))
	}
	kind := verdict{cause: v.cause, n: int32(a.Verb)}
	if said[kind]++; !v.ok() && (said[kind] <= 50 || said[kind]%997 == 0) { // putting all into words takes long
		holdRefusal(t, s, a, s.refusal(a, v))
	}
}
