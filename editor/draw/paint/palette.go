package paint

import (
	"image/color"
	"strconv"
)

// Palette is the inks of a map. Every ink that lies over others may be
// translucent.
type Palette struct {
	ID    string // one lower-case word: "paper"
	Title string // what a designer calls it
	Gray  bool   // without colour: counters, too
	Spare bool   // with as little ink as can be: counters are outlined

	Desk, Paper, Frame color.NRGBA // around the sheet, the sheet, the line around the map

	Grid, Label color.NRGBA // hex lines and hex numbers

	SlopeTint, CrestTint, Hachure, Ridge       color.NRGBA
	WoodsTint, WoodsEdge, TreeInk, TreeCrown   color.NRGBA
	TownTint, House, HouseRoof, HouseShadow    color.NRGBA
	Water, Bank                                color.NRGBA
	RoadFill, RoadCase, RoadThin, Rail, Bridge color.NRGBA
	Hedge, Wall, Stream                        color.NRGBA
	Cloth, Timber                              color.NRGBA // of an open table, and what it is framed with
	Name, WoodName, HillName, Halo, Disc       color.NRGBA
	Hover, Selected, Brush, Lit                color.NRGBA
	ProblemError, ProblemWarning, ProblemHint  color.NRGBA
}

// Paper is the palette of a staff map printed in 1914 on warm paper.
func Paper() Palette {
	return Palette{
		ID: "paper", Title: "Staff map of 1914",
		Desk: RGBA(0x6d675eff), Paper: RGBA(0xf4ecd8ff), Frame: RGBA(0x2c2620ff),
		Grid: RGBA(0x8d7f6a66), Label: RGBA(0x6e6250ff),
		SlopeTint: RGBA(0xe6d2a8ff), CrestTint: RGBA(0xd9b982ff),
		Hachure: RGBA(0x7a5230ff), Ridge: RGBA(0x6b3f1dff),
		WoodsTint: RGBA(0xc9d5a8ff), WoodsEdge: RGBA(0x7f955fff),
		TreeInk: RGBA(0x3f5a33ff), TreeCrown: RGBA(0x93ad72ff),
		TownTint: RGBA(0xe9d3c0ff), House: RGBA(0x6a2a22ff), HouseRoof: RGBA(0x8a3a2cff), HouseShadow: RGBA(0x3a252055),
		Water: RGBA(0x9fc3d6ff), Bank: RGBA(0x3d6a86ff),
		RoadFill: RGBA(0xfff8e6ff), RoadCase: RGBA(0x4c3a2cff), RoadThin: RGBA(0x8c6a4cff), Rail: RGBA(0x2a2624ff), Bridge: RGBA(0x2a2624ff),
		Cloth: RGBA(0x8f9f5cff), Timber: RGBA(0x7a4e2bff),
		Hedge: RGBA(0x55733fff), Wall: RGBA(0x5a5550ff), Stream: RGBA(0x4f88a8ff),
		Name: RGBA(0x231c17ff), WoodName: RGBA(0x2c4526ff), HillName: RGBA(0x4f2e14ff),
		Halo: RGBA(0xf8f2e2b0), Disc: RGBA(0xfdf8ebff),
		Hover: RGBA(0x1d1a17ff), Selected: RGBA(0x24567fff), Brush: RGBA(0x1c5f8aff), Lit: RGBA(0xd98a1fff),
		ProblemError: RGBA(0xb3261eff), ProblemWarning: RGBA(0xc98a12ff), ProblemHint: RGBA(0x2f6f9fff),
	}
}

// Palettes lists the palettes to choose from, the usual one first.
func Palettes() []Palette {
	return []Palette{Paper(), contrastPalette(), safePalette(), proofPalette()}
}

// PrintPalettes lists the palettes for paper: those to choose from, and one that saves ink.
func PrintPalettes() []Palette { return append(Palettes(), sparePalette()) }

// FindPalette finds a palette by its id; the empty id is that of the usual
// one.
func FindPalette(id string) (Palette, bool) {
	for _, p := range PrintPalettes() {
		if p.ID == id || id == "" {
			return p, true
		}
	}
	return Palette{}, false
}

// contrastPalette has strong inks on white, for weak eyes and bright rooms.
func contrastPalette() Palette {
	return Palette{
		ID: "contrast", Title: "High contrast",
		Desk: RGBA(0x2b2b2bff), Paper: RGBA(0xffffffff), Frame: RGBA(0x000000ff),
		Grid: RGBA(0x000000a0), Label: RGBA(0x1a1a1aff),
		SlopeTint: RGBA(0xffe28aff), CrestTint: RGBA(0xf0a030ff),
		Hachure: RGBA(0x5a2a00ff), Ridge: RGBA(0x3c1800ff),
		WoodsTint: RGBA(0x8fd08aff), WoodsEdge: RGBA(0x0c4a14ff),
		TreeInk: RGBA(0x06380eff), TreeCrown: RGBA(0x74c472ff),
		TownTint: RGBA(0xf2b8b8ff), House: RGBA(0x6e0000ff), HouseRoof: RGBA(0x980808ff), HouseShadow: RGBA(0x00000060),
		Water: RGBA(0x58b0f0ff), Bank: RGBA(0x00306eff),
		RoadFill: RGBA(0xffffffff), RoadCase: RGBA(0x000000ff), RoadThin: RGBA(0x3a1c00ff), Rail: RGBA(0x000000ff), Bridge: RGBA(0x000000ff),
		Cloth: RGBA(0xd9ecc2ff), Timber: RGBA(0x5a2f0cff),
		Hedge: RGBA(0x0f5a1aff), Wall: RGBA(0x303030ff), Stream: RGBA(0x0050a8ff),
		Name: RGBA(0x000000ff), WoodName: RGBA(0x002a08ff), HillName: RGBA(0x331400ff),
		Halo: RGBA(0xffffffd8), Disc: RGBA(0xffffffff),
		Hover: RGBA(0x000000ff), Selected: RGBA(0x0046b4ff), Brush: RGBA(0x0064c8ff), Lit: RGBA(0xe07000ff),
		ProblemError: RGBA(0xc40000ff), ProblemWarning: RGBA(0xd98200ff), ProblemHint: RGBA(0x005ab4ff),
	}
}

// safePalette has inks that eyes without red, green or blue cones tell apart: they
// differ in brightness and along the axis from blue to yellow, or where that
// is lost from red to green.
func safePalette() Palette {
	return Palette{
		ID: "safe", Title: "Colour-blind safe",
		Desk: RGBA(0x66666aff), Paper: RGBA(0xfdfaf0ff), Frame: RGBA(0x222226ff),
		Grid: RGBA(0x70707880), Label: RGBA(0x4c4c52ff),
		SlopeTint: RGBA(0xf3e08cff), CrestTint: RGBA(0xd08a2aff),
		Hachure: RGBA(0x6b4708ff), Ridge: RGBA(0x4a2d00ff),
		WoodsTint: RGBA(0x7fb894ff), WoodsEdge: RGBA(0x1f6a4cff),
		TreeInk: RGBA(0x0b4632ff), TreeCrown: RGBA(0x70b090ff),
		TownTint: RGBA(0xd8c0e0ff), House: RGBA(0x5e1c60ff), HouseRoof: RGBA(0x7a2f78ff), HouseShadow: RGBA(0x20103055),
		Water: RGBA(0x4492d6ff), Bank: RGBA(0x0c3f70ff),
		RoadFill: RGBA(0xfffdf4ff), RoadCase: RGBA(0x2e2620ff), RoadThin: RGBA(0x6e5a44ff), Rail: RGBA(0x1c1c1eff), Bridge: RGBA(0x1c1c1eff),
		Cloth: RGBA(0xb4c48eff), Timber: RGBA(0x6b4a2cff),
		Hedge: RGBA(0x117755ff), Wall: RGBA(0x58585cff), Stream: RGBA(0x1f6fb0ff),
		Name: RGBA(0x16161aff), WoodName: RGBA(0x05301fff), HillName: RGBA(0x402600ff),
		Halo: RGBA(0xfdfaf0c0), Disc: RGBA(0xffffffff),
		Hover: RGBA(0x111114ff), Selected: RGBA(0x0b4f8cff), Brush: RGBA(0x0072b2ff), Lit: RGBA(0xd55e00ff),
		ProblemError: RGBA(0xb03a00ff), ProblemWarning: RGBA(0xe69f00ff), ProblemHint: RGBA(0x0072b2ff),
	}
}

// proofPalette is the staff map as it comes out of a printer without colour, for a
// proof.
func proofPalette() Palette {
	p := Paper()
	for _, ink := range p.inks() {
		y := GrayOf(ink.R, ink.G, ink.B)
		*ink = color.NRGBA{y, y, y, ink.A}
	}
	p.Gray = true
	p.ID, p.Title, p.Paper = "gray", "Grey, as a proof of print", RGBA(0xffffffff)
	return p
}

// washed is the part of an ink that a wash has which saves ink.
const washed = 0.1

// sparePalette saves ink: white paper and washes of a tenth of an ink, with the lines of
// the staff map, darker where they have to tell what washes told.
func sparePalette() Palette {
	p := Paper()
	white := RGBA(0xffffffff)
	for wash, of := range map[*color.NRGBA]color.NRGBA{
		&p.SlopeTint: p.Hachure, &p.CrestTint: p.Ridge, &p.WoodsTint: p.TreeInk, &p.TownTint: p.House, &p.Water: p.Bank,
		&p.Cloth: p.TreeInk, &p.HouseRoof: p.House, &p.Timber: p.Timber,
	} {
		*wash = Mixed(white, of, washed)
	}
	p.WoodsEdge = RGBA(0x4d6a3cff)
	p.Paper, p.Desk, p.RoadFill, p.Disc, p.TreeCrown = white, white, white, white, white
	p.Halo, p.HouseShadow = RGBA(0xffffffc0), RGBA(0)
	p.Spare, p.ID, p.Title = true, "spare", "Ink saving"
	return p
}

// GrayOf is how light a printer without colour prints a colour.
func GrayOf(r, g, b uint8) uint8 { return uint8((299*int(r) + 587*int(g) + 114*int(b) + 500) / 1000) }

// Printed is a colour that is not of the palette as it comes out with it.
func (p *Palette) Printed(c color.NRGBA) color.NRGBA {
	if !p.Gray {
		return c
	}
	y := GrayOf(c.R, c.G, c.B)
	return color.NRGBA{y, y, y, c.A}
}

// letters is the inks that numbers and names are written in.
func (p *Palette) letters() []*color.NRGBA {
	return []*color.NRGBA{&p.Label, &p.Name, &p.WoodName, &p.HillName}
}

// country is the inks of the map without its letters.
func (p *Palette) country() []*color.NRGBA {
	return []*color.NRGBA{
		&p.Grid, &p.SlopeTint, &p.CrestTint, &p.Hachure, &p.Ridge, &p.WoodsTint, &p.WoodsEdge, &p.TreeInk, &p.TreeCrown,
		&p.TownTint, &p.House, &p.HouseRoof, &p.HouseShadow, &p.Water, &p.Bank, &p.RoadFill, &p.RoadCase, &p.RoadThin, &p.Rail, &p.Bridge,
		&p.Hedge, &p.Wall, &p.Stream, &p.Halo, &p.Disc,
	}
}

// inks is all inks but those of highlights.
func (p *Palette) inks() []*color.NRGBA {
	return append(append(p.letters(), p.country()...), &p.Desk, &p.Paper, &p.Frame, &p.Cloth, &p.Timber)
}

// RGBA is the colour of four bytes: 0x6d675eff is opaque.
func RGBA(rgba uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgba >> 24), G: uint8(rgba >> 16), B: uint8(rgba >> 8), A: uint8(rgba)}
}

// Hex is the opaque colour that charts write "#rrggbb"; false where it is none.
func Hex(s string) (color.NRGBA, bool) {
	if len(s) != 7 || s[0] != '#' {
		return color.NRGBA{}, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 24)
	if err != nil {
		return color.NRGBA{}, false
	}
	return RGBA(uint32(n)<<8 | 0xff), true
}

// Faint is an ink thinned to a part of its strength.
func Faint(ink color.NRGBA, part float64) color.NRGBA {
	ink.A = uint8(float64(ink.A)*part + 0.5)
	return ink
}

// Mixed is an ink with a part of another in it.
func Mixed(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x)*(1-part) + float64(y)*part + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// Faded is the palette with every ink of the map thinned towards the paper, as
// a dimmed layer is drawn; letters less than the rest, to be read on it.
func (p Palette) Faded() Palette {
	fade := func(strength float64, inks []*color.NRGBA) {
		for _, ink := range inks {
			if ink.A < 255 {
				*ink = Faint(*ink, strength)
			} else {
				*ink = Mixed(p.Paper, *ink, strength)
			}
		}
	}
	fade(0.6, p.letters())
	fade(0.4, p.country())
	return p
}
