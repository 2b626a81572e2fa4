package tables

import (
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// uniformKey is the field by which a group of units names its uniform, and the first of
// each line of the chart of uniforms.
const uniformKey = "uniform"

// UniformsChart is the key of the chart of uniforms.
const UniformsChart = "uniforms"

// UniformOf is what units wear of which the order of battle says their own values: the
// line of the chart of uniforms that they name, or a plain coat of a colour where they
// name none that there is.
func UniformOf(c *model.Charts, own model.Values, coat color.NRGBA) Uniform {
	id := own.Text(uniformKey)
	lines := c.Lists[UniformsChart]
	i := slices.IndexFunc(lines, func(l model.ChartLine) bool { return l.Own.Text(uniformKey) == id })
	if id == "" || i < 0 {
		return PlainUniform(coat)
	}
	return Dressed(lines[i].Own, coat)
}

// Dressed is the uniform that a line of the chart of uniforms describes. A coat, facings,
// trousers and horses that it leaves out are those of a plain coat of a colour; there is
// no trim, no belts and no flag that it leaves out.
func Dressed(line model.Values, coat color.NRGBA) Uniform {
	ink := func(key string, otherwise color.NRGBA) color.NRGBA {
		if c, ok := paint.Hex(line.Text(key)); ok {
			return c
		}
		return otherwise
	}
	var none color.NRGBA
	coat = ink("coat", coat)
	plain := PlainUniform(coat)
	out := Uniform{
		Coat: coat, Facings: ink("facings", plain.Facings), Trousers: ink("trousers", plain.Trousers), Belts: ink("belts", none),
		Hat: ink("hat", none), Trim: ink("trim", none), Horse: ink("horse", plain.Horse),
		Kilt: line.Is("kilt"), HuntingShirt: line.Is("hunting_shirt"),
	}
	out.Headgear, _ = HeadgearNamed(line.Text("headgear"))
	if pattern := line.Text("flag"); pattern != "" {
		out.Flag = Flag{Pattern: pattern, Field: ink("flag_field", coat), Second: ink("flag_second", none), Canton: ink("flag_canton", none)}
	}
	return out
}
