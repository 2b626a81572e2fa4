package envelopes

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Sheet is a line for each unit that is ordered away.
func (s *state) Sheet(by rules.Seat) rules.Sheet {
	out := rules.Sheet{Open: s.Now().Awaits.Has(by)}
	for u, to := range s.orders {
		p := &s.battle.pieces[u]
		if seat(p.side) != by || to == off || to == s.at[u] {
			continue
		}
		g := s.battle.ground
		l := rules.SheetLine{
			Text: fmt.Sprintf("%s: %s to %s", p.title, g.label(s.at[u]), g.label(to)), Short: p.number,
			Way: []model.Site{g.site(s.at[u]), g.site(to)}, Units: []int32{int32(u)},
		}
		stay := order(int32(u), s.at[u])
		if stay.By = by; s.Refuse(stay) == nil {
			l.Offers = []rules.SheetOffer{{Kind: rules.NoneOfThem, Name: "Let it stay", Actions: []rules.Action{stay}}}
		}
		out.Lines = append(out.Lines, l)
	}
	return out
}

// Write is an order for each of the units.
func (s *state) Write(by rules.Seat, units []int32, way []model.Site) ([]rules.Action, *rules.Refusal) {
	if len(way) == 0 || len(way) > 2 || len(units) == 0 {
		return nil, refuse("Orders", "A unit goes to one sector.")
	}
	var out []rules.Action
	for _, u := range units {
		actions, refusal := s.Explain(u, way[len(way)-1])
		if refusal == nil && actions[0].By != by {
			refusal = refuse("Orders", "%s takes orders from its own side.", s.battle.pieces[u].title)
		}
		if refusal != nil {
			return nil, refusal
		}
		out = append(out, actions[0])
	}
	return out, nil
}
