package lineup_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// stands is lines of six by two inches, and guns.
func stands(t *model.UnitType) model.Stand {
	if t.ID == "gun" {
		return model.Stand{Wide: 200, Deep: 500, Formation: "loose", GunWide: 150, GunLong: 300}
	}
	return model.Stand{Wide: 600, Deep: 200, Formation: "line", Ranks: 2, Files: 6}
}

// battle is so many red lines in a zone along the north edge of a table of six by four
// feet, and as many blue ones in one along the south edge.
func battle(red, blue int) *model.Scenario {
	b := model.NewTableBoard(7200, 4800)
	force := func(id string, n int) model.Force {
		return model.Force{ID: id, Side: id, Own: model.Values{"leads": true}, Units: []model.UnitGroup{{Type: "line", Count: n}}}
	}
	return &model.Scenario{
		Board: b, Sides: []model.Side{{ID: "red"}, {ID: "blue"}},
		Forces:     []model.Force{force("red", red), force("blue", blue)},
		Deployment: []model.Deployment{{Forces: []string{"red"}, Area: model.Area{Place: "north"}}, {Forces: []string{"blue"}, Area: model.Area{Place: "south"}}},
		Base: model.Base{
			Charts: &model.Charts{UnitTypes: []model.UnitType{{ID: "line"}, {ID: "gun"}}},
			Fields: &model.Fields{
				Stands: stands,
				Posting: func(own model.Values) model.Posting {
					return model.Posting{Touch: model.Compass(own.Text("touch")), Facing: model.Compass(own.Text("facing")), Most: own.Int("most"), MostIn: own.Text("in")}
				},
				Leads: func(f *model.Force) (model.Leader, bool) { return model.Leader{Rating: 2}, f.Own.Is("leads") },
				Shut:  func(_ *model.Scenario, p *model.Piece) bool { return p.Kind == model.PieceLake },
			},
		},
	}
}

func rect(x, y, farX, farY int) plane.Polygon {
	return plane.Polygon{{X: x, Y: y}, {X: farX, Y: y}, {X: farX, Y: farY}, {X: x, Y: farY}}
}

func of(s *model.Scenario) lineup.Lineup { return lineup.Of(s, s.TableBoard()) }

func TestArmiesFaceEachOtherInTheMiddleOfTheirZones(t *testing.T) {
	all := of(battle(1, 2))
	require.Len(t, all.Units, 3)
	assert.Empty(t, all.Left)
	red := all.Units[0]
	assert.Equal(t, plane.Point{X: 3600, Y: 1200}, red.At)
	assert.Equal(t, 1800, red.Facing)
	assert.Equal(t, []int{0, 0, 0, 0}, []int{red.Force, red.Group, red.Number, red.Step})
	assert.Equal(t, plane.Point{X: 3150, Y: 3600}, all.Units[1].At, "three inches between them")
	assert.Equal(t, plane.Point{X: 4050, Y: 3600}, all.Units[2].At)
	assert.Zero(t, all.Units[2].Facing)
	assert.Equal(t, 2, all.Units[2].Number)
}

func TestGeneralsStandBehindThoseTheyLead(t *testing.T) {
	s := battle(1, 1)
	s.Forces = append(s.Forces, model.Force{ID: "guard", Side: "blue", Part: "blue", Units: []model.UnitGroup{{Type: "line", Count: 1}}})
	s.Deployment[1].Forces = append(s.Deployment[1].Forces, "guard")
	s.Forces = append(s.Forces, model.Force{ID: "late", Side: "blue", Own: model.Values{"leads": true}, Units: []model.UnitGroup{{Type: "line", Count: 1}}})
	all := of(s)
	require.Len(t, all.Generals, 2, "he who is not there yet is not seen")
	blue := all.Generals[1]
	assert.Equal(t, 1, blue.Force)
	assert.Equal(t, 2, blue.Leader.Rating)
	assert.Equal(t, 3600, blue.At.X, "in the middle of both forces")
	assert.Greater(t, blue.At.Y, 3700, "south of the front")
}

func TestGeneralsStandWholeOnTheTable(t *testing.T) {
	for why, deep := range map[string]int{"in their zone": 1200, "beside their unit, as none fits behind it": 400, "on a line of a zone": 200} {
		s := battle(1, 1)
		s.TableBoard().Zones[0].Outline = rect(0, 0, 7200, deep)
		s.TableBoard().Zones[1].Outline = rect(0, 4800-deep, 7200, 4800)
		all := of(s)
		require.Len(t, all.Generals, 2)
		for i, g := range all.Generals {
			ring, unit := table.Disc(g.At, 130), all.Units[i].Body()
			assert.True(t, plane.Box{Max: plane.Point{X: 7200, Y: 4800}}.Holds(ring.Box()), "%s: %v", why, g.At)
			assert.False(t, ring.Overlaps(&unit), "%s: %v", why, g.At)
		}
	}
}

func TestWhatIsShutIsLeftFree(t *testing.T) {
	s := battle(1, 1)
	b := s.TableBoard()
	b.Pieces = []model.Piece{{ID: "pond", Kind: model.PieceLake, Points: rect(3000, 3400, 4200, 4000)}}
	for _, u := range of(s).Units {
		body := u.Body()
		assert.False(t, b.Pieces[0].Points.Overlaps(body.Outline()), "%v", u)
	}
}

func TestUnitsThatFindNoRoomAreTold(t *testing.T) {
	s := battle(7, 0)
	b := s.TableBoard()
	b.Zones[0].Outline = rect(0, 0, 3700, 200)
	all := of(s)
	assert.Len(t, all.Units, 6)
	require.Len(t, all.Left, 1)
	assert.Equal(t, "6 of 7 units fit at 6 inches", lineup.RoomIn(s, b, "north").String())

	b.Zones[0].Outline = rect(0, 0, 3700, 400)
	assert.Equal(t, "All 7 units fit, at 6 inches", lineup.RoomIn(s, b, "north").String(), "in two rows")
	b.Zones[0].Outline = rect(0, 0, 200, 3700)
	assert.Equal(t, 6, lineup.RoomIn(s, b, "north").Fit, "facing along the table where that is the only way")
	b.Zones[0].Outline = rect(0, 0, 3700, 200)
	b.Pieces = []model.Piece{{ID: "pond", Kind: model.PieceLake, Points: rect(1000, 0, 1100, 500)}}
	assert.Equal(t, 5, lineup.RoomIn(s, b, "north").Fit)
	s.Forces[0].Units = []model.UnitGroup{{Type: "line", Count: 2}, {Type: "gun", Count: 1}}
	assert.Equal(t, "2 of 3 units fit at 2 to 6 inches", lineup.RoomIn(s, b, "north").String(), "the gun is too deep")
	assert.Empty(t, lineup.RoomIn(s, b, "nowhere").String())
}

func TestStepsAreHeldToWhatTheySay(t *testing.T) {
	s := battle(4, 1)
	b := s.TableBoard()
	b.Zones = append(b.Zones, model.Zone{ID: "crest", Outline: rect(1000, 1200, 6000, 2000)})
	step := &s.Deployment[0]
	step.Area = model.Area{Union: []model.Area{{Place: "crest"}, {Place: "north"}}}
	step.Own = model.Values{"most": 1, "in": "crest", "touch": "north", "facing": "south-east"}
	all := of(s)
	require.Len(t, all.Units, 5)
	crest, touching := 0, 0
	for _, u := range all.Units[:4] {
		body := u.Body()
		if b.Zones[2].Outline.Holds(u.At) {
			crest++
		}
		if body.Box().Min.Y == 0 {
			touching++
		}
		assert.Equal(t, 1350, u.Facing)
	}
	assert.Equal(t, 1, crest)
	assert.Equal(t, 1, touching)
}

func TestSystemsWithoutOpenTablesLineNobodyUp(t *testing.T) {
	s := battle(1, 1)
	s.Base.Fields = &model.Fields{}
	assert.Empty(t, of(s))
	s = battle(1, 1)
	s.Forces[0].Units[0].Type = "nothing known"
	s.Deployment[1].Area = model.Area{Place: "nowhere"}
	assert.Empty(t, of(s))
}

// An army of two commands on a table with woods and a pond in its way.
func BenchmarkOf(b *testing.B) {
	s := battle(12, 12)
	s.TableBoard().Pieces = []model.Piece{{ID: "pond", Kind: model.PieceLake, Points: rect(3000, 3400, 4200, 4000)}}
	for b.Loop() {
		of(s)
	}
}
