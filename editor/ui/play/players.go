package play

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Players says who plays each seat of a game and how fast, to be changed. While the game
// goes on its buttons stay, so that what is chosen opens under them.
type Players struct {
	Content *fyne.Container
	course  *Course
	seat    func(chair, kind string)
	chairs  []string // names, for which there are buttons
	in      look.Scheme
	picks   []*pick
}

// pick is a button with what can be chosen by it.
type pick struct {
	button  *kit.Button
	options func() ([]kit.Option, string) // and which of them holds
}

// NewPlayers is empty until it is shown; seat gives a chair another player.
func NewPlayers(c *Course, seat func(chair, kind string)) *Players {
	return &Players{Content: container.NewVBox(), course: c, seat: seat}
}

// Update shows the players as they are.
func (p *Players) Update() {
	var names []string
	for _, c := range p.course.Session.Chairs() {
		names = append(names, c.Name)
	}
	if p.picks == nil || p.in != look.Now() || !slices.Equal(names, p.chairs) {
		p.chairs, p.in = names, look.Now()
		p.make()
	}
	for _, k := range p.picks {
		if text := kit.OptionText(k.options()); text != k.button.Text {
			k.button.Text = text
			k.button.Refresh()
		}
	}
}

// make makes a button for each seat, and one for the speed.
func (p *Players) make() {
	s := p.course.Session
	p.picks, p.Content.Objects = nil, nil
	p.Content.Add(head("PLAYERS"))
	for _, chair := range s.Chairs() {
		p.add(chair.Name, func() ([]kit.Option, string) {
			var kinds []kit.Option
			for _, k := range s.Players(chair.ID) {
				kinds = append(kinds, kit.Option{ID: k.ID, Text: k.Name, Detail: k.About})
			}
			return kinds, s.Player(chair.ID)
		}, func(kind string) { p.seat(chair.ID, kind) })
	}
	p.add("Speed", func() ([]kit.Option, string) { return Pauses, strconv.FormatInt(p.course.Pause.Load(), 10) }, func(id string) {
		if n, err := strconv.Atoi(id); err == nil {
			p.course.SetPause(n)
			p.Update()
		}
	})
	p.Content.Refresh()
}

// add adds a line with a button.
func (p *Players) add(name string, options func() ([]kit.Option, string), take func(string)) {
	b := kit.NewButton("chevron-down", "", nil)
	b.Look, b.Tight, b.Wide, b.Hint = kit.Framed, true, true, name
	b.Tap = func() {
		all, now := options()
		p.course.Bench.Desk.PickOption(name, b, all, now, take)
	}
	p.course.Bench.Wire(b)
	label := container.New(look.FixedWidth(70), kit.NewCutLine(look.Caption(name), 70).Box)
	p.Content.Add(look.Pad(container.NewBorder(nil, nil, container.NewCenter(label), nil, b), 1, 0, 0, 0))
	p.picks = append(p.picks, &pick{b, options})
}
