package play

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Dice shows the dice rolled last and those to come, and lets these be set by hand.
type Dice struct {
	Content *fyne.Container
	course  *Course
	box     kit.DieBox
}

// NewDice is empty until it is shown.
func NewDice(c *Course) *Dice { return &Dice{Content: container.NewVBox(), course: c} }

const (
	diceShown = 7
	dieTile   = 19
	diceName  = 74 // width of what is before them
)

// Update shows the dice as they are. Of a system without dice of six faces there is
// nothing to see.
func (d *Dice) Update() {
	d.box.Again()
	d.Content.RemoveAll()
	defer d.Content.Refresh()
	c := d.course
	die := c.Session.System().Die
	if die != 6 {
		return
	}
	d.Content.Add(head("DICE"))
	d.row("Rolled last", c.LastDice(), false, "none yet")
	d.row("Rolled next", c.Session.Dice(), true, "by chance")
	row := container.New(layout.NewCustomPaddedHBoxLayout(0))
	for n := 1; n <= die; n++ {
		row.Add(d.tile(d.box.Picture(n, look.Now().Faded, dieTile), fmt.Sprintf("die:%d", n), fmt.Sprintf("Set the next die: %d", n), func() { c.setDice(append(c.Session.Dice(), n)...) }))
	}
	chance := look.NewPicture(look.Icon("dice", look.Now().Faded))
	chance.SetMinSize(fyne.NewSquareSize(dieTile))
	row.Add(d.tile(chance, "chance", "Leave the next dice to chance", func() { c.setDice() }))
	d.Content.Add(row)
}

func (d *Dice) tile(picture fyne.CanvasObject, key, hint string, do func()) *kit.Tile {
	return d.course.tile(key, picture, dieTile, hint, do)
}

// tile is a small picture that is pressed like a button.
func (c *Course) tile(key string, picture fyne.CanvasObject, side float32, hint string, do func()) *kit.Tile {
	t := kit.NewTile(key, picture, side, hint, func(bool) { do() })
	t.Mods = func() fyne.KeyModifier { return 0 }
	t.OnHint, t.OnKey, t.OnRune = c.Bench.Hint, c.Bench.Board.HandKey, c.Bench.Board.HandRune
	return t
}

// row shows dice: of those to come the first, of others the last.
func (d *Dice) row(name string, dice []int, next bool, without string) {
	row := container.New(layout.NewCustomPaddedHBoxLayout(2), container.New(look.FixedWidth(diceName), look.Caption(name)))
	ink := look.Now().Ink
	more := len(dice) - diceShown
	switch {
	case next:
		ink, dice = look.Now().Accent, dice[:min(len(dice), diceShown)]
	case more > 0:
		dice = dice[more:]
	}
	for _, n := range dice {
		row.Add(d.box.Picture(n, ink, dieTile))
	}
	switch {
	case len(dice) == 0:
		row.Add(look.Caption(without))
	case next && more > 0:
		row.Add(look.Caption(fmt.Sprintf("+%d", more)))
	}
	d.Content.Add(row)
}

// LastDice is the numbers rolled last, the newest at the end.
func (c *Course) LastDice() []int {
	const back = 60
	var dice []int
	for n := c.Session.At() - 1; n >= max(0, c.Session.At()-back) && len(dice) < diceShown; n-- {
		if !c.hidden(n) {
			dice = append(append([]int(nil), c.Session.Moment(n).Dice...), dice...)
		}
	}
	return dice
}

// setDice sets the dice that are rolled next; none leaves them to chance.
func (c *Course) setDice(numbers ...int) {
	if err := c.Session.SetDice(numbers...); err != nil {
		c.Bench.Desk.Fail("The dice cannot be set", err)
	}
	c.ByHand()
}

// AskDice asks for the dice that are rolled next, as they lie on somebody's own table.
func (c *Course) AskDice() {
	c.Halt()
	d := c.Bench.Desk
	entry := kit.NewField("Numbers, such as 6 1 2")
	var words []string
	for _, n := range c.Session.Dice() {
		words = append(words, strconv.Itoa(n))
	}
	now := strings.Join(words, " ")
	entry.SetText(now)
	says := look.Prose("What your own dice show, in the order in which they are rolled. Those that an action does not roll wait for the next one. Without numbers chance rolls them.")
	wrong := look.Faint("")
	var m *desk.Modal
	set := func() {
		numbers, err := readDice(entry.Text)
		if err == nil {
			err = c.Session.SetDice(numbers...)
		}
		if err != nil {
			look.SetFaint(wrong, desk.SentenceOf(err))
			return
		}
		m.Close()
		c.ByHand()
	}
	giveUp := func() {
		lost := ""
		if strings.TrimSpace(entry.Text) != now { // six dice may be one number: 612345
			lost = "The dice that you have written are not set yet. They would be lost."
		}
		m.GiveUp(lost, m.Close)
	}
	body := container.New(look.FixedWidth(420), container.NewVBox(look.Flush(says), entry, wrong))
	m = d.OpenModal("The next dice", body, fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton("Set them", kit.Primary, set))
	m.Cancel, m.Accept = giveUp, set
	m.TakeFields(entry)
	d.Focus(entry)
}

// readDice reads numbers as people write them: "6 1 2", "6,1,2", "612".
func readDice(text string) ([]int, error) {
	var out []int
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
	for _, w := range words {
		n, err := strconv.Atoi(w)
		switch {
		case err != nil:
			return nil, fmt.Errorf("“%s” is no number", w)
		case n > 9: // dice written without room between them
			for _, r := range w {
				out = append(out, int(r-'0'))
			}
		default:
			out = append(out, n)
		}
	}
	return out, nil
}
