package hex

// Side is a hexside: the side of a hex that faces a direction. The hex across
// it has the same side under another name; Canonical tells whether two are one.
type Side struct {
	Hex Hex
	Dir Dir
}

// Across is the hex on the other side.
func (s Side) Across() Hex { return s.Hex.Neighbor(s.Dir) }

// Canonical is the one of the side's two names whose direction is N, NE or SE.
func (s Side) Canonical() Side {
	if s.Dir >= S {
		return Side{s.Across(), s.Dir.Opposite()}
	}
	return s
}

// Adjacent are the four sides that share a corner with the side, by their
// canonical names: the two at its anticlockwise end as seen from the hex, then
// the two at the other.
func (s Side) Adjacent() [4]Side {
	before, after := s.Dir.Rotate(-1), s.Dir.Rotate(1)
	return [4]Side{
		Side{s.Hex, before}.Canonical(),
		Side{s.Hex.Neighbor(before), after}.Canonical(),
		Side{s.Hex, after}.Canonical(),
		Side{s.Across(), s.Dir.Rotate(2)}.Canonical(),
	}
}

// SidePath is a shortest chain of sides from a to b, each sharing a corner with
// the next, by their canonical names. Chains between sides further apart than
// reach hexes are not looked for: then it is a and b alone.
func SidePath(a, b Side, reach int) []Side {
	a, b = a.Canonical(), b.Canonical()
	if a == b {
		return []Side{a}
	}
	if Distance(a.Hex, b.Hex) > reach {
		return []Side{a, b}
	}
	from := map[Side]Side{b: b}
	for front := []Side{b}; ; front = front[1:] {
		at := front[0]
		if at == a {
			break
		}
		for _, next := range at.Adjacent() {
			if _, seen := from[next]; !seen {
				from[next] = at
				front = append(front, next)
			}
		}
	}
	path := []Side{a}
	for at := a; at != b; {
		at = from[at]
		path = append(path, at)
	}
	return path
}
