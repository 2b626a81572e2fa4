package ui

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// mapPick is a question of a panel that is answered on the map. While it
// stands the pointer works for the panel and not for the tool in use; Enter
// ends it, Escape gives it up, and so does choosing a tool.
type mapPick struct {
	prompt   string                             // over the map: "Click the hex where the group enters."
	hover    func(v tool.Event) tool.Preview    // what a click would do
	press    func(v tool.Event)                 // a button went down on the map
	drag     func(v tool.Event, hexes hex.List) // the pointer came over these hexes with it; nil for none of it
	follow   func(v tool.Event)                 // the pointer moved with it, if only by a pixel; nil for no matter
	release  func()                             // the button was let go; nil for no matter
	many     bool                               // it takes several clicks, and Enter ends it
	anywhere bool                               // beside the map too
	lit      hex.List                           // lit from the beginning, see editor.showArea
	refuse   func() string                      // says why Enter cannot end it yet, "" if it can; nil if it always can
	ended    func(done bool)                    // true for Enter; nil for no matter
	typed    func(h hex.Hex)                    // a hex whose number was written; nil where none may be
	paint    *areaBrush                         // with which hexes are painted; nil where none are
	banner   *fyne.Container
	number   *kit.Field  // where it is written
	from     hex.Hex     // where the drag has come to
	asked    *kit.Button // that had the keyboard when it asked; nil for none
}

// startPick asks on the map. An earlier question is given up.
func (e *editor) startPick(p *mapPick) {
	e.endPick(false)
	e.endMarchTimes()
	e.mapView.CancelStroke()
	e.pick = p
	p.asked, _ = e.app.Win.Canvas().Focused().(*kit.Button)
	e.setPrompt(p.prompt)
	if p.lit != nil {
		e.showArea(p.lit)
	}
	e.pointer.mark()
	e.board.TakeFocus()
	e.mapView.Rehover()
}

// setPrompt says over the map what the question asks for now.
func (e *editor) setPrompt(prompt string) {
	if e.pick.banner != nil {
		e.overMap.Remove(e.pick.banner)
	}
	e.pick.prompt, e.pick.number = prompt, nil
	if e.pick.typed != nil {
		e.pick.number = e.newHexField()
	}
	e.pick.banner = e.pickBanner(e.pick)
	e.overMap.Add(e.pick.banner)
	e.app.traceState()
}

// endPick ends the question that stands, if one does.
func (e *editor) endPick(done bool) {
	p := e.pick
	if p == nil {
		return
	}
	e.pick = nil
	e.pointer.stroking = false
	e.overMap.Remove(p.banner)
	if p.ended != nil {
		p.ended(done)
	}
	e.pointer.mark()
	e.mapView.Rehover()
	e.app.traceState()
	e.app.updateMenu()
}

// leavePick ends the question that stands and gives the keyboard back to the
// button that asked it, if it came from there, and to the map if not.
func (e *editor) leavePick(done bool) {
	p := e.pick
	if done && p != nil && p.refuse != nil {
		if why := p.refuse(); why != "" {
			e.status.SetNotice(why)
			return
		}
	}
	e.endPick(done)
	e.board.TakeFocus()
	if p == nil || p.asked == nil || e.pick != nil {
		return
	}
	c := e.app.Win.Canvas()
	if _, _, there := kit.ScrollAround(c.Content(), p.asked); there && c.Overlays().Top() == nil {
		c.Focus(p.asked)
	}
}

// pickPress, pickDrag and pickHover hand the pointer to the question.
func (e *editor) pickPress(v tool.Event) {
	e.pick.from = v.Hex
	if e.pick.anywhere || e.doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		e.pick.press(v)
	}
}

func (e *editor) pickDrag(v tool.Event) {
	p := e.pick
	if p.follow != nil {
		p.follow(v)
	}
	if p.drag == nil || v.Hex == p.from {
		return
	}
	var hexes hex.List
	for _, h := range hex.Path(p.from, v.Hex)[1:] {
		if e.doc.Scenario().Hexes().Grid.Contains(h) {
			hexes = append(hexes, h)
		}
	}
	p.from = v.Hex
	p.drag(v, hexes)
}

func (e *editor) pickHover(v tool.Event) tool.Preview {
	if !e.pick.anywhere && !e.doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		return tool.Preview{Status: e.pick.prompt}
	}
	return e.pick.hover(v)
}

// pickBanner says over the map what is asked.
func (e *editor) pickBanner(p *mapPick) *fyne.Container {
	done := kit.NewButton("", "Done", func() { e.leavePick(true) })
	done.Look, done.Key, done.Hint = kit.Framed, "Enter", "Take what was picked (Enter)"
	cancel := kit.NewButton("", "Cancel", func() { e.leavePick(false) })
	cancel.Look, cancel.Key, cancel.Hint = kit.Framed, "Esc", "Leave it as it was (Escape)"
	e.wire(done)
	e.wire(cancel)
	text := look.Line(p.prompt, look.Now().Ink, theme.TextSize())
	text.TextStyle.Bold = true
	row := container.NewHBox(look.Pad(container.NewCenter(text), 0, 0, 0, 12))
	if p.number != nil {
		row.Add(container.New(look.FixedWidth(hexFieldWidth), p.number))
	}
	if p.paint != nil {
		row.Add(p.paint.controls())
	}
	row.Add(cancel)
	if p.many {
		row.Add(done)
	}
	ground := canvas.NewRectangle(look.Now().AccentLow)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Accent, 1.5, 4
	card := container.NewStack(ground, look.Pad(row, 5, 12, 5, 6))
	return container.NewVBox(look.Pad(container.NewCenter(card), 10, 0, 0, 0))
}

const hexFieldWidth = 110

// newHexField is where the number of a hex is written instead of clicking it.
// Digits typed on the map lead to it.
func (e *editor) newHexField() *kit.Field {
	f := kit.NewField("or its number")
	f.OnSubmitted = func(text string) {
		if strings.TrimSpace(text) == "" {
			e.board.TakeFocus()
			return
		}
		h, err := e.doc.Scenario().Hexes().Grid.Parse(strings.TrimSpace(text))
		if err != nil {
			e.status.SetNotice(desk.SentenceOf(err))
			return
		}
		f.SetText("")
		e.status.SetNotice("")
		e.board.TakeFocus()
		e.pick.typed(h)
		if v, ok := e.mapView.Hovering(); ok {
			e.pointer.hoverOn(v)
		}
	}
	f.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			e.leavePick(false)
		}
		return k == fyne.KeyEscape
	}
	return f
}

// pickTyped takes a digit as the first one of a hex's number, if one is asked
// for.
func (e *editor) pickTyped(r rune) bool {
	if e.pick == nil || e.pick.number == nil || !unicode.IsDigit(r) {
		return false
	}
	e.app.Win.Canvas().Focus(e.pick.number)
	e.pick.number.TypedRune(r)
	return true
}

// pickHex asks for one hex. The answer may say that it will not do: then the
// question goes on and says what is wrong.
func (e *editor) pickHex(prompt string, answer func(h hex.Hex) error) {
	board := e.doc.Scenario().Hexes()
	take := func(h hex.Hex) {
		asked := e.pick
		if err := answer(h); err != nil {
			e.status.SetNotice(desk.SentenceOf(err))
		} else if e.pick == asked { // the answer may have asked the next question
			e.leavePick(true)
		}
	}
	e.startPick(&mapPick{
		prompt: prompt, typed: take,
		hover: func(v tool.Event) tool.Preview {
			return tool.Preview{Hexes: hex.List{v.Hex}, Status: "Click: take hex " + board.Grid.Label(v.Hex) + "; Escape: leave it as it was"}
		},
		press: func(v tool.Event) { take(v.Hex) },
	})
}

// pickPlace asks for a named place of the map.
func (e *editor) pickPlace(prompt string, answer func(p *model.Place)) {
	board := e.doc.Scenario().Hexes()
	at := func(v tool.Event) *model.Place {
		if places := board.PlacesAt(v.Hex); len(places) > 0 {
			return places[0]
		}
		return nil
	}
	e.startPick(&mapPick{
		prompt: prompt,
		hover: func(v tool.Event) tool.Preview {
			if p := at(v); p != nil {
				return tool.Preview{Hexes: p.Hexes, Status: "Click: take " + p.Title() + "; Escape: leave it as it was"}
			}
			return tool.Preview{Status: "No named place is here; click one that is, or press Escape"}
		},
		press: func(v tool.Event) {
			asked := e.pick
			if p := at(v); p != nil {
				if answer(p); e.pick == asked {
					e.leavePick(true)
				}
			}
		},
	})
}

// showArea lights an area of the map until another one is lit; nil lights
// none. It goes out when the panel goes out of sight.
func (e *editor) showArea(hexes hex.List) {
	if len(hexes) == 0 && len(e.pointer.highlights.Lit) == 0 {
		return
	}
	e.pointer.highlights.Lit = hexes
	e.pointer.show()
}
