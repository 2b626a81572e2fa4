package lineup_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/plane"
)

// anyBattle is a battle whose zones, forces and pieces of terrain are as chance decides.
func anyBattle(r *rand.Rand) *model.Scenario {
	s := battle(1+r.IntN(9), r.IntN(9))
	b := s.TableBoard()
	for i := range b.Zones {
		x, y := 50*r.IntN(60), 50*r.IntN(20)
		b.Zones[i].Outline = rect(x, y+2400*i, min(x+600+50*r.IntN(80), 7200), min(y+200+2400*i+50*r.IntN(30), 4800))
	}
	for n := range r.IntN(3) {
		x, y := 100*r.IntN(60), 100*r.IntN(40)
		b.Pieces = append(b.Pieces, model.Piece{ID: fmt.Sprintf("piece-%d", n), Kind: []model.PieceKind{model.PieceLake, model.PieceHill}[r.IntN(2)], Points: rect(x, y, x+100+100*r.IntN(8), y+100+100*r.IntN(6))})
	}
	if r.IntN(2) == 0 {
		s.Forces[0].Units = append(s.Forces[0].Units, model.UnitGroup{Type: "gun", Count: 1 + r.IntN(3)})
	}
	if r.IntN(2) == 0 {
		s.Forces = append(s.Forces, model.Force{ID: "guard", Side: []string{"red", "blue"}[r.IntN(2)], Part: []string{"red", "", "nobody"}[r.IntN(3)], Own: model.Values{"leads": r.IntN(2) == 0}, Units: []model.UnitGroup{{Type: "line", Count: 1 + r.IntN(3)}}})
		i := r.IntN(2)
		s.Deployment[i].Forces = append(s.Deployment[i].Forces, "guard")
	}
	if r.IntN(3) == 0 {
		b.Zones = append(b.Zones, model.Zone{ID: "crest", Outline: plane.Polygon{{X: 500, Y: 700}, {X: 4500, Y: 900}, {X: 5200, Y: 2600}, {X: 300, Y: 2100}}})
		s.Deployment[0].Area = model.Area{Union: []model.Area{{Place: "north"}, {Place: "crest"}}}
		s.Deployment[0].Own = model.Values{"most": 1 + r.IntN(2), "in": []string{"crest", "nowhere"}[r.IntN(2)], "touch": []string{"", "north", "south", "east", "west"}[r.IntN(5)]}
	}
	if r.IntN(3) == 0 {
		s.Deployment[1].Own = model.Values{"facing": []string{"north-west", "east", "south", "nowhere"}[r.IntN(4)]}
	}
	return s
}

// Where armies stand stays where they stood. A line names the battle in which somebody
// stands elsewhere; where he is meant to, look at it, and -update writes the digests anew.
func TestArmiesStandWhereTheyStood(t *testing.T) {
	var told digest.Record
	for seed := range uint64(40) {
		s := anyBattle(rand.New(rand.NewPCG(seed, 6)))
		all := of(s)
		subject := fmt.Sprintf("battle %d: %d stand, %d are left, %d generals", seed, len(all.Units), len(all.Left), len(all.Generals))
		told.Tell(subject, all)
		for i := range all.Units {
			body := all.Units[i].Body()
			told.Say(subject, body.Outline(), all.Units[i].Gun())
		}
		for _, place := range []string{"north", "south", "crest"} {
			room := lineup.RoomIn(s, s.TableBoard(), place)
			told.Say(subject, room, room.Fit, room.Units)
		}
	}
	told.Hold(t, "told.txt")
}
