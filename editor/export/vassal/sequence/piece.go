package sequence

// Trait is one of the things that make up a piece: what it is, and how it stands.
type Trait struct{ Type, State string }

// Of is a trait of a kind with its fields, as it stands at first.
func Of(kind, state string, fields ...string) Trait {
	return Trait{Join(';', append([]string{kind}, fields...)...), state}
}

// Piece is a chain of traits, the outermost first, the basic piece last.
type Piece []Trait

// Nobody is the id of pieces in a palette, which have none.
const Nobody = "null"

// Text is the piece as a command that adds it, with an id.
func (p Piece) Text(id string) string {
	types, states := make([]string, len(p)), make([]string, len(p))
	for i, t := range p {
		types[i], states[i] = t.Type, t.State
	}
	return added(id, nested(types), nested(states))
}

// added is the command that adds something.
func added(id, kind, state string) string { return "+/" + Join('/', id, kind, state) }

// nested is a list of which each token is followed by all others as one.
func nested(list []string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return Join('\t', list[0], nested(list[1:]))
}
