package chart

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"image/png"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// played is a few games by chance of a built-in scenario.
func played(t testing.TB, id string, games int) (balance.Result, *model.Scenario) {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	sc := file.Scenario
	system, err := systems.All().Of(sc)
	require.NoError(t, err)
	battle, err := system.NewBattle(sc)
	require.NoError(t, err)
	players := map[string]string{}
	for _, s := range sc.Sides {
		players[s.ID] = "random"
	}
	b := balance.Batch{Setup: balance.NewSetup(sc, id, nil, "test", players)}
	b.Games, b.Seed = games, 1
	r, err := b.Play(t.Context(), balance.Arena{System: system, Scenario: sc, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }})
	require.NoError(t, err)
	return r, sc
}

// table is the figures of a chart as they are written.
func table(t *testing.T, c Chart) [][]string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, c.CSV(&out))
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	return rows
}

func TestChartsSayWhatTheyAreOf(t *testing.T) {
	r, sc := played(t, "markova", 7)
	losses, err := Losses(r, sc, "")
	require.NoError(t, err)
	heat, err := Heat(r, sc, HeatMap{Kind: balance.HeatMoves, Side: r.Sides[0].ID, First: 1, Last: 3}, "")
	require.NoError(t, err)
	rounds, err := Heat(r, sc, HeatMap{Kind: balance.HeatMoves, First: 1, Last: 3}, "round")
	require.NoError(t, err)
	assert.Equal(t, []string{"Turns 1 to 3", "Rounds 1 to 3"}, []string{heat.About[len(heat.About)-1], rounds.About[len(rounds.About)-1]})
	for name, c := range map[string]Chart{
		"shares": Shares(r, sc), "turns": Turns(r, sc, ""), "losses": losses, "heat": heat,
		"tornado": Tornado("What changes the balance", []string{"40 games each"}, " points", []Bar{{"a turn more", 2, 9, 16}, {"a company fewer", -20, -12, -4}}),
	} {
		t.Run(name, func(t *testing.T) {
			text, err := c.SVG()
			require.NoError(t, err)
			said := strings.ReplaceAll(string(text), "&#39;", "'")
			assert.Contains(t, said, ">"+c.Title+"<")
			for _, line := range c.About {
				assert.Contains(t, said, line)
			}
			if name != "tornado" {
				assert.Contains(t, said, "7 games, seeds from 1 on; played by random for "+r.Sides[0].Name)
			}
			again, err := c.SVG()
			require.NoError(t, err)
			assert.Equal(t, string(text), string(again))

			var out bytes.Buffer
			require.NoError(t, c.PNG(&out, 0.5))
			picture, err := png.Decode(&out)
			require.NoError(t, err)
			width, height := c.Size()
			assert.InDelta(t, width/2, picture.Bounds().Dx(), 1)
			assert.InDelta(t, height/2, picture.Bounds().Dy(), 1)
			for _, at := range [][2]int{{0, 0}, {picture.Bounds().Dx() - 1, picture.Bounds().Dy() - 1}} {
				red, green, blue, alpha := picture.At(at[0], at[1]).RGBA()
				assert.Equal(t, [4]uint32{0xffff, 0xffff, 0xffff, 0xffff}, [4]uint32{red, green, blue, alpha}, "white to the edge")
			}
			assert.NotEmpty(t, table(t, c)[1:])
			if dir := os.Getenv("CHARTS"); dir != "" { // to be looked at
				require.NoError(t, os.WriteFile(fmt.Sprintf("%s/%s.svg", dir, name), text, 0o600))
				out.Reset()
				require.NoError(t, c.PNG(&out, 1))
				require.NoError(t, os.WriteFile(fmt.Sprintf("%s/%s.png", dir, name), out.Bytes(), 0o600))
			}
		})
	}
}

func TestNoCellOfAChartIsAFormula(t *testing.T) {
	rows := table(t, Tornado("What changes the balance", nil, " points", []Bar{{"=HYPERLINK(1)", -20, -12, -4}}))
	assert.Equal(t, []string{"'=HYPERLINK(1)", "-20", "-12", "-4"}, rows[1], "numbers stay what they are")
}

func TestFiguresOfChartsAreThoseOfTheResult(t *testing.T) {
	r, sc := played(t, "markova", 9)
	for i, e := range r.Ends {
		assert.Equal(t, []string{e.Winner, strconv.Itoa(e.Games), figure(e.Percent), figure(e.Low), figure(e.High)}, table(t, Shares(r, sc))[i+1])
	}
	ended := 0
	for _, row := range table(t, Turns(r, sc, ""))[1:] {
		for _, cell := range row[1 : len(row)-1] {
			n, err := strconv.Atoi(cell)
			require.NoError(t, err)
			ended += n
		}
	}
	assert.Equal(t, 9, ended)

	heat, err := Heat(r, sc, HeatMap{Kind: balance.HeatLosses, Last: 99}, "")
	require.NoError(t, err)
	sum, lost := 0, 0
	for _, row := range table(t, heat)[1:] {
		n, err := strconv.Atoi(row[1])
		require.NoError(t, err)
		sum += n
		_, err = sc.Board.Parse(row[0])
		require.NoError(t, err)
	}
	for _, g := range r.Played {
		for _, s := range r.Sides {
			lost += r.Lost(g, s.ID)
		}
	}
	assert.Equal(t, lost, sum, "each lost unit fell somewhere")
}

func TestHeatMapsAreDrawnOnEveryKindOfBoard(t *testing.T) {
	for id, games := range map[string]int{"leuthen": 3, "cowpens": 1} {
		r, sc := played(t, id, games)
		for _, kind := range balance.HeatKinds() {
			c, err := Heat(r, sc, HeatMap{Kind: kind, Last: 99}, "")
			require.NoError(t, err, id)
			require.NotEmpty(t, c.Picture(0.1).Pix)
		}
		_, err := Heat(r, sc, HeatMap{Kind: "rumours"}, "")
		assert.ErrorContains(t, err, "there is no heat map of")
	}
	r, _ := played(t, "markova", 1)
	file, err := scenarios.Open("leuthen")
	require.NoError(t, err)
	_, err = Heat(r, file.Scenario, HeatMap{Kind: balance.HeatMoves}, "")
	assert.ErrorContains(t, err, "games on another map")
	r.Seen = nil
	_, err = Losses(r, nil, "")
	assert.ErrorContains(t, err, "does not tell what was seen in its games")
}

func TestSidesAreToldApartWithoutColours(t *testing.T) {
	for _, info := range scenarios.List() {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		var r balance.Result
		for _, s := range file.Scenario.Sides {
			r.Sides = append(r.Sides, balance.Side{ID: s.ID})
		}
		inks := sideInks(r, file.Scenario)
		for i, a := range inks {
			assert.LessOrEqual(t, lightness(a), 0.7, "%s: too light on white", info.ID)
			for _, b := range inks[:i] {
				assert.GreaterOrEqual(t, math.Abs(lightness(a)-lightness(b)), 0.12, info.ID)
			}
		}
	}
}

func TestLabelsStandApart(t *testing.T) {
	assert.Equal(t, []float64{10, 100}, apart([]float64{10, 100}, 40))
	for _, wanted := range [][]float64{{50, 50}, {60, 50}, {50, 51, 52, 53}} {
		out := apart(wanted, 20)
		for i, a := range out {
			for j, b := range out[:i] {
				assert.GreaterOrEqual(t, math.Abs(a-b), 19.0, "%v", wanted)
				if wanted[j] < wanted[i] {
					assert.Less(t, b, a, "in their order")
				}
			}
		}
	}
}

func TestLongTextsAreCut(t *testing.T) {
	var p pen
	long := strings.Repeat("a long title ", 40)
	cut := p.fitted(long, 14, paint.Body, 300)
	assert.True(t, strings.HasSuffix(cut, "…"))
	assert.LessOrEqual(t, paint.Text{Line: cut, Face: paint.Body, Size: 14}.Width(), 300.0)
	assert.Equal(t, "short", p.fitted("short", 14, paint.Body, 300))
}
