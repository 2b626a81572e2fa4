package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// option finds an option of a tool.
func option(t *testing.T, tool Tool, id string) Option {
	t.Helper()
	for _, o := range tool.Options() {
		if o.ID == id {
			return o
		}
	}
	require.Fail(t, "no option "+id)
	return Option{}
}

// act does an action of a tool.
func act(t *testing.T, d *document.Document, tool Tool, id string) error {
	t.Helper()
	for _, a := range tool.Actions() {
		if a.ID == id {
			require.True(t, a.Can(d))
			return a.Do(d)
		}
	}
	require.Fail(t, "no action "+id)
	return nil
}

func hexes(labels string) hex.List {
	var l hex.List
	if err := l.UnmarshalText([]byte(labels)); err != nil {
		panic(err)
	}
	return l
}

func TestAClickNamesWhatBelongsTogether(t *testing.T) {
	for name, tt := range map[string]struct {
		at   string
		want model.Place
		step string
	}{
		"woods that touch":        {"0601", model.Place{ID: "wood-b", Kind: model.PlaceWood, Name: "B", Hexes: hexes("0601 0602 0701")}, "name wood B"},
		"a town":                  {"0105", model.Place{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: hexes("0105 0106")}, "name town A"},
		"a hill, by its altitude": {"0404", model.Place{ID: "hill-60", Kind: model.PlaceHill, Name: "60", Hexes: hexes("0303 0304 0404")}, "name Hill 60"},
		"an exit":                 {"0806", model.Place{ID: "exit-1", Kind: model.PlaceExit, Name: "1", Hexes: hexes("0806")}, "name exit 1"},
		"a crossroads":            {"0605", model.Place{ID: "crossroads-1", Kind: model.PlaceCrossroads, Name: "1", Hexes: hexes("0605")}, "name crossroads 1"},
		"or else the hex":         {"0103", model.Place{ID: "place-0103", Kind: model.PlaceOther, Name: "place 0103", Hexes: hexes("0103")}, "name the place 0103"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, ".....ww.", ".ww..w..", "../.....", "../^....", "#.......", "#.......")
			b := d.Scenario().Hexes()
			b.SetAltitude(at("0404"), 60)
			b.Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0202 0302")}}
			lay(d, model.Road, "0505", "0605", "0706", "0806")
			lay(d, model.Road, "0604", "0605")
			tool := NewPlace()
			preview := tool.Hover(d, Event{Hex: at(tt.at)})
			assert.Equal(t, tt.want.Hexes, preview.Hexes)
			stroke(t, d, tool, Left, 0, tt.at)
			assert.Equal(t, tt.want, b.Places[1])
			assert.Equal(t, []string{tt.step}, steps(d))
			assert.Equal(t, tt.want.Hexes, tool.Marked(d))
			d.Undo()
			assert.Len(t, b.Places, 1)
			assert.Empty(t, tool.Marked(d))
		})
	}
}

func TestAPlaceIsChosenAndRenamed(t *testing.T) {
	d := country(t)
	d.Scenario().Deployment = []model.Deployment{{Area: model.Area{Place: "wood-a"}}}
	tool := NewPlace()
	name, kind, id := option(t, tool, "name"), option(t, tool, "kind"), option(t, tool, "id")
	assert.False(t, name.Enabled(d))
	assert.Empty(t, name.GetText(d))
	stroke(t, d, tool, Left, 0, "0401")
	assert.True(t, name.Enabled(d))
	assert.Equal(t, "A", name.GetText(d))
	assert.Equal(t, "wood-a", id.GetText(d))
	assert.Equal(t, "wood", kind.Choices[kind.Get(d)])

	require.NoError(t, name.SetText(d, " Long Copse "))
	assert.Equal(t, "wood-long-copse", id.GetText(d), "an id made from the name follows it")
	assert.Equal(t, "wood-long-copse", d.Scenario().Deployment[0].Area.Place, "and so does what refers to it")
	require.NoError(t, id.SetText(d, "copse"))
	require.NoError(t, name.SetText(d, "B"))
	assert.Equal(t, "copse", d.Scenario().Deployment[0].Area.Place, "an id of its own stays")
	require.NoError(t, kind.Set(d, 99))
	assert.Equal(t, "other", kind.Choices[kind.Get(d)])
	assert.Equal(t, []string{"rename wood A to wood “Long Copse”", "rename place wood-long-copse to copse", "rename wood “Long Copse” to wood B", "make wood B a place of kind other"}, steps(d))

	assert.ErrorContains(t, name.SetText(d, "  "), "has a name")
	assert.ErrorContains(t, id.SetText(d, "hill-40"), "already")
	assert.Equal(t, "copse", id.GetText(d), "it is chosen still")
}

func TestAPlaceIsDeletedOnlyWhenNothingNeedsIt(t *testing.T) {
	d := country(t)
	d.Scenario().Deployment = []model.Deployment{{Area: model.Area{Place: "wood-a"}}}
	tool := NewPlace()
	stroke(t, d, tool, Left, 0, "0401")
	assert.ErrorContains(t, act(t, d, tool, "delete"), "needed by deployment 1")
	stroke(t, d, tool, Left, 0, "0302")
	require.NoError(t, act(t, d, tool, "delete"))
	assert.Len(t, d.Scenario().Hexes().Places, 1)
	assert.Empty(t, tool.Marked(d))
}

func TestHexesAreAddedToAPlaceAndTakenAway(t *testing.T) {
	d := country(t)
	tool := NewPlace()
	stroke(t, d, tool, Left, Shift, "0501", "0601")
	assert.Empty(t, steps(d), "no place is chosen")
	stroke(t, d, tool, Left, 0, "0401")
	stroke(t, d, tool, Left, Shift, "0501", "0701")
	assert.Equal(t, hexes("0401 0501 0601 0701"), tool.Marked(d))
	stroke(t, d, tool, Right, 0, "0401", "0801")
	assert.Equal(t, hexes("0701"), tool.Marked(d), "a place keeps a hex")
	assert.Equal(t, []string{"add hexes to wood A", "take hexes from wood A"}, steps(d))
	for d.Undo() {
	}
	assert.Equal(t, hexes("0401 0501"), tool.Marked(d))
}

func TestEscapeTakesChangesOfAPlaceBackAndThenLetsItGo(t *testing.T) {
	d := country(t)
	tool := NewPlace()
	stroke(t, d, tool, Left, 0, "0401")
	require.NoError(t, tool.Press(d, Event{Hex: at("0601"), Button: Left, Mods: Shift}))
	tool.Cancel(d)
	assert.Equal(t, hexes("0401 0501"), tool.Marked(d))
	tool.Cancel(d)
	assert.Empty(t, tool.Marked(d))
	assert.Empty(t, steps(d))
}

func TestClicksGoThroughThePlacesOfAHex(t *testing.T) {
	d := country(t)
	b := d.Scenario().Hexes()
	b.Places = append([]model.Place{{ID: "road-1", Kind: model.PlaceRoad, Name: "1", Hexes: hexes("0401")}}, b.Places...)
	tool := NewPlace()
	for _, want := range []string{"wood-a", "road-1", "wood-a"} {
		stroke(t, d, tool, Left, 0, "0401")
		assert.Equal(t, want, tool.chosen)
	}
}

func TestAllThatHasNoNameIsNamedInOneStep(t *testing.T) {
	before := []string{"ww..ww..", "....w..w", "../.....", ".^^..##.", "........"}
	for name, tt := range map[string]struct {
		action string
		want   []model.Place
		step   string
	}{
		"woods, save what touches one that has a name": {"name-all-woods", []model.Place{
			{ID: "wood-b", Kind: model.PlaceWood, Name: "B", Hexes: hexes("0501 0502 0601")},
			{ID: "wood-c", Kind: model.PlaceWood, Name: "C", Hexes: hexes("0802")},
		}, "name 2 woods"},
		"towns":                   {"name-all-towns", []model.Place{{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: hexes("0604 0704")}}, "name town A"},
		"hills by their altitude": {"name-all-hills", []model.Place{{ID: "hill-35", Kind: model.PlaceHill, Name: "35", Hexes: hexes("0204 0303 0304")}}, "name Hill 35"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, before...)
			b := d.Scenario().Hexes()
			b.SetAltitude(at("0204"), 30)
			b.SetAltitude(at("0304"), 35)
			b.Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101")}}
			tool := NewPlace()
			require.NoError(t, act(t, d, tool, tt.action))
			assert.Equal(t, tt.want, b.Places[1:])
			assert.Equal(t, []string{tt.step}, steps(d))
			for _, a := range tool.Actions() {
				if a.ID == tt.action {
					assert.False(t, a.Can(d), "all have names now")
				}
			}
			d.Undo()
			assert.Len(t, b.Places, 1)
		})
	}
}

func TestAPlaceTakesInWhatTouchesIt(t *testing.T) {
	d := open(t, "www.w", "w....")
	b := d.Scenario().Hexes()
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0201")},
		{ID: "wood-b", Kind: model.PlaceWood, Name: "B", Hexes: hexes("0301")},
	}
	tool := NewPlace()
	stroke(t, d, tool, Left, 0, "0201")
	require.NoError(t, act(t, d, tool, "complete"))
	assert.Equal(t, hexes("0101 0102 0201"), b.Places[0].Hexes, "but nothing of another place")
	assert.Equal(t, []string{"add 2 hexes to wood A"}, steps(d))
	assert.False(t, tool.canComplete(d))
}

func TestThePlaceToolTellsWhatAClickWouldDo(t *testing.T) {
	d := country(t)
	tool := NewPlace()
	status := func(e Event) string { return tool.Hover(d, e).Status }
	assert.Equal(t, "Name these 5 hexes wood B", status(Event{Hex: at("0705")}))
	assert.Contains(t, status(Event{Hex: at("0801")}), "Name this hex ")
	assert.Equal(t, "Choose wood A, 2 hexes", status(Event{Hex: at("0401")}))
	assert.Equal(t, "Choose a place first, then Shift adds hexes to it", status(Event{Hex: at("0705"), Mods: Shift}))
	stroke(t, d, tool, Left, 0, "0401")
	assert.Equal(t, "This is wood A, 2 hexes; to rename it write in the field “Name” at the left; Shift: add hexes to wood A, with the right button take some away", status(Event{Hex: at("0401")}))
	assert.Equal(t, "Add 0705 to wood A; right button: take it away", status(Event{Hex: at("0705"), Mods: Shift}))
	assert.Empty(t, status(Event{Hex: hex.Hex{Row: -3}}))
}
