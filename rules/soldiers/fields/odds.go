package fields

import (
	"fmt"
	"strings"
)

// Odds is a column of the combat results table: the strength of an attack by
// that of the defense, both 1 or more.
type Odds struct{ Attack, Defense int }

// ParseOdds reads odds such as "3-2".
func ParseOdds(text string) (Odds, error) {
	var o Odds
	var rest string
	if n, _ := fmt.Sscanf(text, "%d-%d%s", &o.Attack, &o.Defense, &rest); n != 2 || o.Attack < 1 || o.Defense < 1 {
		return Odds{}, fmt.Errorf("%q are no odds: write two numbers, such as 2-1", text)
	}
	return o, nil
}

// String is the odds as charts have them.
func (o Odds) String() string { return fmt.Sprintf("%d-%d", o.Attack, o.Defense) }

// Compare is negative where the odds are worse for the attack than others, 0
// where they are as good.
func (o Odds) Compare(other Odds) int { return o.Attack*other.Defense - other.Attack*o.Defense }

// Between is odds that are better than these and worse than others, in lowest
// terms.
func (o Odds) Between(other Odds) Odds {
	out := Odds{o.Attack + other.Attack, o.Defense + other.Defense}
	a, b := out.Attack, out.Defense
	for b > 0 {
		a, b = b, a%b
	}
	return Odds{out.Attack / a, out.Defense / a}
}

// readOdds is odds as charts have them, from what somebody wrote: "2 : 1".
func readOdds(text string) (string, error) {
	o, err := ParseOdds(strings.NewReplacer(":", "-", " ", "").Replace(text))
	return o.String(), err
}

// orderOdds puts columns in their order.
func orderOdds(a, b string) (int, error) {
	first, err := ParseOdds(a)
	if err != nil {
		return 0, err
	}
	second, err := ParseOdds(b)
	return first.Compare(second), err
}

// nextOdds is odds between those of two columns, or better than those of the last.
func nextOdds(a, b string) (string, error) {
	odds, err := ParseOdds(a)
	if err != nil {
		return "", err
	}
	if after, err := ParseOdds(b); err == nil {
		return odds.Between(after).String(), nil
	}
	return Odds{odds.Attack + 2*odds.Defense, odds.Defense}.String(), nil
}
