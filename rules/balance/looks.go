package balance

import "math"

// lookParts are the sizes at which a batch that goes on until its intervals are narrow is
// looked at, in eighths of what the worst case needs.
var lookParts = [...]int{1, 2, 3, 4, 6, 8}

// To how many percentage points shares can be asked for.
const (
	MinPoints = 1.0
	MaxPoints = 25.0
)

// Looks is how a batch is looked at that goes on until the shares are known to so many
// percentage points, 95 times of 100.
//
// Who looks after every game and stops when it suits him has intervals that miss far more
// often than they say, for he stops where chance has made them narrow. So a batch is looked
// at only at a few sizes that are settled before its first game, and the part of intervals
// that may miss, 5 %, is shared out evenly over the looks (Bonferroni). At each look the
// interval is Clopper and Pearson's exact one with the look's part; by the sum over the looks
// the interval of the look at which the batch ends misses the true share in no more than 5 %
// of batches, whatever the share is and however the batch comes to stop at one of its looks.
// A confidence sequence, which may be looked at after each game, would need nearly twice the
// games in the worst case; the looks need 80 % more than a size settled beforehand, and end
// early where a share is near 0 or 1.
type Looks struct {
	Points float64 // to which shares are to be known
	Sizes  []int   // of the batch at its looks, growing
	Worst  int     // games that suffice whatever the shares are
}

// NewLooks is the looks of a batch of no more than so many games; 0 for as many as the worst
// case needs.
func NewLooks(points float64, most int) Looks {
	l := Looks{Points: points}
	z := normalQuantile((1 - confidence) / float64(len(lookParts)))
	l.Worst = int(z * z / 4 / (points / 100) / (points / 100)) // by the normal curve, which is a little too few
	for exact(l.Worst/2, l.Worst, lookError()).Reach() > points/100 || exact((l.Worst+1)/2, l.Worst, lookError()).Reach() > points/100 {
		l.Worst++
	}
	if most == 0 {
		most = l.Worst
	}
	for _, part := range lookParts {
		size := min(most, (l.Worst*part+7)/8)
		if n := len(l.Sizes); n == 0 || l.Sizes[n-1] < size {
			l.Sizes = append(l.Sizes, size)
		}
	}
	return l
}

// lookError is the part of intervals that may miss at one look.
func lookError() float64 { return (1 - confidence) / float64(len(lookParts)) }

// Interval is the interval of a share of which k of n games were found at a look.
func (l Looks) Interval(k, n int) Interval { return exact(k, n, lookError()) }

// Known reports whether all shares that were found are known well enough.
func (l Looks) Known(found []int, n int) bool { return l.widest(found, n) <= l.Points/100 }

// widest is how far the widest interval reaches.
func (l Looks) widest(found []int, n int) float64 {
	out := 0.0
	for _, k := range found {
		out = max(out, l.Interval(k, n).Reach())
	}
	return out
}

// Needed is at which of its sizes a batch with shares like those that were found would
// be known well enough; false where it would not.
func (l Looks) Needed(found []int, n int) (int, bool) {
	for _, size := range l.Sizes {
		like := make([]int, len(found))
		for i, k := range found {
			like[i] = int(math.Round(float64(k) * float64(size) / float64(n)))
		}
		if size >= n && l.Known(like, size) {
			return size, true
		}
	}
	return 0, false
}
