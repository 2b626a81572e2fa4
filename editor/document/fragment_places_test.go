package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestWhatIsTurnedSixTimesOrMirroredTwiceWhereItLiesIsAsBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anySheet(t)
		middle := hex.Hex{Col: (d.Scenario().Hexes().Grid.Cols - 1) / 2, Row: (d.Scenario().Hexes().Grid.Rows - 1) / 2}
		before := encoded(t, d)
		to, times := hex.Rotation(middle, 1), 6
		if rapid.Bool().Draw(t, "mirrored") {
			to, times = hex.Reflection(middle, rapid.SampledFrom(hex.Axes[:]).Draw(t, "axis")), 2
		}
		r := hex.Disk(d.Scenario().Hexes().Grid, middle, 5) // holds all there is
		for range times {
			require.NoError(t, d.Do(Relocate(d.Scenario(), r, to, "turn")))
		}
		require.Equal(t, before, encoded(t, d))
		d.GoTo(0)
		require.Equal(t, before, encoded(t, d))
	})
}

// namedGround is a document with a wood of two hexes, a town beside it and a named
// spot over all of them; a deployment needs the town.
func namedGround(t *testing.T) *Document {
	t.Helper()
	b := board("ww#.....", "........", "........")
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101 0201"), Label: &hex.Spot{Hex: hex.Hex{Col: 1}}},
		{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: hexes("0301")},
		{ID: "the-plain", Kind: model.PlaceOther, Name: "plain", Hexes: hexes("0101 0201 0301 0401")},
	}
	d := open(t, b)
	d.Scenario().Deployment = []model.Deployment{{Forces: []string{}, Area: model.Area{Place: "town-a"}}}
	return d
}

// placesOf is the places of the board with their hexes.
func placesOf(d *Document) map[string]string {
	out := map[string]string{}
	for _, p := range d.Scenario().Hexes().Places {
		out[p.ID+" "+p.Name] = d.Scenario().Hexes().Grid.Labels(p.Hexes)
	}
	return out
}

func TestPlacesKeepToTheirGround(t *testing.T) {
	region := func(d *Document, labels string) hex.Region {
		return hex.NewRegion(d.Scenario().Hexes().Grid, hexes(labels)...)
	}
	shift := func(from, to string) hex.Transform { return hex.Translation(hexes(from)[0], hexes(to)[0]) }
	copied := func(d *Document, labels, from, to string) Edit {
		return Copy(d.Scenario().Hexes(), region(d, labels)).Transform(shift(from, to)).PutDown(d.Scenario(), "paste")
	}
	tests := map[string]struct {
		do   func(d *Document) Edit
		want map[string]string
	}{
		"a place moves with its hexes": {
			func(d *Document) Edit {
				return Relocate(d.Scenario(), region(d, "0101 0201"), shift("0101", "0502"), "move")
			},
			map[string]string{"wood-a A": "0502 0602", "town-a A": "0301", "the-plain plain": "0301 0401 0502 0602"},
		},
		"a part of a place moves along": {
			func(d *Document) Edit {
				return Relocate(d.Scenario(), region(d, "0201"), shift("0201", "0202"), "move")
			},
			map[string]string{"wood-a A": "0101 0202", "town-a A": "0301", "the-plain plain": "0101 0202 0301 0401"},
		},
		"a place that is covered goes, unless something needs it": {
			func(d *Document) Edit {
				return Relocate(d.Scenario(), region(d, "0501 0601"), shift("0501", "0301"), "move")
			},
			map[string]string{"wood-a A": "0101 0201", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
		"a place that comes to lie off the map goes": {
			func(d *Document) Edit {
				return Relocate(d.Scenario(), region(d, "0101 0201"), shift("0103", "0101"), "move")
			},
			map[string]string{"town-a A": "0301", "the-plain plain": "0301 0401"},
		},
		"a copy of a place has a name and an id of its own": {
			func(d *Document) Edit { return copied(d, "0101 0201", "0101", "0502") },
			map[string]string{"wood-a A": "0101 0201", "wood-b B": "0502 0602", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
		"of a part of a place the ground alone is copied": {
			func(d *Document) Edit { return copied(d, "0201 0202", "0201", "0601") },
			map[string]string{"wood-a A": "0101 0201", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
		"a copy over a place takes its hexes": {
			func(d *Document) Edit { return copied(d, "0601", "0601", "0201") },
			map[string]string{"wood-a A": "0101", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
		"erasing takes hexes from places": {
			func(*Document) Edit { return Erase{Hexes: hexes("0101 0301"), Names: true} },
			map[string]string{"wood-a A": "0201", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
		"erasing all of a place takes it away": {
			func(*Document) Edit { return Erase{Hexes: hexes("0101 0201"), Names: true} },
			map[string]string{"town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := namedGround(t)
			before := encoded(t, d)
			require.NoError(t, d.Do(tt.do(d)))
			assert.Equal(t, tt.want, placesOf(d))
			require.True(t, d.Undo())
			assert.Equal(t, before, encoded(t, d))
		})
	}
}

func TestAPlaceKeepsItsNameWhereThatIsFree(t *testing.T) {
	from, onto := namedGround(t), open(t, board("....", "....", "...."))
	f := Copy(from.Scenario().Hexes(), hex.NewRegion(from.Scenario().Hexes().Grid, hexes("0101 0201 0301 0401")...))
	require.NoError(t, onto.Do(f.PutDown(onto.Scenario(), "paste")))
	assert.Equal(t, map[string]string{"wood-a A": "0101 0201", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401"}, placesOf(onto))
	assert.Equal(t, &hex.Spot{Hex: hex.Hex{Col: 1}}, onto.Scenario().Hexes().Places[0].Label)

	down := f.Transform(hex.Translation(hex.Hex{}, hex.Hex{Row: 2}))
	require.NoError(t, onto.Do(down.PutDown(onto.Scenario(), "paste")))
	assert.Equal(t, map[string]string{
		"wood-a A": "0101 0201", "town-a A": "0301", "the-plain plain": "0101 0201 0301 0401",
		"wood-b B": "0103 0203", "town-b B": "0303", "plain-2 plain 2": "0103 0203 0303 0403",
	}, placesOf(onto))
	assert.Equal(t, []string{"paste on 3 hexes", "paste on 3 hexes"}, labelsOf(onto))
}

func TestWhatIsCutComesBackWithItsNameWherePasted(t *testing.T) {
	d := namedGround(t)
	f := Copy(d.Scenario().Hexes(), hex.NewRegion(d.Scenario().Hexes().Grid, hexes("0101 0201")...))
	require.NoError(t, d.Do(Erase{Hexes: f.Hexes(), Names: true}))
	require.NoError(t, d.Do(f.Transform(hex.Translation(hex.Hex{}, hex.Hex{Col: 4, Row: 1})).PutDown(d.Scenario(), "paste")))
	assert.Equal(t, "0502 0602", placesOf(d)["wood-a A"])
}

func TestLockedPlacesStayWhereTheirGroundGoes(t *testing.T) {
	d := namedGround(t)
	d.SetLocks(Locks{Places: true})
	before := placesOf(d)
	r := hex.NewRegion(d.Scenario().Hexes().Grid, hexes("0101")...)
	require.NoError(t, d.Do(Relocate(d.Scenario(), r, hex.Translation(hex.Hex{}, hex.Hex{Row: 2}), "move")))
	require.NoError(t, d.Do(Erase{Hexes: hexes("0201"), Names: true}))
	assert.Equal(t, rows("..#.....", "........", "w......."), draw(d.Scenario().Hexes()))
	assert.Equal(t, before, placesOf(d))
	assert.Error(t, d.Do(DeletePlace{ID: "wood-a"}))
	assert.Error(t, d.Do(TurnSheet{Turn: Turn180}))
	d.GoTo(0)
	assert.Equal(t, rows("ww#.....", "........", "........"), draw(d.Scenario().Hexes()))
}

// A copied place has a name and an id of its own: those it had where both are free.
func TestTheNameAndTheIDOfACopiedPlaceAreFreeEach(t *testing.T) {
	there := model.Place{ID: "old-mill", Kind: model.PlaceOther, Name: "Mill", Hexes: hexes("0101")}
	for name, test := range map[string]struct{ copied, want model.Place }{
		"both are free":     {model.Place{ID: "barn", Kind: model.PlaceOther, Name: "Barn"}, model.Place{ID: "barn", Name: "Barn"}},
		"the name is taken": {model.Place{ID: "barn", Kind: model.PlaceOther, Name: "Mill"}, model.Place{ID: "mill-2", Name: "Mill 2"}},
		"the id is taken":   {model.Place{ID: "old-mill", Kind: model.PlaceOther, Name: "Barn"}, model.Place{ID: "barn", Name: "Barn"}},
		"both are taken":    {model.Place{ID: "old-mill", Kind: model.PlaceOther, Name: "Mill"}, model.Place{ID: "mill-2", Name: "Mill 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := board("...")
			b.Places = []model.Place{there}
			n, p := newNamer(b), test.copied
			n.rename(&p)
			assert.Equal(t, []string{test.want.ID, test.want.Name}, []string{p.ID, p.Name})
			next := test.copied
			n.rename(&next)
			assert.NotEqual(t, p.ID, next.ID, "a second copy has others")
			assert.NotEqual(t, p.Name, next.Name)
		})
	}
}

// A place whose ground goes takes its printed name along; one of which a part
// stays keeps it where it is.
func TestAPrintedNameGoesWithTheWholePlace(t *testing.T) {
	for labels, want := range map[string]hex.Hex{"0101 0201": {Col: 1, Row: 2}, "0101": {Col: 1}} {
		d := namedGround(t)
		r := hex.NewRegion(d.Scenario().Hexes().Grid, hexes(labels)...)
		require.NoError(t, d.Do(Relocate(d.Scenario(), r, hex.Translation(hex.Hex{}, hex.Hex{Row: 2}), "move")))
		wood, ok := d.Scenario().Hexes().Place("wood-a")
		require.True(t, ok)
		assert.Equal(t, want, wood.Label.Hex, labels)
	}
}
