package playback

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/page"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

//go:embed film.js
var filmScript string

//go:embed page.js
var pageScript string

//go:embed page.css
var pageStyle string

//go:embed page.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("playback").Parse(pageText))
})

// shownPage is what the template shows.
type shownPage struct {
	Policy                        string
	Style                         template.CSS
	Script, Data                  template.JS
	Title, Subtitle, Date, Result string
	Turn                          rules.TurnWord // what the system calls a turn
	When, Notice, Board, Foot     string
	Width, Height                 int
	Ground                        template.HTMLAttr
	Pictures                      []shownPicture
	Last                          []shownPiece
	Course                        template.HTML
	Sides                         []shownSide
	Clauses                       []rules.ClauseTruth
	Turns                         []shownTurn
	Turning                       []playtest.TurningPoint
}

type shownPicture struct {
	Wide, High int
	Source     template.HTMLAttr
}

type shownPiece struct {
	Picture, X, Y int
	Scale         float64
}

type shownSide struct{ Name, Player, Colour, Lost string }

type shownTurn struct {
	Title  string
	Phases []shownPhase
}

type shownPhase struct {
	Title string
	Lines []shownLine
}

type shownLine struct {
	From       int
	Text, More string
	Minor      bool
	Dice       []template.HTML
}

// WriteHTML writes the page, with all that it needs in it.
func (p *Playback) WriteHTML(out io.Writer) error {
	data, err := p.data()
	if err != nil {
		return err
	}
	face := func(family, name, weight string) string {
		return fmt.Sprintf("@font-face { font-family: %q; font-weight: %s; src: url(%s) format(\"woff\"); }\n", family, weight, page.FaceURL(name))
	}
	style := face("Alegreya", "Alegreya-Bold", "bold") + face("Alegreya Sans", "AlegreyaSans-Regular", "normal") + face("Alegreya Sans", "AlegreyaSans-Bold", "bold") + pageStyle
	script := filmScript + pageScript
	r := p.Report
	show := shownPage{
		Policy: fmt.Sprintf("default-src 'none'; img-src data:; font-src data:; style-src %s; script-src %s; base-uri 'none'; form-action 'none'", digest(style), digest(script)),
		Style:  template.CSS(style), Script: template.JS(script), Data: template.JS(data),
		Title: r.Title, Subtitle: r.Subtitle, Date: r.Date, Result: r.Result, When: r.When, Notice: p.Notice(), Board: p.board, Turn: r.Turn,
		Foot:  fmt.Sprintf("%s, seed %d, %d actions. %s", r.Branch, r.Account.Seed, r.Account.Actions, r.Players),
		Width: p.width, Height: p.height, Ground: source(p.ground), Course: p.course(), Clauses: r.Clauses, Turning: r.Turning,
		Turns: p.turns(),
	}
	if p.hidden > 0 || p.cut {
		show.Turning = nil // they tell of what is not shown
	}
	for _, pic := range p.pictures.all {
		show.Pictures = append(show.Pictures, shownPicture{pic.wide, pic.high, source(pic.png)})
	}
	last := p.frame(len(p.steps) - 1)
	ids := slices.Sorted(maps.Keys(last))
	slices.SortStableFunc(ids, func(a, b string) int { return last[a].Level - last[b].Level })
	for _, id := range ids {
		at := last[id]
		show.Last = append(show.Last, shownPiece{at.Picture, at.X, at.Y, float64(at.Scale) / 1000})
	}
	for i, s := range p.sides {
		show.Sides = append(show.Sides, shownSide{s.name, s.player, s.colour, model.Counted(p.steps[len(p.steps)-1].lost[i], p.counts, p.counts+"s") + " lost"})
	}
	var text strings.Builder
	if err := pageTemplate().Execute(&text, show); err != nil {
		return err
	}
	_, err = io.WriteString(out, model.Visible(text.String()))
	return err
}

// digest names a text in a policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func source(png []byte) template.HTMLAttr {
	return template.HTMLAttr(`href="` + page.DataURL("image/png", png) + `"`)
}

// frame is what lies on the board at a step.
func (p *Playback) frame(i int) Frame {
	out := Frame{}
	for _, s := range p.steps[:i+1] {
		for _, c := range s.changes {
			if c.gone {
				delete(out, c.id)
			} else {
				out[c.id] = c.to
			}
		}
	}
	return out
}

// turns is the log by turns and phases. What is told before the first step belongs to it.
func (p *Playback) turns() []shownTurn {
	var out []shownTurn
	for i, ph := range p.phases {
		if i == 0 || ph.turn != p.phases[i-1].turn {
			title := "Deployment"
			if ph.turn > 0 {
				title = p.Report.Turn.Title(ph.turn)
			}
			out = append(out, shownTurn{Title: title})
		}
		turn := &out[len(out)-1]
		shown := shownPhase{Title: ph.title}
		if ph.title == turn.Title {
			shown.Title = ""
		}
		for _, l := range ph.lines {
			line := shownLine{From: l.from, Text: l.text, More: l.more, Minor: l.minor}
			for _, roll := range l.rolls {
				if roll.Card == "" {
					line.Dice = append(line.Dice, page.Die(roll))
				}
			}
			shown.Lines = append(shown.Lines, line)
		}
		turn.Phases = append(turn.Phases, shown)
	}
	return out
}

// data is the game as the script reads it.
func (p *Playback) data() ([]byte, error) {
	ids := map[string]int{}
	titles := map[int]string{}
	number := func(id string) int {
		n, known := ids[id]
		if !known {
			n = len(ids)
			ids[id] = n
			if title, ok := p.titles[id]; ok {
				titles[n] = model.Visible(title)
			}
		}
		return n
	}
	scored := slices.ContainsFunc(p.steps, func(s step) bool { return slices.ContainsFunc(s.score, func(n int) bool { return n != 0 }) })
	steps := make([][]any, len(p.steps))
	for i, s := range p.steps {
		if !scored {
			s.score = nil // nobody gains points in this game
		}
		moved := [][]int{}
		for _, c := range s.changes {
			if c.gone {
				moved = append(moved, []int{number(c.id)})
			} else {
				moved = append(moved, []int{number(c.id), c.to.Picture, c.to.X, c.to.Y, c.to.Scale, c.to.Level})
			}
		}
		over := [][]any{}
		for _, o := range s.over {
			over = append(over, []any{o.kind, o.side, o.at, o.text})
		}
		steps[i] = []any{s.actions, s.part, s.phase, s.weight, moved, over, s.lost, s.score}
	}
	phases := make([][]any, len(p.phases))
	for i, ph := range p.phases {
		phases[i] = []any{ph.turn, model.Visible(ph.title), ph.from}
	}
	standings := make([][]any, len(p.standings))
	for i, s := range p.standings {
		told := make([]string, len(s.told))
		for k, text := range s.told {
			told[k] = model.Visible(text)
		}
		standings[i] = []any{s.from, s.holds, told}
	}
	sides := make([][]string, len(p.sides))
	for i, s := range p.sides {
		sides[i] = []string{model.Visible(s.name), s.colour}
	}
	return json.Marshal(map[string]any{
		"steps": steps, "phases": phases, "standings": standings, "sides": sides, "titles": titles, "counts": p.counts,
		"width": p.width, "turns": p.turnsOf, "turn": p.Report.Turn.Begins(), "left": courseLeft, "across": courseWidth - courseLeft - courseRight, "high": courseHigh,
	})
}
