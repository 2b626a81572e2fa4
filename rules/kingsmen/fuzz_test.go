package kingsmen

import (
	"testing"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

func FuzzActions(f *testing.F) {
	rulestest.FuzzActions(f, System(), open(f, army, army), func(t testing.TB, s rules.State) { s.(*State).keeps(t) })
}

func FuzzParseAction(f *testing.F) { rulestest.FuzzWords(f, System(), open(f, army, army)) }
