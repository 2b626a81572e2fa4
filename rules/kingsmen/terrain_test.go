package kingsmen

import (
	"testing"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

func TestABuildingThatMayBeEnteredStaysShutToMarches(t *testing.T) {
	sc := open(t, []string{"skirmishers"}, foot, inForce(ruleBuildings)...)
	sc.TableBoard().Pieces = []model.Piece{{
		ID: "farm", Kind: model.PieceBuilding, Own: model.Values{fields.EnterKey: fields.Yes},
		Points: plane.Polygon{{X: 2800, Y: 2600}, {X: 3200, Y: 2600}, {X: 3200, Y: 2800}, {X: 2800, Y: 2800}},
	}}
	g := stood(t, sc, "r7", "30.00,29.00 0 loose-300", north)
	g.general(0, "30.00,33.00")
	g.does("take american-skirmishers-1")
	g.refuses("march american-skirmishers-1 30.00,24.00", "Movement 9")
	g.refuses("march american-skirmishers-1 30.00,27.00", "Movement 9")
	g.allows("enter american-skirmishers-1 farm")
	g.does("enter american-skirmishers-1 farm")
	if g.formation(0) != inside {
		t.Fatal("it is in the farm")
	}
}
