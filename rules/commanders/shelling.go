package commanders

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// shellings appends the bombardments of those who act, one for each sector and side.
func (s *State) shellings(dst []rules.Fight) []rules.Fight {
	for side := range int8(2) {
		var before set
		first := len(dst)
		for u := range s.phase.acting.and(s.battle.of[side]).all() {
			o := &s.orders[u]
			target := s.battle.ground.site(o.to[o.n-1])
			i := first + slices.IndexFunc(dst[first:], func(f rules.Fight) bool { return f.At == target })
			if i < first {
				i = len(dst)
				dst = append(dst, rules.Fight{
					Kind: "bombardment", Title: fmt.Sprintf("Bombardment of %s by %s", s.battle.ground.name(o.to[o.n-1]), s.battle.sides[side].Name),
					At: target, Phase: phaseBombard, Given: []string{"Nobody else bombards."},
				})
			}
			b := s.barrage(u, before)
			for n, v := range b.targets[:b.n] {
				before.add(v)
				dst[i].Strikers = append(dst[i].Strikers, s.shell(u, v, b.far(n, o.n)))
			}
		}
		for i := first; i < len(dst); i++ {
			s.reckon(&dst[i])
		}
	}
	return dst
}

// shell is a die of a battery at a unit (11.3).
func (s *State) shell(u, v int8, far uint8) rules.Striker {
	f := s.battle.figures
	base := int(f.added[ranged][attackingArtillery][s.posture(v)])
	out := rules.Striker{
		Unit: int32(u), Side: s.battle.sides[s.side(u)].ID, How: fmt.Sprintf("bombards at range %d", far),
		Faces: rules.Absent, Target: int32(v), Dice: 1, Added: s.shelling(u, v, far), Needs: fmt.Sprintf("%d or more", f.success),
	}
	add := func(n int, text string) {
		if n != 0 {
			out.Lines = append(out.Lines, rules.AttackLine{Unit: int32(u), Amount: n, Share: model.WithSign(float64(n), 0), How: text, Text: text + ": " + model.WithSign(float64(n), 0)})
		}
	}
	add(base, "attacking artillery against "+postureName(s.posture(v)))
	add(f.distance[far-1], fmt.Sprintf("range %d", far))
	add(out.Added-base-f.distance[far-1], "artillery token and terrain")
	hit := int64(0)
	for die := 1; die <= 6; die++ {
		if held(die+out.Added) >= f.success {
			hit++
		}
	}
	out.Chances = []rules.Probability{{Result: "no hit", N: 6 - hit, Of: 6}, {Result: "hit", N: hit, Of: 6}}
	return out
}

// reckon adds what comes of the dice of a bombardment, each of which is on its own.
func (s *State) reckon(f *rules.Fight) {
	counts, of := []int64{1}, int64(1)
	var units []int32
	blows := map[int32][]int64{}
	for _, x := range f.Strikers {
		hit := x.Chances[1].N
		counts, of = thrown(counts, hit), of*6
		if blows[x.Target] == nil {
			units = append(units, x.Target)
			blows[x.Target] = []int64{1}
		}
		blows[x.Target] = thrown(blows[x.Target], hit)
	}
	f.Results = fractions(counts, of, func(n int) string { return model.Counted(n, "hit", "hits") })
	for _, u := range units {
		var fate [3]int64
		for n, ways := range blows[u] {
			switch {
			case n == 0:
				fate[0] += ways
			case n == 1 && !s.routed.has(int8(u)):
				fate[1] += ways
			default:
				fate[2] += ways
			}
		}
		f.Fates = append(f.Fates, rules.Fate{Unit: u, Chances: fractions(fate[:], power(len(blows[u])-1), func(n int) string {
			return [...]string{"unharmed", "routed", "destroyed"}[n]
		})})
	}
}
