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

func TestABridgeLeadsOverWaterOfEveryKindAndOverNothingElse(t *testing.T) {
	across := plane.Polygon{{X: 1000, Y: 2600}, {X: 5000, Y: 2600}, {X: 5000, Y: 2700}, {X: 1000, Y: 2700}}
	for kind, water := range map[model.PieceKind]bool{
		model.PieceRiver: true, model.PieceStream: true, model.PieceLake: true, model.PiecePond: true, model.PieceBuilding: false,
	} {
		piece := model.Piece{ID: "it", Kind: kind, Points: across, Own: model.Values{fields.ShutKey: fields.Yes}}
		if kind.Shape() == model.LineShape {
			piece.Points, piece.Width = across[:2], 100
		}
		for _, bridged := range []bool{false, true} {
			sc := open(t, []string{"skirmishers"}, foot)
			sc.TableBoard().Pieces = []model.Piece{piece}
			if bridged {
				sc.TableBoard().Pieces = append(sc.TableBoard().Pieces, model.Piece{ID: "bridge", Kind: model.PieceBridge, Points: plane.Polygon{{X: 3000, Y: 3000}, {X: 3000, Y: 2300}}, Width: 400})
			}
			g := stood(t, sc, "r7", "30.00,29.00 0 loose-300", north)
			g.general(0, "30.00,33.00")
			g.does("take american-skirmishers-1")
			if water && bridged {
				g.allows("march american-skirmishers-1 30.00,24.00")
			} else {
				g.refuses("march american-skirmishers-1 30.00,24.00", "Movement 9")
			}
		}
	}
}
