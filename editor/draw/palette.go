package draw

import "image/color"

// Palette is the inks of a map. Every ink that lies over others may be
// translucent.
type Palette struct {
	Desk, Paper, Frame color.NRGBA // around the sheet, the sheet, the line around the map

	Grid, Label color.NRGBA // hex lines and hex numbers

	SlopeTint, CrestTint, Hachure, Ridge       color.NRGBA
	WoodsTint, WoodsEdge, TreeInk, TreeCrown   color.NRGBA
	TownTint, House, HouseRoof, HouseShadow    color.NRGBA
	Water, Bank                                color.NRGBA
	RoadFill, RoadCase, RoadThin, Rail, Bridge color.NRGBA
	Hedge, Wall, Stream                        color.NRGBA
	Name, WoodName, HillName, Halo, Disc       color.NRGBA
	Hover, Selected, Brush, Lit                color.NRGBA
	ProblemError, ProblemWarning, ProblemHint  color.NRGBA
}

// Paper is the palette of a staff map printed in 1914 on warm paper.
func Paper() Palette {
	return Palette{
		Desk: hexColor(0x6d675eff), Paper: hexColor(0xf4ecd8ff), Frame: hexColor(0x2c2620ff),
		Grid: hexColor(0x8d7f6a66), Label: hexColor(0x6e6250ff),
		SlopeTint: hexColor(0xe6d2a8ff), CrestTint: hexColor(0xd9b982ff),
		Hachure: hexColor(0x7a5230ff), Ridge: hexColor(0x6b3f1dff),
		WoodsTint: hexColor(0xc9d5a8ff), WoodsEdge: hexColor(0x7f955fff),
		TreeInk: hexColor(0x3f5a33ff), TreeCrown: hexColor(0x93ad72ff),
		TownTint: hexColor(0xe9d3c0ff), House: hexColor(0x6a2a22ff), HouseRoof: hexColor(0x8a3a2cff), HouseShadow: hexColor(0x3a252055),
		Water: hexColor(0x9fc3d6ff), Bank: hexColor(0x3d6a86ff),
		RoadFill: hexColor(0xfff8e6ff), RoadCase: hexColor(0x4c3a2cff), RoadThin: hexColor(0x8c6a4cff), Rail: hexColor(0x2a2624ff), Bridge: hexColor(0x2a2624ff),
		Hedge: hexColor(0x55733fff), Wall: hexColor(0x5a5550ff), Stream: hexColor(0x4f88a8ff),
		Name: hexColor(0x231c17ff), WoodName: hexColor(0x2c4526ff), HillName: hexColor(0x4f2e14ff),
		Halo: hexColor(0xf8f2e2b0), Disc: hexColor(0xfdf8ebff),
		Hover: hexColor(0x1d1a17ff), Selected: hexColor(0x24567fff), Brush: hexColor(0x1c5f8aff), Lit: hexColor(0xd98a1fff),
		ProblemError: hexColor(0xb3261eff), ProblemWarning: hexColor(0xc98a12ff), ProblemHint: hexColor(0x2f6f9fff),
	}
}

func hexColor(rgba uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgba >> 24), G: uint8(rgba >> 16), B: uint8(rgba >> 8), A: uint8(rgba)}
}

// faint is an ink thinned to a part of its strength.
func faint(ink color.NRGBA, part float64) color.NRGBA {
	ink.A = uint8(float64(ink.A)*part + 0.5)
	return ink
}

// mixed is an ink with a part of another in it.
func mixed(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x)*(1-part) + float64(y)*part + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// faded is the palette with every ink of the map thinned towards the paper, as
// a dimmed layer is drawn; letters less than the rest, to be read on it.
func (p Palette) faded() Palette {
	fade := func(strength float64, inks ...*color.NRGBA) {
		for _, ink := range inks {
			if ink.A < 255 {
				*ink = faint(*ink, strength)
			} else {
				*ink = mixed(p.Paper, *ink, strength)
			}
		}
	}
	fade(0.6, &p.Label, &p.Name, &p.WoodName, &p.HillName)
	fade(0.4, &p.Grid, &p.SlopeTint, &p.CrestTint, &p.Hachure, &p.Ridge, &p.WoodsTint, &p.WoodsEdge, &p.TreeInk, &p.TreeCrown,
		&p.TownTint, &p.House, &p.HouseRoof, &p.HouseShadow, &p.Water, &p.Bank, &p.RoadFill, &p.RoadCase, &p.RoadThin, &p.Rail, &p.Bridge,
		&p.Hedge, &p.Wall, &p.Stream, &p.Halo, &p.Disc)
	return p
}
