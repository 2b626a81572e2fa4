package playtest_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func TestAGameIsReportedTurnByTurn(t *testing.T) {
	s := farm(t)
	s.GoTo(s.Next(0))
	require.NoError(t, s.Annotate("The first *shot* <here>"))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	account, err := s.Account(s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, account.Outcome.Sentence, r.Result)
	require.Len(t, r.Turns, len(account.Turns)+1, "the deployment comes first")
	assert.Equal(t, "Deployment", r.Turns[0].Title)
	attacks := 0
	for i, turn := range r.Turns {
		assert.Equal(t, i, turn.Turn)
		picture, err := png.Decode(bytes.NewReader(turn.Picture))
		require.NoError(t, err)
		assert.Equal(t, image.Pt(422, 388), picture.Bounds().Size(), "the whole of the small map")
		assert.Less(t, apart(t, picture, over(t, r.Map, turn.Over)), 0.05, "the units over the map are the picture")
		attacks += len(turn.Shots)
	}
	want := 0
	for _, turn := range account.Turns {
		want += turn.Attacks
	}
	assert.Equal(t, want, attacks)
	for _, side := range r.Sides {
		assert.Len(t, side.At, len(r.Turns))
	}
	require.NotEmpty(t, r.Turning)
	assert.True(t, slices.IsSortedFunc(r.Turning, func(a, b playtest.TurningPoint) int { return a.Turn - b.Turn }), "in order of time")

	var page bytes.Buffer
	require.NoError(t, r.WriteHTML(&page))
	assert.Equal(t, 1+len(r.Turns), strings.Count(page.String(), "data:image/png;base64,"), "the map once, and the units of each turn")
	assert.Contains(t, page.String(), "The first *shot* &lt;here&gt;")
	assert.NotContains(t, page.String(), "http://", "nothing is fetched from elsewhere")
	assert.Contains(t, page.String(), r.Players)
	assert.Equal(t, "German: greedy; French: greedy.", r.Players)
	wellFormed(t, page.String())
	wellFormed(t, string(r.StrengthChart()))
	wellFormed(t, string(r.LossesChart()))

	var text bytes.Buffer
	pictures := map[string]int{}
	require.NoError(t, r.WriteMarkdown(&text, func(name string, png []byte) (string, error) {
		pictures[name] = len(png)
		return "pictures/" + name, nil
	}))
	assert.Len(t, pictures, len(r.Turns))
	assert.Contains(t, text.String(), "(pictures/turn-1.png)")
	assert.Contains(t, text.String(), `> The first \*shot\* \<here\>`)
	assert.Contains(t, text.String(), fmt.Sprintf("| %d | %d |", 1, account.Turns[0].Attacks))
}

// The report is counted again from the sentences of the events, which say in
// words what they are.
func TestTheCountsOfAReportAreThoseOfTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("reports on whole games")
	}
	attack, loss := regexp.MustCompile(`^Fire on .* roll \d: (.*)\.$`), regexp.MustCompile(`^(.*) is eliminated in (\d+)\.$`)
	for _, of := range []struct{ id, kind string }{{"brunstatt", "greedy"}, {"tsing-tau", "greedy"}, {"markova", "greedy"}, {"cerizy", "greedy"}} {
		t.Run(of.id, func(t *testing.T) {
			s := playedBy(t, of.id, of.kind, 7)
			r, err := s.Report(s.Branch().ID)
			require.NoError(t, err)
			attacks, lost, results, units := map[int]int{}, map[int]int{}, map[string]int{}, map[string]int{}
			turn := 0
			for n := range s.Len() {
				for _, e := range s.Moment(n).Events {
					if strings.HasPrefix(e.Text, "Turn ") {
						turn++
					}
					if m := attack.FindStringSubmatch(e.Text); m != nil {
						attacks[turn]++
						results[m[1]]++
					}
					if m := loss.FindStringSubmatch(e.Text); m != nil {
						lost[turn]++
						units[m[1]]++
					}
				}
			}
			shots, dead := 0, 0
			for _, turn := range r.Turns {
				assert.Len(t, turn.Shots, attacks[turn.Turn], turn.Title)
				assert.Len(t, turn.Lost, lost[turn.Turn], turn.Title)
				shots += attacks[turn.Turn]
				dead += lost[turn.Turn]
			}
			assert.Len(t, r.Shots, shots)
			fired := 0
			for _, f := range r.Fire {
				sum := 0
				for i, n := range f.Results {
					sum += n
					results[r.Results[i]] -= n
				}
				assert.Equal(t, f.Attacks, sum, f.Side)
				fired += f.Attacks
			}
			assert.Equal(t, shots, fired)
			for result, n := range results {
				assert.Zero(t, n, result)
			}
			tolls, losses := 0, 0
			for _, o := range r.Toll {
				tolls += o.Count
				sum := 0
				for _, by := range o.By {
					sum += by.Count
				}
				assert.Equal(t, o.Count, sum, "%s of %s", o.Units, o.Side)
			}
			for _, side := range r.Account.Sides {
				losses += len(side.Losses)
			}
			assert.Equal(t, dead, tolls)
			assert.Equal(t, dead, losses)
			credited := map[string]bool{}
			for _, shot := range r.Shots {
				for _, unit := range shot.Lost {
					assert.Equal(t, "eliminated", shot.Result)
					assert.Positive(t, units[unit], "%s was lost", unit)
					assert.False(t, credited[unit], "%s was lost once", unit)
					credited[unit] = true
				}
			}
			assert.Positive(t, shots)
		})
	}
}

func TestNothingInAReportIsReadAsMarkup(t *testing.T) {
	f := file(t, "tsing-tau")
	f.Scenario.Title, f.Scenario.Subtitle = `<b>"Tsing"</b> & *Tau* ](x)`, "1. <script>alert(1)</script>"
	f.Scenario.Sides[0].Name = "- <i>Allied</i> | *x*"
	f.Scenario.Forces[0].Units[0].Name = "</li><img src=x>"
	s, err := playtest.New(soldiers.System(), f, rules.Terms{Seed: 1})
	require.NoError(t, err)
	run, err := s.Deploy("random")
	require.NoError(t, err)
	take(t, s, run)
	require.NoError(t, s.Annotate("# a note\n+ <b>of two lines</b>"))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var page, text bytes.Buffer
	require.NoError(t, r.WriteHTML(&page))
	wellFormed(t, page.String())
	for _, tag := range []string{"<script", "<i>", "<img src=x", `"Tsing"`} {
		assert.NotContains(t, page.String(), tag)
	}
	require.NoError(t, r.WriteMarkdown(&text, func(name string, _ []byte) (string, error) { return name, nil }))
	for _, want := range []string{
		`# \<b\>"Tsing"\</b\> \& \*Tau\* \](x)`, "\n" + `1\. \<script`, `| \- \<i\>Allied\</i\> \| \*x\* losses |`, `> \# a note`, `> \+ \<b\>of two`,
	} {
		assert.Contains(t, text.String(), want)
	}
	assert.NotRegexp(t, `(^|[^\\])<`, text.String())
}

// hostile puts a text into every text of a value that is free.
func hostile(v reflect.Value, text string) {
	free := map[string]bool{"Title": true, "Subtitle": true, "Name": true, "Plural": true, "History": true, "Text": true, "Source": true, "Note": true, "Label": true, "Place": true}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			hostile(v.Elem(), text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			hostile(v.Index(i), text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch {
			case !f.IsExported() || f.Name == "Base":
			case f.Type.Kind() == reflect.String && free[f.Name] && v.Type() != reflect.TypeFor[model.Area]():
				v.Field(i).SetString(text + v.Field(i).String())
			default:
				hostile(v.Field(i), text)
			}
		}
	}
}

func TestNoTextOfAScenarioIsReadAsMarkupInItsReports(t *testing.T) {
	const evil = "![i](http://127.0.0.1/x.png)<img src=x onerror=y>[l](javascript:z)\u202eback\u2066\x1b]0;t\a\u0085 "
	f := file(t, "brunstatt")
	hostile(reflect.ValueOf(f.Scenario).Elem(), evil)
	s, err := playtest.New(soldiers.System(), f, rules.Terms{Seed: 3})
	require.NoError(t, err)
	for range 400 {
		if s.Table().Now().Over {
			break
		}
		if s.Table().Now().Phase == rules.Deployment {
			run, err := s.Deploy("random")
			require.NoError(t, err)
			take(t, s, run)
		} else {
			break
		}
	}
	require.NoError(t, s.Annotate(evil+"\n"+evil))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var page, text bytes.Buffer
	require.NoError(t, r.WriteHTML(&page))
	wellFormed(t, page.String())
	assert.NotContains(t, page.String(), "<img src=x")
	assert.NotContains(t, page.String(), `href="javascript`)
	require.NoError(t, r.WriteMarkdown(&text, func(name string, _ []byte) (string, error) { return "a b)/" + name, nil }))
	assert.Contains(t, text.String(), `\!\[i\]`, "the scenario's texts are there")
	assert.Contains(t, text.String(), `(a%20b%29/turn-0.png)`)
	withoutOwn := regexp.MustCompile(`!\[The map at the end of: [^\n]*\]\(a%20b%29/turn-\d+\.png\)`).ReplaceAllString(text.String(), "")
	assert.NotRegexp(t, `(^|[^\\])(<|!\[|\]\()|://`, withoutOwn)
	for _, said := range []string{page.String(), text.String()} {
		assert.Equal(t, -1, strings.IndexFunc(said, model.IsUnseen))
	}
}

// The pictures show the part of the map on which units stand, and two hexes around
// them.
func TestThePicturesOfAReportLeaveEmptyGroundOut(t *testing.T) {
	wider := strings.ReplaceAll(farmGround, `",`, strings.Repeat(".", 30)+`",`)
	s := farm(t)
	rebase, err := s.Rebase(farmDraft(t, "cols = 9", "cols = 39", farmGround, wider), nil)
	require.NoError(t, err)
	s.Accept(rebase, rebase.Legal, "")
	require.Equal(t, 126, s.Len())
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	for _, data := range [][]byte{r.Map, r.Turns[0].Picture, r.Turns[4].Over} {
		picture, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		assert.Equal(t, image.Pt(466, 413), picture.Bounds().Size(), "to column 10: a gun stood in 0804")
	}
}

// over lays a picture over another.
func over(t *testing.T, ground, above []byte) *image.RGBA {
	t.Helper()
	var out *image.RGBA
	for _, data := range [][]byte{ground, above} {
		m, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		if out == nil {
			out = image.NewRGBA(m.Bounds())
		}
		draw.Draw(out, out.Bounds(), m, image.Point{}, draw.Over)
	}
	return out
}

// apart is the part of the pixels in which two pictures differ visibly.
func apart(t *testing.T, a, b image.Image) float64 {
	t.Helper()
	require.Equal(t, a.Bounds(), b.Bounds())
	const visible = 0x1800
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			if max(ar, br)-min(ar, br) > visible || max(ag, bg)-min(ag, bg) > visible || max(ab, bb)-min(ab, bb) > visible {
				n++
			}
		}
	}
	return float64(n) / float64(a.Bounds().Dx()*a.Bounds().Dy())
}

// The report of a long game must be easy to send.
func TestTheReportOfALongGameIsSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the longest battle")
	}
	s := playedBy(t, "le-cateau", "random", 1)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var page bytes.Buffer
	require.NoError(t, r.WriteHTML(&page))
	assert.Less(t, page.Len(), 2<<20)
	assert.Greater(t, len(r.Turns), 10)
}

// wellFormed reads a page as XML, which this one is but for its empty elements.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!DOCTYPE html>\n")))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "img"}, xml.HTMLEntity
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	assert.Zero(t, depth)
}

func TestAGameThatHasNotBegunIsReported(t *testing.T) {
	s := begun(t, "tsing-tau", 1)
	s.GoTo(3)
	_, err := s.Do(legal(s)[0])
	require.NoError(t, err)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	require.Len(t, r.Turns, 1)
	assert.Equal(t, "Deployment.", r.Result)
	assert.Empty(t, r.Turning)
	require.NoError(t, r.WriteHTML(io.Discard))
	require.NoError(t, r.WriteMarkdown(io.Discard, nil))
	for _, room := range []int{0, 100} {
		require.ErrorIs(t, r.WriteHTML(&full{room}), io.ErrShortWrite)
		require.ErrorIs(t, r.WriteMarkdown(&full{room}, nil), io.ErrShortWrite)
	}
	none, err := atFarm(t, soldiers.System()).Report(0)
	require.NoError(t, err)
	assert.Empty(t, none.Turns, "nothing was done")
	assert.Empty(t, none.When)
	assert.NotEmpty(t, none.Map)
	require.NoError(t, none.WriteHTML(io.Discard))
	of := farm(t)
	played, err := of.Report(of.Branch().ID)
	require.NoError(t, err)
	require.ErrorIs(t, played.WriteMarkdown(io.Discard, func(string, []byte) (string, error) { return "", io.ErrShortWrite }), io.ErrShortWrite,
		"a picture that cannot be kept is told")
	_, err = s.Report(99)
	assert.ErrorContains(t, err, "no branch 99")
}

func TestTwoBranchesAreCompared(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	toFire(t, s)
	aim, _ := shot(t, s, 1)
	_, err := s.Do(aim)
	require.NoError(t, err)
	fire(t, s)
	fired := s.Branch().ID
	rolled := s.Moment(s.Len() - 1).Dice[0]
	s.GoTo(s.At() - 1)
	require.NoError(t, s.SetDice(rolled%6+1))
	fire(t, s)
	c, err := s.Compare(fired, s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, s.Len()-1, c.Common)
	assert.Contains(t, c.First, "In Main line: Fire on ")
	assert.Contains(t, c.First, "In Branch 1: Fire on ")
	same, err := s.Compare(fired, fired)
	require.NoError(t, err)
	assert.Empty(t, same.First)
	assert.Equal(t, same.Accounts[0].State, same.Accounts[1].State)
}

func TestStacksShowUnitsAsTheyAre(t *testing.T) {
	s := begun(t, "brunstatt", 1)
	stacks := playtest.Stacks(s.Table(), s.Scenario().Base.Fields, s.Scenario().EffectiveCharts())
	counters := 0
	for _, stack := range stacks {
		units := s.Table().Stack(nil, model.HexSite(stack.Hex))
		require.Len(t, stack.Counters, len(units))
		for i, u := range units {
			assert.Equal(t, s.Table().View(u).Looks(rules.Sheltered), stack.Counters[i].Improved)
			counters++
		}
	}
	onMap := 0
	for u := range int32(s.Table().Units()) {
		if s.Table().View(u).OnMap() {
			onMap++
		}
	}
	assert.Equal(t, onMap, counters)
}

func BenchmarkStacks(b *testing.B) {
	s := begun(b, largest(b), 1)
	charts := s.Scenario().EffectiveCharts()
	for b.Loop() {
		playtest.Stacks(s.Table(), s.Scenario().Base.Fields, charts)
	}
}
