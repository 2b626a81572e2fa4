package model

import (
	"fmt"
	"slices"
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

// AddColumn puts a column in at the place of its odds, a letter for each row,
// and says where it is. It fails where the table has such odds.
func (c *CombatResults) AddColumn(odds Odds, letters string) (int, error) {
	at := len(c.Odds)
	for i, text := range slices.Backward(c.Odds) {
		other, err := ParseOdds(text)
		if err != nil {
			return 0, err
		}
		switch order := odds.Compare(other); {
		case order == 0:
			return 0, fmt.Errorf("the table has a column of odds of %s", text)
		case order < 0:
			at = i
		}
	}
	c.Odds = slices.Insert(slices.Clone(c.Odds), at, odds.String())
	rows := slices.Clone(c.Results)
	for i, row := range rows {
		rows[i] = row[:at] + letters[i:i+1] + row[at:]
	}
	c.Results = rows
	return at, nil
}

// Column is the letters of a column from the first row on.
func (c *CombatResults) Column(at int) string {
	var out []byte
	for _, row := range c.Results {
		out = append(out, row[at])
	}
	return string(out)
}

// RemoveColumn takes a column out.
func (c *CombatResults) RemoveColumn(at int) {
	c.Odds = slices.Delete(slices.Clone(c.Odds), at, at+1)
	rows := slices.Clone(c.Results)
	for i, row := range rows {
		rows[i] = row[:at] + row[at+1:]
	}
	c.Results = rows
}
