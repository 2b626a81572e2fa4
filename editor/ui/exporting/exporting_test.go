package exporting

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// bench is a window with nothing in it but the dialog.
type bench struct {
	desktest.Bare
	t         *testing.T
	desk      *desk.Desk
	source    export.Source
	folder    string
	follows   export.Settings
	selection string
	wrote     []Exported
	problems  int
	dialog    *dialog
}

func (b *bench) Source() export.Source            { return b.source }
func (b *bench) Name(ending string) string        { return filepath.Join(b.folder, "battle"+ending) }
func (b *bench) Follows() export.Settings         { return b.follows }
func (b *bench) Selection() string                { return b.selection }
func (b *bench) Problems()                        { b.problems++ }
func (b *bench) Wrote(what Exported, _ ...string) { b.wrote = append(b.wrote, what) }

// newBench is a window in which work is done at once.
func newBench(t *testing.T, src export.Source) *bench {
	t.Helper()
	b := &bench{t: t, source: src, folder: t.TempDir()}
	b.desk = desktest.AtOnce(t, b)
	b.desk.Win.SetContent(container.NewStack())
	return b
}

// picturesAlone has no files be made on trial.
func (b *bench) picturesAlone() {
	b.desk.Hands.OnMain = func(f func()) {
		f()
		if b.dialog != nil {
			b.dialog.view.work.Stop()
		}
	}
}

func (b *bench) open(formats []export.Format, at string) *dialog {
	b.t.Helper()
	b.dialog = open(b.desk, b, formats, at)
	return b.dialog
}

// text is all that the dialog in front says.
func (b *bench) text() string {
	var out strings.Builder
	for _, o := range test.LaidOutObjects(b.desk.TopModal().Pop) {
		if t, ok := o.(*canvas.Text); ok {
			out.WriteString(t.Text + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// press presses a button of the dialog in front.
func (b *bench) press(text string) {
	b.t.Helper()
	for _, o := range test.LaidOutObjects(b.desk.TopModal().Pop) {
		if n, ok := o.(*kit.Button); ok && n.Text == text {
			n.Tapped(nil)
			return
		}
	}
	require.Failf(b.t, "no such button", "%q has no button %q", b.desk.TopModal().Name, text)
}

// fields is the text fields of the dialog in front that are seen.
func (b *bench) fields() (out []*kit.Field) {
	for _, o := range test.LaidOutObjects(b.desk.TopModal().Pop) {
		if f, ok := o.(*kit.Field); ok {
			out = append(out, f)
		}
	}
	return out
}

func scenario(t *testing.T, id string) export.Source {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	system, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	return export.Source{File: file, System: system}
}

// made are formats of a test: one that is several files, one that has an option of each
// kind, and one that takes no scenario.
func made() []export.Format {
	several := export.Format{
		ID: "several", Name: "Several", Suffix: ".one", Sheets: true, About: "Several files.",
		Write: func(_ context.Context, job export.Job) (export.Output, error) {
			return export.Output{
				Files: []export.Made{{Suffix: ".one", Data: []byte("first line\nof the text")}, {Suffix: "-parts/a.two", Data: []byte("part")}},
				Notes: []string{"the fog is left out"},
			}, nil
		},
	}
	all := export.Format{
		ID: "all", Name: "All kinds", Suffix: ".all", Sheets: true, Drafts: true, About: "An option of each kind.",
		Options: []export.Option{
			{Key: "pick", Name: "Pick", Help: "One of two.", Kind: export.Pick, Default: "a", Choices: []export.Choice{{ID: "a", Name: "plums"}, {ID: "b", Name: "cherries"}}},
			{Key: "ticks", Name: "Ticks", Kind: export.Several, Default: "a", Choices: []export.Choice{{ID: "a", Name: "apples"}, {ID: "b", Name: "pears"}}},
			{Key: "many", Name: "Many", Kind: export.Several, Choices: many()},
			{Key: "size", Name: "Size", Kind: export.Number, Unit: "mm", Least: 1, Most: 9.5, Default: "2", Choices: []export.Choice{{ID: "3", Name: "3 for thumbs"}}},
			{Key: "flag", Name: "Flag", Kind: export.Flag, Default: "yes"},
			{Key: "line", Name: "Line", Kind: export.Line, Matters: func(_ export.Source, s export.Settings) bool { return s.Yes("flag") }},
			{Key: "inks", Name: "Inks", Kind: export.Pick, Default: "paper", Choices: []export.Choice{{ID: "paper", Name: "paper"}, {ID: "grey", Name: "grey"}}},
		},
		Write: func(_ context.Context, job export.Job) (export.Output, error) {
			if job.Settings["pick"] == "b" {
				return export.Output{}, errors.New("there are no cherries this year")
			}
			return export.Output{Files: []export.Made{{Suffix: ".all", Data: []byte{0, 1}}}}, nil
		},
		Preview: func(_ context.Context, job export.Job, width, height int) (image.Image, error) {
			return image.NewRGBA(image.Rect(0, 0, int(job.Settings.Number("size")), height)), nil
		},
	}
	none := export.Format{ID: "none", Name: "None", Suffix: ".none", About: "Takes nothing.", Suits: func(export.Source) error { return errors.New("nothing is good enough") }}
	return []export.Format{none, several, all}
}

func many() (out []export.Choice) {
	for _, id := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		out = append(out, export.Choice{ID: id, Name: "choice " + id})
	}
	return out
}

func TestEveryFormatShowsAPreviewOrSaysWhyThereIsNone(t *testing.T) {
	sources := map[string]export.Source{}
	for _, id := range []string{"brunstatt", "marengo", "cowpens"} {
		sources[id] = scenario(t, id)
	}
	sheet, err := scenarios.Bases().Mapsheet("standard")
	require.NoError(t, err)
	sources["a mapsheet"] = export.Source{File: &schema.File{Kind: schema.MapsheetFile, Mapsheet: sheet}}
	charts, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	sources["charts"] = export.Source{File: &schema.File{Kind: schema.ChartsFile, Charts: charts}}
	for name, src := range sources {
		if testing.Short() && src.File.Scenario != nil && name != "brunstatt" {
			continue
		}
		b := newBench(t, src)
		b.picturesAlone()
		x := b.open(export.Formats(), "")
		assert.NotEmpty(t, x.list.Length())
		for i, f := range x.formats {
			x.choose(i)
			switch {
			case f.Refusal(src) != nil:
				assert.Contains(t, b.text(), "This format does not suit "+desk.SentenceOf(f.Refusal(src))[:20], "%s, %s", name, f.ID)
				assert.True(t, x.do.Off)
			case f.Preview != nil:
				assert.NotNil(t, x.view.picture.Image, "%s, %s", name, f.ID)
				assert.True(t, x.view.picture.Visible())
			default:
				assert.False(t, x.do.Off, "%s, %s: what it holds is seen once it is made", name, f.ID)
			}
		}
		x.close()
	}
}

func TestEveryOptionHasAControlThatChangesTheSetting(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	b.desk.Hands.Spawn = func(func()) {}
	x := b.open(export.Formats(), "")
	for i, f := range x.formats {
		x.choose(i)
		require.Len(t, x.options.controls, len(f.Options), f.ID)
		for j, n := range x.options.controls {
			o := f.Options[j]
			before := x.settings()[o.Key]
			turn(t, b, n)
			assert.NotEqual(t, before, x.settings()[o.Key], "%s, %s", f.ID, o.Key)
			assert.NoError(t, o.Refusal(x.settings()[o.Key]), "%s, %s", f.ID, o.Key)
		}
	}
}

// turn sets the control of an option to something else, as a person does.
func turn(t *testing.T, b *bench, n *control) {
	t.Helper()
	o := n.option
	var buttons []*kit.Button
	var field *kit.Field
	for _, part := range test.LaidOutObjects(n.object) {
		switch part := part.(type) {
		case *kit.Button:
			buttons = append(buttons, part)
		case *kit.Field:
			field = part
		}
	}
	switch {
	case field != nil && o.Kind == export.Number:
		other := strconv.FormatFloat(o.Least, 'f', -1, 64)
		if b.dialog.settings()[o.Key] == other {
			other = strconv.FormatFloat(o.Most, 'f', -1, 64)
		}
		field.SetText(other)
	case field != nil:
		field.SetText("another text")
	case o.Kind == export.Pick || o.Kind == export.Several && len(o.Choices) > ticksMost:
		require.Len(t, buttons, 1, o.Key)
		at := 0
		if o.Choices[0].ID == b.dialog.settings()[o.Key] {
			at = 1
		}
		buttons[0].Tapped(nil)
		pickFrom(t, b, o, at)
	default:
		buttons[len(buttons)-1].Tapped(nil)
	}
}

// pickFrom picks a choice from the menu, or from the list with a search, that is open.
func pickFrom(t *testing.T, b *bench, o export.Option, at int) {
	t.Helper()
	if m := b.desk.TopModal(); m != b.dialog.modal {
		fields := b.fields()
		require.NotEmpty(t, fields)
		fields[0].SetText(o.Choices[at].Name)
		fields[0].OnSubmitted("")
		if o.Kind == export.Several {
			b.press("Take these")
		}
		return
	}
	for _, part := range test.LaidOutObjects(b.desk.Win.Canvas().Overlays().Top()) {
		if menu, ok := part.(*widget.PopUpMenu); ok {
			menu.Items[at].(fyne.Tappable).Tapped(&fyne.PointEvent{})
			return
		}
	}
	require.Fail(t, "no menu", o.Key)
}

func TestWhatIsSetIsSeenAndWhatMeansNothingIsNot(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	x := b.open(made(), "all")
	assert.Contains(t, b.text(), "Apples on Pears off")
	line := x.options.controls[5]
	require.Equal(t, "line", line.option.Key)
	assert.True(t, line.object.Visible())
	b.press("Flag")
	assert.False(t, line.object.Visible(), "it means nothing without the flag")
	b.press("Pears")
	assert.Equal(t, "a,b", x.settings()["ticks"])
	b.press("Apples")
	b.press("Pears")
	assert.Empty(t, x.settings()["ticks"])
	x.change("size", "3")
	assert.Contains(t, b.text(), "3 for thumbs")
	b.press("Usual settings")
	assert.Equal(t, x.usually(x.format()), x.settings())
	assert.True(t, line.object.Visible() || x.options.controls[5].object.Visible())
}

func TestWhatCannotBeIsSaidAtItsField(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	x := b.open(made(), "all")
	field := b.fields()[0]
	field.SetText("12")
	assert.Contains(t, b.text(), "Give a number from 1 to 9.5.")
	assert.True(t, x.do.Off)
	x.modal.Key(fyne.KeyReturn)
	assert.Equal(t, x.modal, b.desk.TopModal(), "Enter does nothing")
	field.SetText("4,5")
	assert.Equal(t, "4.5", x.settings()["size"])
	assert.Equal(t, "4,5", field.Text, "what is written stays")
	assert.NotContains(t, b.text(), "Give a number")
	assert.False(t, x.do.Off)
	field.SetText("")
	b.press("Usual settings")
	assert.Equal(t, "2", b.fields()[0].Text)
	assert.False(t, x.do.Off)
}

func TestAnErrorOfAFormatIsSaidBeforeAFileIsAskedFor(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	x := b.open(made(), "all")
	assert.False(t, x.do.Off)
	assert.NotNil(t, x.view.picture.Image)
	x.change("pick", "b")
	assert.True(t, x.do.Off)
	assert.Contains(t, b.text(), "There are no cherries this year.")
	x.change("pick", "a")
	assert.False(t, x.do.Off)
}

func TestFormatsThatDoNotSuitSayWhy(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	x := b.open(made(), "")
	assert.Equal(t, "several", x.format().ID, "the first that takes it")
	assert.Contains(t, b.text(), "Nothing is good enough.")
	key := func(name fyne.KeyName) { b.desk.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyUp)
	assert.Equal(t, "none", x.format().ID)
	assert.True(t, x.do.Off)
	assert.Contains(t, b.text(), "This format does not suit")
	key(fyne.KeyEnd)
	assert.Equal(t, x.formats[len(x.formats)-1].ID, x.format().ID)
	key(fyne.KeyHome)
	assert.Equal(t, "none", x.format().ID)
	key(fyne.KeyDown)
	key(fyne.KeyReturn)
	assert.Equal(t, "Export: Several", b.desk.TopModal().Name, "Enter exports")
}

func TestReasonsAreReadWhole(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	x := b.open(made(), "")
	x.view.refuse("This format does not suit", strings.Repeat("There is a reason that takes many words. ", 12))
	lines := 0
	for _, o := range test.LaidOutObjects(x.view.lines) {
		if text, ok := o.(*canvas.Text); ok {
			lines++
			assert.LessOrEqual(t, text.MinSize().Width, max(x.view.picture.Size().Width, previewLeastWidth)-20, text.Text)
		}
	}
	assert.Greater(t, lines, 4)
}

// exportNow exports as the dialog stands and says what the window is told then.
func (b *bench) exportNow() string {
	b.t.Helper()
	b.dialog.accept()
	b.press("Export")
	return b.desk.TopModal().Name
}

func TestFilesThatBelongTogetherAreSaidAndAskedFor(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	b.open(made(), "several")
	assert.Contains(t, b.text(), "first line of the text", "what the file holds")
	assert.Contains(t, b.text(), "2 files, 26 bytes: with the one that is asked for go …-parts/a.two.")
	assert.Contains(t, b.text(), "The fog is left out.")
	require.NoError(t, os.Mkdir(filepath.Join(b.folder, "battle-parts"), 0o700))
	beside := filepath.Join(b.folder, "battle-parts", "a.two")
	require.NoError(t, os.WriteFile(beside, []byte("mine"), 0o600))
	require.Equal(t, "Replace the files beside it?", b.exportNow())
	assert.Contains(t, b.desk.TopModal().Says, "There already: battle-parts/a.two.")
	b.press("Keep them")
	assert.NoFileExists(t, filepath.Join(b.folder, "battle.one"), "none is written")
	require.Equal(t, b.dialog.modal, b.desk.TopModal())

	require.Equal(t, "Replace the files beside it?", b.exportNow())
	b.press("Replace")
	assert.Contains(t, b.desk.TopModal().Says, "1 file lies beside it: battle-parts/a.two.")
	assert.Contains(t, b.desk.TopModal().Says, "the fog is left out")
	data, err := os.ReadFile(beside)
	require.NoError(t, err)
	assert.Equal(t, "part", string(data))
	assert.FileExists(t, filepath.Join(b.folder, "battle.one"))
	require.Len(t, b.wrote, 1)
	assert.Equal(t, []string{beside}, b.wrote[0].Beside)
}

func TestFilesThatNameEachOtherDoSoByWhatTheyAreCalled(t *testing.T) {
	b := newBench(t, scenario(t, "brunstatt"))
	b.open(export.Formats(), "tiled")
	b.exportNow()
	require.Len(t, b.wrote, 1)
	text, err := os.ReadFile(filepath.Join(b.folder, "battle.tmx"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `source="battle-tiles/woods.png"`)
	assert.FileExists(t, filepath.Join(b.folder, "battle-tiles", "woods.png"))
}

func TestFilesThatBelongTogetherAreWrittenWholeOrNotAtAll(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	b.open(made(), "several")
	require.NoError(t, os.WriteFile(filepath.Join(b.folder, "battle-parts"), nil, 0o600)) // no folder can be made
	require.Equal(t, failed, b.exportNow())
	b.press("Close")
	assert.NoFileExists(t, filepath.Join(b.folder, "battle.one"))
	assert.Equal(t, b.dialog.modal, b.desk.TopModal(), "something else can be tried")
	assert.Empty(t, b.wrote)

	// A page that cannot keep them gives them to the computer, packed in one.
	var name string
	var data []byte
	b.desk.Hands.Download = func(n string, d []byte) { name, data = n, d }
	require.Equal(t, failed, b.exportNow())
	assert.Contains(t, b.desk.TopModal().Says, "battle-parts", "it says why")
	b.press("Download them")
	assert.Equal(t, "battle.zip", name)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	packed := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		packed[f.Name] = string(text)
	}
	assert.Equal(t, map[string]string{"battle.one": "first line\nof the text", "battle-parts/a.two": "part"}, packed)
	assert.Equal(t, b.dialog.modal, b.desk.TopModal())
	assert.Empty(t, b.wrote, "it cannot be made again into files that are not there")
}

func TestTheFileEndsAsItsSettingsHaveIt(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	formats := made()
	formats[1].Write = func(context.Context, export.Job) (export.Output, error) {
		return export.Output{Files: []export.Made{{Suffix: ".other"}}}, nil
	}
	b.open(formats, "several")
	require.Equal(t, "The export is written", b.exportNow())
	other := filepath.Join(b.folder, "battle.other")
	assert.FileExists(t, other)
	b.press("Close")

	b.open(formats, "several").view.made = nil // it is asked for before it is known
	require.Equal(t, "Replace the files beside it?", b.exportNow())
	b.press("Replace")
	assert.Equal(t, other, b.wrote[1].Path)
	assert.NoFileExists(t, filepath.Join(b.folder, "battle.one"))
}

func TestSettingsComeBackAndTheFormatChosenLast(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	b.follows = export.Settings{"inks": "grey", "pick": "no such"}
	x := b.open(made(), "all")
	assert.Equal(t, "grey", x.settings()["inks"], "as the map has them")
	assert.Equal(t, "a", x.settings()["pick"])
	x.change("size", "5")
	x.change("line", "mine")
	require.Equal(t, "The export is written", b.exportNow())
	b.press("Close")
	assert.Nil(t, b.desk.TopModal())

	b.follows = nil
	x = b.open(made(), "")
	assert.Equal(t, "all", x.format().ID)
	assert.Equal(t, export.Settings{"pick": "a", "ticks": "a", "many": "", "size": "5", "flag": "yes", "line": "mine", "inks": "paper"}, x.settings())
	assert.Equal(t, "5", b.fields()[0].Text)
	x.change("size", "7")
	x.modal.Key(fyne.KeyEscape)
	assert.Nil(t, b.desk.TopModal())
	assert.Equal(t, "5", b.open(made(), "").settings()["size"], "what was not exported is not kept")
}

func TestWhatIsSelectedOnTheMapIsOfferedAsThePartOfIt(t *testing.T) {
	selected := func(x *dialog) *kit.Button {
		for _, o := range test.LaidOutObjects(x.options.box) {
			if b, ok := o.(*kit.Button); ok && b.Text == "The selection on the map" {
				return b
			}
		}
		return nil
	}
	b := newBench(t, scenario(t, "brunstatt"))
	x := b.open(export.Formats(), "svg")
	assert.Nil(t, selected(x), "nothing is selected")
	b.press("Close")

	b.selection = "hexes 1210 1412"
	x = b.open(export.Formats(), "svg")
	button := selected(x)
	require.NotNil(t, button)
	assert.False(t, button.Selected)
	x.change("area", "no such thing")
	button.Tapped(nil)
	assert.Equal(t, b.selection, x.settings()["area"])
	assert.True(t, button.Selected)
	whole, err := export.Show(t.Context(), x.format(), x.source, nil, 300, 300)
	require.NoError(t, err)
	part, err := export.Show(t.Context(), x.format(), x.source, x.settings(), 300, 300)
	require.NoError(t, err)
	assert.NotEqual(t, whole.Bounds(), part.Bounds())
	button.Tapped(nil)
	assert.Empty(t, x.settings()["area"], "all of it again")

	button.Tapped(nil)
	x.change("inks", "gray")
	require.Equal(t, "The export is written", b.exportNow())
	assert.Equal(t, b.selection, b.wrote[0].Settings["area"], "it is exported so again")
	b.press("Close")
	x = b.open(export.Formats(), "svg")
	assert.Empty(t, x.settings()["area"], "the next file has another map")
	assert.Equal(t, "gray", x.settings()["inks"])
}

func TestAbsurdPreferencesDoNoHarm(t *testing.T) {
	for _, text := range []string{
		"", "null", "[[[\x00", "7", `{"all": null}`, `{"all": {"size": "1e300", "pick": "z", "many": "x", "flag": "maybe", "none": "1", "line": "a\nb"}}`,
		`{"all": {"line": "` + strings.Repeat("x", valueMost+1) + `"}}`, `{"other": {}}`, `{"all": {"size": "NaN"}}`,
	} {
		b := newBench(t, scenario(t, "tanga"))
		b.desk.Fyne.Preferences().SetString(SettingsKey, text)
		b.desk.Fyne.Preferences().SetString(LastKey, text)
		x := b.open(made(), "")
		assert.Equal(t, "several", x.format().ID)
		x.choose(2)
		assert.Equal(t, x.usually(x.format()), x.settings(), text)
		require.Equal(t, "The export is written", b.exportNow())
	}
	b := newBench(t, scenario(t, "tanga"))
	b.desk.Fyne.Preferences().SetString(SettingsKey, `{"all": {"size": "5"}, "old": {"a": "`+strings.Repeat("x", most)+`"}}`)
	assert.Equal(t, "2", b.open(made(), "all").settings()["size"], "more than is ever written is not read")
}

func TestAnExportThatIsStoppedLeavesNothing(t *testing.T) {
	b := newBench(t, scenario(t, "tanga"))
	var tasks []func()
	b.desk.Hands.Spawn = func(task func()) { tasks = append(tasks, task) }
	formats := made()
	var begun, ended int
	formats[1].Write = func(ctx context.Context, job export.Job) (export.Output, error) {
		begun++
		job.Tell(0.5)
		b.desk.TopModal().Key(fyne.KeyEscape) // the question how long it takes
		if err := ctx.Err(); err != nil {
			ended++
			return export.Output{}, err
		}
		return export.Output{Files: []export.Made{{Suffix: ".one"}}}, nil
	}
	x := b.open(formats, "several")
	tasks = nil // the preview is given up
	at, back := b.desk.Hands.OnMain, make(chan func())
	b.desk.Hands.Patience, b.desk.Hands.OnMain = 0, func(f func()) { back <- f }
	task{desk: b.desk, window: b, format: formats[1], source: b.source, what: Exported{Path: filepath.Join(b.folder, "battle.one")}, done: func() { t.Error("it is not done") }}.make(func() {})
	require.Len(t, tasks, 1)
	(<-back)() // it takes longer than a moment
	b.desk.Hands.OnMain = at
	tasks[0]()
	assert.Equal(t, []int{1, 1}, []int{begun, ended})
	assert.Equal(t, x.modal, b.desk.TopModal(), "the dialog is there again")
	entries, err := os.ReadDir(b.folder)
	require.NoError(t, err)
	assert.Empty(t, entries)
}

func TestErrorsAreSaidAndOverruled(t *testing.T) {
	src := scenario(t, "tanga")
	src.Errors = diag.List{{Path: "victory", Message: "nobody can win"}, {Path: "map", Message: "there is no map"}}
	b := newBench(t, src)
	x := b.open(made(), "several")
	assert.Contains(t, b.text(), "The scenario cannot be played as it is • Nobody can win. • There is no map.")
	assert.True(t, x.do.Off)
	b.press("Export all the same")
	assert.False(t, x.do.Off)
	assert.Contains(t, b.text(), "first line")
	require.Equal(t, "The export is written", b.exportNow())
	assert.True(t, b.wrote[0].Despite)
	b.press("Close")
	b.open(made(), "several")
	b.press("Show the problems")
	assert.Equal(t, 1, b.problems)
	assert.Nil(t, b.desk.TopModal())
	x = b.open(made(), "all")
	assert.False(t, x.do.Off, "a draft goes into formats for drafts")
	assert.False(t, x.errors.Visible())
}

func TestTheDialogFitsItsWindow(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1280, Height: 800}, {Width: 1920, Height: 1080}, {Width: 985, Height: 615}} {
		b := newBench(t, scenario(t, "tanga"))
		b.desk.Hands.Spawn = func(func()) {}
		b.desk.Win.Resize(size)
		x := b.open(export.Formats(), "pdf")
		got := x.modal.Pop.(*widget.PopUp).Content.Size()
		assert.LessOrEqual(t, got.Width, size.Width, "%v", size)
		assert.LessOrEqual(t, got.Height, size.Height, "%v", size)
		assert.LessOrEqual(t, got.Width, float32(widest))
		for _, o := range test.LaidOutObjects(x.options.box) {
			if n, ok := o.(*kit.Button); ok && n.Visible() {
				assert.GreaterOrEqual(t, n.Size().Width, n.MinSize().Width-1, n.Text)
			}
		}
		x.close()
	}
}

// What is chosen is read in full, beside the name of the option or under it.
func TestWhatIsChosenIsNotCutOff(t *testing.T) {
	test.NewTempApp(t)
	for _, f := range export.Formats() {
		for _, o := range f.Options {
			if o.Kind == export.Pick {
				assert.LessOrEqual(t, widestChoice(kitOptions(o.Choices)), float32(pickRoom+captionWidth), "%s: %s", f.ID, o.Name)
			}
		}
	}
}
