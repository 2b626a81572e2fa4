package rules

import "github.com/mapsheet/mapsheet/model"

// Truth is what a victory condition comes to at the moment. It has the shape of
// the condition: parts for those inside it, one for each spot of an area where the condition asks for each.
type Truth struct {
	Sentence string // the condition in English
	Holds    bool
	Count    int    // what the condition counts: units, points of a lead, spots or parts that hold
	Progress string // "9 of 15"; empty where nothing is counted
	Units    []int32
	Sites    []model.Site // those that make it so
	Area     []model.Site // those that the condition speaks of; nil where it speaks of none
	Parts    []Truth
}

// ClauseTruth is a victory clause and whether it holds.
type ClauseTruth struct {
	Outcome model.Outcome
	When    model.When
	Truth
}
