package tables

import (
	"fmt"
	"image/color"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

// hexOf is a colour as charts write it, nothing for a transparent one.
func hexOf(c color.NRGBA) string {
	if c.A == 0 {
		return ""
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// Whatever the charts say of a uniform is what is drawn.
func TestUnitsWearWhatTheChartOfUniformsSays(t *testing.T) {
	t.Parallel()
	charts, err := scenarios.Bases().Charts("kings-men")
	require.NoError(t, err)
	all := fields.Uniforms(charts)
	require.NotEmpty(t, all)
	strange := paint.RGBA(0xff00ffff)
	for _, want := range all {
		got := UniformOf(charts, model.Values{fields.UniformKey: want.ID}, strange)
		assert.Equal(t, []string{want.Coat, want.Facings, want.Trousers, want.Hat, want.Trim, want.Belts},
			[]string{hexOf(got.Coat), hexOf(got.Facings), hexOf(got.Trousers), hexOf(got.Hat), hexOf(got.Trim), hexOf(got.Belts)}, want.ID)
		if want.Horse != "" {
			assert.Equal(t, want.Horse, hexOf(got.Horse), want.ID)
		}
		assert.Equal(t, want.Headgear, got.Headgear.String(), want.ID)
		assert.Equal(t, [2]bool{want.Kilt, want.HuntingShirt}, [2]bool{got.Kilt, got.HuntingShirt}, want.ID)
		assert.Equal(t, []string{want.Flag, want.FlagField, want.FlagSecond, want.FlagCanton},
			[]string{got.Flag.Pattern, hexOf(got.Flag.Field), hexOf(got.Flag.Second), hexOf(got.Flag.Canton)}, want.ID)
	}
	assert.ElementsMatch(t, fields.Headgear(), headgearNames[:], "each headgear of the charts can be drawn")
}

// A unit of which the charts say nothing wears its side's colour, and so does a coat
// that a line leaves out.
func TestUnitsWithoutAUniformWearTheColourOfTheirSide(t *testing.T) {
	t.Parallel()
	blue := paint.RGBA(0x24406eff)
	charts := &model.Charts{Lists: map[string][]model.ChartLine{
		fields.UniformsChart: {{Own: model.Values{fields.UniformIDKey: "sparse", fields.CoatKey: "blue", fields.TrousersKey: "#102030"}}},
	}}
	assert.Equal(t, PlainUniform(blue), UniformOf(charts, nil, blue))
	assert.Equal(t, PlainUniform(blue), UniformOf(charts, model.Values{fields.UniformKey: "unheard-of"}, blue))
	sparse := UniformOf(charts, model.Values{fields.UniformKey: "sparse"}, blue)
	assert.Equal(t, blue, sparse.Coat, `"blue" is no colour`)
	assert.Equal(t, paint.RGBA(0x102030ff), sparse.Trousers)
	assert.Zero(t, sparse.Flag)
	assert.Zero(t, sparse.Belts)
}

// What tells regiments apart is seen: every part of a uniform changes the picture of a
// line of soldiers.
func TestEveryPartOfAUniformIsSeen(t *testing.T) {
	t.Parallel()
	board := &model.TableBoard{Width: 1200, Height: 900}
	drawn := func(change func(*Uniform)) string {
		u := continentals
		change(&u)
		unit := formed(1, Infantry, u, 600, 300, 1800, Line, 6, 12, 12)
		return string(Picture(board, Setting{Units: []Unit{unit}}, 480, draw.Options{}).Pix)
	}
	before := drawn(func(*Uniform) {})
	for part, change := range map[string]func(*Uniform){
		"hat":             func(u *Uniform) { u.Hat = paint.RGBA(0x8a3a2aff) },
		"trim":            func(u *Uniform) { u.Trim = paint.RGBA(0xe2b53bff) },
		"no trim":         func(u *Uniform) { u.Trim = color.NRGBA{} },
		"no belts":        func(u *Uniform) { u.Belts = color.NRGBA{} },
		"kilt":            func(u *Uniform) { u.Kilt = true },
		"hunting shirt":   func(u *Uniform) { u.HuntingShirt = true },
		"no flag":         func(u *Uniform) { u.Flag = Flag{} },
		"flag's second":   func(u *Uniform) { u.Flag.Second = paint.RGBA(0x2f5136ff) },
		"flag's canton":   func(u *Uniform) { u.Flag.Canton = color.NRGBA{} },
		"another pattern": func(u *Uniform) { u.Flag.Pattern = "stripes" },
	} {
		assert.NotEqual(t, before, drawn(change), part)
	}
}

// Militia whose facings are those of their coats still show a second ink from afar.
func TestTheBandOfABlockDiffersFromItsCoat(t *testing.T) {
	t.Parallel()
	brown, buff := paint.RGBA(0x6b4a31ff), paint.RGBA(0xd9bd86ff)
	assert.Equal(t, buff, (&Uniform{Coat: brown, Facings: brown, Trousers: buff}).second())
	assert.Equal(t, brown, (&Uniform{Coat: brown, Facings: brown, Trousers: brown}).second())
}
