package folder_test

import (
	"errors"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/export/folder"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// margin is what pages leave white.
const margin = 16

func scenario(t testing.TB, id string) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	return file.Scenario.Clone()
}

func folderOf(t testing.TB, s *model.Scenario, problems ...diag.Diagnostic) *folder.Folder {
	t.Helper()
	system, err := systems.All().Of(s)
	require.NoError(t, err)
	return folder.New(s, system, flow.Sheet{Width: 210, Height: 297, Margin: margin, Head: s.Title}, paint.Paper(), 13, problems)
}

// reader is a canvas that keeps texts and looks whether they lie on the page.
type reader struct {
	t      testing.TB
	matrix paint.Matrix
	lines  []string
	inks   []color.NRGBA // of paths
}

func (r *reader) Text(s paint.Text) {
	r.lines = append(r.lines, s.Line)
	begin, width := s.Placed()
	low, high := r.matrix.Of(begin), r.matrix.Of(begin.Add(paint.Point{X: width}))
	assert.GreaterOrEqual(r.t, low.X, margin-0.5, s.Line)
	assert.LessOrEqual(r.t, high.X, 210-margin+0.5, s.Line)
	assert.LessOrEqual(r.t, low.Y, 297-margin+0.5, s.Line)
}
func (r *reader) Fill(_ paint.Path, ink color.NRGBA) { r.inks = append(r.inks, ink) }
func (r *reader) Stroke(_ paint.Path, _ paint.Stroke, ink color.NRGBA) {
	r.inks = append(r.inks, ink)
}
func (*reader) Picture(image.Image, paint.Point, paint.Point) {}
func (r *reader) Place(f *paint.Form, at paint.Point)         {}
func (r *reader) Clip(_ paint.Path, draw func())              { draw() }
func (r *reader) Layer(_ string, draw func())                 { draw() }
func (r *reader) Within(m paint.Matrix, draw func()) {
	before := r.matrix
	r.matrix = before.Times(m)
	draw()
	r.matrix = before
}

// text is what pages say, with single blanks.
func text(t testing.TB, pages []pdf.Page) string {
	t.Helper()
	r := &reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}
	for _, p := range pages {
		p.Draw(r)
	}
	return strings.Join(strings.Fields(strings.Join(r.lines, " ")), " ")
}

// looker is a reader that looks at the pictures, too.
type looker struct {
	*reader
	inked map[int]bool // by how wide a picture is, whether anything was drawn on it
}

func (l *looker) Picture(m image.Image, _, _ paint.Point) {
	drawn := slices.ContainsFunc(m.(*image.RGBA).Pix, func(part uint8) bool { return part != 0 })
	l.inked[m.Bounds().Dx()] = drawn
}

func TestTheMapOfAFolderThatNobodyWaitsForIsNotDrawn(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		for _, over := range []bool{false, true} {
			f := folderOf(t, scenario(t, id))
			f.Over = func() bool { return over }
			l := &looker{&reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}, map[int]bool{}}
			f.Pages()[0].Draw(l)
			inked, shown := l.inked[1000]
			assert.True(t, shown, id)
			assert.Equal(t, !over, inked, id)
		}
	}
}

func TestEveryScenarioIsTold(t *testing.T) {
	for _, info := range scenarios.List() {
		if testing.Short() && info.ID != "brunstatt" && info.ID != "elouges" {
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			s := scenario(t, info.ID)
			f := folderOf(t, s)
			told := text(t, f.Pages())
			assert.Contains(t, told, s.Title)
			for _, sentence := range s.Victory.Sentences(s) {
				assert.Contains(t, told, strings.Join(strings.Fields(sentence), " "))
			}
			for _, d := range s.Deployment {
				assert.Contains(t, told, strings.Join(strings.Fields(d.Sentence(s)), " "))
			}
			for _, force := range s.Forces {
				assert.Contains(t, told, force.Name)
			}
			assert.Contains(t, text(t, f.Aids()), f.System.Phases[0].Name)
			assert.NotEmpty(t, text(t, f.Record()))
			track := text(t, f.Track())
			for _, r := range s.Reinforcements {
				for _, id := range r.Forces {
					force, _ := s.Force(id)
					assert.Contains(t, track, force.Name)
				}
			}
		})
	}
}

func TestWhatIsReconstructedIsNeverShownAsPrinted(t *testing.T) {
	s := scenario(t, "brunstatt")
	told := text(t, folderOf(t, s).Aids())
	assert.Contains(t, told, "reconstructed, not to be taken for the printed game’s")
	assert.Contains(t, told, "[D]", "results are reconstructed, and in brackets")
	assert.Equal(t, 1, strings.Count(told, " D "), "and without where the letter is explained alone")
}

func TestProblemsThatWereOverriddenAreTold(t *testing.T) {
	s := scenario(t, "brunstatt")
	told := text(t, folderOf(t, s, diag.Diagnostic{Message: "Nobody can win.", Path: "victory"}).Pages())
	assert.Contains(t, told, "Not playable as it is")
	assert.Contains(t, told, "Nobody can win. victory")
	assert.NotContains(t, text(t, folderOf(t, s).Pages()), "Not playable")
}

func TestStrangeScenariosAreTold(t *testing.T) {
	s := scenario(t, "brunstatt")
	s.History, s.Subtitle, s.Date, s.Notes, s.Rules = "", "", "some day", nil, nil
	s.Title = strings.Repeat("Long name ", 60)
	s.Sides[0].Name = strings.Repeat("endless", 40)
	s.Forces[0].Name = strings.Repeat("x", 3000) + "\x00\n\x1b[31m"
	s.Forces[0].Note = strings.Repeat("note ", 3000)
	s.Forces[0].Units[0].Count = 2000
	s.Forces[0].Units[1].Type = "nobody-knows"
	s.Length.Turns = 900
	s.Notes = []model.Note{{Text: strings.Repeat("# Head\n\n- *item*\n\n", 500)}}
	s.Deployment[0].Area = model.Area{Place: "nowhere"}
	f := folderOf(t, s)
	told := text(t, f.Pages())
	assert.Contains(t, told, "2000 infantry companies")
	assert.Contains(t, told, "nobody-knows")
	for _, pages := range [][]pdf.Page{f.Aids(), f.Track(), f.AidsAndTrack(), f.Record()} {
		assert.NotEmpty(t, text(t, pages))
	}

	bare := &model.Scenario{System: "soldiers", Title: "Nothing", Board: model.NewHexBoard(2, 2), Base: s.Base}
	f = folderOf(t, bare)
	assert.Contains(t, text(t, f.Pages()), "Nothing")
	assert.Empty(t, f.Track())
	assert.Len(t, f.AidsAndTrack(), len(f.Aids()))
	text(t, f.Aids())
	text(t, f.Record())
}

func TestWhatIsCutOutIsThere(t *testing.T) {
	for id, want := range map[string][4]int{ // units, markers, bases and cards
		"brunstatt": {57, 31, 0, 0}, "marengo": {60, 19, 0, 0}, "cowpens": {0, 31, 14, 28},
	} {
		f := folderOf(t, scenario(t, id))
		counters, markers, bases, deck := f.Counters(), f.Markers(), f.Bases(6.35), f.Cards()
		assert.Equal(t, want, [4]int{len(counters), len(markers), len(bases), len(deck)}, id)
		for _, k := range append(counters, markers...) {
			k.Front(&reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 100, Y: 100})})
			k.Back(&reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 100, Y: 100})})
		}
		var named []string
		for _, b := range bases {
			assert.Greater(t, b.Width, 6.35*3)
			r := &reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 50, Y: 50})}
			b.Front(r)
			assert.Len(t, r.lines, 1, "it says who it is")
			named = append(named, r.lines...)
		}
		if len(bases) > 0 {
			assert.Subset(t, named, []string{"Riflemen 1 · 6", "Riflemen 2 · 6", "1st Maryland · 12"}, "as the order of battle has them")
		}
	}
}

func TestWhatTheSystemRefusesIsNotMadeReady(t *testing.T) {
	many, elsewhere := scenario(t, "cowpens"), scenario(t, "cowpens")
	many.Rules = make([]model.Rule, limits.RulesInForce+1)
	elsewhere.Board = model.NewHexBoard(2, 2)
	for _, s := range []*model.Scenario{many, elsewhere} {
		f := folderOf(t, s)
		f.System.NewBattle = func(*model.Scenario) (rules.Battle, error) {
			t.Error("it is made ready")
			return nil, errors.New("it cannot be played")
		}
		assert.Empty(t, f.Cards())
	}
}

func TestEachFigureHasARing(t *testing.T) {
	for _, n := range []int{1, 11, 24, 25, 39, 40} {
		s := scenario(t, "cowpens")
		s.Forces, s.Deployment = s.Forces[:1], nil
		s.Forces[0].Units = []model.UnitGroup{{Type: "american-infantry", Count: 1}}
		s.Charts = s.EffectiveCharts().Clone()
		kind, ok := s.Charts.UnitType("american-infantry")
		require.True(t, ok)
		kind.Own.Set(fields.FiguresKey, n)
		r := &ringed{reader: reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}}
		for _, page := range folderOf(t, s).Pages() {
			page.Draw(r)
		}
		assert.Equal(t, n, r.rings)
	}
}

// ringed is a canvas that counts rings, and looks whether they lie in the western column.
type ringed struct {
	reader
	rings int
}

func (r *ringed) Stroke(p paint.Path, s paint.Stroke, _ color.NRGBA) {
	low, high, ok := p.Bounds()
	low, high = r.matrix.Of(low), r.matrix.Of(high)
	if ok && s.Width == 0.2 && math.Abs((high.X-low.X)-(high.Y-low.Y)) < 0.3 {
		r.rings++
		assert.LessOrEqual(r.t, high.X, 105.0)
	}
}

func TestGrayPiecesHaveNoColour(t *testing.T) {
	gray, ok := paint.FindPalette("gray")
	require.True(t, ok)
	for _, id := range []string{"brunstatt", "marengo"} {
		s := scenario(t, id)
		system, err := systems.All().Of(s)
		require.NoError(t, err)
		f := folder.New(s, system, flow.Sheet{Width: 210, Height: 297, Margin: margin}, gray, 13, nil)
		r := &reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 100, Y: 100})}
		for _, k := range append(f.Counters(), f.Markers()...) {
			k.Front(r)
			k.Back(r)
		}
		require.NotEmpty(t, r.inks)
		for _, ink := range r.inks {
			if ink.R != ink.G || ink.G != ink.B {
				t.Fatalf("%s has %v", id, ink)
			}
		}
	}
}

func TestTheRecordSheetIsOnePageWhereCloserLinesMakeItOne(t *testing.T) {
	assert.Len(t, folderOf(t, scenario(t, "cowpens")).Record(), 1)
	s := scenario(t, "brunstatt")
	s.Length.Turns = 200
	assert.Greater(t, len(folderOf(t, s).Record()), 1)
}

func TestNotesAreHeadedByWhatTheyAreAboutAndKeepTheirSources(t *testing.T) {
	pages := folderOf(t, scenario(t, "cowpens")).Pages()
	says := text(t, pages)
	assert.NotContains(t, says, "deployment[")
	assert.Contains(t, says, "Setup, step 1")
	assert.Contains(t, says, "3 militia infantry units", "units that are told alike are one number")
}

// extent is a canvas that keeps how far what is drawn on it reaches.
type extent struct {
	reader
	low, high paint.Point
}

func (e *extent) reach(p paint.Path) {
	low, high, ok := p.Bounds()
	if !ok {
		return
	}
	for _, at := range []paint.Point{low, high, {X: low.X, Y: high.Y}, {X: high.X, Y: low.Y}} {
		at = e.matrix.Of(at)
		e.low = paint.Point{X: min(e.low.X, at.X), Y: min(e.low.Y, at.Y)}
		e.high = paint.Point{X: max(e.high.X, at.X), Y: max(e.high.Y, at.Y)}
	}
}
func (e *extent) Fill(p paint.Path, _ color.NRGBA)                   { e.reach(p) }
func (e *extent) Stroke(p paint.Path, _ paint.Stroke, _ color.NRGBA) { e.reach(p) }
func (e *extent) Text(paint.Text)                                    {}
func (e *extent) Layer(_ string, draw func())                        { draw() }
func (e *extent) Place(f *paint.Form, at paint.Point) {
	e.Within(paint.Scaled(1, 1, at), func() { f.Draw(e) })
}

func TestUnitsAreWholeOnTheirBases(t *testing.T) {
	for _, id := range []string{"cowpens", "monmouth", "north-point"} {
		for _, b := range folderOf(t, scenario(t, id)).Bases(6.35) {
			e := &extent{reader: reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}}
			b.Front(e)
			assert.GreaterOrEqual(t, min(e.low.X, e.low.Y), -1e-9, "%s, %s", id, b.Name)
			assert.LessOrEqual(t, e.high.X, b.Width+1e-9, "%s, %s: its flag", id, b.Name)
			assert.LessOrEqual(t, e.high.Y, b.Height+1e-9, "%s, %s", id, b.Name)
		}
	}
}

func TestRoutedBlocksAreWholeOnTheirBacks(t *testing.T) {
	for _, k := range folderOf(t, scenario(t, "leuthen")).Counters() {
		e := &extent{reader: reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}, low: paint.Point{X: 1, Y: 1}}
		k.Back(pieces{e})
		assert.GreaterOrEqual(t, min(e.low.X, e.low.Y), 0.0)
		assert.LessOrEqual(t, e.high.X, 1.0)
		assert.LessOrEqual(t, e.high.Y, 1/folder.BlockShape)
	}
}

// pieces is a canvas without the ground that goes on over the edges of counters.
type pieces struct{ *extent }

func (p pieces) Fill(path paint.Path, ink color.NRGBA) {
	if low, _, _ := path.Bounds(); p.matrix.A != 1 || low.X >= 0 {
		p.extent.Fill(path, ink)
	}
}

func TestTablesHaveMarkersForGeneralsAndResolve(t *testing.T) {
	said := map[string]int{}
	s := scenario(t, "cowpens")
	delete(s.Forces[1].Own, "general")
	for _, k := range folderOf(t, s).Markers() {
		front, back := &reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 100, Y: 100})}, &reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{X: 100, Y: 100})}
		k.Front(front)
		k.Back(back)
		said[strings.Join(front.lines, " ")+"|"+strings.Join(back.lines, " ")]++
	}
	assert.Equal(t, map[string]int{
		"Brig. Gen. Daniel Morgan|Brig. Gen. Daniel Morgan": 1, "The general of Tarleton's command|The general of Tarleton's command": 1,
		"G|Y": 14, "R|": 14, "Turn|Turn": 1,
	}, said)
}

func TestTheTrackTellsOfArrivalsWhereSomebodyArrives(t *testing.T) {
	assert.NotContains(t, text(t, folderOf(t, scenario(t, "cowpens")).Track()), "arrive")
	assert.Contains(t, text(t, folderOf(t, scenario(t, "monmouth")).Track()), "Forces may arrive")
}

func TestChartsCountWhatUnitsBreakInto(t *testing.T) {
	assert.Contains(t, text(t, folderOf(t, scenario(t, "brunstatt")).Aids()), "3 machine gun platoons")
}

func TestUnitsOfTablesAreShownAsTheyStand(t *testing.T) {
	shown := func(kind string) image.Image {
		s := scenario(t, "cowpens")
		s.Forces, s.Deployment = s.Forces[:1], nil
		s.Forces[0].Units = []model.UnitGroup{{Type: kind, Count: 1}}
		p := &pictures{extent: extent{reader: reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}}}
		for _, page := range folderOf(t, s).Pages()[:2] {
			page.Draw(p)
		}
		require.NotEmpty(t, p.all)
		return p.all[len(p.all)-1]
	}
	foot := shown("american-infantry")
	assert.NotEqual(t, foot, shown("american-skirmishers"))
	assert.NotEqual(t, foot, shown("american-cavalry"))
}

// pictures is a canvas that keeps the pictures on it.
type pictures struct {
	extent
	all []image.Image
}

func (p *pictures) Picture(m image.Image, _, _ paint.Point) { p.all = append(p.all, m) }

func TestNobodyIsAGeneralTwice(t *testing.T) {
	s := scenario(t, "cowpens")
	for general, want := range map[string]string{
		"The American general": "the American general", "General Daniel Morgan": "General Daniel Morgan", "Brigadier-general Morgan": "Brigadier-general Morgan",
	} {
		s.Forces[0].Own.Set("general", general)
		assert.Contains(t, text(t, folderOf(t, s).Pages()), "Morgan's command ("+want+", rating 2)")
	}
	for general, want := range map[string]string{
		"Brig. Gen. Daniel Morgan": "Brig. Gen. Daniel Morgan", "Sir Henry Clinton": "Sir Henry Clinton", "Lord Stirling": "Lord Stirling",
		"Daniel Morgan": "general Daniel Morgan", "J. Morgan": "general J. Morgan", "Morgan": "general Morgan",
	} {
		s.Forces[0].Own.Set("general", general)
		assert.Contains(t, text(t, folderOf(t, s).Pages()), "Morgan's command ("+want+", rating 2)")
	}
	told := text(t, folderOf(t, s).Pages())
	assert.Contains(t, told, "Tarleton's command (Lt. Col. Banastre Tarleton, rating 2)")
	assert.Contains(t, text(t, folderOf(t, scenario(t, "monmouth")).Pages()), "(Sir Henry Clinton, rating 2, Commanding General)")
}

func TestTheScheduleHasTimesWhereTurnsHave(t *testing.T) {
	s := scenario(t, "monmouth")
	assert.NotContains(t, text(t, folderOf(t, s).Pages()), "Turn Time Side")
	s.Length.TurnMinutes, s.Length.Begins = 20, "10:00"
	assert.Contains(t, text(t, folderOf(t, s).Pages()), "Turn Time Side Forces Enter 3 10:40 American")
}

func TestChartsTakeNoMorePagesThanTheyNeed(t *testing.T) {
	aids := folderOf(t, scenario(t, "monmouth")).Aids()
	assert.LessOrEqual(t, len(aids), 6, "the aid, and the charts")
	told := text(t, aids)
	assert.Contains(t, told, "Skirmisher unit Infantry unit Foot battery British cavalry unit", "types that are alike stand in one column")
	assert.NotContains(t, told, "Worth", "that is for players of the program")
	assert.NotContains(t, told, "Uniforms", "the units show those")
	assert.Equal(t, 1, strings.Count(told, "printed in the rulebook"), "what the types of figures mean is said once")
}

func TestListsHaveNoItemAloneInAColumn(t *testing.T) {
	aid := folderOf(t, scenario(t, "monmouth")).Aids()[0]
	at := map[string]float64{}
	aid.Draw(&placer{reader{t: t, matrix: paint.Scaled(1, 1, paint.Point{})}, at})
	require.Contains(t, at, "Quality.")
	require.Contains(t, at, "Gun weights.")
	assert.Equal(t, at["Quality."], at["Gun weights."], "in one column")
}

// placer is a canvas that keeps where lines of text begin.
type placer struct {
	reader
	at map[string]float64
}

func (p *placer) Text(s paint.Text) { p.at[s.Line] = s.At.X }

func TestTheTurnTrackLiesOnTheSheetOfATurnWhereItFits(t *testing.T) {
	for _, id := range []string{"brunstatt", "cowpens", "leuthen", "monmouth"} {
		f := folderOf(t, scenario(t, id))
		both, aids := f.AidsAndTrack(), f.Aids()
		require.Len(t, both, len(aids), id)
		first := text(t, both[:1])
		title := f.System.Turn.Begins() + " track"
		assert.Contains(t, first, title, id)
		assert.Contains(t, first, f.System.Phases[0].Name, id)
		assert.Contains(t, first, "Lay the "+f.System.Turn.String()+" marker", id)
		assert.Equal(t, text(t, aids[1:]), text(t, both[1:]), "%s: the charts as ever", id)
		assert.True(t, slices.ContainsFunc(both[0].Marks, func(m pdf.Mark) bool { return m.Title == title }), "it is found in the outline of the document")
	}
	long := scenario(t, "brunstatt")
	long.Length.Turns = 60
	f := folderOf(t, long)
	assert.Len(t, f.AidsAndTrack(), len(f.Aids())+len(f.Track()), "else on a sheet of its own")
	assert.NotContains(t, text(t, f.AidsAndTrack()[:1]), "Turn track")
	long.Length.Turns = 0
	assert.Equal(t, text(t, f.Aids()), text(t, f.AidsAndTrack()), "without turns there is no track")
}
