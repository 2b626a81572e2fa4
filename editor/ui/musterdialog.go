package ui

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// musterDialog asks for how large a battle armies are drawn by dice, and shows them
// before they are taken. What is taken is what is shown.
type musterDialog struct {
	editor *editor
	modal  *desk.Modal
	before *model.Scenario // a copy without its order of battle
	size   *kit.OneOf
	seed   *kit.Field
	work   *desk.Latest

	picture *canvas.Raster
	image   *image.RGBA
	says    *widget.RichText
	do      *kit.Button

	edit   document.Edit // what the picture shows; nil while new armies are drawn
	wanted bool          // Enter was pressed before they were
}

const (
	musterLeft    = 290
	musterPicture = 520
	musterHighest = 420
)

// musters reports whether armies can be drawn by dice for the scenario.
func (e *editor) musters() bool {
	return e.system.Muster != nil && e.table != nil && len(e.doc.Scenario().Sides) == 2
}

// askMuster asks what armies are to be drawn.
func (e *editor) askMuster() {
	if !e.musters() {
		e.status.SetNotice("Armies are drawn by dice for two sides on an open table")
		return
	}
	e.commitFields()
	d := &musterDialog{editor: e, before: withoutArmies(e.doc.Scenario()), work: desk.NewLatest(e.app.Desk)}
	d.seed = kit.NewField("a number")
	d.seed.OnChanged = func(string) { d.reconsider() }
	dice := kit.NewButton("dice", "Another", d.throw)
	dice.Look, dice.Hint = kit.Framed, "Draw other armies"
	var sizes []string
	for _, s := range e.system.Muster.Sizes {
		sizes = append(sizes, look.Capital(s))
	}
	d.size = kit.NewOneOf(d.reconsider, sizes...)

	d.says = look.Faint("")
	notes := kit.NewScroller(d.says)
	column := container.NewBorder(container.NewVBox(
		look.Line("Battle", look.Now().Ink, theme.TextSize()), d.size.Column(),
		look.Pad(container.NewBorder(nil, nil, container.New(look.FixedWidth(50), look.Line("Seed", look.Now().Ink, theme.TextSize())), dice, d.seed), 8, 0, 8, 0),
	), nil, nil, nil, notes)

	d.picture = canvas.NewRaster(d.shown)
	w, h := tables.PictureSize(d.before.TableBoard(), musterPicture)
	if h > musterHighest {
		w, h = w*musterHighest/h, musterHighest
	}
	d.picture.SetMinSize(fyne.NewSize(float32(w), float32(h)))
	rim := canvas.NewRectangle(color.Transparent)
	rim.StrokeColor, rim.StrokeWidth = look.Now().Border, 1
	right := container.NewCenter(container.NewStack(d.picture, rim))
	body := container.NewBorder(nil, nil, container.New(look.FixedWidth(musterLeft), column), nil, look.Pad(right, 0, 18, 0, 0))

	d.do = kit.DialogButton("Take them", kit.Primary, d.accept)
	giveUp := func() { d.modal.GiveUpTyped(d.close) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	d.modal = e.app.OpenModal("Draw armies by dice", body, fyne.NewSize(0, musterHighest+20), cancel, d.do)
	d.modal.Cancel, d.modal.Accept, d.size.Accept = giveUp, d.accept, d.accept
	d.modal.Take(append(d.size.Buttons, dice)...)
	d.modal.TakeFields(d.seed)
	d.throw()
	e.app.Focus(dice)
}

// withoutArmies is a copy of a scenario before anybody was called to arms: without forces,
// without what says where they begin, and who wins, and without notes on them.
func withoutArmies(s *model.Scenario) *model.Scenario {
	out := s.Clone()
	out.Forces, out.Deployment, out.Reinforcements, out.Victory.Clauses = nil, nil, nil, nil
	out.Notes = slices.DeleteFunc(out.Notes, func(n model.Note) bool {
		return slices.ContainsFunc([]string{"forces", "deployment", "reinforcements", "victory"}, func(of string) bool { return strings.HasPrefix(n.About, of) })
	})
	return out
}

// musterMostSeed is the most of the dice; any number can be written.
const musterMostSeed = 9999

// throw takes another seed.
func (d *musterDialog) throw() { d.seed.SetText(strconv.Itoa(1 + rand.IntN(musterMostSeed))) }

func (d *musterDialog) close() {
	d.work.Stop()
	d.modal.Close()
}

// accept takes the armies that are shown, or those that are being drawn once they are.
func (d *musterDialog) accept() {
	switch {
	case d.do.Off:
	case d.edit == nil:
		d.wanted = true
	default:
		d.close()
		if d.editor.bench.Do(d.edit) {
			d.editor.status.SetNotice("Armies are drawn; one undo takes them back")
		}
	}
}

// reconsider draws the armies anew.
func (d *musterDialog) reconsider() {
	if d.modal == nil {
		return // the controls are being made
	}
	d.edit, d.wanted = nil, false
	seed, err := strconv.ParseUint(strings.TrimSpace(d.seed.Text), 10, 64)
	d.do.SetEnabled(err == nil)
	if err != nil {
		d.work.Stop()
		look.SetFaint(d.says, "The seed is a whole number, such as 1778. The same seed and size always draw the same armies.")
		return
	}
	system, size := d.editor.system, d.editor.system.Muster.Sizes[d.size.At]
	before, now := d.before, d.editor.doc.Scenario()
	pixels, ground := d.pixels(), look.Now().Shade
	d.work.Do(func(context.Context) func() {
		after := before.Clone()
		err := system.Muster.Draw(after, size, seed)
		var picture *image.RGBA
		if err == nil {
			picture = miniature.Whole(after, pixels, ground)
		}
		return func() { d.show(now, after, picture, err) }
	})
}

// show shows armies that were drawn.
func (d *musterDialog) show(now, after *model.Scenario, picture *image.RGBA, err error) {
	if err != nil {
		d.wanted = false
		d.do.SetEnabled(false)
		look.SetFaint(d.says, desk.SentenceOf(err))
		return
	}
	d.edit, d.image = document.Become(now, after, "draw armies by dice"), picture
	d.picture.Refresh()
	look.SetFaint(d.says, musterTold(now, after, d.editor.system.Muster))
	if d.wanted {
		d.accept()
	}
}

// musterTold says what was drawn, a paragraph for each side, and what it takes the place of.
func musterTold(before, after *model.Scenario, m *rules.Muster) string {
	charts := after.EffectiveCharts()
	var told []string
	for _, side := range after.Sides {
		units, kinds := 0, []string{}
		for _, t := range after.Tally(side.ID) {
			units += t.Count
			name := t.Type
			if u, ok := charts.UnitType(t.Type); ok {
				name = u.Name
				if t.Count > 1 {
					name = u.Plural
				}
			}
			kinds = append(kinds, fmt.Sprintf("%d %s", t.Count, name))
		}
		told = append(told, fmt.Sprintf("%s: %s, %s.\n%s.", side.Name, model.Counted(units, "unit", "units"), model.Counted(m.Points(after, side.ID), "point", "points"), strings.Join(kinds, ", ")))
	}
	if n := before.CountUnits(model.Selector{}); n > 0 {
		told = append(told, fmt.Sprintf("They take the place of the %s of this battle, of its zones and of who wins.", model.Counted(n, "unit", "units")))
	}
	return strings.Join(told, "\n\n")
}

// pixels is how large the picture is on the screen.
func (d *musterDialog) pixels() image.Point {
	least := d.picture.MinSize()
	w, h := d.editor.app.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(least.Width, least.Height))
	return image.Pt(w, h)
}

// shown is the picture, or plain paper until there is one.
func (d *musterDialog) shown(int, int) image.Image {
	if d.image != nil {
		return d.image
	}
	blank := image.NewRGBA(image.Rect(0, 0, 1, 1))
	blank.Set(0, 0, look.Now().Shade)
	return blank
}
