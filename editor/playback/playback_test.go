package playback

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	mathrand "math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// played is a game of a built-in scenario between players who choose by chance, so many
// actions of it.
func played(t testing.TB, id string, most int, edit func(file *schema.File)) *playtest.Session {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	if edit != nil {
		edit(file)
	}
	sys, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	s, err := playtest.New(sys, file, rules.Terms{Seed: 7})
	require.NoError(t, err)
	for s.Table().Now().Phase == rules.Deployment {
		run, err := s.Deploy("random")
		require.NoError(t, err)
		take(t, s, run, most)
	}
	for _, chair := range s.Chairs() {
		require.NoError(t, s.Seat(chair.ID, "greedy"))
	}
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	take(t, s, run, most)
	return s
}

func take(t testing.TB, s *playtest.Session, run *playtest.Run, most int) {
	t.Helper()
	defer run.Stop()
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(t, err)
		if s.Len() >= most {
			return
		}
	}
}

// written is the page of a game.
func written(t testing.TB, p *Playback) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, p.WriteHTML(&out))
	return out.String()
}

var (
	gameOf   = regexp.MustCompile(`(?s)<script type="application/json" id="game">(.*?)</script>`)
	scriptOf = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
)

// screened is the stepping of a page, as its own script does it.
type screened struct {
	vm    *goja.Runtime
	steps [][]any
}

func screen(t testing.TB, page string) *screened {
	t.Helper()
	data := gameOf.FindStringSubmatch(page)
	script := scriptOf.FindStringSubmatch(page)
	require.Len(t, data, 2)
	require.Len(t, script, 2)
	var game struct{ Steps [][]any }
	require.NoError(t, json.Unmarshal([]byte(data[1]), &game))
	vm := goja.New()
	_, err := vm.RunString(script[1][:strings.Index(script[1], "(function () {")])
	require.NoError(t, err)
	require.NoError(t, vm.Set("text", data[1]))
	_, err = vm.RunString(`const film = new Film(JSON.parse(text)); const lie = (i) => Array.from(film.frame(i).values());`)
	require.NoError(t, err)
	return &screened{vm, game.Steps}
}

// ask is the answer of the page's script to an expression.
func (s *screened) ask(t testing.TB, expression string, into any) {
	t.Helper()
	v, err := s.vm.RunString("JSON.stringify(" + expression + ")")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal([]byte(v.String()), into))
}

// games is a game of each system, so many actions of each where the tests are to be short.
var games = map[string]int{"brunstatt": 700, "leuthen": 2000, "cowpens": 40}

func TestThePageShowsEachMomentAsTheGameStands(t *testing.T) {
	for id, most := range games {
		t.Run(id, func(t *testing.T) {
			if testing.Short() {
				most = min(most, 120)
			}
			s := played(t, id, most, nil)
			p, err := Of(s, s.Branch().ID)
			require.NoError(t, err)
			on := screen(t, written(t, p))
			require.Len(t, on.steps, len(p.steps))
			var names []string
			on.name(t, p, &names)

			walk, pics := s.Copy(), p.pictures
			st := stageOf(walk, &pics, walk.Opened())
			seen := map[int]bool{}
			for i, told := range on.steps {
				n, part := int(told[0].(float64)), int(told[1].(float64))
				if part > 0 {
					continue
				}
				seen[n] = true
				walk.GoTo(n)
				want := map[string]Placed{}
				for name, at := range st.frame() {
					if name[0] == 'u' {
						want[name] = at
					}
				}
				var lie [][]int
				on.ask(t, fmt.Sprintf("lie(%d)", i), &lie)
				got := map[string]Placed{}
				for _, c := range lie {
					if name := names[c[0]]; name[0] == 'u' {
						got[name] = Placed{c[1], c[2], c[3], c[4], c[5]}
					}
				}
				require.Equal(t, want, got, "after %d actions", n)
				onBoard(t, st, walk.Table(), got, p)
			}
			assert.True(t, seen[0])
			assert.True(t, seen[s.Opened()], "the page leads to the end")
		})
	}
}

// name is the names of the things of a page by their numbers there.
func (s *screened) name(t testing.TB, p *Playback, into *[]string) {
	t.Helper()
	known := map[string]bool{}
	for _, st := range p.steps {
		for _, c := range st.changes {
			if !known[c.id] {
				known[c.id] = true
				*into = append(*into, c.id)
			}
		}
	}
}

// onBoard holds that each unit that the rules have on the board, and no other, lies where
// they have it.
func onBoard(t *testing.T, st stage, table rules.Table, got map[string]Placed, p *Playback) {
	t.Helper()
	there := 0
	for u := range int32(table.Units()) {
		v := table.View(u)
		at, lies := got[fmt.Sprintf("u%d", u)]
		if lies {
			there++
		}
		pic := picture{}
		if lies {
			pic = p.pictures.all[at.Picture]
		}
		x, y := float64(at.X)+float64(pic.wide*at.Scale)/2000, float64(at.Y)+float64(pic.high*at.Scale)/2000
		switch o := st.(type) {
		case *onHexes:
			require.Equal(t, v.OnMap(), lies, v.Name)
			if lies {
				require.Equal(t, v.At.Hex(), o.view.HexAt(x, y), v.Name)
			}
		case *onAreas:
			require.Equal(t, v.OnMap(), lies, v.Name)
			if mx, my, ok := o.layout.Middle(v.At); lies && ok {
				board := o.sc.AreaBoard()
				outline := board.Sectors[v.At.A].Outline
				low, high := outline[0], outline[0]
				for _, q := range outline {
					low.X, low.Y, high.X, high.Y = min(low.X, q.X), min(low.Y, q.Y), max(high.X, q.X), max(high.Y, q.Y)
				}
				part := areasWidth / float64(board.Width)
				require.InDelta(t, mx, x, part*float64(high.X-low.X)/2, v.Name)
				require.InDelta(t, my, y, part*float64(high.Y-low.Y)/2, v.Name)
			}
		case *onTable:
			pose, stands := table.(rules.Poser).Pose(u)
			if stands && pose.Formation != "inside" {
				require.True(t, lies, v.Name)
				anchor := o.cast.Pixel(pose.Anchor)
				if v.Companion {
					anchor = o.cast.Pixel(v.At.Point())
				}
				require.InDelta(t, anchor.X, x, 120, v.Name)
				require.InDelta(t, anchor.Y, y, 120, v.Name)
			}
			if !stands && !v.Companion {
				require.False(t, lies, v.Name)
			}
		}
	}
	require.Len(t, got, there)
}

func TestThePageGoesByStepsPhasesAndTurns(t *testing.T) {
	s := played(t, "leuthen", 60, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	page := written(t, p)
	assert.Contains(t, page, "Page down by rounds")
	on := screen(t, page)
	last := len(p.steps) - 1
	for i := range p.steps {
		var phaseOn, phaseBack, turnOn, turnBack, found int
		on.ask(t, fmt.Sprintf(`film.next(%d, "phase")`, i), &phaseOn)
		on.ask(t, fmt.Sprintf(`film.previous(%d, "phase")`, i), &phaseBack)
		on.ask(t, fmt.Sprintf(`film.next(%d, "turn")`, i), &turnOn)
		on.ask(t, fmt.Sprintf(`film.previous(%d, "turn")`, i), &turnBack)
		on.ask(t, fmt.Sprintf(`film.read(film.address(%d))`, i), &found)
		require.Equal(t, i, found, "the address of a step leads to it")
		wantOn, wantTurn := last, last
		for k := last; k > i; k-- {
			if p.steps[k].phase != p.steps[i].phase {
				wantOn = k
			}
			if p.phases[p.steps[k].phase].turn != p.phases[p.steps[i].phase].turn {
				wantTurn = k
			}
		}
		for k := last; k > i; k-- {
			if p.steps[k].phase != p.steps[i].phase && p.steps[k-1].phase == p.steps[i].phase {
				require.Equal(t, k, phaseOn)
			}
		}
		require.LessOrEqual(t, wantOn, max(phaseOn, i))
		require.LessOrEqual(t, wantTurn, max(turnOn, i))
		if phaseBack > 0 {
			require.NotEqual(t, p.steps[phaseBack].phase, p.steps[phaseBack-1].phase, "it leads to the first step of a phase")
		}
		if turnBack > 0 {
			require.NotEqual(t, p.phases[p.steps[turnBack].phase].turn, p.phases[p.steps[turnBack-1].phase].turn)
		}
		require.Less(t, min(phaseBack, turnBack), max(i, 1))
	}
	for address, want := range map[string]int{"": -1, "#t=": -1, "#t=-1": -1, "#x=3": -1, "#t=99999999999": -1, "#t=0": 0, "#t=999999": last} {
		var got int
		on.ask(t, fmt.Sprintf("film.read(%q)", address), &got)
		assert.Equal(t, want, got, address)
	}
}

// Frames that are asked for in any order are those that come one after the other.
func TestThePageGoesBackAsItWentOn(t *testing.T) {
	s := played(t, "leuthen", 100, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	text := written(t, p)
	on, back := screen(t, text), screen(t, text)
	for i := range p.steps {
		k := len(p.steps) - 1 - i
		var a, b [][]int
		back.ask(t, fmt.Sprintf("lie(%d).sort((a, b) => a[0] - b[0])", k), &a)
		on.ask(t, fmt.Sprintf("(lie(%d), lie(%d)).sort((a, b) => a[0] - b[0])", i, k), &b)
		require.Equal(t, a, b)
	}
}

func TestAPageOfTheSameGameIsTheSame(t *testing.T) {
	s := played(t, "leuthen", 60, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	again, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, written(t, p), written(t, again))
	assert.Equal(t, s.Len(), s.At(), "the session is left as it is")
}

// What is sealed while the page is written is not on it.
func TestThePageKeepsWhatIsSealed(t *testing.T) {
	s := played(t, "leuthen", 100, nil)
	for s.Opened() == s.Len() { // until somebody has written an order
		chair := s.Table().Now().Awaits.First()
		a, ok := s.Table().Random(chair, rand())
		require.True(t, ok)
		_, err := s.Do(a)
		require.NoError(t, err)
	}
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, s.Opened(), p.steps[len(p.steps)-1].actions)
	assert.Contains(t, p.Notice(), "What is sealed at the moment is not shown.")
	assert.Contains(t, p.Notice(), "The game is not finished.")
}

func TestNamesOfAScenarioAreTextOnThePage(t *testing.T) {
	hostile := "</script><img onerror=alert(1) src=x>\u2028\u202e'\"&<!--"
	s := played(t, "leuthen", 60, func(file *schema.File) {
		sc := file.Scenario.Clone()
		file.Scenario = sc
		sc.Title, sc.Subtitle = hostile, hostile
		for i := range sc.Sides {
			sc.Sides[i].Name = hostile + fmt.Sprint(i)
		}
		for i := range sc.AreaBoard().Sectors {
			sc.AreaBoard().Sectors[i].Name = hostile + fmt.Sprint(i)
		}
	})
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	p.sides[0].colour = "red"
	text := written(t, p)
	assert.Contains(t, html.UnescapeString(text), "<img onerror=alert(1)", "the name is told")
	assert.NotContains(t, text, "<img")
	assert.NotContains(t, text, "\u202e")
	assert.NotContains(t, text, "\u2028")
	assert.Equal(t, 2, strings.Count(text, "</script"), "the two of the page")
	assert.Equal(t, 1, strings.Count(text, "<!"))
	screen(t, text)
}

func TestThePageReachesNothingOutsideItself(t *testing.T) {
	s := played(t, "leuthen", 40, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	text := written(t, p)
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)
	require.Len(t, policy, 2)
	assert.Contains(t, html.UnescapeString(policy[1]), "default-src 'none'")
	assert.NotContains(t, policy[1], "unsafe")
	assert.Contains(t, html.UnescapeString(policy[1]), "script-src "+digest(scriptOf.FindStringSubmatch(text)[1])+";")
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(text)
	assert.Contains(t, html.UnescapeString(policy[1]), "style-src "+digest(style[1])+";")
	for _, of := range regexp.MustCompile(`(?:src|href)="([^"]{1,40})`).FindAllStringSubmatch(text, -1) {
		assert.Regexp(t, `^(data:image/png;base64,|#p\d|#t=\d)`, of[1])
	}
	for _, address := range regexp.MustCompile(`https?://[^\s"')]*`).FindAllString(text, -1) {
		assert.Equal(t, "http://www.w3.org/2000/svg", address, "the name of the vocabulary")
	}
}

func rand() *mathrand.Rand { return mathrand.New(mathrand.NewPCG(1, 2)) }

func TestAPageEndsWhereItWouldBeTooLarge(t *testing.T) {
	assert.False(t, full(limits.PlaybackSteps-1, limits.PlaybackBytes))
	assert.True(t, full(limits.PlaybackSteps, 0))
	assert.True(t, full(0, limits.PlaybackBytes+1))

	s := played(t, "leuthen", 60, nil)
	p, err := Of(s, s.Branch().ID)
	require.NoError(t, err)
	assert.NotContains(t, p.Notice(), "too much")
	cut := &Playback{Report: p.Report, sides: p.sides, all: s.Len(), titles: map[string]string{}, pictures: pictures{size: limits.PlaybackBytes + 1}}
	cut.film(s.Copy())
	assert.Len(t, cut.steps, 1)
	assert.Contains(t, cut.Notice(), fmt.Sprintf("The page ends after action 0 of %d", s.Len()))
	assert.Contains(t, written(t, cut), "all of the game would be too much for one page")
}
