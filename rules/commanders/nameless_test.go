package commanders

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// words are all texts in a value, those in its parts included.
func words(v reflect.Value) []string {
	var out []string
	switch v.Kind() {
	case reflect.String:
		return []string{v.String()}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			out = append(out, words(v.Index(i))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			out = append(out, words(v.Field(i))...)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return words(v.Elem())
		}
	}
	return out
}

// A sector without a name is "sector a1" in whatever names it, by the label that the
// board prints; a label alone is for orders and logs.
func TestSentencesCallASectorWithoutANameByItsLabel(t *testing.T) {
	const label = `(?:[abc][1-3]|white-reserve|black-reserve)`
	called, alone := regexp.MustCompile(`\b[Ss]ector `+label+`\b`), regexp.MustCompile(`\b`+label+`\b`)
	named, games := 0, 0
	seen := map[string]bool{}
	for _, id := range []string{"marengo", "albuera", "custom-setup"} {
		for seed := range uint64(3) {
			sc := setup(t, id)
			switchboard(sc, int(seed)*(1<<switches-1)/2) // none, some, and all of the switches
			for i := range sc.AreaBoard().Sectors {
				sc.AreaBoard().Sectors[i].Name = ""
			}
			b, err := newBattle(sc)
			require.NoError(t, err)
			s := newState(b, rules.Terms{Seed: seed})
			tell := func(v any) {
				for _, text := range words(reflect.ValueOf(v)) {
					if seen[text] {
						continue
					}
					seen[text] = true
					named += len(called.FindAllString(text, -1))
					require.NotRegexp(t, alone, called.ReplaceAllString(text, ""), text)
				}
			}
			chance := rules.NewChance(seed)
			greedy, err := newGreedy(rules.Brief{Scenario: sc, Seat: 1, Seed: seed})
			require.NoError(t, err)
			for n := 0; !s.over; n++ {
				require.Less(t, n, 4000)
				seat := s.awaits.First()
				for _, a := range s.Propose(nil, seat) {
					tell(s.ActionPhrase(a))
				}
				tell(s.Sheet(1))
				tell(s.Sheet(2))
				tell(s.Headline())
				for u := range int32(s.Units()) {
					tell(s.View(u).Marks)
				}
				if n%20 == 0 {
					tell(s.Fights(nil))
					for _, kind := range overlayKinds() {
						for at := range b.ground.n {
							text, _ := s.OverlayText(rules.Question{Overlay: kind.ID, Side: "white"}, b.ground.site(at))
							tell(text)
						}
					}
				}
				player := rules.Player(chance)
				if seed == 1 {
					player = greedy
				}
				a := player.Choose(rules.See(s, seat, 0))
				events, refusal := s.Apply(a, nil)
				require.Nil(t, refusal)
				for _, e := range events {
					tell(s.EventText(e))
				}
			}
			games++
		}
	}
	assert.Equal(t, 9, games)
	assert.Greater(t, named, 1000)
}
