package mapview

import (
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// DeploymentAreas is where the forces of a scenario deploy, each area in the
// colour of their counters. Areas that cannot be found are left out: the
// problems panel says what is wrong with them.
func DeploymentAreas(s *model.Scenario) []draw.Area {
	charts := s.EffectiveCharts()
	var areas []draw.Area
	known := map[string]hex.List{} // as many steps may name one area
	for _, d := range s.Deployment {
		ink, label, ok := Deploying(s, charts, d)
		if !ok {
			continue
		}
		text := d.Area.Text(s.Hexes())
		hexes, found := known[text]
		if !found {
			region, err := d.Area.Region(s.Hexes())
			if err != nil {
				continue
			}
			hexes = region.List()
			known[text] = hexes
		}
		areas = append(areas, draw.Area{Hexes: hexes, Ink: ink, Label: label})
	}
	return areas
}

// Deploying is the counter colour and the name of the first force that a step
// of the deployment places.
func Deploying(s *model.Scenario, charts *model.Charts, d model.Deployment) (ink color.NRGBA, label string, ok bool) {
	for _, id := range d.Forces {
		f, found := s.Force(id)
		if !found {
			continue
		}
		for _, g := range f.Units {
			if u, ok := charts.UnitType(g.Type); ok {
				if n, ok := charts.Nation(u.Nation); ok {
					ink, ok := look.ParseColour(n.Fill)
					return ink, f.Name, ok
				}
			}
		}
	}
	return color.NRGBA{}, "", false
}
