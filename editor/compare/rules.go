package compare

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

func (d *differ) rules() {
	a, b := d.a.Rules, d.b.Rules
	pairs := match(a, b, func(r model.Rule) string { return r.Rule })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Rules, fmt.Sprintf("rules[%d]", p.b), "a special rule is in force now: %s", d.read(d.b, b[p.b]))
		case p.b < 0:
			d.add(Rules, fmt.Sprintf("rules[%d]", p.a), "a special rule is no longer in force: %s", d.read(d.a, a[p.a]))
		case !same(a[p.a], b[p.b]):
			was, is := d.read(d.a, a[p.a]), d.read(d.b, b[p.b])
			if was == is {
				d.plainFields(Rules, fmt.Sprintf("rules[%d]", p.b), is, a[p.a], b[p.b])
			} else {
				d.add(Rules, fmt.Sprintf("rules[%d]", p.b), "a special rule now reads: %s It read: %s", is, was)
			}
		}
	}
	if reordered(pairs) {
		d.add(Rules, "rules", "the special rules stand in another order")
	}
}

func (d *differ) read(s *model.Scenario, r model.Rule) string {
	return d.sys.Sentence(s, r)
}

func (d *differ) victory() {
	a, b := d.a.Victory, d.b.Victory
	d.awards(a.Points, b.Points)
	for _, p := range pairClauses(a.Clauses, b.Clauses) {
		switch {
		case p.a < 0:
			d.add(Victory, fmt.Sprintf("victory.clauses[%d]", p.b), "new victory condition: %s", b.Clauses[p.b].Sentence(d.b))
		case p.b < 0:
			d.add(Victory, fmt.Sprintf("victory.clauses[%d]", p.a), "this victory condition is gone: %s", a.Clauses[p.a].Sentence(d.a))
		case !same(a.Clauses[p.a], b.Clauses[p.b]):
			d.clause(fmt.Sprintf("victory.clauses[%d]", p.b), a.Clauses[p.a], b.Clauses[p.b])
		}
	}
	if !same(a.Otherwise, b.Otherwise) {
		d.add(Victory, "victory.otherwise", "when no condition is met: %s It was: %s", b.Otherwise.Sentence(d.b), a.Otherwise.Sentence(d.a))
	}
}

func (d *differ) clause(path string, x, y model.Clause) {
	was, is := x.Sentence(d.a), y.Sentence(d.b)
	if was == is {
		d.plainFields(Victory, path, is, x, y)
		return
	}
	d.add(Victory, path, "a victory condition now reads: %s It read: %s", is, was)
}

// pairClauses pairs the clauses of two scenarios: those that are the same
// first, in order, then what is left between them by its outcome.
func pairClauses(a, b []model.Clause) []pair {
	var out []pair
	i, j := 0, 0
	for _, p := range append(commonClauses(a, b), pair{len(a), len(b)}) {
		outcome := func(c model.Clause) string { return c.Outcome.Winner + "/" + c.Outcome.Level }
		for _, q := range match(a[i:p.a], b[j:p.b], outcome) {
			if q.a >= 0 {
				q.a += i
			}
			if q.b >= 0 {
				q.b += j
			}
			out = append(out, q)
		}
		if p.a < len(a) {
			out = append(out, p)
		}
		i, j = p.a+1, p.b+1
	}
	return out
}

// commonClauses is the longest sequence of clauses that both lists have.
func commonClauses(a, b []model.Clause) []pair {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if same(a[i], b[j]) {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	var out []pair
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case same(a[i], b[j]):
			out = append(out, pair{i, j})
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

func (d *differ) awards(a, b []model.Award) {
	pairs := match(a, b, func(w model.Award) string { return w.Side + "/" + w.Units.Phrase(d.b) })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Victory, fmt.Sprintf("victory.points[%d]", p.b), "new line of the point table: %s", b[p.b].Sentence(d.b))
		case p.b < 0:
			d.add(Victory, fmt.Sprintf("victory.points[%d]", p.a), "this line of the point table is gone: %s", a[p.a].Sentence(d.a))
		case !same(a[p.a], b[p.b]):
			d.add(Victory, fmt.Sprintf("victory.points[%d]", p.b), "a line of the point table now reads: %s It read: %s", b[p.b].Sentence(d.b), a[p.a].Sentence(d.a))
		}
	}
	if reordered(pairs) {
		d.add(Victory, "victory.points", "the lines of the point table stand in another order")
	}
}
