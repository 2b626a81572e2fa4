package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// onSectors lays the clean scenario on a map of three sectors in a row, with a
// fault in the map.
func onSectors(change func(*model.AreaBoard)) func(*model.Scenario) {
	return func(s *model.Scenario) {
		b := &model.AreaBoard{Width: 300, Height: 100}
		for i, id := range []string{"west", "middle", "east"} {
			x := 100 * i
			b.Sectors = append(b.Sectors, model.Sector{ID: id, Name: asName(id), Outline: plane.Polygon{{X: x, Y: 0}, {X: x + 100, Y: 0}, {X: x + 100, Y: 100}, {X: x, Y: 100}}})
		}
		b.Links = []model.Link{{From: "west", To: "middle", Heading: model.East}, {From: "middle", To: "east", Heading: model.East}}
		change(b)
		s.Board, s.Reinforcements, s.Rules, s.Victory.Points = b, nil, nil, nil
		s.Forces[2].Units[0].Own.Set("quality", "")
		s.Deployment = []model.Deployment{
			{Forces: []string{"garrison", "relief"}, Area: model.Area{Place: "west"}},
			{Forces: []string{"regiment", "scouts"}, Area: model.Area{Place: "west"}},
		}
		s.Victory.Otherwise.Winner = "blue"
		s.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "red"}, When: model.AtOnce, Condition: model.Condition{
			Losses: &model.Losses{Units: model.Selector{Side: "blue"}, Bound: model.Bound{AtLeast: number(3)}},
		}}}
	}
}

// onTable lays the clean scenario on a table with a hill, a pond, a stream and a road
// that crosses it on a bridge, with a fault in it.
func onTable(change func(*model.TableBoard)) func(*model.Scenario) {
	return func(s *model.Scenario) {
		onSectors(func(*model.AreaBoard) {})(s)
		b := model.NewTableBoard(7200, 4800)
		b.Pieces = []model.Piece{
			{ID: "hill", Kind: model.PieceHill, Name: "Comb's hill", Points: rectangle(1000, 1000, 3000, 2000), Rings: []plane.Polygon{rectangle(1200, 1200, 2400, 1800), rectangle(1400, 1400, 1800, 1600)}},
			{ID: "pond", Kind: model.PiecePond, Points: rectangle(4000, 1500, 5000, 2200), Holes: []plane.Polygon{rectangle(4200, 1600, 4400, 1800)}},
			{ID: "brook", Kind: model.PieceStream, Points: plane.Polygon{{X: 0, Y: 2600}, {X: 7200, Y: 2600}}},
			{ID: "pike", Kind: model.PieceRoad, Points: plane.Polygon{{X: 3500, Y: 0}, {X: 3500, Y: 4800}}},
			{ID: "bridge", Kind: model.PieceBridge, Points: plane.Polygon{{X: 3500, Y: 2500}, {X: 3500, Y: 2700}}},
		}
		change(b)
		s.Board = b
		for i := range s.Deployment {
			s.Deployment[i].Area = model.Area{Place: []string{"south", "north"}[i]}
		}
	}
}

func rectangle(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west, Y: north}, {X: east, Y: north}, {X: east, Y: south}, {X: west, Y: south}}
}

// planted are faults put into the clean scenario one by one, and everything
// that is to be said about them.
var planted = []struct {
	name  string
	plant func(*model.Scenario)
	want  []string
}{
	{"a system that is not there", func(s *model.Scenario) { s.System = "chess" }, []string{
		`error unknown-system system: The rule system "chess" is unknown to this program: rules and phases are not checked`,
	}},
	{"an id with capitals", func(s *model.Scenario) { s.ID = "Le Cateau" }, []string{
		`error wrong-id id: The id "Le Cateau" cannot be used: write it with lower-case letters, digits and single hyphens between them`,
	}},
	{"no title", func(s *model.Scenario) { s.Title = "" }, []string{
		`warning no-title title: The scenario has no title`,
	}},
	{"no date", func(s *model.Scenario) { s.Date = "" }, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"no date, and a day in the history", func(s *model.Scenario) {
		s.Date, s.History = "", "Nobody knew before 23 August 1914 that 1914 was a year of war."
	}, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"no date, and a month in the title", func(s *model.Scenario) { s.Date, s.Title = "", "Clean, September 1915" }, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"no date, and the year of another war", func(s *model.Scenario) {
		s.Date, s.History = "", "What was lost on 18 January 1871 is to be taken back."
	}, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"no date, and one year of the time", func(s *model.Scenario) {
		s.Date, s.History = "", "Lost in 1871, taken back in 1916, 1200 men in all; 1916 was late."
	}, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"no date, and two years of the time", func(s *model.Scenario) {
		s.Date, s.History = "", "It had not fallen in 1914, and in 1915 they tried again."
	}, []string{
		`hint no-date date: The scenario has no date: a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"a thirteenth month", func(s *model.Scenario) { s.Date = "1914-13" }, []string{
		`warning wrong-date date: "1914-13" is no date: write a day (1914-08-18), a month (1914-08) or a year (1914)`,
	}},
	{"a month is a date", func(s *model.Scenario) { s.Date = "1914-12" }, nil},
	{"a year is a date", func(s *model.Scenario) { s.Date = "1914" }, nil},
	{"no turns", func(s *model.Scenario) { s.Length.Turns = 0 }, []string{
		`error no-turns length.turns: A game of 0 turns is over before it begins: give it at least one`,
	}},
	{"a phase that is not there", func(s *model.Scenario) { s.Length.EndsAfter = "tea" }, []string{
		`error unknown-phase length.ends_after: There is no phase "tea": choose move, fire or answer`,
	}},
	{"no sides", func(s *model.Scenario) {
		*s = model.Scenario{System: "test", ID: "a", Title: "A", Date: "1914", History: "H", Board: s.Hexes(), Base: s.Base, Length: s.Length, Victory: model.Victory{Otherwise: s.Victory.Otherwise}}
	}, []string{
		`error no-sides sides: There are no sides: a scenario needs somebody to play it`,
		`warning no-forces forces: There are no forces: a scenario needs units to fight it`,
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
	}},
	{"one side", func(s *model.Scenario) {
		s.Sides, s.Forces = s.Sides[:1], s.Forces[:2]
		s.Deployment, s.Reinforcements = s.Deployment[1:], nil
		s.Rules, s.Victory = nil, model.Victory{Otherwise: s.Victory.Otherwise, Clauses: s.Victory.Clauses[:1]}
	}, []string{
		`warning one-side sides: The Red side has nobody to play against`,
	}},
	{"a side without forces", func(s *model.Scenario) { s.Sides = append(s.Sides, model.Side{ID: "green", Name: "Green"}) }, []string{
		`warning side-cannot-win sides[2]: No outcome lets the Green side win`,
		`warning side-without-forces sides[2]: The Green side has no forces`,
	}},
	{"a side whose nation has units, without forces", func(s *model.Scenario) {
		s.Sides = append(s.Sides, model.Side{ID: "green", Name: "Green", Nations: []string{"green"}})
		s.Victory.Otherwise.Winner = "green"
	}, []string{
		`warning side-without-forces sides[2]: The Green side has no forces`,
	}},
	{"a nation on two sides", func(s *model.Scenario) { s.Sides[1].Nations = []string{"blue", "red"} }, []string{
		`warning nation-on-two-sides sides[1].nations[1]: The nation "red" is on the Red side already`,
	}},
	{"no historical note", func(s *model.Scenario) { s.History = "" }, []string{
		`hint no-history history: There is no historical note: a few sentences tell players what they are about to fight`,
	}},
	{"an empty note", func(s *model.Scenario) { s.Notes = append(s.Notes, model.Note{About: "title"}) }, []string{
		`hint note-empty notes[1]: The designer's note has no text`,
	}},

	{"characters that are not seen", func(s *model.Scenario) {
		s.Title, s.Notes[0].Text = "A\u202e battle", "first\n\tsecond"
		s.Forces[1].Name += "\x1b[2J"
		s.Hexes().Places[0].Name += "\u0085"
	}, []string{
		`warning unseen-character forces[1].name: The text holds the character U+001B, which is not seen and can make text be shown otherwise than it is`,
		`warning unseen-character map.places[0].name: The text holds the character U+0085, which is not seen and can make text be shown otherwise than it is`,
		`warning unseen-character title: The text holds the character U+202E, which is not seen and can make text be shown otherwise than it is`,
	}},

	{"an unknown first side", func(s *model.Scenario) { s.First = "blu" }, []string{
		`error unknown-side first: There is no side "blu": did you mean "blue"?`,
	}},
	{"no first side", func(s *model.Scenario) { s.First = "" }, []string{
		`error unknown-side first: No side is named here: choose red or blue`,
	}},
	{"a winner that is no side", func(s *model.Scenario) { s.Victory.Clauses[0].Outcome.Winner = "nobody at all" }, []string{
		`error unknown-side victory.clauses[0].outcome.winner: There is no side "nobody at all": choose red or blue`,
	}},
	{"points for a side that is not there", func(s *model.Scenario) { s.Victory.Points[0].Side = "green" }, []string{
		`error unknown-side victory.points[0].side: There is no side "green": choose red or blue`,
	}},
	{"an unknown force in a step", func(s *model.Scenario) { s.Deployment[0].Forces = []string{"garrison", "garison"} }, []string{
		`error unknown-force deployment[0].forces[1]: There is no force "garison": did you mean "garrison"?`,
	}},
	{"an unknown nation", func(s *model.Scenario) { s.Sides[0].Nations = []string{"red", "rde"} }, []string{
		`error unknown-nation sides[0].nations[1]: There is no nation "rde": choose red, blue or green`,
	}},
	{"an unknown unit type", func(s *model.Scenario) { s.Forces[3].Units[0].Type = "blue-zeppelin" }, []string{
		`error unknown-unit-type forces[3].units[0].type: There is no unit type "blue-zeppelin": choose red-company, red-guns, red-horse, red-foot, blue-company or green-company`,
	}},
	{"an unknown place", func(s *model.Scenario) { s.Deployment[0].Area.Place = "town-z" }, []string{
		`error unknown-place deployment[0].area.place: There is no place "town-z": did you mean "town-a"?`,
	}},
	{"an unknown rule", func(s *model.Scenario) { s.Rules[0].Rule = "trenchs" }, []string{
		`error unknown-rule rules[0].rule: There is no special rule "trenchs": did you mean "trenches"?`,
	}},
	{"an id of two forces", func(s *model.Scenario) { s.Forces[3].ID, s.Reinforcements = "garrison", nil }, []string{
		`error duplicate-id forces[3].id: The id "garrison" is taken: number 3 of the list has it`,
	}},
	{"an id of two places", func(s *model.Scenario) { s.Hexes().Places[2].ID = "town-a"; s.Rules = s.Rules[:2] }, []string{
		`error duplicate-id map.places[2].id: The id "town-a" is taken: number 2 of the list has it`,
	}},
	{"an id of two sides", func(s *model.Scenario) { s.Sides = append(s.Sides, s.Sides[1]) }, []string{
		`error duplicate-id sides[2].id: The id "blue" is taken: number 2 of the list has it`,
	}},
	{"hexes off the map", func(s *model.Scenario) {
		s.Hexes().Places[7].Hexes = append(s.Hexes().Places[7].Hexes, hex.Hex{Col: 40, Row: 2})
	}, []string{
		`error hex-off-map map.places[7].hexes: 4103 lies outside the map, which runs from 0101 to 1210 [4103]`,
	}},
	{"units that are not there", func(s *model.Scenario) { s.Rules[1].Units.Kinds = []model.Kind{fields.Howitzer} }, []string{
		`warning no-such-units rules[1].units: No unit of the scenario is among the Blue howitzer units`,
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them`,
	}},
	{"points for units that are not there", func(s *model.Scenario) { s.Victory.Points[1].Units.Kinds = []model.Kind{fields.Howitzer} }, []string{
		`hint points-for-nobody victory.points[1].units: No unit of the scenario is among the Red howitzer units`,
	}},

	{"a crest beside level ground", func(s *model.Scenario) {
		s.Hexes().SetTerrain(at("0305")[0], model.Clear)
		s.Hexes().Places[0].Hexes = s.Hexes().Places[0].Hexes[:7]
	}, []string{
		`warning crest-without-slopes map.terrain: The crest at 0304 falls straight to level ground at 0305: a crest has slopes around it [0305]`,
	}},
	{"a crest without altitude", func(s *model.Scenario) { s.Hexes().SetAltitude(at("0304")[0], 0) }, []string{
		`warning crest-without-altitude map.altitude: The crest at 0304 has no altitude [0304]`,
	}},
	{"altitude on a slope", func(s *model.Scenario) { s.Hexes().SetAltitude(at("0303")[0], 20) }, []string{
		`warning altitude-off-crest map.altitude: Only a crest has an altitude, and there is none at 0303 [0303]`,
	}},
	{"a slope without a crest", func(s *model.Scenario) { s.Hexes().SetTerrain(at("1010")[0], model.Slope) }, []string{
		`warning slope-without-crest map.terrain: The slope at 1010 has no crest to lead up to [1010]`,
	}},
	{"a road that stops", func(s *model.Scenario) { link(s.Hexes(), model.Road, "0809 0810", false) }, []string{
		`warning road-ends map.roads: The road stops at 0809 in the open: it should end at a town, a named place, another road or the edge of the map [0809]`,
	}},
	{"a road that stops at a place", func(s *model.Scenario) { link(s.Hexes(), model.Road, "0606 0706 0805", true) }, nil},
	{"a railroad that stops", func(s *model.Scenario) { link(s.Hexes(), model.Railroad, "0609 0610", false) }, []string{
		`warning railroad-ends map.railroads: The railroad stops at 0609 in the open: it should end at a town, a named place, another railroad or the edge of the map [0609]`,
	}},
	{"a canal that stops", func(s *model.Scenario) { link(s.Hexes(), model.Canal, "1108 1207", false) }, []string{
		`warning canal-ends map.canals: The canal stops at 1108 in the open: it should end at the edge of the map [1108]`,
	}},
	{"a road across the canal", func(s *model.Scenario) { link(s.Hexes(), model.Road, "1104 1105 1106 1107 1108 1109 1110", true) }, []string{
		`warning crossing-without-bridge map.bridges: The road crosses the canal at 1108 without a bridge [1108]`,
	}},
	{"a railroad across the canal", func(s *model.Scenario) { s.Hexes().SetBridge(at("0607")[0], false) }, []string{
		`warning crossing-without-bridge map.bridges: The railroad crosses the canal at 0607 without a bridge [0607]`,
	}},
	{"a river from a spring inland to nowhere", func(s *model.Scenario) { link(s.Hexes(), model.River, "0403 0503 0504", true) }, []string{
		`hint river-flows-nowhere map.rivers: The river at 0403 flows nowhere: lead it to the edge of the map [0403 0503 0504]`,
	}},
	{"a river from a spring off the map", func(s *model.Scenario) { link(s.Hexes(), model.River, "1003 1002 1001", true) }, nil},
	{"a river under a railroad and a road", func(s *model.Scenario) { link(s.Hexes(), model.River, "0701 0702 0602", true) }, []string{
		`warning crossing-without-bridge map.bridges: The railroad crosses the river at 0602 without a bridge [0602]`,
		`warning crossing-without-bridge map.bridges: The road crosses the river at 0702 without a bridge [0702]`,
	}},
	{"a bridge on land", func(s *model.Scenario) { s.Hexes().SetBridge(at("0805")[0], true) }, []string{
		`warning bridge-without-canal map.bridges: The bridge at 0805 crosses no canal and no river [0805]`,
	}},
	{"a bridge for nobody", func(s *model.Scenario) { s.Hexes().SetBridge(at("1007")[0], true) }, []string{
		`hint bridge-without-road map.bridges: No road and no railroad uses the bridge at 1007 [1007]`,
	}},
	{"a road along the canal", func(s *model.Scenario) {
		link(s.Hexes(), model.Road, "1001 1002 1003 1004 1005 1006 1007 1108 1109 1110", true)
		s.Hexes().SetBridge(at("1007")[0], true)
		s.Hexes().SetBridge(at("1108")[0], true)
	}, []string{
		`warning bridges-side-by-side map.bridges: The road runs along the canal over bridges side by side at 1007 and 1108: lead it across once [1007 1108]`,
	}},
	{"a place without hexes", func(s *model.Scenario) { s.Hexes().Places[7].Hexes = nil }, []string{
		`warning place-empty map.places[7]: The station has no hexes`,
	}},
	{"a town in the woods", func(s *model.Scenario) { s.Hexes().SetTerrain(at("0703")[0], model.Woods) }, []string{
		`warning place-terrain map.places[1].hexes: Town A takes in 0703, which is not town [0703]`,
	}},
	{"a wood in the open", func(s *model.Scenario) { s.Hexes().Places[2].Hexes = at("1004 1103 1104 1105 0909 1209") }, []string{
		`warning place-terrain map.places[2].hexes: Wood K takes in 0909 and 1209, which are not woods [0909 1209]`,
	}},
	{"a hill without a crest", func(s *model.Scenario) {
		s.Hexes().SetTerrain(at("0304")[0], model.Slope)
		s.Hexes().SetAltitude(at("0304")[0], 0)
	}, []string{
		`warning hill-without-crest map.places[0]: Hill 40 has no crest [0202 0203 0204 0205 0302 0303 0304 0305 0402 0403 0404 0405]`,
		`warning slope-without-crest map.terrain: The slope at 0202, 0203, 0204, 0205 and 8 more has no crest to lead up to [0202 0203 0204 0205 0302 0303 0304 0305 0402 0403 0404 0405]`,
	}},
	{"an exit inland", func(s *model.Scenario) { s.Hexes().Places[4].Hexes = at("1104") }, []string{
		`error entry-off-edge reinforcements[0].entry: Nobody can enter the map at 1104: an entry lies at the edge [1104]`,
		`error exit-off-edge map.places[4].hexes: Exit 2 lies at 1104, from where nobody can leave the map: an exit lies at the edge [1104]`,
	}},
	{"an exit without a road", func(s *model.Scenario) { s.Hexes().Places[4].Hexes = at("1205") }, []string{
		`hint exit-without-road map.places[4].hexes: No road leads to exit 2 at 1205 [1205]`,
	}},
	{"crossroads of two roads", func(s *model.Scenario) { s.Hexes().Places[5].Hexes = at("0806") }, []string{
		`warning crossroads-without-roads map.places[5].hexes: Fewer than three roads meet at crossroads 3 (0806) [0806]`,
	}},
	{"a road that is none", func(s *model.Scenario) { s.Hexes().Places[6].Hexes = at("0805 0905 0904") }, []string{
		`warning road-place-off-road map.places[6].hexes: There is no road at 0904, which road 1 takes in [0904]`,
	}},
	{"a place without a name", func(s *model.Scenario) { s.Hexes().Places[1].Name = "" }, []string{
		`warning place-without-name map.places[1]: The place "town-a" has no name to print`,
	}},
	{"a place named in cuneiform", func(s *model.Scenario) { s.Hexes().Places[1].Name = "\U00012000" }, []string{
		`warning place-name-not-drawn map.places[1]: Town 𒀀 cannot be printed whole: no typeface of the map has 𒀀 (U+12000)`,
	}},
	{"two exits of a name", func(s *model.Scenario) { s.Hexes().Places[4].Name = "1" }, []string{
		`warning place-name-twice map.places[4].name: "exit-1" and "exit-2" are both called exit 1 [1203]`,
	}},
	{"woods that overlap", func(s *model.Scenario) {
		s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: "wood-l", Kind: model.PlaceWood, Name: "L", Hexes: at("1105")})
	}, []string{
		`warning places-overlap map.places[8].hexes: Wood K and wood L share 1105 [1105]`,
	}},

	{"a force without units", func(s *model.Scenario) { s.Forces[1].Units = nil; s.Deployment = s.Deployment[:2] }, []string{
		`warning force-without-units forces[1]: The force "Scouts" has no units`,
	}},
	{"a force without units that a special rule is for", func(s *model.Scenario) {
		s.Forces[1].Units, s.Deployment = nil, s.Deployment[:2]
		s.Rules = append(s.Rules, model.Rule{Rule: "slow", Units: &model.Selector{Forces: []string{"scouts"}}})
	}, []string{
		`warning force-without-units forces[1]: The force "Scouts" has no units`,
		`warning no-such-units rules[3].units: No unit of the scenario is among the units of Scouts`,
	}},
	{"a line of no units", func(s *model.Scenario) { s.Forces[0].Units[1].Count = 0 }, []string{
		`error group-without-units forces[0].units[1].count: The force "1st Regiment" has 0 units of the type "red-guns": give it at least one, or none of the type`,
	}},
	{"a force in itself", func(s *model.Scenario) { s.Forces[0].Part = "scouts" }, []string{
		`error force-in-itself forces[0].part_of: The force "1st Regiment" is a part of itself, by way of "Scouts"`,
		`error force-in-itself forces[1].part_of: The force "Scouts" is a part of itself, by way of "1st Regiment"`,
	}},
	{"a force in the enemy's", func(s *model.Scenario) { s.Forces[1].Part = "garrison" }, []string{
		`warning force-in-other-side forces[1].part_of: The force "Scouts" is a part of "Garrison", which is on another side`,
	}},
	{"units of another nation", func(s *model.Scenario) { s.Forces[3].Units[0].Type = "green-company" }, []string{
		`warning nation-not-of-side forces[3].units[0].type: The force "Relief" has units of the nation "green", which is not among those of the Blue side`,
	}},
	{"a force nowhere", func(s *model.Scenario) { s.Deployment = s.Deployment[:2] }, []string{
		`error force-not-placed forces[1]: The force "Scouts" is neither deployed nor a reinforcement: it would never take part`,
	}},
	{"a force twice", func(s *model.Scenario) { s.Reinforcements[0].Forces = []string{"relief", "garrison"} }, []string{
		`error force-placed-twice reinforcements[0].forces[1]: The force "Garrison" takes part already, by step 1 of the deployment`,
	}},
	{"more special rules than a game takes", func(s *model.Scenario) {
		for range limits.RulesInForce {
			s.Rules = append(s.Rules, model.Rule{Rule: "trenches"})
		}
	}, []string{
		`error more-than-a-game-takes rules: There are more than 500 special rules in force: a game is made with fewer`,
	}},
	{"reserves without the rule", func(s *model.Scenario) { s.Rules = s.Rules[:1] }, []string{
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them`,
	}},
	{"reserves under the rule for others", func(s *model.Scenario) { s.Rules[1].Units.Side = "red" }, []string{
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them`,
	}},
	{"no forces", func(s *model.Scenario) {
		s.Forces, s.Deployment, s.Reinforcements = nil, nil, nil
	}, []string{
		`warning no-forces forces: There are no forces: a scenario needs units to fight it`,
	}},

	{"an area of two things", func(s *model.Scenario) { s.Deployment[1].Area.Everywhere = true }, []string{
		`error area-wrong deployment[1].area: The area says more than one thing (everywhere, edge): keep one`,
	}},
	{"an area of nothing inside another", func(s *model.Scenario) {
		s.Deployment[1].Area = model.Area{Union: []model.Area{{Everywhere: true}, {}}}
	}, []string{
		`error area-wrong deployment[1].area.union[1]: The area says nothing: give it one of everywhere, place, hexes, terrain, line, bridges, crest, peak, within, edge, beyond, between, directly, extreme, union, intersect, except, this`,
	}},
	{"a hex that is not being looked at", func(s *model.Scenario) { s.Deployment[1].Area = model.Area{This: true} }, []string{
		`error area-wrong deployment[1].area: "this" means a hex only inside the condition of a some_hex`,
	}},
	{"an empty area", func(s *model.Scenario) {
		s.Deployment[1].Area = model.Area{Intersect: []model.Area{{Place: "town-a"}, {Place: "wood-k"}}}
	}, []string{
		`error area-empty deployment[1].area: There is no hex in town A and in wood K`,
	}},
	{"a step for nobody", func(s *model.Scenario) {
		s.Deployment = append(s.Deployment, model.Deployment{Area: model.Area{Everywhere: true}})
	}, []string{
		`warning step-without-forces deployment[3]: The step of deployment places nothing`,
	}},
	{"a step for trenches alone is one", func(s *model.Scenario) {
		s.Deployment = append(s.Deployment, model.Deployment{Area: model.Area{Everywhere: true}, Own: model.Values{"trenches": 3}})
	}, nil},
	{"a step of two sides", func(s *model.Scenario) {
		s.Deployment[2].Forces, s.Reinforcements = []string{"scouts", "relief"}, nil
	}, []string{
		`error step-of-two-sides deployment[2].forces: Scouts and Relief are on different sides and cannot come in one step`,
	}},
	{"too many units for an area", func(s *model.Scenario) { s.Deployment[1].Area = model.Area{Hexes: at("0110 0210 0310")} }, []string{
		`error cannot-fit deployment[1].area: 1st Regiment cannot fit: 28 stacking points need 4 hexes, the area has 3`,
	}},
	{"too many units of one type", func(s *model.Scenario) {
		s.Forces[0].Units = s.Forces[0].Units[:1]
		s.Deployment[1].Area = model.Area{Hexes: at("0110 0210")}
	}, []string{
		`error cannot-fit deployment[1].area: 1st Regiment cannot fit: 6 infantry companies need 3 hexes, the area has 2`,
	}},
	{"too many units of two forces in one area", func(s *model.Scenario) {
		s.Deployment[1].Area = model.Area{Hexes: at("0110 0210 0310 0410")}
		s.Deployment[2].Area = model.Area{Hexes: at("0110 0210")}
	}, []string{
		`error cannot-fit deployment[1].area: 1st Regiment and Scouts cannot fit: 36 stacking points need 5 hexes, the area has 4`,
	}},
	{"too many units in the same area by two steps", func(s *model.Scenario) {
		s.Deployment[1].Area = model.Area{Hexes: at("0110 0210 0310 0410")}
		s.Deployment[2].Area = model.Area{Hexes: at("0410 0310 0210 0110")}
	}, []string{
		`error cannot-fit deployment[2].area: 1st Regiment and Scouts cannot fit: 36 stacking points need 5 hexes, the area has 4`,
	}},
	{"too many units for overlapping areas", func(s *model.Scenario) {
		s.Deployment[1].Area = model.Area{Hexes: at("0110 0210 0310 0410")}
		s.Deployment[2].Area = model.Area{Hexes: at("0210 0310 0410 0510")}
		s.Forces[0].Units[0].Count, s.Forces[1].Units[0].Count = 7, 3
	}, []string{
		`error cannot-fit deployment[2].area: 1st Regiment and Scouts cannot fit: 44 stacking points need 6 hexes, all their areas together have 5`,
	}},
	{"a unit too few for each hex", func(s *model.Scenario) { s.Forces[2].Units[0].Count = 3 }, []string{
		`error hexes-do-not-match deployment[0].per_hex: 3 units are placed here, but 4 hexes with 1 each take 4`,
	}},
	{"hexes that an overlapping step may fill are not judged", func(s *model.Scenario) { s.Deployment[2].Own.Set("fill", 2) }, nil},
	{"hexes filled in two steps", func(s *model.Scenario) {
		s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0110")}, model.Area{Hexes: at("0110 0210")}
		s.Forces[0].Units[0].Count, s.Forces[0].Units[1].Count = 1, 1
		s.Deployment[2].Own.Set("fill", 2)
	}, nil},
	{"hexes filled in two steps, one too many", func(s *model.Scenario) {
		s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0110 0210")}, model.Area{Hexes: at("0110 0210 0310")}
		s.Forces[0].Units = s.Forces[0].Units[:1]
		s.Forces[0].Units[0].Count = 3
		s.Deployment[2].Own.Set("fill", 1)
	}, []string{
		`error hexes-do-not-match deployment[2].fill: After this step there are 5 units of the side in the area, but 3 hexes with 1 each take 3`,
	}},
	{"too many trenches", func(s *model.Scenario) { s.Deployment[0].Own.Set("trenches", 5) }, []string{
		`error too-many-trenches deployment[0].trenches: 5 trench markers cannot be placed: the area has 4 hexes, and a hex takes one`,
	}},
	{"trenches without the rule", func(s *model.Scenario) { s.Rules = s.Rules[1:] }, []string{
		`warning trenches-without-rule deployment[0].trenches: 2 trench markers are placed here, but the special rule Trenches is not in force`,
	}},
	{"cavalry that must be in position", func(s *model.Scenario) {
		s.Deployment[2].Own = model.Values{"improved_positions": "must"}
	}, []string{
		`warning mounted-in-position deployment[2].improved_positions: Mounted cavalry cannot be in improved positions, and this step puts all units in them: 2 are cavalry`,
	}},
	{"cavalry that may be in position", func(s *model.Scenario) {
		s.Deployment[2].Own = model.Values{"improved_positions": "may"}
	}, []string{
		`warning mounted-in-position deployment[2].improved_positions: Mounted cavalry cannot be in improved positions, and this step places nothing else`,
	}},
	{"cavalry on foot may be in position", func(s *model.Scenario) {
		s.Deployment[2].Own = model.Values{"improved_positions": "may", "mount": "dismounted"}
	}, nil},
	{"infantry on horse", func(s *model.Scenario) { s.Reinforcements[0].Own.Set("mount", "either") }, []string{
		`warning mount-without-cavalry reinforcements[0].mount: There is no cavalry here that could be mounted or dismounted`,
	}},
	{"two sides in the same hexes", func(s *model.Scenario) { s.Deployment[2].Area = model.Area{Hexes: at("0803 0804 0805")} }, []string{
		`hint sides-overlap deployment[2].area: The Blue and the Red side may both be set up in 0803 and 0804: whoever deploys first decides [0803 0804]`,
	}},
	{"an arrival after the end", func(s *model.Scenario) { s.Reinforcements[0].Turn = 11 }, []string{
		`error turn-out-of-game reinforcements[0].turn: Turn 11 never comes: the game has 10 turns`,
	}},
	{"an arrival before the beginning", func(s *model.Scenario) { s.Reinforcements[0].Turn = 0 }, []string{
		`error turn-out-of-game reinforcements[0].turn: Turn 0 does not exist: turns are counted from 1`,
	}},
	{"an arrival of nobody", func(s *model.Scenario) {
		s.Reinforcements = append(s.Reinforcements, model.Reinforcement{Turn: 1, Entry: model.Area{Place: "exit-1"}})
	}, []string{
		`warning arrival-without-forces reinforcements[1]: Nobody arrives`,
	}},
	{"an arrival inland", func(s *model.Scenario) { s.Reinforcements[0].Entry = model.Area{Place: "road-1"} }, []string{
		`error entry-off-edge reinforcements[0].entry: Nobody can enter the map at 0805, 0905, 1004 and 1104: an entry lies at the edge [0805 0905 1004 1104]`,
	}},

	{"a rule without its number and area", func(s *model.Scenario) { s.Rules[2] = model.Rule{Rule: "fog"} }, []string{
		`error parameter-missing rules[2].area: The special rule Fog needs to know where it holds: add area`,
		`error parameter-missing rules[2].number: The special rule Fog needs a number (hexes): add number`,
	}},
	{"a rule with more than it takes", func(s *model.Scenario) { s.Rules[0].Number = number(3) }, []string{
		`warning parameter-not-used rules[0].number: The special rule Trenches takes no number: remove it`,
	}},
	{"a number too large for its rule", func(s *model.Scenario) { s.Rules[2].Number = number(7) }, []string{
		`error number-out-of-range rules[2].number: The number of the special rule Fog (hexes) must be from 1 to 6, not 7`,
	}},
	{"a rule twice", func(s *model.Scenario) { s.Rules = append(s.Rules, model.Rule{Rule: "trenches", Note: "again"}) }, []string{
		`warning rule-twice rules[3]: The special rule is in force already: it is number 1 of the list too`,
	}},
	{"rules that contradict each other", func(s *model.Scenario) {
		s.Rules = append(s.Rules, model.Rule{Rule: "slow", Units: &model.Selector{Side: "blue"}}, model.Rule{Rule: "swift", Units: &model.Selector{Forces: []string{"relief"}}})
	}, []string{
		`error rules-clash rules[4]: Swift contradicts Slow for 3 of the same units: name others in one of them`,
	}},
	{"a rule for units to which it means nothing", func(s *model.Scenario) {
		s.Rules = append(s.Rules, model.Rule{Rule: "rooted", Units: &model.Selector{Forces: []string{"garrison"}}}, model.Rule{Rule: "swift", Units: &model.Selector{Types: []string{"red-guns"}}})
	}, []string{
		`error rules-clash rules[4]: Swift is for Red batteries, and means nothing to them`,
	}},
	{"no clauses", func(s *model.Scenario) { s.Victory = model.Victory{Otherwise: s.Victory.Otherwise} }, []string{
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
	}},
	{"a condition without a bound", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.Bound = model.Bound{} }, []string{
		`error condition-wrong victory.clauses[0].condition: The count has no bound: give at_least, at_most or both`,
	}},
	{"a condition of nothing", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any[1] = model.Condition{} }, []string{
		`error condition-wrong victory.clauses[1].condition.any[1]: The condition says nothing: give it one of all, any, not, count, exits, losses, occupies, points, score, journey, some_hex`,
	}},
	{"at least more than at most", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any[1].Count.AtLeast = number(2) }, []string{
		`error never-true victory.clauses[1].condition.any[1]: At least 2 and at most 0 can never both hold`,
	}},
	{"more than there are", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.AtLeast = number(10) }, []string{
		`warning more-than-there-are victory.clauses[0].condition.exits.at_least: At least 10 of the Red units are asked for, and there are 9`,
	}},
	{"a journey of more than there are", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Forces: []string{"scouts"}}, AtLeast: 3, Steps: []model.Leg{{Exit: &model.Area{Place: "exit-1"}}, {StayAway: 1}, {Enter: &model.Area{Place: "exit-2"}}}}}
	}, []string{
		`warning more-than-there-are victory.clauses[0].condition.journey.at_least: At least 3 of the units of Scouts are asked for, and there are 2`,
	}},
	{"what is always so", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any[1].Count.AtMost = number(9) }, []string{
		`warning always-true victory.clauses[1].condition.any[1].count: This is always so: there are 9 of the Red units in all`,
	}},
	{"an outcome twice", func(s *model.Scenario) {
		c := s.Victory.Clauses[0]
		c.Condition = model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "blue"}, Bound: model.Bound{AtLeast: number(5)}}}
		s.Victory.Clauses = append(s.Victory.Clauses, c)
	}, []string{
		`hint outcome-twice victory.clauses[2].outcome: The outcome is that of clause 1: one clause with both conditions would be easier to read`,
	}},
	{"a condition twice", func(s *model.Scenario) {
		c := s.Victory.Clauses[0]
		c.Outcome.Winner = "blue"
		s.Victory.Clauses = append(s.Victory.Clauses, c)
	}, []string{
		`warning clauses-contradict victory.clauses[2]: Whenever clause 3 holds, clause 1 holds too, and that names another winner`,
	}},
	{"a side that cannot win", func(s *model.Scenario) { s.Victory.Clauses, s.Victory.Points = s.Victory.Clauses[:1], nil }, []string{
		`warning side-cannot-win sides[1]: No outcome lets the Blue side win`,
	}},
	{"points without a table", func(s *model.Scenario) { s.Victory.Points = nil }, []string{
		`error points-without-table victory.clauses[1].condition.any[0].points: The condition compares points, and the scenario has no point table`,
	}},
	{"a table that nobody asks", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any = s.Victory.Clauses[1].Condition.Any[1:] }, []string{
		`warning points-not-used victory.points: There is a point table, and no clause compares points`,
	}},
	{"a lead of a side without points", func(s *model.Scenario) { s.Victory.Points = s.Victory.Points[:1] }, []string{
		`warning side-without-points victory.clauses[1].condition.any[0].points.side: The Blue side gains no points by the point table, so it never leads`,
	}},
	{"a score of a side without points", func(s *model.Scenario) {
		s.Victory.Points = s.Victory.Points[:1]
		s.Victory.Clauses[1].Condition.Any[0] = model.Condition{Score: &model.Score{Side: "blue", Bound: model.Bound{AtLeast: number(2)}}}
	}, []string{
		`warning side-without-points victory.clauses[1].condition.any[0].score.side: The Blue side gains no points by the point table, so it never has any`,
	}},
	{"a way off the map inland", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.By = model.Area{Place: "station"} }, []string{
		`error way-off-edge victory.clauses[0].condition.exits.by: Nobody can leave or enter the map at 0606 and 0805: only hexes at the edge lead off it [0606 0805]`,
	}},
	{"a journey by ways inland", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "red"}, AtLeast: 1, Steps: []model.Leg{{Exit: &model.Area{Place: "town-a"}}, {Enter: &model.Area{Place: "station"}}}}}
	}, []string{
		`error way-off-edge victory.clauses[0].condition.journey.steps[0].exit: Nobody can leave or enter the map at 0703, 0802, 0803 and 0804: only hexes at the edge lead off it [0703 0802 0803 0804]`,
		`error way-off-edge victory.clauses[0].condition.journey.steps[1].enter: Nobody can leave or enter the map at 0606 and 0805: only hexes at the edge lead off it [0606 0805]`,
	}},
	{"this hex inside some hex is no fault", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{SomeHex: &model.SomeHex{Of: model.Area{Place: "town-a"}, Condition: model.Condition{
			Occupies: &model.Occupies{Units: model.Selector{Side: "red"}, Area: model.Area{Within: &model.Within{Hexes: 1, Of: model.Area{This: true}}}},
		}}}
	}, nil},

	{"no map", func(s *model.Scenario) { s.Board = nil }, []string{
		`error no-map map: The scenario has no map: give it one of at least one hex, draw a sector, or take a table`,
	}},
	{"a map of areas", onSectors(func(*model.AreaBoard) {}), nil},
	{"no sector at all", onSectors(func(b *model.AreaBoard) { b.Sectors, b.Links = nil, nil }), []string{
		`error no-map map: The scenario has no map: give it one of at least one hex, draw a sector, or take a table`,
	}},
	{"a sector without a name", onSectors(func(b *model.AreaBoard) { b.Sectors[1].Name = "" }), []string{
		`warning sector-without-name map.sectors[1].name: The sector "middle" has no name`,
	}},
	{"two sectors of one name", onSectors(func(b *model.AreaBoard) { b.Sectors[1].Name = strings.ToUpper(b.Sectors[0].Name) }), []string{
		`warning sector-name-twice map.sectors[1].name: "west" and "middle" are both called WEST`,
	}},
	{"a sector whose name is the label of one without", onSectors(func(b *model.AreaBoard) { b.Sectors[0].Name, b.Sectors[1].Name = "", "Sector west" }), []string{
		`warning sector-name-twice map.sectors[1].name: "west" and "middle" are both called Sector west`,
		`warning sector-without-name map.sectors[0].name: The sector "west" has no name`,
	}},
	{"a sector in the form of an eight", onSectors(func(b *model.AreaBoard) { o := b.Sectors[1].Outline; o[0], o[1] = o[1], o[0] }), []string{
		`error sector-without-ground map.sectors[1].outline: The outline of sector middle encloses no ground: its sides cross, touch or run back`,
	}},
	{"a sector that is a line", onSectors(func(b *model.AreaBoard) {
		b.Sectors[2].Outline = plane.Polygon{{X: 200, Y: 0}, {X: 250, Y: 0}, {X: 300, Y: 0}}
	}), []string{
		`error sector-without-ground map.sectors[2].outline: The outline of sector east encloses no ground: its sides cross, touch or run back`,
	}},
	{"a sector off the sheet", onSectors(func(b *model.AreaBoard) { b.Sectors[2].Outline[1].X = 310 }), []string{
		`error sector-off-sheet map.sectors[2].outline: Sector east reaches to 310,0, beyond the sheet of 300 by 100`,
	}},
	{"a sector on another", onSectors(func(b *model.AreaBoard) { b.Sectors[2].Outline[0].X = 190 }), []string{
		`error sectors-overlap map.sectors[2].outline: Sectors middle and east lie on the same ground`,
	}},
	{"a link to a sector that is not there", onSectors(func(b *model.AreaBoard) {
		b.Links = append(b.Links, model.Link{From: "west", To: "south", Heading: model.South})
	}), []string{
		`error link-to-nowhere map.links[2].to: There is no sector "south" for a link to lead to`,
	}},
	{"a link from a sector that is not there", onSectors(func(b *model.AreaBoard) {
		b.Links = append(b.Links, model.Link{From: "south", To: "west", Heading: model.North})
	}), []string{
		`error link-to-nowhere map.links[2].from: There is no sector "south" for a link to lead from`,
	}},
	{"a link to itself", onSectors(func(b *model.AreaBoard) {
		b.Links = append(b.Links, model.Link{From: "west", To: "west", Heading: model.North})
	}), []string{
		`error link-to-nowhere map.links[2].to: A link leads from sector west to itself`,
	}},
	{"a link there and back", onSectors(func(b *model.AreaBoard) {
		b.Links = append(b.Links, model.Link{From: "middle", To: "west", Heading: model.West})
	}), []string{
		`warning linked-twice map.links[2]: Sectors middle and west are linked twice`,
	}},
	{"a link that leads the wrong way", onSectors(func(b *model.AreaBoard) { b.Links[1].Heading = model.West }), []string{
		`warning wrong-heading map.links[1].heading: The link leads west from sector middle, but sector east lies to the east`,
	}},
	{"a sector without a link", onSectors(func(b *model.AreaBoard) { b.Links = b.Links[:1] }), []string{
		`warning sector-without-link map.sectors[2]: No link leads to sector east: nobody comes there or away`,
	}},
	{"a border that nobody crosses", onSectors(func(b *model.AreaBoard) { b.Links[1] = model.Link{From: "west", To: "east", Heading: model.East} }), []string{
		`hint border-without-link map.sectors[2]: Sectors middle and east share a border, and no link leads across it`,
	}},
	{"hexes of a map of areas", func(s *model.Scenario) {
		onSectors(func(*model.AreaBoard) {})(s)
		s.Deployment[0].Area = model.Area{Terrain: "woods"}
	}, []string{
		`error area-wrong deployment[0].area: Terrain means nothing on a map of areas: name sectors by place, and join them with union`,
	}},
	{"an area of no sector", func(s *model.Scenario) {
		onSectors(func(*model.AreaBoard) {})(s)
		s.Deployment[0].Area = model.Area{Intersect: []model.Area{{Place: "west"}, {Place: "east"}}}
	}, []string{
		`error area-empty deployment[0].area: There is no sector in sector West and in sector East`,
	}},
	{"a table", onTable(func(*model.TableBoard) {}), nil},
	{"a wood in the form of an eight", onTable(func(b *model.TableBoard) { o := b.Pieces[1].Points; o[0], o[1] = o[1], o[0] }), []string{
		`error outline-without-ground map.pieces[1].points: The outline of pond pond encloses no ground: its sides cross, touch or run back`,
	}},
	{"a zone that is a line", onTable(func(b *model.TableBoard) { b.Zones[0].Outline = b.Zones[0].Outline[:2] }), []string{
		`error outline-without-ground map.zones[0].outline: The outline of zone north encloses no ground: its sides cross, touch or run back`,
	}},
	{"a road that stands still", onTable(func(b *model.TableBoard) {
		b.Pieces[3].Points = plane.Polygon{{X: 3500, Y: 0}, {X: 3500, Y: 0}, {X: 3500, Y: 4800}}
	}), []string{
		`error outline-without-ground map.pieces[3].points: Road pike leads nowhere: two of its points are one`,
	}},
	{"a hill off the table", onTable(func(b *model.TableBoard) { b.Pieces[0].Points = rectangle(-50, 1000, 3000, 2000) }), []string{
		`error off-table map.pieces[0].points: Hill hill reaches to -0.50,10.00, beyond the table of 72 by 48 inches`,
	}},
	{"a zone off the table", onTable(func(b *model.TableBoard) { b.Zones[1].Outline[2].Y = 4900 }), []string{
		`error off-table map.zones[1].outline: Zone south reaches to 72.00,49.00, beyond the table of 72 by 48 inches`,
	}},
	{"a ring outside", onTable(func(b *model.TableBoard) { b.Pieces[0].Rings[1] = rectangle(2900, 1400, 3200, 1600) }), []string{
		`error ring-outside map.pieces[0].rings[1]: Level 3 of hill does not lie inside a lower one`,
	}},
	{"a ring across another", onTable(func(b *model.TableBoard) { b.Pieces[0].Rings[1] = rectangle(2200, 1400, 2800, 1600) }), []string{
		`error ring-outside map.pieces[0].rings[1]: Level 3 of hill lies across another one`,
	}},
	{"a hole outside", onTable(func(b *model.TableBoard) { b.Pieces[1].Holes[0] = rectangle(3900, 1600, 4400, 1800) }), []string{
		`error hole-outside map.pieces[1].holes[0]: Hole 1 of pond does not lie inside it`,
	}},
	{"a hole on another", onTable(func(b *model.TableBoard) {
		b.Pieces[1].Holes = append(b.Pieces[1].Holes, rectangle(4300, 1700, 4600, 2000))
	}), []string{
		`error hole-outside map.pieces[1].holes[1]: Hole 2 of pond lies on another one`,
	}},
	{"a road with rings", onTable(func(b *model.TableBoard) { b.Pieces[3].Rings = b.Pieces[0].Rings }), []string{
		`warning piece-part-not-used map.pieces[3].rings: Road pike has rings, which mean nothing for its kind`,
	}},
	{"a pond with a width", onTable(func(b *model.TableBoard) { b.Pieces[1].Width = 20 }), []string{
		`warning piece-part-not-used map.pieces[1].width: Pond pond has a width, which mean nothing for its kind`,
	}},
	{"an odd width", onTable(func(b *model.TableBoard) { b.Pieces[3].Width = 151 }), []string{
		`error line-width-wrong map.pieces[3].width: Road pike cannot be 1.51 inches wide: give an even number of hundredths of an inch, up to 24 inches`,
	}},
	{"a road through the water", onTable(func(b *model.TableBoard) { b.Pieces = b.Pieces[:4] }), []string{
		`warning water-without-bridge map.pieces[3]: Road pike crosses brook at 35.00,26.00 without a bridge or a ford`,
	}},
	{"a bridge on dry ground", onTable(func(b *model.TableBoard) {
		b.Pieces = append(b.Pieces, model.Piece{ID: "arch", Kind: model.PieceBridge, Points: plane.Polygon{{X: 3500, Y: 3500}, {X: 3500, Y: 3700}}})
	}), []string{
		`warning bridge-without-water map.pieces[5]: Bridge arch leads over no water`,
	}},
	{"a road that ends at the water", onTable(func(b *model.TableBoard) {
		b.Pieces = append(b.Pieces, model.Piece{ID: "lane", Kind: model.PieceRoad, Points: plane.Polygon{{X: 6000, Y: 4800}, {X: 6000, Y: 2700}}})
	}), []string{
		`warning road-ends-at-water map.pieces[5]: Road lane ends at 60.00,27.00, by the stream brook`,
	}},
	{"a zone without a name", onTable(func(b *model.TableBoard) { b.Zones[1].Name = "" }), []string{
		`warning zone-without-name map.zones[1].name: The zone "south" has no name`,
	}},
	{"a zone of nobody that there is", onTable(func(b *model.TableBoard) { b.Zones[1].Side = "rde" }), []string{
		`error unknown-side map.zones[1].side: There is no side "rde": choose red or blue`,
	}},
	{"two pieces of one id", onTable(func(b *model.TableBoard) { b.Pieces[1].ID = "hill" }), []string{
		`error duplicate-id map.pieces[1].id: The id "hill" is taken: number 1 of the list has it`,
	}},
	{"a zone with the id of a piece", onTable(func(b *model.TableBoard) { b.Pieces[1].ID = "north" }), []string{
		`error duplicate-id map.zones[0].id: The id "north" is taken: number 2 of the pieces of terrain has it`,
	}},
	{"a zone that is not there", func(s *model.Scenario) {
		onTable(func(b *model.TableBoard) {})(s)
		s.Deployment[0].Area.Place = "nort"
	}, []string{
		`error unknown-place deployment[0].area.place: There is no place "nort": did you mean "north"?`,
	}},
	{"no zone at all", func(s *model.Scenario) {
		onTable(func(b *model.TableBoard) { b.Zones = nil })(s)
		s.Deployment = nil
	}, []string{
		`error force-not-placed forces[0]: The force "1st Regiment" is neither deployed nor a reinforcement: it would never take part`,
		`error force-not-placed forces[1]: The force "Scouts" is neither deployed nor a reinforcement: it would never take part`,
		`error force-not-placed forces[2]: The force "Garrison" is neither deployed nor a reinforcement: it would never take part`,
		`error force-not-placed forces[3]: The force "Relief" is neither deployed nor a reinforcement: it would never take part`,
		`warning no-zone map.zones: The table has no zone for the sides to begin in, and no force is set up`,
	}},
	{"hexes on a table", func(s *model.Scenario) {
		onTable(func(*model.TableBoard) {})(s)
		s.Deployment[0].Area = model.Area{Edge: &model.Edge{Side: model.South, Hexes: 2}}
	}, []string{
		`error area-wrong deployment[0].area: A number of hexes means nothing on a table: give a depth in hundredths of an inch`,
	}},
	{"no ground at all", func(s *model.Scenario) {
		onTable(func(*model.TableBoard) {})(s)
		s.Deployment[0].Area = model.Area{Intersect: []model.Area{{Place: "north"}, {Place: "south"}}}
	}, []string{
		`error area-empty deployment[0].area: There is no ground in zone North and in zone South`,
	}},
	{"a journey over a table", func(s *model.Scenario) {
		onTable(func(*model.TableBoard) {})(s)
		north := model.Area{Place: "north"}
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "red"}, AtLeast: 1, Steps: []model.Leg{{Reach: &north}}}}
	}, []string{
		`error condition-wrong victory.clauses[0].condition: A journey goes by the hexes that units enter and leave, and a table has none: ask who has left it by an edge, with exits, or who stands in an area`,
	}},
	{"a note about a point of a table", func(s *model.Scenario) {
		onTable(func(*model.TableBoard) {})(s)
		s.Notes = append(s.Notes, model.Note{About: "36.00,24.50", Text: "x"}, model.Note{About: "hill", Text: "x"}, model.Note{About: "79.00,24.50", Text: "x"})
	}, []string{
		`warning note-about-nothing notes[3].about: The note is about "79.00,24.50", which is no field, place, force or hex of the scenario`,
	}},
	{"a note about a place that is not there", func(s *model.Scenario) { s.Notes[0].About = "town-b" }, []string{
		`warning note-about-nothing notes[0].about: The note is about "town-b", which is no field, place, force or hex of the scenario`,
	}},
	{"a note about a field", func(s *model.Scenario) { s.Notes[0].About = "victory.clauses[1]" }, nil},
	{"a note about a hex", func(s *model.Scenario) { s.Notes[0].About = "0304" }, nil},
	{"a hex twice", func(s *model.Scenario) { s.Hexes().Places[2].Hexes = at("1004 1103 1104 1105 1103") }, []string{
		`hint hex-listed-twice map.places[2].hexes: 1103 is listed more than once [1103]`,
	}},
	{"a place behind the canal", func(s *model.Scenario) {
		s.Hexes().SetBridge(at("0807")[0], false)
		link(s.Hexes(), model.Road, "0806 0807 0808 0809 0810", false)
		s.Hexes().SetBridge(at("0607")[0], false)
		for _, pair := range []string{"0606 0607", "0607 0608", "0608 0609", "0609 0610"} {
			link(s.Hexes(), model.Railroad, pair, false)
		}
		s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: "farm", Kind: model.PlaceOther, Name: "farm", Hexes: at("0806")})
		s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: "mill", Kind: model.PlaceOther, Name: "mill", Hexes: at("0510")})
		s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0101 0102 0103 0104 0105")}, model.Area{Hexes: at("0102 0103")}
	}, []string{
		`hint place-out-of-reach map.places[9]: No unit can come to the mill within the game's 10 turns, even if nobody hinders it [0510]`,
	}},
	{"places too far away for a short game", func(s *model.Scenario) {
		s.Length.Turns, s.Reinforcements[0].Turn = 1, 1
		s.Victory = model.Victory{Otherwise: s.Victory.Otherwise}
		s.Rules = s.Rules[:2]
	}, []string{
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
		`hint place-out-of-reach map.places[3]: No unit can come to exit 1 within the game's 1 turn, even if nobody hinders it [0101]`,
	}},
	{"woods that overlap in part", func(s *model.Scenario) {
		s.Hexes().SetTerrain(at("1205")[0], model.Woods)
		s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: "wood-l", Kind: model.PlaceWood, Name: "L", Hexes: at("1105 1205")})
	}, []string{
		`warning places-overlap map.places[8].hexes: Wood K and wood L share 1105 [1105]`,
	}},
	{"a force without a name", func(s *model.Scenario) { s.Forces[1].Name = "" }, []string{
		`warning force-without-name forces[1].name: The force "scouts" has no name`,
	}},
	{"two forces of a name", func(s *model.Scenario) { s.Forces[1].Name = "1st Regiment" }, []string{
		`warning force-name-twice forces[1].name: "regiment" and "scouts" are both called 1st Regiment`,
	}},
	{"a side without a name", func(s *model.Scenario) { s.Sides[1].Name = "" }, []string{
		`warning side-without-name sides[1].name: The side "blue" has no name`,
	}},
	{"two sides of a name", func(s *model.Scenario) { s.Sides[1].Name = "Red" }, []string{
		`warning side-name-twice sides[1].name: Sides 1 and 2 are both called Red`,
	}},
	{"a line twice", func(s *model.Scenario) {
		s.Forces[1].Units = append(s.Forces[1].Units, model.UnitGroup{Type: "red-horse", Count: 1})
	}, []string{
		`hint line-twice forces[1].units[1]: The force "Scouts" has the same units on lines 1 and 2: one line would do`,
	}},
	{"a line twice of units with names", func(s *model.Scenario) {
		s.Forces[1].Units = []model.UnitGroup{{Type: "red-horse", Count: 1, Name: "1st"}, {Type: "red-horse", Count: 1, Name: "2nd"}}
	}, nil},
	{"a nation without units", func(s *model.Scenario) { s.Sides[0].Nations = []string{"red", "green"} }, []string{
		`hint nation-without-units sides[0].nations[1]: The Red side has no units of the nation "green"`,
	}},
	{"more units than counters", func(s *model.Scenario) { ownType(s, "blue-company").Limit = 6 }, []string{
		`warning too-few-counters forces[3].units[0].count: 7 units are infantry companies, and there are 6 counters of them`,
	}},
	{"as many units as counters", func(s *model.Scenario) { ownType(s, "blue-company").Limit = 7 }, nil},
	{"guns that nobody comes near", func(s *model.Scenario) {
		s.Rules = append(s.Rules, model.Rule{Rule: "rooted", Units: &model.Selector{}})
		s.Reinforcements, s.Deployment[0].Forces = nil, []string{"garrison", "relief"}
		s.Deployment[0].Own.Set("per_hex", 0)
		s.Forces[0].Units = s.Forces[0].Units[:1]
		s.Victory = model.Victory{Otherwise: s.Victory.Otherwise}
	}, []string{
		`warning no-target forces[0]: No enemy ever comes within range of "1st Regiment", which fires 4 hexes at most: it has nothing to fire at`,
		`warning no-target forces[2]: No enemy ever comes within range of "Garrison", which fires 4 hexes at most: it has nothing to fire at`,
		`warning no-target forces[3]: No enemy ever comes within range of "Relief", which fires 4 hexes at most: it has nothing to fire at`,
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
	}},
	{"guns that nobody comes near in a short game", func(s *model.Scenario) {
		s.Length.Turns, s.Reinforcements[0].Turn = 1, 1
		s.Deployment[0].Area, s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0101 0102 0103 0104")}, model.Area{Hexes: at("1210 1209 1208")}, model.Area{Hexes: at("1110")}
		s.Deployment[0].Own.Set("per_hex", 0)
		s.Reinforcements, s.Deployment[0].Forces = nil, []string{"garrison", "relief"}
		s.Forces[0].Units = s.Forces[0].Units[:1]
		s.Victory, s.Rules = model.Victory{Otherwise: s.Victory.Otherwise}, s.Rules[:2]
		s.Hexes().Places = s.Hexes().Places[:1]
	}, []string{
		`warning no-target forces[0]: No enemy ever comes within range of "1st Regiment", which fires 4 hexes at most: it has nothing to fire at`,
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
	}},
	{"an objective behind the canal", func(s *model.Scenario) {
		s.Hexes().SetBridge(at("0807")[0], false)
		s.Hexes().SetBridge(at("0607")[0], false)
	}, []string{
		`warning clause-never-met victory.clauses[0]: Clause 1 can never be met: it takes 3 of the Red units at exit 1, and 0 can come there within the game`,
		`warning crossing-without-bridge map.bridges: The railroad crosses the canal at 0607 without a bridge [0607]`,
		`warning crossing-without-bridge map.bridges: The road crosses the canal at 0807 without a bridge [0807]`,
		`warning objective-out-of-reach forces[0]: The force "1st Regiment" cannot come to its objective within the game's 10 turns, even if nobody hinders it`,
		`warning objective-out-of-reach forces[1]: The force "Scouts" cannot come to its objective within the game's 10 turns, even if nobody hinders it`,
	}},
	{"an objective too far", func(s *model.Scenario) { s.Length.Turns = 2 }, []string{
		`error turn-out-of-game reinforcements[0].turn: Turn 3 never comes: the game has 2 turns`,
		`warning clause-never-met victory.clauses[0]: Clause 1 can never be met: it takes 3 of the Red units at exit 1, and 2 can come there within the game`,
		`warning objective-out-of-reach forces[0]: The force "1st Regiment" cannot come to its objective within the game's 2 turns, even if nobody hinders it`,
	}},
	{"an arrival too late to matter", func(s *model.Scenario) {
		s.Reinforcements[0].Turn = 10
		s.Victory.Clauses[1].Condition.Any[1] = model.Condition{Occupies: &model.Occupies{Units: model.Selector{Forces: []string{"relief"}}, Area: model.Area{Place: "hill-40"}}}
	}, []string{
		`warning arrival-too-late reinforcements[0].turn: The force "Relief" arrives on turn 10, too late to come to its objective within the game's 10 turns`,
	}},
	{"an arrival after the last movement", func(s *model.Scenario) {
		s.Length.EndsAfter, s.Reinforcements[0].Turn = "fire", 10
	}, []string{
		`warning arrival-too-late reinforcements[0].turn: The force "Relief" arrives on turn 10, after the last movement of its side`,
	}},
	{"an entry through a canal", func(s *model.Scenario) { s.Reinforcements[0].Entry = model.Area{Hexes: at("1207")} }, []string{
		`error entry-impassable reinforcements[0].entry: The force "Relief" cannot come onto the map: to enter at 1207 costs more than its units have [1207]`,
	}},
	{"an arrival of units that cannot move", func(s *model.Scenario) {
		s.Rules = append(s.Rules, model.Rule{Rule: "rooted", Units: &model.Selector{Forces: []string{"relief"}}})
	}, []string{
		`error entry-impassable reinforcements[0].entry: The force "Relief" cannot come onto the map: to enter at 1203 costs more than its units have [1203]`,
	}},
	{"a rule that nothing needs", func(s *model.Scenario) { s.Deployment[0].Own.Set("trenches", 0) }, []string{
		`hint rule-without-use rules[0]: The special rule Trenches is in force, and nothing in the scenario makes use of it`,
	}},
	{"a clause met at the start", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "blue"}, Area: model.Area{Place: "town-a"}}}
	}, []string{
		`warning met-at-start victory.clauses[0]: Clause 1 holds when the game begins, so the game is over before it is played`,
	}},
	{"a clause met at the start is none when it is asked at the end", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "blue"}, Area: model.Area{Place: "town-a"}}}
		s.Victory.Clauses[0].When = model.AtEnd
	}, nil},
	{"a clause that asks for too much at once", func(s *model.Scenario) {
		red := model.Selector{Side: "red"}
		s.Victory.Clauses[0].Condition = model.Condition{All: []model.Condition{
			{Count: &model.Count{Units: red, Area: model.Area{Place: "town-a"}, Bound: model.Bound{AtLeast: number(5)}}},
			{Count: &model.Count{Units: red, Area: model.Area{Place: "wood-k"}, Bound: model.Bound{AtLeast: number(5)}}},
		}}
	}, []string{
		`warning clause-never-met victory.clauses[0]: Clause 1 can never be met: it takes 10 of the Red units (in town A, in wood K), and there are 9`,
	}},
	{"a clause that wants two numbers of the same", func(s *model.Scenario) {
		blue := model.Selector{Side: "blue"}
		s.Victory.Clauses[0].Condition = model.Condition{All: []model.Condition{
			{Losses: &model.Losses{Units: blue, Bound: model.Bound{AtLeast: number(3)}}},
			{Not: &model.Condition{Losses: &model.Losses{Units: blue, Bound: model.Bound{AtLeast: number(2)}}}},
		}}
	}, []string{
		`warning clause-never-met victory.clauses[0]: Clause 1 can never be met: it asks for at least 3 and at most 1 of the same`,
	}},
	{"a clause that a wider one decides before", func(s *model.Scenario) {
		c := s.Victory.Clauses[0]
		c.Outcome.Level = "decisive"
		c.Condition = model.Condition{Exits: &model.Exits{Units: model.Selector{Side: "red", Kinds: []model.Kind{fields.Infantry}}, By: model.Area{Place: "exit-1"}, Bound: model.Bound{AtLeast: number(4)}}}
		s.Victory.Clauses = append(s.Victory.Clauses, c)
	}, []string{
		`warning clause-never-reached victory.clauses[2]: Whenever clause 3 holds, clause 1 has decided the game already, so it never matters`,
	}},
	{"points for nothing", func(s *model.Scenario) { s.Victory.Points[1].Points = 0 }, []string{
		`hint award-of-nothing victory.points[1].points: A unit destroyed counts 0 points by this line`,
	}},
	{"points for one's own losses", func(s *model.Scenario) { s.Victory.Points[1].Units.Side = "blue" }, []string{
		`warning points-for-own-losses victory.points[1].units: The Blue side gains points for losing its own units`,
	}},
	{"a journey that comes back before it has left", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "red"}, AtLeast: 1, Steps: []model.Leg{
			{Enter: &model.Area{Place: "exit-2"}}, {Reach: &model.Area{Place: "town-a"}},
		}}}
	}, []string{
		`warning journey-broken victory.clauses[0].condition.journey.steps[0]: Step 1 of the journey is taken off the map, and the units have not left it by then`,
	}},
	{"a journey on the map by units that have left it", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "red"}, AtLeast: 1, Steps: []model.Leg{
			{Exit: &model.Area{Place: "exit-1"}}, {StayAway: 1}, {Reach: &model.Area{Place: "town-a"}},
		}}}
	}, []string{
		`warning journey-broken victory.clauses[0].condition.journey.steps[2]: Step 3 of the journey is taken on the map, and the units have left it by then`,
	}},

	{"a unit type twice", func(s *model.Scenario) {
		t := *ownType(s, "blue-company")
		s.Charts.UnitTypes = append(s.Charts.UnitTypes, t)
	}, []string{
		`error chart-line-twice charts.unit_types[1]: The charts have two lines for "blue-company", number 1 and number 2`,
	}},
	{"ground without a line in the chart", func(s *model.Scenario) {
		s.Charts = &model.Charts{Terrain: terrainLines("clear", "slope", "crest", "town", "road", "canal")}
	}, []string{
		`error chart-terrain-missing charts: The terrain effects chart has no line for woods, which is on the map`,
	}},
	{"a cost that is no number", func(s *model.Scenario) {
		s.Charts = &model.Charts{Terrain: terrainLines("clear", "slope", "crest", "woods", "town", "road", "canal")}
		s.Charts.Terrain[3].Cost, s.Charts.Terrain[6].CostToLeave = "two", "much"
	}, []string{
		`error chart-cost-wrong charts.terrain[3].cost: "two" is no cost in movement points: write 1, 1/2 or +2, or "as terrain"`,
		`error chart-cost-wrong charts.terrain[6].cost_to_leave: "much" is no cost in movement points: write 1, 1/2 or +2, or "as terrain"`,
	}},
	{"a figure too large for the rules", func(s *model.Scenario) { ownType(s, "green-company").Own.Set("movement", 70) }, []string{
		`error figure-too-large charts.unit_types[0].movement: The movement allowance is more than 60`,
	}},
	{"odds that fall", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-2", "2-1", "1-1"}, Results: []string{"..e", ".eD"}}.Values()}}}
	}, []string{
		`error chart-odds-wrong charts.combat_results.odds[2]: The odds 1-1 follow 2-1, which are no lower: columns go from the worst odds to the best`,
	}},
	{"odds that are none", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-2", "even"}, Results: []string{".D", "De"}}.Values()}}}
	}, []string{
		`error chart-odds-wrong charts.combat_results.odds[1]: "even" are no odds: write two numbers, such as 2-1`,
	}},
	{"combat results without columns", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Results: []string{"", ""}}.Values()}}}
	}, []string{
		`error chart-odds-wrong charts.combat_results.odds: The combat results table has no columns: give it one of odds at least`,
	}},
	{"more rows of results than rolls of the die", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-1"}, Results: []string{"D", "D", "."}}.Values()}}}
	}, []string{
		`error chart-results-wrong charts.combat_results.results: The combat results table has 3 rows, and Test needs 2: one for each roll of the die`,
	}},
	{"fewer rows of results than rolls of the die", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-1"}, Results: []string{"D"}}.Values()}}}
	}, []string{
		`error chart-results-wrong charts.combat_results.results: The combat results table has 1 row, and Test needs 2: one for each roll of the die`,
	}},
	{"a figure of the terrain effects that the rules do not look up", func(s *model.Scenario) {
		base := *testCharts()
		base.Terrain = terrainLines("clear", "slope", "crest", "woods", "town", "road", "canal", "railroad")
		s.Base.Charts = &base
		own := terrainLines("woods", "marsh")
		own[0].Cost, own[0].Blocks = "3", true
		s.Charts = &model.Charts{Terrain: own}
	}, []string{
		`warning chart-figure-not-used charts.terrain[0].blocks_sight: Test does not look this figure up: of woods it is no, whatever the chart says`,
		`warning chart-figure-not-used charts.terrain[1]: Test has no rules for "marsh": its line of the terrain effects chart has no effect on play`,
	}},
	{"a row of results that is too short", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-2", "1-1"}, Results: []string{".D", "D"}}.Values()}}}
	}, []string{
		`error chart-results-wrong charts.combat_results.results[1]: The row for a roll of 2 has 1 result, and there are 2 columns of odds`,
	}},
	{"a result that is none", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-2", "1-1"}, Results: []string{".D", "Dx"}}.Values()}}}
	}, []string{
		`error chart-results-wrong charts.combat_results.results[1]: "x" is no combat result: write . for no effect, D for disrupted, e for eliminated`,
	}},
	{"better odds that do less", func(s *model.Scenario) {
		s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"1-2", "1-1", "2-1"}, Results: []string{".DD", "eDD"}}.Values()}}}
	}, []string{
		`warning chart-results-fall charts.combat_results.results[1]: With a roll of 2, odds of 1-1 do less than 1-2`,
	}},
	{"a type too large for a hex", func(s *model.Scenario) { ownType(s, "green-company").Own.Set("stacking", 9) }, []string{
		`error unit-type-too-large charts.unit_types[0].stacking: A unit of the type "green-company" takes up 9 stacking points, and no hex holds more than 8`,
	}},
	{"parts that are more than the whole", func(s *model.Scenario) {
		ownType(s, "red-guns").Own.Set("breaks_into", model.Values{"type": "red-company", "count": 2})
	}, []string{
		`warning breakdown-uneven charts.unit_types[0].breaks_into: The parts of "red-guns" take up 8 stacking points together, and the whole 4`,
	}},
	{"cavalry that dismounts to horses", func(s *model.Scenario) { ownType(s, "red-horse").Own.Set("dismounts_to", "red-horse") }, []string{
		`error dismounts-to-mounted charts.unit_types[0].dismounts_to: The type "red-horse", to which "red-horse" dismounts, is mounted itself`,
	}},
	{"infantry on horseback", func(s *model.Scenario) { ownType(s, "green-company").Own.Set("mounted", true) }, []string{
		`warning mounted-not-cavalry charts.unit_types[0].mounted: The type "green-company" is mounted, and is no cavalry`,
	}},
	{"direct fire further than fire", func(s *model.Scenario) { ownType(s, "red-guns").Own.Set("direct_range", 12) }, []string{
		`warning direct-range-too-long charts.unit_types[0].direct_range: The type "red-guns" fires directly further, 12 hexes, than it fires at all, 9`,
	}},
	{"a roll that no die shows", func(s *model.Scenario) {
		s.Charts = positionRolls(fields.PositionRoll{Nation: "red", Kinds: []model.Kind{fields.Infantry}, EnterActive: 7})
	}, []string{
		`warning position-roll-wrong charts.improved_positions[0].enter_active: No die shows 7: give a roll from 1 to 6, or 0 when none is needed`,
	}},
	{"two lines of rolls for the same units", func(s *model.Scenario) {
		s.Charts = positionRolls(
			fields.PositionRoll{Nation: "red", Kinds: []model.Kind{fields.Infantry}, EnterActive: 4},
			fields.PositionRoll{Nation: "red", Kinds: []model.Kind{fields.Cavalry, fields.Infantry}, EnterActive: 3},
		)
	}, []string{
		`warning position-line-twice charts.improved_positions[1]: Lines 1 and 2 of the improved position table are both for infantry of the nation "red"`,
	}},
}

// ownType is a copy of a unit type in the scenario's own charts.
func ownType(s *model.Scenario, id string) *model.UnitType {
	t, _ := s.Base.Charts.UnitType(id)
	s.Charts = &model.Charts{UnitTypes: []model.UnitType{*t}}
	return &s.Charts.UnitTypes[0]
}

// positionRolls is charts with an improved position table.
func positionRolls(rolls ...fields.PositionRoll) *model.Charts {
	c := &model.Charts{}
	for _, roll := range rolls {
		c.SetLines(fields.PositionsChart, append(c.Lists[fields.PositionsChart], model.ChartLine{Own: roll.Values()}))
	}
	return c
}

// terrainLines is a terrain effects chart by which everything costs a point.
func terrainLines(names ...string) []model.TerrainEffect {
	var out []model.TerrainEffect
	for _, name := range names {
		out = append(out, model.TerrainEffect{Terrain: name, Name: name, Cost: "1"})
	}
	return out
}
