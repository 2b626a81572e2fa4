package importing

import (
	"fmt"

	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// report lists what could not be taken, and what taking the file changes.
type report struct {
	list *kit.Sentences
	rows []reportRow
}

// reportRow is a heading, or a sentence with what it is about.
type reportRow struct {
	text    string
	heading bool
	line    int // of the file; 0 for none
	hexes   hex.List
}

func newReport(f kit.Frames, point func(reportRow)) *report {
	p := &report{}
	p.list = kit.NewSentences(f, func() int { return len(p.rows) }, p.update)
	p.list.OnSelected = func(id widget.ListItemID) { point(p.rows[id]) }
	p.list.OnMove = func(id widget.ListItemID) { point(p.rows[id]) }
	return p
}

// show lists what is to be told of a reading.
func (p *report) show(r *reading) {
	p.rows = nil
	if r.err == nil {
		p.problems("Not taken", r, diag.Warning)
		p.problems("To be known", r, diag.Hint)
		if len(r.changes) > 0 {
			p.rows = append(p.rows, reportRow{heading: true, text: "What it changes"})
			for _, c := range r.changes {
				p.rows = append(p.rows, reportRow{text: c.Sentence, hexes: c.Hexes})
			}
		}
	}
	if r.err == nil && len(p.rows) == 0 {
		text := "Nothing is left out."
		if r.into {
			text = "Nothing is left out, and nothing would change."
		}
		p.rows = append(p.rows, reportRow{text: text})
	}
	p.list.Renew(p.list.Size().Width)
	p.list.UnselectAll()
	p.list.ScrollToTop()
}

func (p *report) problems(heading string, r *reading, s diag.Severity) {
	list := r.taken.Report.Of(s)
	if len(list) == 0 {
		return
	}
	p.rows = append(p.rows, reportRow{heading: true, text: heading})
	for _, d := range list {
		row := reportRow{text: look.Sentence(d.Message), line: d.Position.Line}
		if r.taken.Table != nil && row.line > 0 && d.Path != "" {
			row.text = fmt.Sprintf("Line %d, %s: %s", row.line, d.Path, d.Message)
		}
		for _, label := range d.Hexes {
			if h, err := hex.ParseLabel(label); err == nil {
				row.hexes = append(row.hexes, h)
			}
		}
		p.rows = append(p.rows, row)
	}
}

func (p *report) update(row int, l *kit.Lines) {
	l.Text, l.Bold = p.rows[row].text, p.rows[row].heading
}
