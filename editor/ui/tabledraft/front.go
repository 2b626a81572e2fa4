package tabledraft

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// frontsOf is the ground that those take who are set up in a zone; none where the rule
// system does not say.
func frontsOf(s *model.Scenario, zone string) []tables.Front {
	fields := s.Base.Fields
	if zone == "" || fields == nil || fields.Stands == nil {
		return nil
	}
	charts := s.EffectiveCharts()
	var out []tables.Front
	for _, d := range s.Deployment {
		if d.Area.Place != zone {
			continue
		}
		for _, f := range s.Forces {
			if !slices.Contains(d.Forces, f.ID) {
				continue
			}
			for _, g := range f.Units {
				t, ok := charts.UnitType(g.Type)
				if !ok {
					continue
				}
				wide, deep := fields.Stands(t)
				out = append(out, tables.Front{Wide: wide, Deep: deep, Units: g.Count})
			}
		}
	}
	return out
}

// frontTold says how many of those who are set up in a zone fit an outline; empty where
// nobody is, or that is not known.
func frontTold(s *model.Scenario, zone string, outline plane.Polygon) string {
	fronts := frontsOf(s, zone)
	if len(fronts) == 0 {
		return ""
	}
	shut := func(p *model.Piece) bool { return s.Base.Fields.Shut != nil && s.Base.Fields.Shut(s, p) }
	return tables.FrontTold(tables.Fits(s.TableBoard(), outline, fronts, shut), fronts)
}

// frontSaid is that as it follows other words.
func (d *Draft) frontSaid(outline plane.Polygon) string {
	if told := frontTold(d.scenario(), d.id, outline); told != "" {
		return "; " + told
	}
	return ""
}
