package hex_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestListIsReadFromLabelsBetweenWhiteSpace(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want hex.List
	}{
		"nothing is the empty list":  {"", hex.List{}},
		"order is kept, and doubles": {"0203 0101 0203", hex.List{{Col: 1, Row: 2}, {Col: 0, Row: 0}, {Col: 1, Row: 2}}},
		"lines may be broken":        {"\n 0101\n\t0102\n", hex.List{{Col: 0, Row: 0}, {Col: 0, Row: 1}}},
		"six digits are read too":    {"100002", hex.List{{Col: 99, Row: 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			var l hex.List
			assert.NoError(t, l.UnmarshalText([]byte(tt.text)))
			assert.Equal(t, tt.want, l)
		})
	}
}

func TestListWithAWrongLabelIsRefusedAndLeftAsItWas(t *testing.T) {
	l := hex.List{{Col: 4, Row: 4}}
	assert.ErrorContains(t, l.UnmarshalText([]byte("0101 O102")), `"O102" is not a hex label`)
	assert.Equal(t, hex.List{{Col: 4, Row: 4}}, l)
}

func TestListRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(130).Draw(t, "grid")
		l := hex.List(rapid.SliceOf(hexOn(g)).Draw(t, "list"))
		var back hex.List
		assert.NoError(t, back.UnmarshalText([]byte(g.Labels(l))))
		assert.ElementsMatch(t, l, back)
		assert.Equal(t, g.Labels(l), g.Labels(back))
	})
}

func TestTheMiddleOfAList(t *testing.T) {
	for labels, want := range map[string]string{
		"": "0101", "0507": "0507", "0302 0304": "0303", "0101 0201 0301 0102 0202 0302 0103 0203 0303": "0202",
	} {
		assert.Equal(t, at(t, want), list(t, labels).Middle(), labels)
	}
}

func TestTheOutermostHexesOfAListReachAsFarAsItDoes(t *testing.T) {
	reach := func(l hex.List) (west, east, north, south float64) {
		west, north, east, south = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, h := range l {
			c := hex.Layout{Size: 1}.Center(h)
			west, east, north, south = min(west, c.X), max(east, c.X), min(north, c.Y), max(south, c.Y)
		}
		return
	}
	assert.Empty(t, hex.List{}.Outermost())
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(60).Draw(t, "grid")
		l := hex.List(rapid.SliceOfN(hexOn(g), 1, 40).Draw(t, "list"))
		out := l.Outermost()
		assert.LessOrEqual(t, len(out), 4)
		assert.Subset(t, l, out)
		w, e, n, s := reach(l)
		w2, e2, n2, s2 := reach(out)
		assert.Equal(t, [4]float64{w, e, n, s}, [4]float64{w2, e2, n2, s2})
	})
}
