package envelopes

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// Text is the file of a scenario of the game.
const Text = `format = "mapsheet/1"
kind = "scenario"
system = "envelopes"
id = "three-fields"
title = "Three Fields"
first = "red"

[length]
turns = 8

[[sides]]
id = "red"
name = "Red"
nations = ["red"]

[[sides]]
id = "blue"
name = "Blue"
nations = ["blue"]

[map]
kind = "areas"
width = 900
height = 300

[[map.sectors]]
id = "left"
name = "Left field"
outline = "0,0 300,0 300,300 0,300"

[[map.sectors]]
id = "middle"
name = "Middle field"
outline = "300,0 600,0 600,300 300,300"

[[map.sectors]]
id = "right"
name = "Right field"
outline = "600,0 900,0 900,300 600,300"

[[map.links]]
from = "left"
to = "middle"
heading = "east"

[[map.links]]
from = "middle"
to = "right"
heading = "east"

[[forces]]
id = "red-guard"
side = "red"
name = "Red Guard"
units = [{ type = "red-company", count = 3 }]

[[forces]]
id = "blue-guard"
side = "blue"
name = "Blue Guard"
units = [{ type = "blue-company", count = 3 }]

[[deployment]]
forces = ["red-guard"]
area = { place = "left" }

[[deployment]]
forces = ["blue-guard"]
area = { place = "right" }

[victory]
otherwise = { winner = "draw" }

[[victory.clauses]]
outcome = { winner = "red" }
when = "at-once"
condition = { losses = { units = { side = "blue" }, at_least = 2 } }

[[victory.clauses]]
outcome = { winner = "blue" }
when = "at-once"
condition = { losses = { units = { side = "red" }, at_least = 2 } }
`

// Bases is the built-in data of the game: its charts.
func Bases() schema.Bases { return bases{} }

type bases struct{}

// Charts is what the units of the game are.
func (bases) Charts(system string) (*model.Charts, error) {
	if system != System().ID {
		return nil, fmt.Errorf("there are no charts of %q", system)
	}
	c := &model.Charts{System: system}
	for _, nation := range [][2]string{{"red", "Red"}, {"blue", "Blue"}} {
		id, name := nation[0], nation[1]
		c.Nations = append(c.Nations, model.Nation{ID: id, Name: name, Fill: "#aa2222", Ink: "#ffffff"})
		c.UnitTypes = append(c.UnitTypes, model.UnitType{
			ID: id + "-company", Nation: id, Name: "company", Plural: "companies", Kind: "foot",
		})
	}
	standard(c)
	return c, nil
}

// Fields is what scenarios say beside what all say.
func (bases) Fields(string) (*model.Fields, error) { return fields, nil }

// Mapsheet is none: there are none.
func (bases) Mapsheet(id string) (*model.Mapsheet, error) {
	return nil, fmt.Errorf("there is no mapsheet %q", id)
}
