package tabledraft

import (
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
)

// roomTold says how many of those who are set up in a zone of a table fit; empty where
// nobody is, or that is not known.
func roomTold(s *model.Scenario, b *model.TableBoard, zone string) string {
	return lineup.RoomIn(s, b, zone).String()
}

// roomSaid is that of the zone that is selected on a table as it follows other words.
func (d *Draft) roomSaid(b *model.TableBoard) string {
	if told := roomTold(d.scenario(), b, d.id); told != "" {
		return "; " + told
	}
	return ""
}
