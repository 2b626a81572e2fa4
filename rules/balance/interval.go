package balance

import "math"

// Interval is where a share lies, from 0 to 1.
type Interval struct{ Low, High float64 }

// Reach is half of the interval's width.
func (i Interval) Reach() float64 { return (i.High - i.Low) / 2 }

// Holds reports whether a share lies in the interval.
func (i Interval) Holds(share float64) bool { return i.Low <= share && share <= i.High }

// confidence is how many of a hundred intervals hold the true share, as a share.
const confidence = 0.95

// Wilson is the interval of E. B. Wilson (1927) for a share of which k of n games were
// found, n being settled beforehand: on average over the shares that may be true, 95 %
// of such intervals hold the true one.
func Wilson(k, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	z, size := normalQuantile(1-confidence), float64(n)
	found := float64(k) / size
	middle := (found + z*z/(2*size)) / (1 + z*z/size)
	reach := z / (1 + z*z/size) * math.Sqrt(found*(1-found)/size+z*z/(4*size*size))
	out := Interval{max(0, middle-reach), min(1, middle+reach)}
	if k == 0 {
		out.Low = 0
	}
	if k == n {
		out.High = 1
	}
	return out
}

// normalQuantile is how many standard deviations from its mean a normal variable does not
// go, but for the part of cases that may err, on both sides together.
func normalQuantile(err float64) float64 { return math.Sqrt2 * math.Erfinv(1-err) }

// exact is the interval of C. J. Clopper and E. S. Pearson (1934): whatever the true share,
// no more of such intervals than the part that may err miss it, half of them on each side.
func exact(k, n int, err float64) Interval {
	out := Interval{0, 1}
	if k > 0 { // the lowest share with which as many or more are not too rare
		out.Low = crossing(func(p float64) bool { return atLeast(k, n, p) >= err/2 })
	}
	if k < n {
		out.High = crossing(func(p float64) bool { return 1-atLeast(k+1, n, p) <= err/2 })
	}
	return out
}

// crossing is where from 0 to 1 something becomes true that stays so from there on.
func crossing(beyond func(float64) bool) float64 {
	low, high := 0.0, 1.0
	for range 50 {
		if middle := (low + high) / 2; beyond(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return (low + high) / 2
}

// atLeast is how likely k or more of n are found of the share p.
func atLeast(k, n int, p float64) float64 {
	switch {
	case k <= 0 || p >= 1:
		return 1
	case k > n || p <= 0:
		return 0
	case float64(k) < float64(n)*p: // added up from the larger terms to the smaller, away from the likeliest
		return 1 - sumOf(k-1, -1, n, p)
	}
	return sumOf(k, 1, n, p)
}

// sumOf adds up how likely are k of n, and all counts beyond it in a direction.
func sumOf(k, step, n int, p float64) float64 {
	gamma := func(x int) float64 { v, _ := math.Lgamma(float64(x)); return v }
	term := math.Exp(gamma(n+1) - gamma(k+1) - gamma(n-k+1) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
	ratio, sum := p/(1-p), 0.0
	for ; k >= 0 && k <= n && term > sum*1e-17; k += step {
		sum += term
		if step > 0 {
			term *= float64(n-k) / float64(k+1) * ratio
		} else {
			term *= float64(k) / float64(n-k+1) / ratio
		}
	}
	return sum
}
