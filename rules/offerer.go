package rules

// Offerer is a table on which an offer says more than the action once it is done, as things
// that it names move on.
type Offerer interface {
	Table
	// OfferPhrase is an action that may be done now, as in ActionPhrase, told by what stands
	// there: "British infantry 2 turns toward French infantry 1".
	OfferPhrase(a Action) string
}

// OfferPhrase is an action that may be done now for people to read.
func OfferPhrase(t Table, a Action) string {
	if o, ok := t.(Offerer); ok {
		return o.OfferPhrase(a)
	}
	return t.ActionPhrase(a)
}
