package generate

import "github.com/mapsheet/mapsheet/model/hex"

// noise is a smooth field of chance over the map. It is worked out in whole
// numbers, so that every machine finds the same.
type noise struct{ seed uint64 }

// noiseTop is more than the largest value of a noise.
const noiseTop = 1 << 16

// at is the value at a hex, 0 to noiseTop-1; hills and hollows of the field are
// about wide hexes apart.
func (n noise) at(h hex.Hex, wide int) int {
	return n.sample(h.Col*8, h.HalfRow()*4+h.HalfRow()/2, wide*8) // a half row is half of √3/1.5 columns, near enough
}

// sample interpolates between the corners of a square lattice.
func (n noise) sample(x, y, cell int) int {
	cx, cy := floorDiv(x, cell), floorDiv(y, cell)
	fx, fy := smooth((x-cx*cell)*256/cell), smooth((y-cy*cell)*256/cell)
	top := mixed(n.corner(cx, cy), n.corner(cx+1, cy), fx)
	bottom := mixed(n.corner(cx, cy+1), n.corner(cx+1, cy+1), fx)
	return mixed(top, bottom, fy)
}

// corner is the chance at a corner of the lattice (the finalizer of SplitMix64).
func (n noise) corner(x, y int) int {
	v := n.seed + uint64(int64(x))*0x9e3779b97f4a7c15 + uint64(int64(y))*0xc2b2ae3d27d4eb4f
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return int((v ^ v>>31) % noiseTop)
}

// mixed is a value part of 256 of the way from a to b.
func mixed(a, b, part int) int { return (a*(256-part) + b*part) / 256 }

// smooth bends a part of 256 so that it begins and ends gently: 3p² - 2p³.
func smooth(p int) int { return p * p * (768 - 2*p) / (256 * 256) }

func floorDiv(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}
