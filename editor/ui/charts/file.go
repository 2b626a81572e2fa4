package charts

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// askLoad asks for a charts file.
func (p *Panel) askLoad() {
	p.Commit()
	p.bench.Desk.AskFile("Take charts from a file", "Open", ".toml", p.bench.Doc.Path(), false, p.load)
}

// load reads a charts file and shows what taking its charts would change.
func (p *Panel) load(path string) {
	b := p.bench
	desk.Work(b.Desk, "Reading "+path, func(func() bool) (*schema.File, error) {
		return schema.ReadFile(path, scenarios.Bases())
	}, func(f *schema.File, err error) {
		system := b.Scenario().System
		switch {
		case err != nil:
			b.Desk.Fail("The file cannot be read", desk.Readable(err))
		case f.Kind != schema.ChartsFile:
			b.Desk.Fail("The file has no charts to take", fmt.Errorf("it holds a %s: choose a file of the kind “charts”, such as one saved here", f.Kind))
		case f.Charts.System != system:
			b.Desk.Fail("The charts do not fit", fmt.Errorf("they are of the rule system %q, and this scenario is played by %q", f.Charts.System, system))
		default:
			p.preview(f.Charts)
		}
	})
}

// preview shows what charts would change before they are taken.
func (p *Panel) preview(charts *model.Charts) {
	b := p.bench
	s := b.Scenario()
	found := changesOf(b, s.EffectiveCharts(), document.Standard(s).With(charts))
	if len(found) == 0 {
		b.Desk.Ask("Nothing to take", fmt.Sprintf("“%s” says what this scenario is played with already.", charts.Name), desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	var m *desk.Modal
	take := func() {
		m.Close()
		b.Do(document.TakeCharts(b.Scenario(), "take the charts of "+charts.Name, charts))
	}
	cancel, ok := kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }), kit.DialogButton("Take them", kit.Primary, take)
	list := kit.NewSentences(b.Desk.Hands.Frames(), func() int { return len(found) }, func(row int, l *kit.Lines) { l.Text = found[row].Sentence })
	says := fmt.Sprintf("“%s” changes %s. What it has otherwise than the standard becomes this scenario’s own; what was its own before goes.", charts.Name, model.Counted(len(found), "thing", "things"))
	body := container.New(look.FixedWidth(580), container.NewBorder(look.Flush(look.Prose(says)), nil, nil, nil,
		container.New(look.FixedHeight(320), container.NewStack(canvas.NewRectangle(look.Now().Sheet), list))))
	m = b.Desk.OpenUncalled("What the charts change", body, fyne.NewSize(608, 500), cancel, ok)
	m.Cancel, m.Accept = m.Close, take
	list.OnKey = m.Key
	b.Desk.Focus(ok)
}

// askSave asks for a file and writes the charts that the battle is played with
// into it.
func (p *Panel) askSave() {
	b := p.bench
	p.Commit()
	b.Desk.AskFile("Save as a charts file", "Save", ".toml", b.Doc.ExportName("-charts.toml"), true, func(path string) {
		s := b.Scenario()
		charts := s.EffectiveCharts().Clone()
		charts.ID, charts.Name, charts.System = strings.TrimSuffix(s.ID+"-charts", "-"), s.Title+": the charts", s.System
		data, err := schema.Encode(&schema.File{Kind: schema.ChartsFile, Charts: charts, Fields: s.Base.Fields})
		const failed = "The charts could not be saved"
		if err != nil {
			b.Desk.Fail(failed, desk.Readable(err))
			return
		}
		type written struct {
			notice string
			err    error
		}
		desk.Write(b.Desk, "Writing "+filepath.Base(path), func() (w written) {
			w.notice, w.err = schema.WriteFile(disk.System{}, path, data)
			return w
		}, func(w written) {
			if w.err != nil {
				b.Desk.NotWritten(failed, w.err, schema.Content{Path: path, Data: data})
				return
			}
			p.exported(path, w.notice)
		})
	})
}

// allBack takes out everything of the scenario's own charts, after a question
// where forces would lose their types.
func (p *Panel) allBack() {
	b := p.bench
	s := b.Scenario()
	back := func() { b.Do(document.TakeCharts(b.Scenario(), "put all charts back to the standard", nil)) }
	var users []string
	for _, t := range s.EffectiveCharts().UnitTypes {
		if _, standard := document.Standard(s).UnitType(t.ID); !standard {
			for _, u := range document.ChartUsers(s, model.RefUnitType, t.ID) {
				users = append(users, fmt.Sprintf("%s (%s)", u, t.Name))
			}
		}
	}
	if len(users) == 0 {
		back()
		return
	}
	b.Desk.Ask("All back to the standard?", "Unit types of the scenario’s own are in use, and would be gone: "+strings.Join(users, ", ")+". Undo brings them back.",
		desk.Choice{Text: "Keep them", Look: kit.Framed}, desk.Choice{Text: "All back", Look: kit.Danger, Do: back})
}
