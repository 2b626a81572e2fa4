package vassal

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/model"
)

// pages are what can be read in a module.
type pages struct {
	help   []page
	charts []*element
}

// page is a file that the help menu opens.
type page struct{ file, title string }

//go:embed battle.html
var battlePage string

//go:embed module.html
var modulePage string

//go:embed chart.html
var chartPage string

var templates = sync.OnceValue(func() *template.Template {
	t := template.Must(template.New("battle").Parse(battlePage))
	template.Must(t.New("module").Parse(modulePage))
	return template.Must(t.New("chart").Parse(chartPage))
})

// writePage keeps a page, whose texts are escaped, at a place of the archive.
func writePage(files *archive, name, like string, what any) error {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, like, what); err != nil {
		return err
	}
	files.add(name, []byte(model.WithoutUnseen(b.String())))
	return nil
}

// pagesOf writes the pages of the module: how it is used, each battle, and the charts.
func pagesOf(files *archive, stages []stage, b *box) (pages, error) {
	out := pages{help: []page{{"help/module.html", "Using this module"}}}
	if err := writePage(files, "help/module.html", "module", struct {
		Keys  []command
		Cards bool
	}{b.commands(), b.deck != nil}); err != nil {
		return out, err
	}
	for i, s := range stages {
		p := page{fmt.Sprintf("help/battle-%02d.html", i+1), s.name}
		if err := writePage(files, p.file, "battle", s.told()); err != nil {
			return out, err
		}
		out.help = append(out.help, p)
	}
	n := 0
	for i, s := range stages {
		if i > 0 && s.Scenario.Charts == nil {
			continue
		}
		for _, c := range chartsOf(s) {
			if i > 0 {
				c.Title += " (" + s.name + ")"
			}
			n++
			name := fmt.Sprintf("chart-%02d.html", n)
			if err := writePage(files, name, "chart", c); err != nil {
				return out, err
			}
			out.charts = append(out.charts, part(widget+"HtmlChart", "description=").with("chartName", sequence.Clean(c.Title)).with("fileName", name))
		}
	}
	return out, nil
}

// command is what a key does to a piece.
type command struct{ Key, Does string }

// commands are those of the pieces of the palette.
func (b *box) commands() (out []command) {
	shown := func(key string) string {
		var code int
		if _, err := fmt.Sscanf(key, "%d,", &code); err != nil {
			return "menu"
		}
		return fmt.Sprintf("Ctrl+%c", rune(code))
	}
	for i, k := range keysFor(b.states) {
		out = append(out, command{shown(k), b.states[i].text + ", and back"})
	}
	next, turned, backs := "", false, len(b.backs) > 0
	for _, side := range b.sides {
		for _, s := range b.lists[side] {
			if len(s.shapes) > 0 {
				next = cmp.Or(next, s.next)
			}
			turned = turned || s.turned != nil
		}
	}
	if next != "" {
		out = append(out, command{"Ctrl+F", strings.ToLower(next[:1]) + next[1:]})
	}
	if turned {
		out = append(out, command{"Ctrl+R", "turned with the mouse"})
	}
	if backs {
		out = append(out, command{"Ctrl+H", "turned over, so that its side alone sees what it is"})
	}
	return append(out, command{"Ctrl+E", "sent out of play"}, command{"Ctrl+T", "the trail of its moves"}, command{"Ctrl+C", "one more of its kind"}, command{"Delete", "taken away"})
}

// toldBattle is a battle in sentences.
type toldBattle struct {
	Title, Subtitle, Date, Length, Waiting string
	Unfit, History                         []string
	Sides                                  []toldSide
	Deployment, Arrivals, Rules            []string
	Victory, Notes                         []string
}

type toldSide struct {
	Name   string
	Forces []toldForce
}

type toldForce struct{ Name, Units, Note string }

func (s *stage) told() toldBattle {
	sc := s.Scenario
	out := toldBattle{Title: sc.Title, Subtitle: sc.Subtitle, Date: model.LongDate(sc.Date), Victory: sc.Victory.Sentences(sc)}
	ends := sc.Length.EndsAfter
	if p, ok := s.System.Phase(ends); ok {
		ends = p.Name
	}
	out.Length = sc.Length.Sentence(ends) + " " + "The " + sc.SideName(sc.First) + " player moves first."
	for _, p := range strings.Split(sc.History, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			out.History = append(out.History, p)
		}
	}
	for _, side := range sc.Sides {
		t := toldSide{Name: sc.SideName(side.ID)}
		for i := range sc.Forces {
			if f := &sc.Forces[i]; f.Side == side.ID {
				t.Forces = append(t.Forces, toldForce{f.Name, f.Composition(sc), f.Note})
			}
		}
		out.Sides = append(out.Sides, t)
	}
	for _, d := range sc.Deployment {
		out.Deployment = append(out.Deployment, strings.TrimSpace(d.Sentence(sc)+" "+d.Note))
	}
	if len(s.waiting.pens) > 0 {
		out.Waiting = "Those who set up as their player likes wait on the map Off map, in the box of their step."
	}
	for _, r := range sc.Reinforcements {
		out.Arrivals = append(out.Arrivals, strings.TrimSpace(r.Sentence(sc)+" "+r.Note))
	}
	for _, r := range sc.Rules {
		text := s.System.Sentence(sc, r)
		if rule, ok := s.System.SpecialRule(r.Rule); ok {
			text += " " + rule.Explanation
		}
		out.Rules = append(out.Rules, strings.TrimSpace(text+" "+r.Note))
	}
	for _, n := range sc.Notes {
		out.Notes = append(out.Notes, n.Text)
	}
	return out
}
