package rules

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// Attacker is a table that says who can attack whom, and with which chances.
type Attacker interface {
	Table
	// CanAttack says why a unit takes part in no attack now, whatever the target;
	// nil where nothing stands against the unit itself.
	CanAttack(unit int32) *Refusal
	// Targets appends the attacks in which a unit can take part now, each with
	// those who take part already.
	Targets(dst []Attack, unit int32) []Attack
	// Attacks appends the attacks that are declared and not carried out yet.
	Attacks(dst []Attack) []Attack
	// Weigh is the attack that those units would make together, with those
	// that take part in it already. The action is one of Targets; the refusal
	// is of the first unit that cannot take part.
	Weigh(units []int32, a Action) (Attack, *Refusal)
}

// Attack is an attack that can be made, or is declared.
type Attack struct {
	Action  Action // that takes part in it, or carries it out for those declared
	At      model.Site
	Whom    string  // is attacked there: "units in the open", "the bridge"
	Kind    string  // "direct fire", "charge"; what is one of a kind ends with its name: "quick fire"
	Units   []int32 // that would be hit
	Lines   []AttackLine
	Short   string // what it comes to, as short as a map has room for: "2-1"; empty where it is too weak to be made
	Sum     string // the same with what stands against what: "Strength 8 against defense 4"
	Chances []Probability
	Answers []Answer      // that the attacked may give before it is decided; none where they give none
	Breaks  []Probability // that units are destroyed by it, each for itself
	After   []string      // what follows, without full stops: "If it loses: the 2nd line flees"
	Details []Detail
}

// Answer is what the attacked may answer to an attack, with what comes of that.
type Answer struct {
	Text    string // "stands as it is"
	Sum     string // what stands against what then
	Chances []Probability
}

// AttackLine is what one unit brings to an attack.
type AttackLine struct {
	Unit    int32  // Absent where it is no unit's
	Against bool   // it speaks for those who are attacked
	Amount  int    // that the unit brings
	Share   string // what comes of that in the sum: "8", "9 ÷ 2"
	How     string // how the unit takes part: "range 3, direct"
	Text    string // how it comes to the amount
	Details []Detail
}

// Detail is a figure, a word or a truth more that a system gives programs to read.
type Detail struct {
	Key   string // in words of the system: "range"
	Value any
}

// Probability is the chance of a result, as an exact fraction.
type Probability struct {
	Result string // "no effect", "eliminated"
	N, Of  int64  // so many of so many rolls, all alike, have it
}

// Fraction is the chance as people who roll dice read it: "3/6".
func (p Probability) Fraction() string { return fmt.Sprintf("%d/%d", p.N, p.Of) }
