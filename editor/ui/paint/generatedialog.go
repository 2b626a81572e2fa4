package paint

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// generateDialog asks what country a generator is to make of the map, and shows
// it before it is made. What is made in the end is what the picture shows.
type generateDialog struct {
	draft   *Draft
	modal   *desk.Modal
	before  *model.Scenario // a copy: maps are generated beside the window
	whole   hex.Region
	part    hex.Region // selected
	where   *kit.OneOf
	seed    *kit.Field
	country generate.Options
	sliders []countrySlide
	work    *desk.Latest

	picture *canvas.Raster
	image   *image.RGBA
	says    *widget.RichText
	do      *kit.Button

	edit   document.Edit // what the picture shows; nil while a new one is made
	wanted bool          // Enter was pressed before the picture was there
}

// countrySlide is a slider for one number of the country, with what that was at first.
type countrySlide struct {
	*kit.Slide
	was float64
}

const (
	generateLeft     = 250
	generatePicture  = 460
	generateHighest  = 380
	generateLeast    = 19   // hexes of a selection that is likely meant
	generateMostSeed = 9999 // of the dice; any number can be written
)

// askGenerate asks what country is to be made.
func askGenerate(draft *Draft) {
	draft.host.Commit()
	d := &generateDialog{draft: draft, before: draft.bench.Doc.Scenario().Clone(), work: desk.NewLatest(draft.bench.Desk), country: generate.Defaults()}
	g := d.before.Hexes().Grid
	d.whole, d.part = hex.Full(g), hex.NewRegion(g, Selected(draft)...)
	d.country.Seed = uint64(1 + rand.IntN(generateMostSeed))

	d.seed = kit.NewField("a number")
	d.seed.SetText(strconv.FormatUint(d.country.Seed, 10))
	d.seed.OnChanged = func(string) { d.reconsider() }
	dice := kit.NewButton("dice", "Another", d.throw)
	dice.Look = kit.Framed
	d.where = kit.NewOneOf(d.reconsider, "The whole map", fmt.Sprintf("Only the selection, %s", model.CountedHexes(d.part.Len())))
	if d.part.Empty() {
		d.where.Buttons[1].Text = "Only the selection: none"
		d.where.Buttons[1].Off = true
	} else if d.part.Len() >= generateLeast {
		d.where.Choose(1)
	}

	column := container.NewVBox(
		container.NewBorder(nil, nil, container.New(look.FixedWidth(50), look.Line("Seed", look.Now().Ink, theme.TextSize())), dice, d.seed))
	for _, c := range []struct {
		name  string
		value *int
		most  int
	}{
		{"Hills", &d.country.Hills, 100}, {"Woods", &d.country.Woods, 100}, {"Towns", &d.country.Towns, 100}, {"Roads", &d.country.Roads, 100},
		{"Rivers", &d.country.Rivers, generate.MostLines}, {"Canals", &d.country.Canals, generate.MostLines}, {"Railroads", &d.country.Railroads, generate.MostLines},
	} {
		column.Add(d.slider(c.name, c.value, c.most))
	}
	column.Add(look.Pad(d.where.Column(), 6, 0, 0, 0))

	d.picture = canvas.NewRaster(d.shown)
	d.says = look.Faint("")
	notes := kit.NewScroller(look.Pad(d.says, -6, -7, -6, -7))
	notes.SetMinSize(fyne.NewSize(generatePicture, 66))
	w, h := float32(generatePicture), float32(generatePicture)*float32(mapview.Shape(g))
	if h > generateHighest {
		w, h = w*generateHighest/h, generateHighest
	}
	d.picture.SetMinSize(fyne.NewSize(w, h))
	rim := canvas.NewRectangle(color.Transparent)
	rim.StrokeColor, rim.StrokeWidth = look.Now().Border, 1
	right := container.NewBorder(nil, look.Pad(notes, 4, 0, 0, 0), nil, nil, container.NewCenter(container.NewStack(d.picture, rim)))
	body := container.NewBorder(nil, nil, container.New(look.FixedWidth(generateLeft), column), nil, look.Pad(right, 0, 18, 0, 0))

	d.do = kit.DialogButton("Make it", kit.Primary, d.accept)
	giveUp := func() {
		moved := 0
		for _, s := range d.sliders {
			if s.Value != s.was {
				moved++
			}
		}
		if moved > 1 { // a single one is soon moved again
			d.modal.GiveUp(fmt.Sprintf("You have set %d things of the country, and nothing is made of it yet. They would be lost.", moved), d.close)
		} else {
			d.modal.GiveUpTyped(d.close)
		}
	}
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	d.modal = draft.bench.Desk.OpenModal("Generate a map", body, fyne.Size{}, cancel, d.do)
	d.modal.Cancel, d.modal.Accept, d.where.Accept = giveUp, d.accept, d.accept
	d.modal.Take(append(d.where.Buttons, dice)...)
	d.modal.TakeFields(d.seed)
	for _, s := range d.sliders {
		s.OnKey = d.modal.Key
	}
	d.reconsider()
	draft.bench.Desk.Focus(dice)
}

// slider is a row for one number of the country.
func (d *generateDialog) slider(name string, value *int, most int) fyne.CanvasObject {
	s := &kit.Slide{}
	d.sliders = append(d.sliders, countrySlide{s, float64(*value)})
	s.Max, s.Step, s.Value = float64(most), 1, float64(*value)
	if most > 10 {
		s.Step = 5
	}
	s.ExtendBaseWidget(s)
	now := look.Line(howMany(*value, most), look.Now().Faded, theme.TextSize())
	now.Alignment = fyne.TextAlignTrailing
	s.OnChanged = func(v float64) {
		*value = int(v)
		look.SetLine(now, howMany(*value, most))
		d.reconsider()
	}
	return container.NewBorder(nil, nil,
		container.New(look.FixedWidth(66), look.Line(name, look.Now().Ink, theme.TextSize())),
		container.New(look.FixedWidth(40), now), s)
}

// howMany is a number of a country: a share of what is the most, or a count.
func howMany(n, most int) string {
	switch {
	case n == 0:
		return "none"
	case most > 10:
		return fmt.Sprintf("%d %%", n)
	default:
		return strconv.Itoa(n)
	}
}

// throw takes another seed.
func (d *generateDialog) throw() {
	d.seed.SetText(strconv.Itoa(1 + rand.IntN(generateMostSeed)))
}

func (d *generateDialog) close() {
	d.work.Stop()
	d.modal.Close()
}

// accept makes the map that is shown, or the one that is being made once it
// is.
func (d *generateDialog) accept() {
	if d.do.Off {
		return
	}
	if d.edit == nil {
		d.wanted = true
		return
	}
	d.close()
	if d.draft.bench.Do(d.edit) {
		d.draft.bench.Status.SetNotice("Generated; one undo takes it back")
	}
}

// reconsider makes the picture anew.
func (d *generateDialog) reconsider() {
	if d.modal == nil {
		return // the controls are being made
	}
	d.edit, d.wanted = nil, false
	seed, err := strconv.ParseUint(strings.TrimSpace(d.seed.Text), 10, 64)
	d.do.SetEnabled(err == nil)
	if err != nil {
		d.work.Stop()
		look.SetFaint(d.says, "The seed is a whole number, such as 1914. The same seed and sliders always make the same map.")
		return
	}
	d.country.Seed = seed
	country, region := d.country, d.whole
	if d.where.At == 1 {
		region = d.part
	}
	size, ground := d.pixels(), look.Now().Shade
	d.work.Do(func(ctx context.Context) func() {
		edit, notes, err := generate.Edit(ctx, d.before, region, country)
		var picture *image.RGBA
		if err == nil {
			after := d.before.Clone()
			var inverse document.Edit
			if inverse, _, err = edit.Apply(after); inverse == nil && err == nil {
				err = errors.New("nothing would change: the area is too small, or what lies there is needed")
			}
			if err == nil {
				after.Deployment = nil // who deploys where is not the question here
				picture = miniature.Whole(after, size, ground)
			}
		}
		return func() { d.show(edit, notes, picture, err) }
	})
}

// show shows a map that was made.
func (d *generateDialog) show(edit document.Edit, notes []string, picture *image.RGBA, err error) {
	if err != nil {
		d.wanted = false
		d.do.SetEnabled(false)
		look.SetFaint(d.says, desk.SentenceOf(err))
		return
	}
	d.edit, d.image = edit, picture
	d.picture.Refresh()
	text := "The same seed and sliders always make the same map. Everything can be changed by hand afterwards."
	if len(notes) > 0 {
		for i, n := range notes {
			notes[i] = look.Sentence(n)
		}
		text = strings.Join(notes, "\n")
	}
	look.SetFaint(d.says, text)
	if d.wanted {
		d.accept()
	}
}

// pixels is how large the picture is on the screen.
func (d *generateDialog) pixels() image.Point {
	min := d.picture.MinSize()
	w, h := d.draft.bench.Desk.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(min.Width, min.Height))
	return image.Pt(w, h)
}

// shown is the picture, or plain paper until there is one. It is stretched to
// the size asked for.
func (d *generateDialog) shown(int, int) image.Image {
	if d.image != nil {
		return d.image
	}
	blank := image.NewRGBA(image.Rect(0, 0, 1, 1))
	blank.Set(0, 0, look.Now().Shade)
	return blank
}
