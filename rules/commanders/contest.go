package commanders

import "iter"

// contest is a throw of both sides of a zone in a step, without the units that make
// it: what decides the chances, and nothing else. Equal contests have equal chances.
type contest struct {
	step    fire
	success int8                     // what a die must come to
	spaces  [largestSpaces][2]stroke // by space, those of the two sides
}

// stroke is how a unit in a space strikes.
type stroke struct {
	dice    uint8 // that it throws
	strikes bool  // it strikes somebody
	opposed bool  // by the dice of the unit that it faces
	add     int8  // to its dice
	defends int8  // to its dice where they stand against those of the unit that it faces
}

// contest is that of a zone in a step.
func (s *State) contest(step fire, w when, zone int8) contest {
	c := contest{step: step, success: int8(s.battle.figures.success)}
	z := &s.combat.zones[zone]
	for side := range int8(2) {
		for space := range z.lines[side].n {
			x := &c.spaces[space][side]
			if x.dice = uint8(s.dicePer(step, zone, side, space)); x.dice == 0 {
				continue
			}
			u := z.lines[side].units[space]
			if v := s.facing(zone, side, space); v != none {
				x.defends = int8(s.modifier(step, w, zone, u, v, false))
			}
			if b, ok := s.blow(step, zone, side, space); ok {
				x.strikes, x.opposed, x.add = true, b.opposed, int8(s.modifier(step, w, zone, u, b.target, b.unopposed))
			}
		}
	}
	return c
}

// dealt are dice in the order in which they are dealt out, the highest first, with in
// how many ways they fall so.
type dealt struct {
	dice [2 * largestSpaces]uint8
	ways int64
}

// face is a face of a die, that stands for so many which are all as good.
type face struct {
	shows uint8
	of    int64
}

// deal appends the ways of dealing out the dice from the one of number at on, of n,
// none of them higher than the last of the faces.
func deal(dst []dealt, d dealt, at, n int, faces []face) []dealt {
	f := faces[len(faces)-1]
	if len(faces) == 1 {
		for ; at < n; at++ {
			d.dice[at] = f.shows
			d.ways *= f.of
		}
		return append(dst, d)
	}
	for count := 0; ; count++ {
		dst = deal(dst, d, at+count, n, faces[:len(faces)-1])
		if at+count == n {
			return dst
		}
		d.dice[at+count] = f.shows
		d.ways = d.ways * int64(n-at-count) / int64(count+1) * f.of // so many of the rest
	}
}

// hits are how often those in each space hit whom they strike at, by side.
type hits [largestSpaces][2]uint8

// chances are the results of a contest with the number of ways in which each comes
// about, of so many in all.
type chances struct {
	hits []hits
	ways []int64
	of   int64
}

// code numbers what a unit throws: 0 for nothing, else the faces of its dice.
const codes = 1 + 6 + 36

func codeOf(dice []uint8) uint8 {
	switch len(dice) {
	case 1:
		return dice[0]
	case 2:
		return 7 + (dice[0]-1)*6 + dice[1] - 1
	}
	return 0
}

// facesOf are the faces that codes stand for.
var facesOf = func() (out [codes][]uint8) {
	for a := uint8(1); a <= 6; a++ {
		out[codeOf([]uint8{a})] = []uint8{a}
		for b := uint8(1); b <= 6; b++ {
			out[codeOf([]uint8{a, b})] = []uint8{a, b}
		}
	}
	return out
}()

// scores is how often a unit hits with its dice, against those of the unit that it
// faces (8.5, 8.6).
func (x *stroke) scores(c *contest, own, other []uint8, against *stroke) uint8 {
	if !x.strikes {
		return 0
	}
	need, success := 0, int(c.success)
	if x.opposed {
		for _, die := range other {
			need = max(need, held(int(die)+int(against.defends))+1)
		}
	}
	if !x.opposed || c.step == ranged {
		need = max(need, success)
	}
	n := uint8(0)
	for _, die := range own {
		if held(int(die)+int(x.add)) >= need {
			n++
		}
	}
	return n
}

// chances goes through all dice of both sides.
func (c contest) chances() chances {
	var n [2]int
	for space := range c.spaces {
		for side := range n {
			n[side] += int(c.spaces[space][side].dice)
		}
	}
	// What two codes come to in a space is a number; the numbers of all spaces added up
	// are the number of a result.
	var table [largestSpaces][codes][codes]uint16
	size := uint16(1)
	for space := range c.spaces {
		x := &c.spaces[space]
		for a := range codesOf(x[0].dice) {
			for b := range codesOf(x[1].dice) {
				h0 := x[0].scores(&c, facesOf[a], facesOf[b], &x[1])
				h1 := x[1].scores(&c, facesOf[b], facesOf[a], &x[0])
				table[space][a][b] = size * uint16(h0+(x[0].dice+1)*h1)
			}
		}
		size *= uint16((x[0].dice + 1) * (x[1].dice + 1))
	}
	own := c.throws(0, n[0], func(space int, a, b uint8) bool { return table[space][a] == table[space][b] })
	others := c.throws(1, n[1], func(space int, a, b uint8) bool {
		for i := range table[space] {
			if table[space][i][a] != table[space][i][b] {
				return false
			}
		}
		return true
	})
	ways := make([]int64, size)
	for i := range own {
		x := &own[i]
		r0, r1, r2, r3, r4 := &table[0][x.codes[0]], &table[1][x.codes[1]], &table[2][x.codes[2]], &table[3][x.codes[3]], &table[4][x.codes[4]]
		for j := range others {
			y := &others[j]
			ways[r0[y.codes[0]]+r1[y.codes[1]]+r2[y.codes[2]]+r3[y.codes[3]]+r4[y.codes[4]]] += x.ways * y.ways
		}
	}
	out := chances{of: power(n[0] + n[1])}
	for i, w := range ways {
		if w > 0 {
			out.hits, out.ways = append(out.hits, c.result(uint16(i))), append(out.ways, w)
		}
	}
	return out
}

// codesOf is the codes that so many dice can have.
func codesOf(dice uint8) iter.Seq[uint8] {
	from, to := [...]uint8{0, 1, 7}[dice], [...]uint8{1, 7, codes}[dice]
	return func(yield func(uint8) bool) {
		for code := from; code < to; code++ {
			if !yield(code) {
				return
			}
		}
	}
}

// throw is what the units of a side throw, by space, with the number of ways.
type throw struct {
	codes [largestSpaces]uint8
	ways  int64
}

// throws are those of a side with so many dice. Faces between which nothing ever
// differs count as one.
func (c *contest) throws(side, n int, same func(space int, a, b uint8) bool) []throw {
	faces := []face{{1, 1}}
	for shows := uint8(2); shows <= 6; shows++ {
		if last := &faces[len(faces)-1]; c.alike(side, shows, same) {
			last.shows = shows
			last.of++
		} else {
			faces = append(faces, face{shows, 1})
		}
	}
	all := deal(nil, dealt{ways: 1}, 0, n, faces)
	out := make([]throw, len(all))
	for i := range all {
		out[i] = throw{c.codes(side, &all[i]), all[i].ways}
	}
	return out
}

// alike reports whether a face is nowhere better or worse for a side than the one
// below it.
func (c *contest) alike(side int, face uint8, same func(space int, a, b uint8) bool) bool {
	for space := range c.spaces {
		switch c.spaces[space][side].dice {
		case 1:
			if !same(space, codeOf([]uint8{face}), codeOf([]uint8{face - 1})) {
				return false
			}
		case 2:
			for other := uint8(1); other <= 6; other++ {
				if !same(space, codeOf([]uint8{face, other}), codeOf([]uint8{face - 1, other})) || !same(space, codeOf([]uint8{other, face}), codeOf([]uint8{other, face - 1})) {
					return false
				}
			}
		}
	}
	return true
}

// codes is what the units of a side throw when dice are dealt out to them.
func (c *contest) codes(side int, d *dealt) (out [largestSpaces]uint8) {
	at := uint8(0)
	for space := range c.spaces {
		n := c.spaces[space][side].dice
		out[space] = codeOf(d.dice[at : at+n])
		at += n
	}
	return out
}

// result is that of a number.
func (c *contest) result(n uint16) (out hits) {
	for space := range c.spaces {
		x := &c.spaces[space]
		for side := range x {
			of := uint16(x[side].dice + 1)
			out[space][side] = uint8(n % of)
			n /= of
		}
	}
	return out
}

// power is in how many ways so many dice can fall.
func power(dice int) int64 {
	out := int64(1)
	for range dice {
		out *= 6
	}
	return out
}
