package playtest

import "github.com/mapsheet/mapsheet/rules"

// Standing is how the sides stand at a moment: how many points they have, or where none
// are counted how many figures.
type Standing struct {
	Turn   int     // that is over, or goes on; 0 for the beginning
	Time   float32 // in turns: 1.5 in the middle of the second
	To     int     // the actions done by then
	Points []int
}

// Standings is how the sides stood in the current branch, the beginning first: where
// points are counted when each turn was over; where figures are, at each card that was
// turned. It is nil where neither is.
func (s *Session) Standings() []Standing {
	switch s.table.(type) {
	case rules.Scorer:
		return s.current.scores()
	case rules.Armied:
		return s.current.strengths()
	}
	return nil
}

func (b *Branch) scores() []Standing {
	out := []Standing{{Points: b.game.At(0).(rules.Scorer).Score()}}
	spans := b.spans()
	for i, span := range spans[:len(spans)-1] {
		if next := spans[i+1]; span.Turn > 0 && (next.Turn != span.Turn || next.Over) {
			out = append(out, Standing{span.Turn, float32(span.Turn), span.To, b.records[span.To-1].points})
		}
	}
	return out
}

// strengths is how many figures the armies had when both were set up, and from then on at
// each card.
func (b *Branch) strengths() []Standing {
	var out []Standing
	turn, cards, all := 0, 0, 1
	if d, ok := b.Last().(rules.Drawer); ok {
		all = max(len(d.Deck().Cards), 1)
	}
	for n := range b.records {
		r := &b.records[n]
		if r.armies == nil {
			continue
		}
		if r.turn > turn {
			turn, cards = r.turn, 0
		}
		cards += r.cards
		time := float32(turn-1) + min(float32(cards)/float32(all), 1)
		if len(out) == 0 {
			time = 0
		}
		out = append(out, Standing{turn, time, n + 1, r.armies})
	}
	return out
}

// count takes down how strong the armies are after an action with which a card was drawn,
// or the game ended.
func (r *record) count(t rules.Table, rolls []rules.Roll) {
	armed, ok := t.(rules.Armied)
	if !ok {
		return
	}
	for _, roll := range rolls {
		if roll.Card != "" {
			r.cards++
		}
	}
	now := t.Now()
	if r.cards == 0 && !now.Over {
		return
	}
	r.turn = now.Turn
	for _, a := range armed.Armies() {
		r.armies = append(r.armies, a.Figures)
	}
}
