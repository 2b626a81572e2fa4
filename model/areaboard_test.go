package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// chain is a board of four sectors in a row from west to east, the last apart.
func chain() *model.AreaBoard {
	b := &model.AreaBoard{Width: 400, Height: 100}
	for i, id := range []string{"a", "b", "c", "d"} {
		x := i * 100
		b.Sectors = append(b.Sectors, model.Sector{ID: id, Name: id + "-field", Outline: plane.Polygon{{X: x, Y: 0}, {X: x + 100, Y: 0}, {X: x + 100, Y: 100}, {X: x, Y: 100}}})
	}
	b.Links = []model.Link{{From: "a", To: "b", Heading: model.East, Road: true}, {From: "c", To: "b", Heading: model.West}}
	return b
}

func TestSectorsAndBordersHaveLabels(t *testing.T) {
	b := chain()
	for label, site := range map[string]model.Site{"a": {A: 0}, "d": {A: 3}, "a/b": {A: 0, B: 2}, "b/a": {A: 1, B: 1}, "b/c": {A: 1, B: 3}} {
		got, err := b.Parse(label)
		require.NoError(t, err, label)
		assert.Equal(t, site, got, label)
		assert.Equal(t, label, b.Label(site))
	}
	for label, message := range map[string]string{
		"e": `there is no sector "e" on the map: choose one of a, b, c, d`, "a/e": `there is no sector "e" on the map`,
		"a/c": "no link leads from sector a to sector c", "": `there is no sector ""`,
	} {
		_, err := b.Parse(label)
		assert.ErrorContains(t, err, message, label)
	}
}

func TestUpToTwentySectorsAreListedForChoice(t *testing.T) {
	b := &model.AreaBoard{}
	said := map[int]string{}
	for n := range 22 {
		_, err := b.Parse("x")
		said[n] = err.Error()
		b.Sectors = append(b.Sectors, model.Sector{ID: fmt.Sprint("s", n+1)})
	}
	const none = `there is no sector "x" on the map: `
	assert.Equal(t, none+"it has 0 sectors", said[0])
	assert.Equal(t, none+"choose one of s1", said[1])
	assert.True(t, strings.HasPrefix(said[20], none+"choose one of s1, ") && strings.HasSuffix(said[20], ", s19, s20"), said[20])
	assert.Equal(t, none+"it has 21 sectors", said[21])
}

func TestLinksAreSeenFromBothEnds(t *testing.T) {
	b := chain()
	assert.Equal(t, []model.Link{{From: "b", To: "a", Heading: model.West, Road: true}, {From: "b", To: "c", Heading: model.East}}, b.Neighbors("b"))
	assert.Empty(t, b.Neighbors("d"))
	i, ok := b.SectorAt(plane.Point{X: 250, Y: 50})
	assert.True(t, ok)
	assert.Equal(t, 2, i)
	_, ok = b.SectorAt(plane.Point{X: 250, Y: 150})
	assert.False(t, ok)
}

// A wind between two main ones is where one way is more than two fifths of the other.
func TestASectorLiesTowardAWindFromAnother(t *testing.T) {
	for wind, ways := range map[model.Compass][][2]int{
		model.North: {{0, -100}, {40, -100}, {-40, -100}}, model.NorthEast: {{41, -100}, {100, -100}, {100, -41}},
		model.East: {{100, -40}, {100, 0}, {100, 40}}, model.SouthEast: {{100, 41}, {41, 100}},
		model.South: {{40, 100}, {0, 100}, {-40, 100}}, model.SouthWest: {{-41, 100}, {-100, 41}},
		model.West: {{-100, 40}, {-100, 0}, {-100, -40}}, model.NorthWest: {{-100, -41}, {-41, -100}},
	} {
		for _, way := range ways {
			square := func(x, y int) model.Sector {
				return model.Sector{Outline: plane.Polygon{{X: x, Y: y}, {X: x + 20, Y: y}, {X: x + 20, Y: y + 20}, {X: x, Y: y + 20}}}
			}
			b := &model.AreaBoard{Sectors: []model.Sector{square(500, 500), square(500+way[0], 500+way[1])}}
			assert.Equal(t, wind, b.Heading(0, 1), way)
			assert.Equal(t, wind.Opposite(), b.Heading(1, 0), way)
		}
	}
	b := &model.AreaBoard{Sectors: []model.Sector{{}, chain().Sectors[1]}}
	assert.Equal(t, model.North, b.Heading(0, 1), "what has no outline lies nowhere")
	assert.Equal(t, model.North, b.Heading(1, 0))
}

func TestASectorIsAPlace(t *testing.T) {
	p, ok := chain().Place("b")
	assert.True(t, ok)
	assert.Equal(t, &model.Place{ID: "b", Kind: model.PlaceSector, Name: "b-field"}, p)
	_, ok = chain().Place("e")
	assert.False(t, ok)
}

func TestACopyOfAMapOfAreasIsIndependent(t *testing.T) {
	b := chain()
	c := b.Copy().(*model.AreaBoard)
	assert.True(t, b.Same(c))
	c.Sectors[0].Outline[0].X = 7
	c.Links[0].Heading = model.North
	assert.Equal(t, chain(), b)
	assert.False(t, b.Same(c))
	assert.False(t, b.Same(model.NewHexBoard(4, 1)))
	assert.False(t, model.NewHexBoard(4, 1).Same(b))
}

func TestAreasPickSectors(t *testing.T) {
	b := chain()
	at := func(id string) model.Area { return model.Area{Place: id} }
	two := 1
	for name, test := range map[string]struct {
		area  model.Area
		want  []int
		where string
	}{
		"everywhere":      {model.Area{Everywhere: true}, []int{0, 1, 2, 3}, "anywhere on the map"},
		"a sector":        {at("b"), []int{1}, "in sector “b-field”"},
		"either of two":   {model.Area{Union: []model.Area{at("d"), at("a")}}, []int{0, 3}, "in sectors “d-field” or “a-field”"},
		"one link away":   {model.Area{Within: &model.Within{Hexes: 1, Of: at("a")}}, []int{0, 1}, "within 1 sector of sector “a-field”"},
		"two links away":  {model.Area{Within: &model.Within{Hexes: 2, Of: at("a")}}, []int{0, 1, 2}, "within 2 sectors of sector “a-field”"},
		"all but one":     {model.Area{Except: &model.Except{From: model.Area{Everywhere: true}, Remove: at("c")}}, []int{0, 1, 3}, "anywhere on the map, except in sector “c-field”"},
		"in both":         {model.Area{Intersect: []model.Area{{Within: &model.Within{Hexes: 1, Of: at("a")}}, {Within: &model.Within{Hexes: 1, Of: at("c")}}}}, []int{1}, ""},
		"the one in mind": {model.Area{This: true}, []int{1}, "in that sector"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := test.area.SectorsAt(b, &two)
			require.NoError(t, err)
			assert.Equal(t, test.want, got)
			if test.where != "" {
				assert.Equal(t, test.where, test.area.Where(b))
			}
			if !test.area.This {
				again, err := model.ParseArea(test.area.Text(b), b)
				require.NoError(t, err, test.area.Text(b))
				assert.Equal(t, test.area, again)
			}
		})
	}
}

func TestAPlaceThatSaysWhatItIsIsNotToldSoTwice(t *testing.T) {
	b := chain()
	b.Sectors[0].Name, b.Sectors[1].Name = "Sector 6", "Sectors"
	assert.Equal(t, "in Sector 6", model.Area{Place: "a"}.Where(b))
	assert.Equal(t, "in sector Sectors", model.Area{Place: "b"}.Where(b))
	for _, text := range []string{`"Sector 6"`, "Sector 6", `sector "Sector 6"`} {
		got, err := model.ParseArea(text, b)
		require.NoError(t, err, text)
		assert.Equal(t, model.Area{Place: "a"}, got, text)
	}
}

func TestASectorWithoutANameIsCalledByItsLabel(t *testing.T) {
	b := chain()
	for i := range b.Sectors {
		b.Sectors[i].Name = ""
	}
	b.Sectors[3].Name = "The ridge"
	place := func(id string) model.Area { return model.Area{Place: id} }
	for where, area := range map[string]model.Area{
		"in sector a":                             place("a"),
		"in sectors a or b":                       {Union: []model.Area{place("a"), place("b")}},
		"in sectors a or “The ridge”":             {Union: []model.Area{place("a"), place("d")}},
		"within 1 sector of sector b":             {Within: &model.Within{Hexes: 1, Of: place("b")}},
		"anywhere on the map, except in sector a": {Except: &model.Except{From: model.Area{Everywhere: true}, Remove: place("a")}},
	} {
		assert.Equal(t, where, area.Where(b))
	}
	assert.Equal(t, "sector a", b.Title(0))
	assert.Equal(t, "sector a", b.Called(0))
	assert.Equal(t, "Sector a", b.Listed(0))
	assert.Equal(t, "sector “The ridge”", b.Title(3))
	assert.Equal(t, "the ridge", b.Called(3))
	assert.Equal(t, "The ridge", b.Listed(3))
	for _, text := range []string{"a", "sector a", "Sector a", "place:a", `sector "a"`} {
		got, err := model.ParseArea(text, b)
		require.NoError(t, err, text)
		assert.Equal(t, place("a"), got, text)
	}
}

// "Sector 6" may be a whole name, or the word for what it is before a name or a label.
func TestANumberBehindTheWordIsReadAsTheNameThatIsWrittenSo(t *testing.T) {
	read := func(text string, names ...string) string {
		b := chain()
		b.Sectors[0].ID, b.Links = "6", nil
		for i := range b.Sectors {
			b.Sectors[i].Name = ""
			if i < len(names) {
				b.Sectors[i].Name = names[i]
			}
		}
		a, err := model.ParseArea(text, b)
		if err != nil {
			return err.Error()
		}
		assert.Equal(t, a, parsed(t, a.Text(b), b), "what is written for it is read as it")
		return a.Place
	}
	assert.Equal(t, "b", read("Sector 6", "", "Sector 6", "6"), "the whole name goes before")
	assert.Equal(t, "c", read("sector 6", "", "Sector 6", "6"), "as it is written")
	assert.Equal(t, "b", read("SECTOR 6", "", "Sector 6", "East"), "or nearly so")
	assert.Equal(t, "b", read("sector 6", "West", "Sector 6", "East"), "a name goes before a label")
	assert.Equal(t, "6", read("sector 6", "West", "Middle", "East"), "which may be written, too")
	assert.Equal(t, `column 1: 2 places are called Sector 6: write place:b or place:c`, read("Sector 6", "", "Sector 6", "Sector 6"))
	assert.Equal(t, `column 1: 2 places are called sector North: write place:b or place:c`, read("sector North", "", "North", "North"))
}

func parsed(t *testing.T, text string, b model.Board) model.Area {
	t.Helper()
	a, err := model.ParseArea(text, b)
	require.NoError(t, err, text)
	return a
}

func TestAreasThatMeanNothingOnAMapOfAreasSaySo(t *testing.T) {
	b := chain()
	for message, area := range map[string]model.Area{
		"terrain means nothing on a map of areas: name sectors by place":     {Terrain: "woods"},
		"of: edge means nothing on a map of areas":                           {Within: &model.Within{Hexes: 1, Of: model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}}},
		`there is no sector "e" on the map`:                                  {Place: "e"},
		`"this" means a sector only inside the condition of a some_hex`:      {This: true},
		"the area says nothing: give it one of everywhere, place, hexes":     {},
		"union[1]: bridges means nothing on a map of areas: name sectors by": {Union: []model.Area{{Place: "a"}, {Bridges: true}}},
	} {
		_, err := area.Sectors(b)
		assert.ErrorContains(t, err, message)
	}
}
