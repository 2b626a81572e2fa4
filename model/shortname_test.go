package model_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
)

// named is a scenario whose first side has units with these names.
func named(names ...string) *model.Scenario {
	f := model.Force{ID: "f", Side: "a"}
	for _, n := range names {
		f.Units = append(f.Units, model.UnitGroup{Type: "company", Count: 1, Name: n})
	}
	return &model.Scenario{Forces: []model.Force{f}}
}

func TestNamesAreShortenedToWhatACounterHasRoomFor(t *testing.T) {
	for name, want := range map[string]string{
		"1st Norfolks": "1Norf", "4th Dragoon Guards": "4DrGu", "2/V": "2/V", "Garde": "Garde", "A B C": "A B C", "A B CD": "ABCD", "Scots Greys": "ScGr",
		"Batterie Kuhn": "BaKu", "119th Battery": "119Ba", "Emmanuel of Portugal": "EmPo", "Kaiserjäger": "Kaise", "The Of": "The Of",
		"A B C D E F G H": "ABCDE", "Ludwigs-Infanterie": "Ludwi", "St Nd Regiment": "SNR",
	} {
		assert.Equal(t, want, named(name).ShortNames("a")[name], name)
	}
	assert.Empty(t, named("").ShortNames("a"))
	assert.Empty(t, named("Garde").ShortNames("b"))
}

func TestNamesThatDifferAreShortForDifferentThings(t *testing.T) {
	assert.Equal(t, map[string]string{"Batterie Kuhn": "BaKu", "Batterie Kurz": "BKurz", "Batterie Kurzweil": "BaKu2"},
		named("Batterie Kuhn", "Batterie Kurz", "Batterie Kurzweil", "Batterie Kurz").ShortNames("a"))
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfDistinct(rapid.StringMatching(`[A-C1-2][a-b]{0,6}( [A-B][a-b]{0,6}){0,3}`), rapid.ID).Draw(t, "names")
		seen := map[string]string{}
		for name, short := range named(names...).ShortNames("a") {
			if other, ok := seen[short]; ok {
				t.Fatalf("%q and %q are both %q", name, other, short)
			}
			seen[short] = name
		}
	})
}

func BenchmarkShortNames(b *testing.B) {
	var names []string
	for n := range 2000 {
		names = append(names, fmt.Sprintf("%d. Kompanie, %d. Regiment", n%40, n/40))
	}
	s := named(names...)
	for b.Loop() {
		s.ShortNames("a")
	}
}
