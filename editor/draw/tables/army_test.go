package tables

import (
	"image/color"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/plane"
)

var (
	redcoats = Uniform{
		Coat: paint.RGBA(0xb3231fff), Facings: paint.RGBA(0x23408cff), Trousers: paint.RGBA(0xf2ecdcff), Belts: paint.RGBA(0xf7f3e6ff), Trim: paint.RGBA(0xf4f0e4ff),
		Flag: Flag{Field: paint.RGBA(0x23408cff), Pattern: "cross", Second: paint.RGBA(0xc8281eff)}, Horse: paint.RGBA(0x5a3620ff),
	}
	continentals = Uniform{
		Coat: paint.RGBA(0x24406eff), Facings: paint.RGBA(0xd9b98aff), Trousers: paint.RGBA(0xf2ecdcff), Belts: paint.RGBA(0xf7f3e6ff), Trim: paint.RGBA(0xf4f0e4ff),
		Flag: Flag{Field: paint.RGBA(0xf2ecdcff), Canton: paint.RGBA(0x24406eff), Pattern: "cross", Second: paint.RGBA(0xb3231fff)}, Horse: paint.RGBA(0x7a4a26ff),
	}
)

// dressed is a uniform with another headgear and facings.
func dressed(u Uniform, h Headgear, facings color.NRGBA) Uniform {
	u.Headgear, u.Facings = h, facings
	return u
}

// formed is a unit in line or column with its outline.
func formed(number int32, kind Kind, u Uniform, x, y, facing int, formation string, files, figures, whole int) Unit {
	out := Unit{Number: number, Kind: kind, Uniform: u, At: plane.Point{X: x, Y: y}, Facing: facing, Formation: formation, Files: files, Figures: figures, Whole: whole, BreaksAt: whole / 3, Counter: Green}
	wide, deep := 100, 100
	if kind.mounted() || kind == HorseArtillery {
		deep = 250
	}
	ranks := (figures + files - 1) / files
	w, d := float64(files*wide), float64(ranks*deep)
	if kind.artillery() {
		d += 300
	}
	out.Outline = rectangle(x, y, facing, w, d)
	return out
}

// rectangle is so wide and deep behind a point.
func rectangle(x, y, facing int, wide, deep float64) plane.Polygon {
	f := wayOf(facing)
	r := f.Left().Times(-1)
	at := pointOf(plane.Point{X: x, Y: y})
	var out plane.Polygon
	for _, c := range [4][2]float64{{-wide / 2, 0}, {wide / 2, 0}, {wide / 2, -deep}, {-wide / 2, -deep}} {
		q := at.Add(r.Times(c[0])).Add(f.Times(c[1]))
		out = append(out, plane.Point{X: int(q.X + 0.5), Y: int(q.Y + 0.5)})
	}
	return out
}

func scattered(number int32, kind Kind, u Uniform, x, y, facing, figures int) Unit {
	return Unit{Number: number, Kind: kind, Uniform: u, At: plane.Point{X: x, Y: y}, Facing: facing, Formation: Loose, Spread: 300, Figures: figures, Whole: 6, BreaksAt: 2, Radius: 75, Counter: Green}
}

func crowd(number int32, kind Kind, u Uniform, x, y, figures int) Unit {
	return Unit{Number: number, Kind: kind, Uniform: u, At: plane.Point{X: x, Y: y}, Formation: Mob, Radius: 250, Figures: figures, Whole: 12, BreaksAt: 4, Counter: Red, Disordered: true}
}

func battery(number int32, kind Kind, u Uniform, x, y, facing, figures int) Unit {
	return Unit{
		Number: number, Kind: kind, Uniform: u, At: plane.Point{X: x, Y: y}, Facing: facing, Formation: Loose, Figures: figures, Whole: 4, BreaksAt: 1, Counter: Green,
		Outline: rectangle(x, y, facing, 350, 400), Gun: rectangle(x, y, facing, 150, 300),
	}
}

func hollow(number int32, u Uniform, x, y, facing, figures int) Unit {
	out := Unit{Number: number, Kind: Infantry, Uniform: u, At: plane.Point{X: x, Y: y}, Facing: facing, Formation: Square, Figures: figures, Whole: 12, BreaksAt: 4, Counter: Yellow}
	f := wayOf(facing)
	out.Outline = rectangle(x+int(200*f.X), y+int(200*f.Y), facing, 400, 400)
	return out
}

// armies is units of every kind in every formation.
func armies(testing.TB) Setting {
	bears := dressed(redcoats, Bearskin, paint.RGBA(0x23408cff))
	shakos := dressed(redcoats, Shako, paint.RGBA(0xe2c04aff))
	militia := Uniform{Coat: paint.RGBA(0x7a5a3aff), Facings: paint.RGBA(0x5a4028ff), Trousers: paint.RGBA(0xc9b48aff), Headgear: SlouchHat, Flag: Flag{Field: paint.RGBA(0x3f6a3cff), Canton: paint.RGBA(0xf2ecdcff)}}
	gunners := dressed(continentals, Tricorne, paint.RGBA(0xb3231fff))
	dragoons := dressed(redcoats, Helmet, paint.RGBA(0x23408cff))
	tired := formed(3, Infantry, continentals, 3000, 2500, 1800, Line, 5, 9, 12)
	tired.Counter, tired.Disordered = Yellow, true
	lost := formed(8, Infantry, militia, 1200, 2600, 1700, Line, 4, 7, 12)
	lost.NoEnsign, lost.Counter = true, Red
	s := Setting{
		Units: []Unit{
			formed(1, Infantry, continentals, 2000, 2500, 1800, Line, 6, 12, 12),
			tired,
			formed(2, Infantry, redcoats, 2200, 3600, 0, Line, 6, 12, 12),
			formed(4, Infantry, bears, 3100, 3600, 0, Line, 6, 12, 12),
			formed(5, Infantry, shakos, 4100, 4000, 225, Column, 3, 12, 12),
			formed(6, Cavalry, dragoons, 4900, 3700, 3300, Line, 6, 6, 6),
			formed(7, Cavalry, continentals, 600, 1900, 1350, Column, 2, 5, 6),
			lost,
			scattered(9, Skirmishers, dressed(redcoats, Shako, paint.RGBA(0x2c6a34ff)), 2700, 3000, 0, 6),
			scattered(10, WarParty, Uniform{Coat: paint.RGBA(0xa8643cff), Facings: paint.RGBA(0xd8c08aff), Trousers: paint.RGBA(0x8a6a40ff), Headgear: Feather}, 5200, 2400, 2700, 6),
			crowd(11, Infantry, militia, 4000, 1700, 8),
			battery(12, FootArtillery, gunners, 3500, 2200, 1900, 4),
			battery(13, FootArtillery, dressed(continentals, Tricorne, paint.RGBA(0xb3231fff)), 1700, 4000, 200, 3),
			formed(14, HorseArtillery, dragoons, 5600, 4300, 0, Column, 2, 4, 4),
			hollow(15, shakos, 6200, 2900, 300, 12),
		},
		Generals: []General{
			{At: plane.Point{X: 2500, Y: 1900}, Facing: 1800, Uniform: continentals, Side: paint.RGBA(0x24406eff), Rating: 2, Commander: true},
			{At: plane.Point{X: 2700, Y: 4250}, Facing: 0, Uniform: redcoats, Side: paint.RGBA(0xb3231fff), Rating: 1},
		},
		Wrecks: []Wreck{{At: plane.Point{X: 900, Y: 3300}, Facing: 700}},
		Sides:  map[string]color.NRGBA{"british": paint.RGBA(0xb3231fff), "american": paint.RGBA(0x24406eff)},
	}
	s.Fallen = FallenOf(formed(3, Infantry, continentals, 3000, 2500, 1800, Line, 6, 12, 12), 3)
	return s
}

// wardrobe is soldiers with every headgear, in kilts and hunting shirts, and horse.
func wardrobe() Setting {
	uniforms := []Uniform{}
	for h := range numHeadgear {
		uniforms = append(uniforms, dressed(redcoats, h, paint.RGBA(0xe2c04aff)))
	}
	kilts, shirts, plain := dressed(redcoats, Bonnet, redcoats.Facings), dressed(continentals, RoundHat, continentals.Facings), redcoats
	kilts.Kilt, shirts.HuntingShirt = true, true
	plain.Trim, plain.Belts, plain.Flag, plain.Hat = color.NRGBA{}, color.NRGBA{}, Flag{}, paint.RGBA(0x6a5a4aff)
	var s Setting
	for i, u := range append(uniforms, kilts, shirts, plain) {
		s.Units = append(s.Units, formed(int32(i), Infantry, u, 300+i%6*580, 250+i/6*450, i%2*1800, Line, 2, 4, 4))
	}
	s.Units = append(s.Units, formed(20, Cavalry, dressed(redcoats, Helmet, redcoats.Facings), 2650, 1150, 1500, Line, 2, 2, 4))
	return s
}
