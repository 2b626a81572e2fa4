package tables

import (
	"image"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func TestAParadeShowsEveryPartOfAUniform(t *testing.T) {
	size := image.Pt(300, 124)
	plain := PlainUniform(paint.RGBA(0x27406cff))
	before := Parade(plain, size, draw.Options{})
	assert.Equal(t, size, before.Rect.Size())
	ink := paint.RGBA(0xff00c0ff)
	for name, change := range map[string]func(u *Uniform){
		"coat": func(u *Uniform) { u.Coat = ink }, "facings": func(u *Uniform) { u.Facings = ink }, "trousers": func(u *Uniform) { u.Trousers = ink },
		"belts": func(u *Uniform) { u.Belts = ink }, "hat": func(u *Uniform) { u.Hat = ink }, "headgear": func(u *Uniform) { u.Headgear = Bearskin },
		"horse": func(u *Uniform) { u.Horse = ink }, "kilt": func(u *Uniform) { u.Kilt = true }, "flag": func(u *Uniform) { u.Flag.Field = ink },
		"hunting shirt": func(u *Uniform) { u.HuntingShirt = true }, "trim": func(u *Uniform) { u.Trim = ink },
	} {
		u := plain
		change(&u)
		assert.NotEqual(t, before.Pix, Parade(u, size, draw.Options{}).Pix, name)
	}
}
