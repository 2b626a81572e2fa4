package balance

import (
	"math"
	"math/rand/v2"
	"slices"
)

// bout is the games of two players with one seed.
type bout struct {
	a, b  int
	forA  float64 // won by a, draws counted by halves
	games float64
}

// rated is the rating of a player with its 95 % interval.
type rated struct{ rating, low, high int }

const (
	averageRating = 1500
	// resamples is how often the bouts are drawn again for the intervals.
	resamples = 1000
	// sweeps is how often strengths are found anew from one another.
	sweeps = 200
)

// rate finds ratings by the model of Bradley and Terry, in which a player of strength x
// wins of one of strength y in x/(x+y) of the games: those that make what happened
// likeliest, with intervals by the bootstrap over bouts. So that who wins all has a
// rating, too, every player has one more draw with an average one.
func rate(players int, bouts []bout, seed uint64) []rated {
	found := ratings(players, bouts)
	random := rand.New(rand.NewPCG(seed, 0x6c6561677565))
	drawn := make([]bout, len(bouts))
	samples := make([][]float64, players)
	for range resamples {
		for i := range drawn {
			drawn[i] = bouts[random.IntN(len(bouts))]
		}
		for i, r := range ratings(players, drawn) {
			samples[i] = append(samples[i], r)
		}
	}
	out := make([]rated, players)
	for i, s := range samples {
		slices.Sort(s)
		out[i] = rated{rounded(found[i]), rounded(s[resamples/40]), rounded(s[resamples-1-resamples/40])}
	}
	return out
}

func rounded(x float64) int { return int(math.Round(x)) }

// ratings are the likeliest ones, by minorization and maximization.
func ratings(players int, bouts []bout) []float64 {
	won, games := make([]float64, players), make([][]float64, players)
	for i := range games {
		won[i], games[i] = 0.5, make([]float64, players) // half of the game with an average player
	}
	for _, b := range bouts {
		won[b.a] += b.forA
		won[b.b] += b.games - b.forA
		games[b.a][b.b] += b.games
		games[b.b][b.a] += b.games
	}
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = 1
	}
	for range sweeps {
		for i := range strength {
			sum := 1 / (strength[i] + 1)
			for j, n := range games[i] {
				if n > 0 {
					sum += n / (strength[i] + strength[j])
				}
			}
			strength[i] = won[i] / sum
		}
	}
	out, mean := make([]float64, players), 0.0
	for i, s := range strength {
		out[i] = 400 * math.Log10(s)
		mean += out[i] / float64(players)
	}
	for i := range out {
		out[i] += averageRating - mean
	}
	return out
}
