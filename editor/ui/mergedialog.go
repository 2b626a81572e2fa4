package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// askMerge brings the changes of another descendant of the same scenario in.
func (e *editor) askMerge() {
	e.commitFields()
	e.askOther("Whose changes?", nil, func(theirName string, theirs *schema.File) {
		take := func(_ string, base *schema.File) { e.merge(theirName, base, theirs) }
		path, store := e.doc.Path(), e.app.safe.versions()
		ask := func(kept []versionRow) {
			e.askOther("Which version did both start from?", keptOthers(e, store, kept, take), take)
		}
		if path == "" || store == nil {
			ask(nil)
			return
		}
		desk.Work(e.app.Desk, "Looking for versions", func(func() bool) ([]versionRow, error) { return versionRows(store, path) }, func(rows []versionRow, _ error) {
			ask(rows) // without those that cannot be listed, of which the dialog of versions tells
		})
	})
}

// keptOthers is the versions that are kept of the file, to be taken as another scenario.
func keptOthers(e *editor, store *versions.Store, rows []versionRow, take func(name string, f *schema.File)) []other {
	var all []other
	for _, r := range rows {
		if r.Damage != nil {
			continue
		}
		all = append(all, other{kit.Option{ID: "kept:" + r.When.String(), Text: "Saved " + moment(r.When), Detail: "version"}, func() {
			desk.Work(e.app.Desk, "Reading the version", func(func() bool) (opened, error) { return openVersion(store, r.Version) }, func(o opened, err error) {
				if err != nil {
					e.app.Fail("The version cannot be read", err)
					return
				}
				take(moment(r.When), o.file)
			})
		}})
	}
	return all
}

// merge takes the changes in as one step, after asking where both touched the
// same thing.
func (e *editor) merge(theirName string, base, theirs *schema.File) {
	ours, system, state := e.draft(), e.system, e.doc.State()
	ours.Comments = maps.Clone(ours.Comments)
	answers := map[string]compare.Choice{}
	merged := func() (*model.Scenario, []compare.Conflict, error) {
		return compare.Merge(base.Scenario, ours.Scenario, theirs.Scenario, system, func(c compare.Conflict) compare.Choice { return answers[c.Path] })
	}
	// Until work has gone on for a moment the map can be drawn on: the merge begins anew with that.
	changed := func() bool {
		if e.doc.State() == state {
			return false
		}
		e.merge(theirName, base, theirs)
		return true
	}
	failed := func(err error) { e.app.Fail("The changes cannot be taken in", err) }
	take := func(asked bool) {
		desk.Work(e.app.Desk, "Merging", func(func() bool) (m merging, err error) {
			if m.scenario, _, err = merged(); err == nil {
				m.changes = compare.Diff(ours.Scenario, m.scenario, system)
				m.comments = document.MergedComments(base, ours, theirs, m.scenario)
			}
			return m, err
		}, func(m merging, err error) {
			switch {
			case err != nil:
				failed(err)
			case !changed():
				e.takeMerged(theirName, m, asked)
			}
		})
	}
	desk.Work(e.app.Desk, "Merging", func(func() bool) ([]compare.Conflict, error) {
		_, asked, err := merged()
		return asked, err
	}, func(asked []compare.Conflict, err error) {
		switch {
		case err != nil:
			failed(err)
		case changed():
		case len(asked) > 0:
			e.askConflicts(theirName, asked, answers, func() { take(true) })
		default:
			take(false)
		}
	})
}

// merging is what a merge came to.
type merging struct {
	scenario *model.Scenario
	changes  []compare.Change // of what is here
	comments schema.Comments
}

// takeMerged takes in what a merge came to, where that is something; asked is whether both
// had changed the same.
func (e *editor) takeMerged(theirName string, m merging, asked bool) {
	said := maps.EqualFunc(m.comments, e.doc.File().Comments, slices.Equal)
	if len(m.changes) == 0 && said {
		text := fmt.Sprintf("This scenario has every change of “%s” already.", theirName)
		if asked {
			text = fmt.Sprintf("Your changes stand wherever both changed the same, and “%s” has no others.", theirName)
		}
		e.app.Ask("Nothing to take in", text, desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	drawn := e.drawn()
	if e.bench.Do(e.doc.Take(&schema.File{Scenario: m.scenario, Comments: m.comments}, "merge the changes of "+theirName)) {
		took := model.Counted(len(m.changes), "change", "changes")
		if len(m.changes) == 0 {
			took = "what comments say"
		} else if !said {
			took += " and what comments say"
		}
		e.status.SetNotice(e.withDrawn(fmt.Sprintf("Took in %s of “%s”; one undo takes them back", took, theirName), drawn) + ".")
	}
}

// askConflicts asks whose change stands in each place that both touched.
func (e *editor) askConflicts(theirName string, asked []compare.Conflict, answers map[string]compare.Choice, take func()) {
	f := form.New(e.bench)
	describe := func() {
		for _, c := range asked {
			key := ":" + c.Path
			was, ours, theirs := excerpts(c.Base, c.Ours, c.Theirs)
			f.Card(key, "", nil, func() {
				f.Prose(key+":question", c.Question)
				f.Says(key+":was", "It was: "+was)
				f.Row(key+":sides", func() {
					side := func(name, text, hint string, choice compare.Choice) {
						f.Group(key+":"+name+":side", func() (fyne.CanvasObject, *fyne.Container) {
							box := container.NewVBox()
							return box, box
						}, func() {
							f.OneOf(key+":"+name, name, hint, answers[c.Path] == choice, func() {
								answers[c.Path] = choice
								f.Again()
							})
							f.Group(key+":"+name+":said", func() (fyne.CanvasObject, *fyne.Container) {
								box := container.NewVBox()
								return look.Pad(box, 0, 8, 0, 8), box // under what the button says
							}, func() { f.Prose(key+":"+name+":text", text) })
						})
					}
					side("Ours", ours, "Keep what this scenario says", compare.Ours)
					side("Theirs", theirs, "Take what the other says", compare.Theirs)
				})
			})
		}
	}
	f.Show(describe)
	var m *desk.Modal
	giveUp := func() {
		lost := ""
		if len(answers) > 0 {
			lost = fmt.Sprintf("You have answered %d of %s. The answers would be lost, and nothing would be taken in.", len(answers), model.Counted(len(asked), "question", "questions"))
		}
		m.GiveUp(lost, m.Close)
	}
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	all := func(side compare.Choice) func() {
		return func() {
			for _, c := range asked {
				answers[c.Path] = side
			}
			f.Again()
		}
	}
	ours, theirs := kit.DialogButton("Ours everywhere", kit.Framed, all(compare.Ours)), kit.DialogButton("Theirs everywhere", kit.Framed, all(compare.Theirs))
	ok := kit.DialogButton("Merge", kit.Primary, func() {
		m.Close()
		take()
	})
	says := look.Flush(look.Prose(fmt.Sprintf("This scenario and “%s” both changed %s. Say whose change stands.", theirName, model.Counted(len(asked), "thing", "things"))))
	body := look.Between(says, container.New(look.FixedWidth(760), container.New(look.FixedHeight(conflictsHeight(len(asked), e.app.Win.Canvas().Size().Height)), f.Content())), nil)
	m = e.app.OpenUncalled("Both changed the same", body, fyne.Size{}, cancel, ours, theirs, ok)
	m.Cancel, m.Accept = giveUp, ok.Tap
	f.LieIn(m)
	e.app.Focus(ok)
}

// conflictsHeight is how high so many questions are shown in a window: most of what they
// take, as far as there is room.
func conflictsHeight(n int, window float32) float32 {
	const one, around = 150, 200
	return max(240, min(float32(n)*one, window-around))
}

// The most letters of a text that a question shows, and of what stands the same
// before what differs.
const mostExcerpt, mostBefore = 280, 60

// excerpts is texts as far as a question needs them: long ones begin shortly
// before they differ.
func excerpts(was, ours, theirs string) (string, string, string) {
	texts := [3][]rune{[]rune(was), []rune(ours), []rune(theirs)}
	same := 0
	for same < min(len(texts[0]), len(texts[1]), len(texts[2])) && texts[0][same] == texts[1][same] && texts[1][same] == texts[2][same] {
		same++
	}
	var out [3]string
	for i, text := range texts {
		from := 0
		if len(text) > mostExcerpt && same > mostBefore {
			for from = same - mostBefore; from < same && text[from] != ' '; from++ {
				// whole words
			}
		}
		shown := strings.TrimSpace(string(text[from:min(from+mostExcerpt, len(text))]))
		if from > 0 {
			shown = "… " + shown
		}
		if from+mostExcerpt < len(text) {
			shown += " …"
		}
		out[i] = strings.Join(strings.Fields(shown), " ")
	}
	return out[0], out[1], out[2]
}
