package balancing

import (
	"context"
	"fmt"
	"image/color"
	"maps"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// setupColumn is where it is said what is played.
type setupColumn struct {
	lab     *Laboratory
	content fyne.CanvasObject
	title   *kit.CutLine
	players *fyne.Container
	shown   string // what the players were made for
	counted *kit.Button
	known   *kit.Button
	games   *kit.Field
	points  *kit.Field
	seed    *kit.Field
	workers *kit.Field
	expects *fyne.Container
	takes   *fyne.Container
	errors  *fyne.Container
	kept    *kit.Button
	play    *kit.Button
	stop    *kit.Button

	trial  *desk.Latest             // a game that is played to know how long one takes
	each   map[string]time.Duration // that a game takes on one core, by the players
	trying string                   // the players of the trial
}

// columnRoom is how wide texts in the column are.
const columnRoom = setupWidth - 34

func newSetupColumn(l *Laboratory) *setupColumn {
	c := &setupColumn{lab: l, trial: desk.NewLatest(l.desk), each: map[string]time.Duration{}}
	if l.column != nil {
		l.column.trial.Stop()
		c.each = l.column.each
	}
	c.title = kit.NewCutLine(look.Line("", look.Now().Ink, theme.TextSize()), columnRoom)
	c.players, c.expects, c.takes, c.errors = container.New(look.Tight{}), container.New(look.Tight{}), container.New(look.Tight{}), container.New(look.Tight{})
	c.counted = c.option("So many games", func() { c.setUntil(false) })
	c.known = c.option("Until the shares are known to", func() { c.setUntil(true) })
	c.games = c.field(strconv.Itoa(l.choice.games), c.readGames)
	c.points = c.field(points(l.choice.points), c.readPoints)
	c.seed = c.field(strconv.FormatUint(l.choice.seed, 10), c.readSeed)
	c.workers = c.field(strconv.Itoa(l.choice.workers), c.readWorkers)
	c.play = kit.NewButton("", "Play the games (F5)", l.Go)
	c.play.Look = kit.Primary
	c.stop = kit.NewButton("stop", "Stop", l.Stop)
	c.stop.Look, c.stop.Hint = kit.Framed, "Stop with what is done (F9)"
	c.kept = kit.NewButton("open", "Earlier results…", l.askKept)
	c.kept.Look, c.kept.Hint = kit.Framed, "Show what came of games before, beside the file of the scenario"
	l.wire(c.play, c.stop, c.kept)

	number := func(f *kit.Field) fyne.CanvasObject { return container.New(look.FixedWidth(numberWidth), f) }
	pair := func(text string, f *kit.Field) fyne.CanvasObject {
		return container.NewBorder(nil, nil, container.NewCenter(look.Line(text, look.Now().Ink, theme.TextSize())), number(f))
	}
	parts := container.New(look.Tight{},
		look.Pad(look.Title("Balance laboratory", 20), 8, 0, 0, 0), look.Pad(c.title.Box, 0, 0, 6, 0),
		heading("PLAYERS"), c.players,
		heading("GAMES"),
		look.Pad(container.NewBorder(nil, nil, nil, number(c.games), c.counted), 2, 0, 4, 0),
		look.Pad(container.NewBorder(nil, nil, nil, container.NewHBox(container.NewCenter(look.Line("±", look.Now().Ink, theme.TextSize())), number(c.points)), c.known), 0, 0, 2, 0),
		look.Pad(c.expects, 2, 0, 4, 0),
		heading("DICE AND MACHINE"),
		look.Pad(pair("Seed of the first game", c.seed), 2, 0, 4, 0),
		look.Pad(pair(fmt.Sprintf("At a time (%s)", model.Counted(l.window.Players().Processors(), "core", "cores")), c.workers), 0, 0, 4, 0),
		look.Pad(c.takes, 2, 0, 6, 0), c.errors,
		look.Pad(container.NewHBox(c.kept), 6, 0, 6, 0))
	buttons := container.NewBorder(nil, nil, nil, c.stop, c.play)
	c.content = look.Between(container.New(look.Tight{}), kit.NewScroller(look.Pad(parts, 0, 14, 0, 14)), look.Pad(buttons, 8, 14, 12, 14))
	return c
}

const numberWidth = 76

// heading is over a part of the column.
func heading(text string) fyne.CanvasObject { return look.Pad(look.BoldCaption(text), 8, 0, 2, 0) }

// option is a button of which one is chosen.
func (c *setupColumn) option(text string, tap func()) *kit.Button {
	b := kit.NewButton("", text, tap)
	b.Wide = true
	c.lab.wire(b)
	return b
}

// field is a field for a number.
func (c *setupColumn) field(text string, read func(string) bool) *kit.Field {
	f := kit.NewField("")
	f.SetText(text)
	f.OnChanged = func(text string) {
		if read(strings.TrimSpace(text)) {
			c.consider()
		} else {
			c.wrongs()
		}
	}
	f.OnSubmitted = func(string) { c.lab.Go() }
	f.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			c.lab.desk.Focus(c.play)
		}
		return true
	}
	return f
}

func (c *setupColumn) readGames(text string) bool {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > limits.BatchGames {
		return false
	}
	c.lab.choice.games = n
	return true
}

func (c *setupColumn) readPoints(text string) bool {
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	if err != nil || !(balance.MinPoints <= n && n <= balance.MaxPoints) {
		return false
	}
	c.lab.choice.points = n
	return true
}

func (c *setupColumn) readSeed(text string) bool {
	n, err := strconv.ParseUint(text, 10, 64)
	if err == nil {
		c.lab.choice.seed = n
	}
	return err == nil
}

func (c *setupColumn) readWorkers(text string) bool {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostWorkers {
		return false
	}
	c.lab.choice.workers = n
	return true
}

// points is a number of percentage points as people write it.
func points(n float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(n, 'f', 1, 64), ".0")
}

// wrong is what is wrong with what is written; "" for nothing.
func (c *setupColumn) wrong() string {
	for _, f := range []struct {
		field *kit.Field
		read  func(string) bool
		says  string
		off   bool
	}{
		{c.games, c.readGames, fmt.Sprintf("From 1 to %d games can be played.", limits.BatchGames), c.lab.choice.until},
		{c.points, c.readPoints, fmt.Sprintf("Shares can be known to %v to %v points.", balance.MinPoints, balance.MaxPoints), !c.lab.choice.until},
		{c.seed, c.readSeed, "A seed is a whole number, such as 1914.", false},
		{c.workers, c.readWorkers, fmt.Sprintf("From 1 to %d games can be played at a time.", mostWorkers), false},
	} {
		if !f.off && !f.read(strings.TrimSpace(f.field.Text)) {
			return f.says
		}
	}
	return ""
}

// take takes what is written. It reports whether all of it can be played.
func (c *setupColumn) take() bool { return c.wrong() == "" }

// show has what is chosen be as it was for a result.
func (c *setupColumn) show(s balance.Setup) {
	l := c.lab
	for _, side := range s.Sides {
		l.choice.kinds[side.ID] = side.Player
	}
	l.choice.fit(l.window.Draft())
	l.choice.until, l.choice.seed = s.Until != 0, s.Seed
	if s.Until != 0 {
		l.choice.points = s.Until
	} else {
		l.choice.games = s.Games
	}
	c.games.SetText(strconv.Itoa(l.choice.games))
	c.points.SetText(points(l.choice.points))
	c.seed.SetText(strconv.FormatUint(l.choice.seed, 10))
}

// setUntil chooses how many games are played.
func (c *setupColumn) setUntil(on bool) {
	c.lab.choice.until = on
	c.update()
}

// update shows what is chosen, for the draft as it stands.
func (c *setupColumn) update() {
	l := c.lab
	d := l.window.Draft()
	c.title.Set(d.File.Scenario.Title)
	key := ""
	for _, s := range d.File.Scenario.Sides {
		key += s.ID + "=" + s.Name + "\n"
	}
	if key != c.shown {
		c.shown = key
		c.makePlayers(d)
	}
	for i, s := range d.File.Scenario.Sides {
		row := c.players.Objects[i].(*fyne.Container)
		b := row.Objects[0].(*fyne.Container).Objects[0].(*kit.Button)
		if text := bot.KindName(d.System, l.choice.kinds[s.ID]); b.Text != text {
			b.Text = text
			b.Refresh()
		}
		b.SetEnabled(l.run == nil)
	}
	c.counted.SetSelected(!l.choice.until)
	c.known.SetSelected(l.choice.until)
	for _, b := range []*kit.Button{c.counted, c.known} {
		b.SetEnabled(l.run == nil)
	}
	c.games.SetEnabled(l.run == nil && !l.choice.until)
	c.points.SetEnabled(l.run == nil && l.choice.until)
	c.seed.SetEnabled(l.run == nil)
	c.workers.SetEnabled(l.run == nil)
	c.consider()
}

// makePlayers makes a row for each side.
func (c *setupColumn) makePlayers(d Draft) {
	c.players.RemoveAll()
	for _, s := range d.File.Scenario.Sides {
		b := kit.NewButton("chevron-down", "", nil)
		b.Look, b.Tight, b.Wide, b.Hint = kit.Framed, true, true, "Who plays "+s.Name
		b.Tap = func() { c.pick(b, s.ID, s.Name) }
		c.lab.wire(b)
		label := container.New(look.FixedWidth(112), kit.NewCutLine(look.Line(s.Name, look.Now().Ink, theme.TextSize()), 106).Box)
		c.players.Add(look.Pad(container.NewBorder(nil, nil, container.NewCenter(label), nil, b), 2, 0, 0, 0))
	}
	c.players.Refresh()
}

// pick offers the players that a side can have.
func (c *setupColumn) pick(under *kit.Button, side, name string) {
	d := c.lab.window.Draft()
	var options []kit.Option
	for _, k := range offered(d, side) {
		detail := k.About
		if each, known := c.each[timeKey(d, c.with(side, k.ID))]; known {
			detail += fmt.Sprintf("; %s a game", perGame(each))
		}
		options = append(options, kit.Option{ID: k.ID, Text: k.Name, Detail: detail})
	}
	c.lab.desk.PickOption("Who plays "+name, under, options, c.lab.choice.kinds[side], func(id string) {
		c.lab.choice.kinds[side] = id
		c.update()
	})
}

// with is the players with another for a side.
func (c *setupColumn) with(side, kind string) map[string]string {
	out := map[string]string{}
	maps.Copy(out, c.lab.choice.kinds)
	out[side] = kind
	return out
}

// timeKey is what the time of a game depends on.
func timeKey(d Draft, kinds map[string]string) string {
	key := d.File.Scenario.ID
	for _, s := range d.File.Scenario.Sides {
		key += "\n" + kinds[s.ID]
	}
	return key
}

// consider says what the choice leads to.
func (c *setupColumn) consider() {
	l := c.lab
	d := l.window.Draft()
	c.showErrors(d)
	c.wrongs()
	switch r := l.run; {
	case r == nil && l.rest():
		c.play.Text, c.play.Hint = fmt.Sprintf("Play the other %d (F5)", l.result.Games-len(l.result.Played)), "Go on where the games were stopped; change what is chosen to begin anew (F5)"
	case r == nil:
		c.play.Text, c.play.Hint = "Play the games (F5)", "Play the draft as it stands so many times (F5)"
	case r.paused:
		c.play.Text, c.play.Hint = "Go on (F5)", "Go on with the games (F5)"
	default:
		c.play.Text, c.play.Hint = "Pause (F5)", "Have the games wait; the editor has the machine to itself meanwhile (F5)"
	}
	look.Show(c.stop, l.run != nil)
	c.play.Refresh()
	key := timeKey(d, l.choice.kinds)
	if _, known := c.each[key]; !known && l.run == nil && len(d.Errors) == 0 && c.trying != key {
		c.try(d, key)
	}
	c.showTimes(d)
}

// wrongs says what cannot be played.
func (c *setupColumn) wrongs() {
	l := c.lab
	wrong := c.wrong()
	c.play.SetEnabled(l.run != nil || wrong == "" && len(l.window.Draft().Errors) == 0)
	if wrong != "" {
		setParagraph(c.expects, wrong, look.Now().MayNot)
		return
	}
	setParagraph(c.expects, l.choice.expects(), look.Now().Faded)
}

// showErrors says why the draft cannot be played yet.
func (c *setupColumn) showErrors(d Draft) {
	c.errors.RemoveAll()
	if len(d.Errors) == 0 {
		return
	}
	const most = 3
	c.errors.Add(look.Paragraph("The draft cannot be played yet:", theme.TextSize(), columnRoom, look.Now().MayNot))
	for i, e := range d.Errors {
		if i == most {
			c.errors.Add(look.Paragraph(fmt.Sprintf("… and %d more", len(d.Errors)-most), theme.CaptionTextSize(), columnRoom, look.Now().Faded))
			break
		}
		c.errors.Add(look.Pad(look.Paragraph("• "+look.Sentence(e.Message), theme.CaptionTextSize(), columnRoom, look.Now().Ink), 2, 0, 0, 0))
	}
	b := kit.NewButton("", "Show the problem", c.lab.window.Problems)
	b.Look = kit.Framed
	c.lab.wire(b)
	c.errors.Add(look.Pad(container.NewHBox(b), 6, 0, 6, 0))
}

// showTimes says how long games take.
func (c *setupColumn) showTimes(d Draft) {
	l := c.lab
	text := ""
	each, known := c.each[timeKey(d, l.choice.kinds)]
	switch {
	case len(d.Errors) > 0:
	case known:
		games := l.choice.games
		if l.choice.until {
			looks := balance.NewLooks(l.choice.points, limits.BatchGames)
			games = looks.Sizes[len(looks.Sizes)-1]
		}
		at := min(l.choice.workers, l.window.Players().Processors())
		text = fmt.Sprintf("A game takes %s on one core; %s %s.", perGame(each), model.Counted(games, "game takes", "games take"), look.About(each*time.Duration(games)/time.Duration(max(1, at))))
		if l.choice.until {
			text = strings.Replace(text, fmt.Sprintf("%d games take", games), fmt.Sprintf("%d games take at most", games), 1)
		}
	case c.trying != "":
		text = "A game is being played to know how long one takes …"
	}
	setParagraph(c.takes, text, look.Now().Faded)
}

// trialLimit is for how long a trial goes on at most.
const trialLimit = 30 * time.Second

// try plays a game, to know how long one takes with these players.
func (c *setupColumn) try(d Draft, key string) {
	b := c.lab.choice.batch(d)
	b.Games, b.Until, b.Workers = 1, 0, 1
	c.trying = key
	c.trial.Do(func(ctx context.Context) func() {
		ctx, stop := context.WithTimeout(ctx, trialLimit)
		defer stop()
		pool, _ := c.lab.window.Players().Pool(ctx, 1) // where it cannot be had, the window tries the game itself
		defer pool.Close()
		arena, err := arenaOf(d, pool)
		began := time.Now()
		var r balance.Result
		if err == nil {
			r, err = b.Play(ctx, arena)
		}
		took := time.Since(began)
		return func() {
			if c.trying = ""; err == nil && len(r.Played) == 1 {
				c.each[key] = took
			}
			c.showTimes(d)
		}
	})
}

// stopTrial gives the trial up; it is begun anew when it is wanted.
func (c *setupColumn) stopTrial() {
	c.trial.Stop()
	c.trying = ""
}

// pace takes how long the games took that were played.
func (c *setupColumn) pace() {
	l := c.lab
	if l.result == nil || len(l.result.Played) == 0 {
		return
	}
	kinds := map[string]string{}
	for _, s := range l.setup.Sides {
		kinds[s.ID] = s.Player
	}
	at := min(l.choice.workers, l.window.Players().Processors(), len(l.result.Played))
	c.each[timeKey(l.plays, kinds)] = l.took * time.Duration(at) / time.Duration(len(l.result.Played))
}

// setParagraph changes what a paragraph of the column says.
func setParagraph(box *fyne.Container, text string, ink color.Color) {
	if said, ok := saidBy(box); ok && said == text {
		return
	}
	look.SetParagraph(box, text, theme.CaptionTextSize(), columnRoom, ink)
}

// saidBy is the text of a paragraph.
func saidBy(box *fyne.Container) (string, bool) {
	var lines []string
	for _, o := range box.Objects {
		t, ok := o.(*canvas.Text)
		if !ok {
			return "", false
		}
		lines = append(lines, t.Text)
	}
	return strings.Join(lines, " "), true
}
