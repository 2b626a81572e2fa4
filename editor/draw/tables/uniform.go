package tables

import (
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Uniform is how the men of a unit are dressed, and what they carry. Units share it.
type Uniform struct {
	Coat, Facings, Trousers color.NRGBA
	Belts                   color.NRGBA // crossed over the breast; none where it is transparent
	Headgear                Headgear
	Hat                     color.NRGBA // of the headgear; that which is usual for its kind where it is transparent
	Trim                    color.NRGBA // its lace, band, crest, plume or plate; none where it is transparent
	Kilt                    bool        // the trousers are one
	HuntingShirt            bool        // the coat is one: long, fringed and belted
	Flag                    Flag
	Horse                   color.NRGBA
}

// Flag is the flag of a unit, none where its field is transparent: a field, a pattern over it in a second ink, and where its ink
// is not transparent a canton in the upper corner at the staff.
type Flag struct {
	Pattern               string // plain, cross, saltire, union (both), stripes, pales or bars; others are plain
	Field, Second, Canton color.NRGBA
}

// Headgear is what is worn on the head.
type Headgear uint8

// The kinds of headgear.
const (
	Tricorne  Headgear = iota
	Shako              // a tall cap with a peak and a plume
	Bearskin           // tall fur
	Busby              // low fur with a bag of the facings' colour
	SlouchHat          // round, with a wide brim
	Feather            // feathers in the hair
	Helmet             // of leather, with a crest
	Bonnet             // with a diced band
	Mitre              // with a plate of brass
	TopHat
	RoundHat // with a narrow brim
	Cap      // of leather, close to the head
	Bare
	numHeadgear
)

var headgearNames = [numHeadgear]string{"tricorne", "shako", "bearskin", "busby", "slouch-hat", "feather", "helmet", "bonnet", "mitre", "top-hat", "round-hat", "cap", "bare"}

// HeadgearNamed is the headgear of a name; false where there is none.
func HeadgearNamed(name string) (Headgear, bool) {
	i := slices.Index(headgearNames[:], name)
	return Headgear(max(i, 0)), i >= 0
}

// String is the name that charts have: "slouch-hat".
func (h Headgear) String() string { return headgearNames[h%numHeadgear] }

// PlainUniform is a coat of a colour with all else as is usual: what a unit wears of
// which no more is known.
func PlainUniform(coat color.NRGBA) Uniform {
	pale := paint.RGBA(0xf0ead8ff)
	return Uniform{
		Coat: coat, Facings: paint.Mixed(coat, pale, 0.6), Trousers: pale, Belts: pale, Trim: pale, Horse: paint.RGBA(0x6d4426ff),
		Flag: Flag{Pattern: "cross", Field: coat, Second: pale},
	}
}

// second is the first ink that tells a uniform from others of its coat.
func (u *Uniform) second() color.NRGBA {
	for _, ink := range [...]color.NRGBA{u.Facings, u.Trim, u.Trousers, u.Belts} {
		if ink.A > 0 && ink != u.Coat {
			return ink
		}
	}
	return u.Facings
}

// hatInk is the ink of the headgear.
func (u *Uniform) hatInk(p *paint.Palette) color.NRGBA {
	if u.Hat.A > 0 {
		return u.Hat
	}
	usual := felt
	switch u.Headgear {
	case Bearskin:
		usual = paint.RGBA(0x2b1d17ff)
	case Busby:
		usual = paint.RGBA(0x3a2619ff)
	case SlouchHat:
		usual = paint.RGBA(0x4d3a29ff)
	case Bonnet:
		usual = paint.RGBA(0x1c2238ff)
	case Mitre:
		usual = brass
	case Bare:
		usual = hair
	}
	return p.Printed(usual)
}

// printed is the uniform in the inks of a palette.
func (u Uniform) printed(p *paint.Palette) Uniform {
	for _, ink := range []*color.NRGBA{&u.Coat, &u.Facings, &u.Trousers, &u.Belts, &u.Hat, &u.Trim, &u.Horse, &u.Flag.Field, &u.Flag.Second, &u.Flag.Canton} {
		*ink = p.Printed(*ink)
	}
	return u
}
