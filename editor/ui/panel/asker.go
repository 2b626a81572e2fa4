package panel

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

// Question is a question of a panel that is answered on the map. While it
// stands the pointer works for the panel and not for the tool in use; Enter
// ends it, Escape gives it up. Whatever else is begun, such as a tool, ends it
// too: what was painted is taken then, as nobody gave it up.
type Question struct {
	Prompt   string                             // over the map: "Click the hex where the group enters."
	Hover    func(v tool.Event) tool.Preview    // what a click would do
	Press    func(v tool.Event)                 // a button went down on the map
	Drag     func(v tool.Event, hexes hex.List) // the pointer came over these hexes with it; nil for none of it
	Follow   func(v tool.Event)                 // the pointer moved with it, if only by a pixel; nil for no matter
	Release  func()                             // the button was let go; nil for no matter
	Many     bool                               // it takes several clicks, and Enter ends it
	Anywhere bool                               // beside the map too
	Lit      hex.List                           // lit from the beginning, see Lights.Area
	Refuse   func() string                      // says why Enter cannot end it yet, "" if it can; nil if it always can
	Ended    func(done bool)                    // true for Enter; nil for no matter
	Unmade   func() bool                        // something was done of which Enter would make an edit; nil where nothing ever is
	Made     bool                               // what is done is made edits of at once, which Escape takes back
	Typed    func(h hex.Hex)                    // a hex whose number was written; nil where none may be
	paint    *AreaBrush                         // with which hexes are painted; nil where none are
	banner   *fyne.Container
	number   *kit.Field  // where it is written
	from     hex.Hex     // where the drag has come to
	asked    *kit.Button // that had the keyboard when it asked; nil for none
}

// Asker asks questions on the map, one at a time.
type Asker struct {
	bench  *Bench
	over   *fyne.Container // what lies over the map
	around AroundAsker
	asks   *Question // nil while nothing is asked
	radius int       // of the brush with which areas are painted
}

// AroundAsker is what gives way to a question, and comes back after it.
type AroundAsker interface {
	Asked()             // a question comes
	Answered()          // it is gone
	Renew(v tool.Event) // says what a click would do now, and still what came of the last one
	AskerChanged()      // another question stands, or says something else
}

// NewAsker asks over a map.
func NewAsker(b *Bench, over *fyne.Container, around AroundAsker) *Asker {
	return &Asker{bench: b, over: over, around: around}
}

// Asking reports whether a question stands.
func (a *Asker) Asking() bool { return a.asks != nil }

// Takes reports whether the question that stands takes several clicks.
func (a *Asker) Takes() bool { return a.asks != nil && a.asks.Many }

// Prompt is the question that stands, "" while none does.
func (a *Asker) Prompt() string {
	if a.asks == nil {
		return ""
	}
	return a.asks.Prompt
}

// Start asks on the map. An earlier question gives way.
func (a *Asker) Start(q *Question) {
	a.GiveWay()
	a.around.Asked()
	a.bench.Map.CancelStroke()
	a.asks = q
	q.asked, _ = a.bench.Desk.Win.Canvas().Focused().(*kit.Button)
	a.SetPrompt(q.Prompt)
	if q.Lit != nil {
		a.bench.Lights.Area(q.Lit)
	}
	a.bench.Board.TakeFocus()
	a.bench.Map.Rehover()
}

// SetPrompt says over the map what the question asks for now.
func (a *Asker) SetPrompt(prompt string) {
	q := a.asks
	if q.banner != nil {
		a.over.Remove(q.banner)
	}
	q.Prompt, q.number = prompt, nil
	if q.Typed != nil {
		q.number = a.newHexField()
	}
	q.banner = a.newBanner(q)
	a.over.Add(q.banner)
	a.around.AskerChanged()
}

// SetTyped says what is done with the number of a hex that is written; nil where
// none may be. SetPrompt shows it.
func (a *Asker) SetTyped(typed func(h hex.Hex)) { a.asks.Typed = typed }

// End ends the question that stands, if one does.
func (a *Asker) End(done bool) {
	q := a.asks
	if q == nil {
		return
	}
	a.asks = nil
	a.bench.Stroke.Going = false
	a.over.Remove(q.banner)
	if q.Ended != nil {
		q.Ended(done)
	}
	a.around.Answered()
	a.bench.Map.Rehover()
	a.around.AskerChanged()
	a.bench.Can()
}

// Take ends the question that stands where something was done for it that is no edit
// yet, and makes it one.
func (a *Asker) Take() {
	if q := a.asks; q != nil && q.Unmade != nil && q.Unmade() {
		a.End(true)
	}
}

// GiveWay ends the question that stands, if one does, as something else comes: what was
// done for it stays.
func (a *Asker) GiveWay() {
	a.Take()
	a.End(a.asks != nil && a.asks.Made)
}

// Leave ends the question that stands and gives the keyboard back to the
// button that asked it, if it came from there, and to the map if not.
func (a *Asker) Leave(done bool) {
	q := a.asks
	if done && q != nil && q.Refuse != nil {
		if why := q.Refuse(); why != "" {
			a.bench.Status.SetNotice(why)
			return
		}
	}
	a.End(done)
	if !done && q != nil && q.paint != nil && len(q.paint.done) > 0 {
		a.bench.GiveUp("What was painted", a, q)
	}
	a.bench.Board.TakeFocus()
	if q == nil || q.asked == nil || a.asks != nil {
		return
	}
	if a.bench.Desk.Win.Canvas().Overlays().Top() == nil {
		a.bench.Focus(q.asked)
	}
}

// GoOnWith asks a question again for which something was painted. Where another window of the
// document asked it, it is answered there as long as the draft is as it was.
func (a *Asker) GoOnWith(drawn any) {
	q := drawn.(*Question)
	if q.paint.asker != a {
		q.paint.asker = a
		state, ended := a.bench.Doc.State(), q.Ended
		q.Ended = func(done bool) {
			if done && a.bench.Doc.State() != state {
				done = false
				a.bench.Status.SetNotice("The scenario has changed meanwhile: paint the area again.")
			}
			ended(done)
			a.bench.Lights.Area(nil)
		}
	}
	a.Start(q)
	q.paint.show()
}

func (a *Asker) onMap(h hex.Hex) bool { return a.bench.Scenario().Hexes().Grid.Contains(h) }

// Press hands a button that is pressed to the question.
func (a *Asker) Press(v tool.Event) {
	a.asks.from = v.Hex
	if a.asks.Anywhere || a.onMap(v.Hex) {
		a.asks.Press(v)
	}
}

// Drag hands it the hexes that the pointer comes to while a button is held.
func (a *Asker) Drag(v tool.Event) {
	q := a.asks
	if q.Follow != nil {
		q.Follow(v)
	}
	if q.Drag == nil || v.Hex == q.from {
		return
	}
	var hexes hex.List
	for _, h := range hex.Path(q.from, v.Hex)[1:] {
		if a.onMap(h) {
			hexes = append(hexes, h)
		}
	}
	q.from = v.Hex
	q.Drag(v, hexes)
}

// Release tells it that the button is let go.
func (a *Asker) Release() {
	if a.asks.Release != nil {
		a.asks.Release()
	}
}

// Hover is what it shows of a click there.
func (a *Asker) Hover(v tool.Event) tool.Preview {
	if !a.asks.Anywhere && !a.onMap(v.Hex) {
		return tool.Preview{Status: a.asks.Prompt}
	}
	return a.asks.Hover(v)
}

// newBanner says over the map what is asked.
func (a *Asker) newBanner(q *Question) *fyne.Container {
	done := kit.NewButton("", "Done", func() { a.Leave(true) })
	done.Look, done.Key, done.Hint = kit.Framed, "Enter", "Take what was picked (Enter)"
	cancel := kit.NewButton("", "Cancel", func() { a.Leave(false) })
	cancel.Look, cancel.Key, cancel.Hint = kit.Framed, "Esc", "Leave it as it was (Escape)"
	a.bench.Wire(done)
	a.bench.Wire(cancel)
	text := look.Line(q.Prompt, look.Now().Ink, theme.TextSize())
	text.TextStyle.Bold = true
	row := container.NewHBox(look.Pad(container.NewCenter(text), 0, 0, 0, 12))
	if q.number != nil {
		row.Add(container.New(look.FixedWidth(hexFieldWidth), q.number))
	}
	if q.paint != nil {
		row.Add(q.paint.controls())
	}
	row.Add(cancel)
	if q.Many {
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
func (a *Asker) newHexField() *kit.Field {
	f := kit.NewField("or its number")
	f.OnSubmitted = func(text string) {
		if strings.TrimSpace(text) == "" {
			a.bench.Board.TakeFocus()
			return
		}
		h, err := a.bench.Scenario().Hexes().Grid.Parse(strings.TrimSpace(text))
		if err != nil {
			a.bench.Status.SetNotice(desk.SentenceOf(err))
			return
		}
		f.SetText("")
		a.bench.Status.SetNotice("")
		a.bench.Board.TakeFocus()
		a.asks.Typed(h)
		if v, ok := a.bench.Map.Hovering(); ok {
			a.around.Renew(v)
		}
	}
	f.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			a.Leave(false)
		}
		return k == fyne.KeyEscape
	}
	return f
}

// TypedRune takes a digit as the first one of a hex's number, if one is asked for.
func (a *Asker) TypedRune(r rune) bool {
	if a.asks == nil || a.asks.number == nil || !unicode.IsDigit(r) {
		return false
	}
	a.bench.Focus(a.asks.number)
	a.asks.number.TypedRune(r)
	return true
}

// Hex asks for one hex. The answer may say that it will not do: then the
// question goes on and says what is wrong.
func (a *Asker) Hex(prompt string, answer func(h hex.Hex) error) {
	board := a.bench.Scenario().Hexes()
	take := func(h hex.Hex) {
		asked := a.asks
		if err := answer(h); err != nil {
			a.bench.Status.SetNotice(desk.SentenceOf(err))
		} else if a.asks == asked { // the answer may have asked the next question
			a.Leave(true)
		}
	}
	a.Start(&Question{
		Prompt: prompt, Typed: take,
		Hover: func(v tool.Event) tool.Preview {
			return tool.Preview{Hexes: hex.List{v.Hex}, Status: "Click: take hex " + board.Grid.Label(v.Hex) + "; Escape: leave it as it was"}
		},
		Press: func(v tool.Event) { take(v.Hex) },
	})
}

// Place asks for a named place of the map.
func (a *Asker) Place(prompt string, answer func(p *model.Place)) {
	board := a.bench.Scenario().Hexes()
	at := func(v tool.Event) *model.Place {
		if places := board.PlacesAt(v.Hex); len(places) > 0 {
			return places[0]
		}
		return nil
	}
	a.Start(&Question{
		Prompt: prompt,
		Hover: func(v tool.Event) tool.Preview {
			if p := at(v); p != nil {
				return tool.Preview{Hexes: p.Hexes, Status: "Click: take " + p.Title() + "; Escape: leave it as it was"}
			}
			return tool.Preview{Status: "No named place is here; click one that is, or press Escape"}
		},
		Press: func(v tool.Event) {
			asked := a.asks
			if p := at(v); p != nil {
				if answer(p); a.asks == asked {
					a.Leave(true)
				}
			}
		},
	})
}
