package rules

import "github.com/mapsheet/mapsheet/model"

// Refusal says why an action is not allowed.
type Refusal struct {
	Rule     string       // what it rests on: "Movement (H)", "Ruling 6", "Sequence of Play"
	Sentence string       // one sentence that says what is in the way
	Sites    []model.Site // the spots concerned
	Units    []int32      // the units concerned
}

// Error is the rule and the sentence.
func (r *Refusal) Error() string { return r.Rule + ": " + r.Sentence }
