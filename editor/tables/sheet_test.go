package tables_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func monmouth(t *testing.T) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open("monmouth")
	require.NoError(t, err)
	return file.Scenario
}

func turn(t *testing.T, s *model.Scenario, by tables.SheetTurn) (undo document.Edit) {
	t.Helper()
	undo, _, err := by.Edit(s).Apply(s)
	require.NoError(t, err)
	return undo
}

// written is a scenario as files have it.
func written(t *testing.T, s *model.Scenario) string {
	t.Helper()
	text, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: s})
	require.NoError(t, err)
	return string(text)
}

func TestATableTurnedFullCircleOrMirroredTwiceIsAsBefore(t *testing.T) {
	for by, times := range map[tables.SheetTurn]int{
		tables.QuarterTurn: 4, tables.HalfTurn: 2, tables.ThreeQuarterTurn: 4, tables.MirrorEastWest: 2, tables.MirrorNorthSouth: 2,
	} {
		s := monmouth(t)
		before := written(t, s)
		undo := turn(t, s, by)
		assert.NotEqual(t, before, written(t, s))
		for i, p := range s.TableBoard().Pieces {
			if was := monmouth(t).TableBoard().Pieces[i]; p.Kind.Shape() != model.LineShape {
				assert.Equal(t, was.Points.Clockwise(), p.Points.Clockwise())
			}
		}
		_, _, err := undo.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, before, written(t, s), "one step takes it back")
		for range times {
			turn(t, s, by)
		}
		assert.Equal(t, before, written(t, s))
	}
}

func TestAQuarterTurnBringsTheNorthToTheEast(t *testing.T) {
	s := monmouth(t)
	turn(t, s, tables.QuarterTurn)
	b := s.TableBoard()
	assert.Equal(t, [2]int{9600, 7200}, [2]int{b.Width, b.Height})
	assert.Equal(t, outline("9600,0 9600,1200 0,1200 0,0"), b.Zones[1].Outline, "the western edge has become the northern one")
	road, _ := b.Piece("west-road")
	assert.Equal(t, plane.Point{X: 5000, Y: 0}, b.Pieces[road].Points[0])
	assert.Equal(t, "east", s.Deployment[0].Own.Text("facing"))
	assert.Equal(t, "west", s.Deployment[0].Own.Text("must_touch"))
	assert.Equal(t, model.Edge{Side: model.East, Depth: 50}, *s.Victory.Clauses[0].Condition.Exits.By.Edge)
}

func TestAMirrorSwapsWhatIsNamedByItsDirection(t *testing.T) {
	s := monmouth(t)
	s.Reinforcements[0].Entry = model.Area{Union: []model.Area{{Edge: &model.Edge{Side: model.West}}, {Edge: &model.Edge{Side: model.North}}}}
	s.Deployment[0].Own.Set("facing", "north-west")
	turn(t, s, tables.MirrorEastWest)
	assert.Equal(t, "north-east", s.Deployment[0].Own.Text("facing"))
	assert.Equal(t, "south", s.Deployment[0].Own.Text("must_touch"))
	assert.Equal(t, model.East, s.Reinforcements[0].Entry.Union[0].Edge.Side)
	assert.Equal(t, model.North, s.Reinforcements[0].Entry.Union[1].Edge.Side)
}

func TestNamesAndNotesThatSpeakOfDirectionsAreTold(t *testing.T) {
	s := monmouth(t)
	var paths []string
	for _, d := range tables.Directions(s) {
		paths = append(paths, d.Path)
	}
	assert.Equal(t, []string{"map.pieces[0].name", "map.zones[0].name", "notes[2].text", "notes[3].text", "notes[5].text"}, paths)
	assert.Contains(t, tables.Directions(s)[0].Message, `"West"`)
}

func TestATableTakesAnotherSizeAroundItsAnchor(t *testing.T) {
	b := after(t, country(), tables.Resize(9600, 7200, model.SouthEast))
	assert.Equal(t, outline("4400,4000 5600,4000 5600,4800 4400,4800"), b.Pieces[0].Points, "the hill is as far from the south-east corner as before")
	assert.Equal(t, outline("0,5400 6000,5600 9600,5400"), b.Pieces[2].Points, "the stream leads from edge to edge")
	assert.Equal(t, outline("0,0 9600,0 9600,1200 0,1200"), b.Zones[0].Outline, "the zone stays at its edge")

	b = after(t, country(), tables.Resize(7200, 6000, ""))
	assert.Equal(t, outline("2000,2200 3200,2200 3200,3000 2000,3000"), b.Pieces[0].Points, "half of what is added is added on either side")
	refused(t, country(), tables.Resize(2000, 4800, model.East), "Comb's hill would lie beside the table: move it, or make the table 52 by 48")
	refused(t, country(), tables.Resize(4400, 4800, ""), "the light woods would lie beside the table: move it, or make the table 48 by 48")
}
