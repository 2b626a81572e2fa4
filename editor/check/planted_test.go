package check

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

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
		`error wrong-id id: The id "Le Cateau" cannot be used: write it with lower-case letters, digits and single hyphens between them -> make an id from the title`,
	}},
	{"no title", func(s *model.Scenario) { s.Title = "" }, []string{
		`warning no-title title: The scenario has no title`,
	}},
	{"no date", func(s *model.Scenario) { s.Date = "" }, []string{
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
		`error unknown-phase length.ends_after: There is no phase "tea": choose move or fire`,
	}},
	{"no sides", func(s *model.Scenario) {
		*s = model.Scenario{System: "test", ID: "a", Title: "A", Date: "1914", History: "H", Board: s.Board, Base: s.Base, Length: s.Length, Victory: model.Victory{Otherwise: s.Victory.Otherwise}}
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
	{"a nation on two sides", func(s *model.Scenario) { s.Sides[1].Nations = []string{"blue", "red"} }, []string{
		`warning nation-on-two-sides sides[1].nations[1]: The nation "red" is on the Red side already`,
	}},
	{"no historical note", func(s *model.Scenario) { s.History = "" }, []string{
		`hint no-history history: There is no historical note: a few sentences tell players what they are about to fight`,
	}},
	{"an empty note", func(s *model.Scenario) { s.Notes = append(s.Notes, model.Note{About: "title"}) }, []string{
		`hint note-empty notes[1]: The designer's note has no text -> remove the note`,
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
		`error duplicate-id forces[3].id: The id "garrison" is taken: number 3 of the list has it -> give the second another id`,
	}},
	{"an id of two places", func(s *model.Scenario) { s.Board.Places[2].ID = "town-a"; s.Rules = s.Rules[:2] }, []string{
		`error duplicate-id map.places[2].id: The id "town-a" is taken: number 2 of the list has it -> give the second another id`,
	}},
	{"an id of two sides", func(s *model.Scenario) { s.Sides = append(s.Sides, s.Sides[1]) }, []string{
		`error duplicate-id sides[2].id: The id "blue" is taken: number 2 of the list has it -> give the second another id`,
	}},
	{"hexes off the map", func(s *model.Scenario) {
		s.Board.Places[7].Hexes = append(s.Board.Places[7].Hexes, hex.Hex{Col: 40, Row: 2})
	}, []string{
		`error hex-off-map map.places[7].hexes: 4103 lies outside the map, which runs from 0101 to 1210 [4103] -> leave out the hexes that lie off the map`,
	}},
	{"units that are not there", func(s *model.Scenario) { s.Rules[1].Units.Kinds = []model.Kind{model.Howitzer} }, []string{
		`warning no-such-units rules[1].units: No unit of the scenario is among the Blue howitzer units`,
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them -> put the rule in force`,
	}},
	{"points for units that are not there", func(s *model.Scenario) { s.Victory.Points[1].Units.Kinds = []model.Kind{model.Howitzer} }, []string{
		`hint points-for-nobody victory.points[1].units: No unit of the scenario is among the Red howitzer units`,
	}},

	{"a crest beside level ground", func(s *model.Scenario) {
		s.Board.SetTerrain(at("0305")[0], model.Clear)
		s.Board.Places[0].Hexes = s.Board.Places[0].Hexes[:7]
	}, []string{
		`warning crest-without-slopes map.terrain: The crest at 0304 falls straight to level ground at 0305: a crest has slopes around it [0305] -> paint slopes around the crest`,
	}},
	{"a crest without altitude", func(s *model.Scenario) { s.Board.SetAltitude(at("0304")[0], 0) }, []string{
		`warning crest-without-altitude map.altitude: The crest at 0304 has no altitude [0304] -> give the crest an altitude`,
	}},
	{"altitude on a slope", func(s *model.Scenario) { s.Board.SetAltitude(at("0303")[0], 20) }, []string{
		`warning altitude-off-crest map.altitude: Only a crest has an altitude, and there is none at 0303 [0303] -> remove the altitude`,
	}},
	{"a slope without a crest", func(s *model.Scenario) { s.Board.SetTerrain(at("1010")[0], model.Slope) }, []string{
		`warning slope-without-crest map.terrain: The slope at 1010 has no crest to lead up to [1010] -> paint a crest or clear the slope`,
	}},
	{"a road that stops", func(s *model.Scenario) { link(s.Board, model.Road, "0809 0810", false) }, []string{
		`warning road-ends map.roads: The road stops at 0809 in the open: it should end at a town, a named place, another road or the edge of the map [0809]`,
	}},
	{"a road that stops at a place", func(s *model.Scenario) { link(s.Board, model.Road, "0606 0706 0805", true) }, nil},
	{"a railroad that stops", func(s *model.Scenario) { link(s.Board, model.Railroad, "0609 0610", false) }, []string{
		`warning railroad-ends map.railroads: The railroad stops at 0609 in the open: it should end at a town, a named place, another railroad or the edge of the map [0609]`,
	}},
	{"a canal that stops", func(s *model.Scenario) { link(s.Board, model.Canal, "1108 1207", false) }, []string{
		`warning canal-ends map.canals: The canal stops at 1108 in the open: it should end at the edge of the map [1108]`,
	}},
	{"a road across the canal", func(s *model.Scenario) { link(s.Board, model.Road, "1104 1105 1106 1107 1108 1109 1110", true) }, []string{
		`warning crossing-without-bridge map.bridges: The road crosses the canal at 1108 without a bridge [1108] -> put a bridge there`,
	}},
	{"a railroad across the canal", func(s *model.Scenario) { s.Board.SetBridge(at("0607")[0], false) }, []string{
		`warning crossing-without-bridge map.bridges: The railroad crosses the canal at 0607 without a bridge [0607] -> put a bridge there`,
	}},
	{"a river from a spring inland to nowhere", func(s *model.Scenario) { link(s.Board, model.River, "0403 0503 0504", true) }, []string{
		`hint river-flows-nowhere map.rivers: The river at 0403 flows nowhere: lead it to the edge of the map [0403 0503 0504]`,
	}},
	{"a river from a spring off the map", func(s *model.Scenario) { link(s.Board, model.River, "1003 1002 1001", true) }, nil},
	{"a river under a railroad and a road", func(s *model.Scenario) { link(s.Board, model.River, "0701 0702 0602", true) }, []string{
		`warning crossing-without-bridge map.bridges: The railroad crosses the river at 0602 without a bridge [0602] -> put a bridge there`,
		`warning crossing-without-bridge map.bridges: The road crosses the river at 0702 without a bridge [0702] -> put a bridge there`,
	}},
	{"a bridge on land", func(s *model.Scenario) { s.Board.SetBridge(at("0805")[0], true) }, []string{
		`warning bridge-without-canal map.bridges: The bridge at 0805 crosses no canal and no river [0805] -> remove the bridge`,
	}},
	{"a bridge for nobody", func(s *model.Scenario) { s.Board.SetBridge(at("1007")[0], true) }, []string{
		`hint bridge-without-road map.bridges: No road and no railroad uses the bridge at 1007 [1007]`,
	}},
	{"a place without hexes", func(s *model.Scenario) { s.Board.Places[7].Hexes = nil }, []string{
		`warning place-empty map.places[7]: The station has no hexes -> remove the place`,
	}},
	{"a town in the woods", func(s *model.Scenario) { s.Board.SetTerrain(at("0703")[0], model.Woods) }, []string{
		`warning place-terrain map.places[1].hexes: Town A takes in 0703, which is not town [0703] -> leave those hexes out of the place`,
	}},
	{"a wood in the open", func(s *model.Scenario) { s.Board.Places[2].Hexes = at("1004 1103 1104 1105 0909 1209") }, []string{
		`warning place-terrain map.places[2].hexes: Wood K takes in 0909 and 1209, which are not woods [0909 1209] -> leave those hexes out of the place`,
	}},
	{"a hill without a crest", func(s *model.Scenario) {
		s.Board.SetTerrain(at("0304")[0], model.Slope)
		s.Board.SetAltitude(at("0304")[0], 0)
	}, []string{
		`warning hill-without-crest map.places[0]: Hill 40 has no crest [0202 0203 0204 0205 0302 0303 0304 0305 0402 0403 0404 0405]`,
		`warning slope-without-crest map.terrain: The slope at 0202, 0203, 0204, 0205 and 8 more has no crest to lead up to [0202 0203 0204 0205 0302 0303 0304 0305 0402 0403 0404 0405] -> paint a crest or clear the slope`,
	}},
	{"an exit inland", func(s *model.Scenario) { s.Board.Places[4].Hexes = at("1104") }, []string{
		`error entry-off-edge reinforcements[0].entry: Nobody can enter the map at 1104: an entry lies at the edge [1104]`,
		`error exit-off-edge map.places[4].hexes: Exit 2 lies at 1104, from where nobody can leave the map: an exit lies at the edge [1104]`,
	}},
	{"an exit without a road", func(s *model.Scenario) { s.Board.Places[4].Hexes = at("1205") }, []string{
		`hint exit-without-road map.places[4].hexes: No road leads to exit 2 at 1205 [1205]`,
	}},
	{"crossroads of two roads", func(s *model.Scenario) { s.Board.Places[5].Hexes = at("0806") }, []string{
		`warning crossroads-without-roads map.places[5].hexes: Fewer than three roads meet at crossroads 3 (0806) [0806]`,
	}},
	{"a road that is none", func(s *model.Scenario) { s.Board.Places[6].Hexes = at("0805 0905 0904") }, []string{
		`warning road-place-off-road map.places[6].hexes: There is no road at 0904, which road 1 takes in [0904] -> leave those hexes out of the place`,
	}},
	{"a place without a name", func(s *model.Scenario) { s.Board.Places[1].Name = "" }, []string{
		`warning place-without-name map.places[1]: The place "town-a" has no name to print`,
	}},
	{"two exits of a name", func(s *model.Scenario) { s.Board.Places[4].Name = "1" }, []string{
		`warning place-name-twice map.places[4].name: "exit-1" and "exit-2" are both called exit 1 [1203]`,
	}},
	{"woods that overlap", func(s *model.Scenario) {
		s.Board.Places = append(s.Board.Places, model.Place{ID: "wood-l", Kind: model.PlaceWood, Name: "L", Hexes: at("1105")})
	}, []string{
		`warning places-overlap map.places[8].hexes: Wood K and wood L share 1105 [1105]`,
	}},

	{"a force without units", func(s *model.Scenario) { s.Forces[1].Units = nil; s.Deployment = s.Deployment[:2] }, []string{
		`warning force-without-units forces[1]: The force "Scouts" has no units -> remove the force`,
	}},
	{"a line of no units", func(s *model.Scenario) { s.Forces[0].Units[1].Count = 0 }, []string{
		`error group-without-units forces[0].units[1].count: The force "1st Regiment" has 0 units of the type "red-guns": give it at least one, or none of the type -> remove the line`,
	}},
	{"a force in itself", func(s *model.Scenario) { s.Forces[0].Part = "scouts" }, []string{
		`error force-in-itself forces[0].part_of: The force "1st Regiment" is a part of itself, by way of "Scouts"`,
		`error force-in-itself forces[1].part_of: The force "Scouts" is a part of itself, by way of "1st Regiment"`,
	}},
	{"a force in the enemy's", func(s *model.Scenario) { s.Forces[1].Part = "garrison" }, []string{
		`warning force-in-other-side forces[1].part_of: The force "Scouts" is a part of "Garrison", which is on another side`,
	}},
	{"units of another nation", func(s *model.Scenario) { s.Forces[3].Units[0].Type = "green-company" }, []string{
		`warning nation-not-of-side forces[3].units[0].type: The force "Relief" has units of the nation "green", which is not among those of the Blue side -> add the nation to the side`,
	}},
	{"a force nowhere", func(s *model.Scenario) { s.Deployment = s.Deployment[:2] }, []string{
		`error force-not-placed forces[1]: The force "Scouts" is neither deployed nor a reinforcement: it would never take part -> add a step of deployment`,
	}},
	{"a force twice", func(s *model.Scenario) { s.Reinforcements[0].Forces = []string{"relief", "garrison"} }, []string{
		`error force-placed-twice reinforcements[0].forces[1]: The force "Garrison" takes part already, by step 1 of the deployment -> take it out of the second step`,
	}},
	{"reserves without the rule", func(s *model.Scenario) { s.Rules = s.Rules[:1] }, []string{
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them -> put the rule in force`,
	}},
	{"reserves under the rule for others", func(s *model.Scenario) { s.Rules[1].Units.Side = "red" }, []string{
		`warning reserve-without-rule forces[2].units[0].quality: The force "Garrison" has reserve units, but the special rule Reserves is not in force for them -> put the rule in force`,
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
		`warning step-without-forces deployment[3]: The step of deployment places nothing -> remove the step`,
	}},
	{"a step for trenches alone is one", func(s *model.Scenario) {
		s.Deployment = append(s.Deployment, model.Deployment{Area: model.Area{Everywhere: true}, Trenches: 3})
	}, nil},
	{"a step of two sides", func(s *model.Scenario) {
		s.Deployment[2].Forces, s.Reinforcements = []string{"scouts", "relief"}, nil
	}, []string{
		`error step-of-two-sides deployment[2].forces: Scouts and Relief are on different sides and cannot come in one step -> split the step`,
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
	{"hexes that an overlapping step may fill are not judged", func(s *model.Scenario) { s.Deployment[2].Fill = 2 }, nil},
	{"hexes filled in two steps", func(s *model.Scenario) {
		s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0110")}, model.Area{Hexes: at("0110 0210")}
		s.Forces[0].Units[0].Count, s.Forces[0].Units[1].Count = 1, 1
		s.Deployment[2].Fill = 2
	}, nil},
	{"hexes filled in two steps, one too many", func(s *model.Scenario) {
		s.Deployment[1].Area, s.Deployment[2].Area = model.Area{Hexes: at("0110 0210")}, model.Area{Hexes: at("0110 0210 0310")}
		s.Forces[0].Units = s.Forces[0].Units[:1]
		s.Forces[0].Units[0].Count = 3
		s.Deployment[2].Fill = 1
	}, []string{
		`error hexes-do-not-match deployment[2].fill: After this step there are 5 units of the side in the area, but 3 hexes with 1 each take 3`,
	}},
	{"too many trenches", func(s *model.Scenario) { s.Deployment[0].Trenches = 5 }, []string{
		`error too-many-trenches deployment[0].trenches: 5 trench markers cannot be placed: the area has 4 hexes, and a hex takes one`,
	}},
	{"trenches without the rule", func(s *model.Scenario) { s.Rules = s.Rules[1:] }, []string{
		`warning trenches-without-rule deployment[0].trenches: 2 trench markers are placed here, but the special rule Trenches is not in force -> put the rule in force`,
	}},
	{"cavalry that must be in position", func(s *model.Scenario) {
		s.Deployment[2].Positions, s.Deployment[2].Mount = model.PositionsMust, model.Mounted
	}, []string{
		`warning mounted-in-position deployment[2].improved_positions: Mounted cavalry cannot be in improved positions, and this step puts all units in them: 2 are cavalry`,
	}},
	{"cavalry that may be in position", func(s *model.Scenario) {
		s.Deployment[2].Positions, s.Deployment[2].Mount = model.PositionsMay, model.Mounted
	}, []string{
		`warning mounted-in-position deployment[2].improved_positions: Mounted cavalry cannot be in improved positions, and this step places nothing else`,
	}},
	{"cavalry on foot may be in position", func(s *model.Scenario) {
		s.Deployment[2].Positions, s.Deployment[2].Mount = model.PositionsMay, model.Dismounted
	}, nil},
	{"infantry on horse", func(s *model.Scenario) { s.Reinforcements[0].Mount = model.MountFree }, []string{
		`warning mount-without-cavalry reinforcements[0].mount: There is no cavalry here that could be mounted or dismounted -> remove the choice`,
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
		`warning arrival-without-forces reinforcements[1]: Nobody arrives -> remove the arrival`,
	}},
	{"an arrival inland", func(s *model.Scenario) { s.Reinforcements[0].Entry = model.Area{Place: "road-1"} }, []string{
		`error entry-off-edge reinforcements[0].entry: Nobody can enter the map at 0805, 0905, 1004 and 1104: an entry lies at the edge [0805 0905 1004 1104]`,
	}},

	{"a rule without its number and area", func(s *model.Scenario) { s.Rules[2] = model.Rule{Rule: "fog"} }, []string{
		`error parameter-missing rules[2].area: The special rule Fog needs to know where it holds: add area`,
		`error parameter-missing rules[2].number: The special rule Fog needs a number (hexes): add number`,
	}},
	{"a rule with more than it takes", func(s *model.Scenario) { s.Rules[0].Number = number(3) }, []string{
		`warning parameter-not-used rules[0].number: The special rule Trenches takes no number: remove it -> remove the parameter`,
	}},
	{"a number too large for its rule", func(s *model.Scenario) { s.Rules[2].Number = number(7) }, []string{
		`error number-out-of-range rules[2].number: The number of the special rule Fog (hexes) must be from 1 to 6, not 7`,
	}},
	{"a rule twice", func(s *model.Scenario) { s.Rules = append(s.Rules, model.Rule{Rule: "trenches", Note: "again"}) }, []string{
		`warning rule-twice rules[3]: The special rule is in force already: it is number 1 of the list too -> remove the second`,
	}},
	{"no clauses", func(s *model.Scenario) { s.Victory = model.Victory{Otherwise: s.Victory.Otherwise} }, []string{
		`warning no-victory-clauses victory: There are no victory conditions: every game ends as the default says`,
	}},
	{"a condition without a bound", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.Bound = model.Bound{} }, []string{
		`error condition-wrong victory.clauses[0].condition: The count has no bound: give at_least, at_most or both`,
	}},
	{"a condition of nothing", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any[1] = model.Condition{} }, []string{
		`error condition-wrong victory.clauses[1].condition.any[1]: The condition says nothing: give it one of all, any, not, count, exits, losses, occupies, points, journey, some_hex`,
	}},
	{"at least more than at most", func(s *model.Scenario) { s.Victory.Clauses[1].Condition.Any[1].Count.AtLeast = number(2) }, []string{
		`error never-true victory.clauses[1].condition.any[1]: At least 2 and at most 0 can never both hold`,
	}},
	{"more than there are", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.AtLeast = number(10) }, []string{
		`warning more-than-there-are victory.clauses[0].condition.exits.at_least: At least 10 of the Red units are asked for, and there are 9`,
	}},
	{"a journey of more than there are", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Forces: []string{"scouts"}}, AtLeast: 3, Steps: []model.Step{{Exit: &model.Area{Place: "exit-1"}}, {StayAway: 1}, {Enter: &model.Area{Place: "exit-2"}}}}}
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
		`warning clause-never-reached victory.clauses[2]: The condition is that of clause 1, which is asked first -> remove the clause`,
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
	{"a way off the map inland", func(s *model.Scenario) { s.Victory.Clauses[0].Condition.Exits.By = model.Area{Place: "station"} }, []string{
		`error way-off-edge victory.clauses[0].condition.exits.by: Nobody can leave or enter the map at 0606 and 0805: only hexes at the edge lead off it [0606 0805]`,
	}},
	{"a journey by ways inland", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "red"}, AtLeast: 1, Steps: []model.Step{{Exit: &model.Area{Place: "town-a"}}, {Enter: &model.Area{Place: "station"}}}}}
	}, []string{
		`error way-off-edge victory.clauses[0].condition.journey.steps[0].exit: Nobody can leave or enter the map at 0703, 0802, 0803 and 0804: only hexes at the edge lead off it [0703 0802 0803 0804]`,
		`error way-off-edge victory.clauses[0].condition.journey.steps[1].enter: Nobody can leave or enter the map at 0606 and 0805: only hexes at the edge lead off it [0606 0805]`,
	}},
	{"this hex inside some hex is no fault", func(s *model.Scenario) {
		s.Victory.Clauses[0].Condition = model.Condition{SomeHex: &model.SomeHex{Of: model.Area{Place: "town-a"}, Condition: model.Condition{
			Occupies: &model.Occupies{Units: model.Selector{Side: "red"}, Area: model.Area{Within: &model.Within{Hexes: 1, Of: model.Area{This: true}}}},
		}}}
	}, nil},
}
