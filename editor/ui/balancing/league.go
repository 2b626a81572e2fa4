package balancing

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/shelved"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/schema"
)

// LeagueWindow is what a league has the window around it do.
type LeagueWindow interface {
	Scenarios() []Entrant // that can be played: the drafts that are open, and the built-in ones
	// OpenStall opens a game of a scenario in the playtest, at its end.
	OpenStall(e Entrant, d Draft, seed uint64, kinds map[string]string)
	Players() *apart.Players // that the games are played by; nil for the program itself
	Shelf() balance.Shelf    // where games are kept while they are played, and afterwards
	Renew()
	Changed()
	Key(fyne.KeyName)
	Rune(rune)
}

// Entrant is a scenario that a league can be played over.
type Entrant struct {
	ID     string // no two have the same
	Title  string
	Detail string // "open", "built-in"
	System rules.System
	Open   bool // it is a draft that is open, and read by the window's goroutine alone
	Shown  bool // it is that which is worked on
	Read   func() (Draft, error)
}

// League is players all against all over some scenarios, with their ratings.
type League struct {
	desk   *desk.Desk
	window LeagueWindow

	scenarios []string // ids of entrants
	kinds     []string // of players
	games     int      // of each two in each scenario
	seed      uint64

	run     *run[balance.Results]
	results *balance.Results
	failed  error
	stopped bool
	took    time.Duration
	drafts  map[string]Draft // that were played, by the id of the scenario
	entered map[string]Entrant
	kept    *shelved.Games // those that are played

	content  *fyne.Container
	which    *kit.Button
	players  *kit.Button
	count    *kit.Field
	first    *kit.Field
	says     *fyne.Container
	play     *kit.Button
	stop     *kit.Button
	line     *canvas.Text
	right    *canvas.Text
	bar      *widget.ProgressBar
	under    *fyne.Container // the bar in its place
	body     *fyne.Container
	stalls   *kit.KeyList
	relayout *fyne.Container
}

// NewLeague is a league in which nothing has been played yet, over the scenario that is worked on.
func NewLeague(d *desk.Desk, w LeagueWindow) *League {
	l := &League{desk: d, window: w, content: container.NewStack(), games: 4, seed: 1}
	l.kept = shelved.New(d, l, "league", "the games of the league")
	all := w.Scenarios()
	at := max(0, slices.IndexFunc(all, func(e Entrant) bool { return e.Shown }))
	if len(all) > 0 {
		l.scenarios = []string{all[at].ID}
		l.usualKinds(all[at])
	}
	l.Build()
	return l
}

// usualKinds has all kinds of players take part that every side of a scenario can have, but of
// those that think those alone that are the quickest.
func (l *League) usualKinds(e Entrant) {
	l.kinds = nil
	d, err := e.Read()
	if err != nil {
		return // it is said when it is played
	}
	for _, k := range bot.Kinds(d.System) {
		everybody := !slices.ContainsFunc(d.File.Scenario.Sides, func(s model.Side) bool {
			return !slices.ContainsFunc(offered(d, s.ID), func(o rules.PlayerKind) bool { return o.ID == k.ID })
		})
		if k.Level == 0 && everybody {
			l.kinds = append(l.kinds, k.ID)
		}
	}
}

// Build makes everything that is shown anew.
func (l *League) Build() {
	wire := func(buttons ...*kit.Button) {
		for _, b := range buttons {
			b.OnKey, b.OnRune = l.window.Key, l.window.Rune
		}
	}
	pick := func(hint string, tap func()) *kit.Button {
		b := kit.NewButton("chevron-down", "", tap)
		b.Look, b.Tight, b.Wide, b.Hint = kit.Framed, true, true, hint
		wire(b)
		return b
	}
	l.which = pick("Choose the scenarios that are played", l.pickScenarios)
	l.players = pick("Choose the players that meet", l.pickPlayers)
	number := func(text string) *kit.Field {
		f := kit.NewField("")
		f.SetText(text)
		f.OnChanged = func(string) { l.consider() }
		f.OnSubmitted = func(string) { l.Go() }
		f.OnKey = func(k fyne.KeyName) bool {
			if k == fyne.KeyEscape {
				l.desk.Focus(l.play)
			}
			return true
		}
		return f
	}
	l.count, l.first = number(strconv.Itoa(l.games)), number(strconv.FormatUint(l.seed, 10))
	l.says = container.New(look.Tight{})
	l.play, l.stop = kit.NewButton("", "Play the league (F5)", l.Go), kit.NewButton("stop", "Stop", l.Stop)
	l.play.Look, l.play.Hint = kit.Primary, "Let the players meet (F5)"
	l.stop.Look, l.stop.Hint = kit.Framed, "Stop the league with what is done (F9)"
	wire(l.play, l.stop)
	pair := func(text string, f *kit.Field) fyne.CanvasObject {
		return look.Pad(container.NewBorder(nil, nil, container.NewCenter(look.Line(text, look.Now().Ink, theme.TextSize())), container.New(look.FixedWidth(numberWidth), f)), 2, 0, 4, 0)
	}
	parts := container.New(look.Tight{},
		look.Pad(look.Title("League of players", 20), 8, 0, 4, 0),
		look.Paragraph("All players meet all others, each from both sides, with the same dice.", theme.CaptionTextSize(), columnRoom, look.Now().Faded),
		heading("SCENARIOS"), look.Pad(l.which, 2, 0, 4, 0),
		heading("PLAYERS"), look.Pad(l.players, 2, 0, 4, 0),
		heading("GAMES"), pair("Of each two, in each", l.count), pair("Seed of the first two", l.first),
		look.Pad(l.says, 4, 0, 6, 0))
	left := look.Between(container.New(look.Tight{}), kit.NewScroller(look.Pad(parts, 0, 14, 0, 14)), look.Pad(container.NewBorder(nil, nil, nil, l.stop, l.play), 8, 14, 12, 14))

	l.line, l.right, l.bar = look.Line(" ", look.Now().Ink, theme.TextSize()), look.Line(" ", look.Now().Faded, theme.TextSize()), widget.NewProgressBar()
	l.line.TextStyle.Bold = true
	l.bar.TextFormatter = func() string { return "" }
	l.under = look.Pad(container.New(look.FixedHeight(8), l.bar), 0, 14, 8, 14)
	head := look.TightColumn(look.Pad(container.NewBorder(nil, nil, l.line, l.right), 8, 14, 4, 14), l.under, look.Ruler())
	l.body = container.NewStack()
	l.relayout = look.Frame(l.body, head, nil, nil, nil)
	l.stalls = kit.NewKeyList(func() int {
		if l.results == nil {
			return 0
		}
		return len(l.results.Stalls)
	}, newGameRow, l.updateStall)
	l.stalls.OnSelected = func(widget.ListItemID) {
		l.stalls.UnselectAll() // so that a second click is told
		l.desk.Focus(l.stalls)
		l.stalls.Refresh()
	}
	l.stalls.OnEnter = l.openStall
	l.stalls.OnKey, l.stalls.OnRune = l.window.Key, l.window.Rune
	l.content.Objects = []fyne.CanvasObject{look.Frame(l.relayout, nil, nil, look.Frame(look.OnPaper(look.Now().Shade, container.New(look.FixedWidth(setupWidth), left)), nil, nil, nil, look.Ruler()), nil)}
	l.content.Refresh()
	l.showResults()
	l.update()
}

// Content is what is shown.
func (l *League) Content() fyne.CanvasObject { return l.content }

// Shown is told that the league comes in sight.
func (l *League) Shown() {
	l.update()
	l.desk.Focus(l.play)
}

// Hidden is told that it goes.
func (l *League) Hidden() {}

// Close stops what goes on.
func (l *League) Close() { l.Stop() }

// Leave stops the games as the league is closed, and keeps those that are done: the same league
// goes on with them.
func (l *League) Leave() {
	if l.run != nil {
		l.Stop()
		l.kept.Keep()
	}
}

// Leaving stops the games, and returns what keeps those that are done, for any goroutine; nil
// where none were played.
func (l *League) Leaving() (keep func() error) {
	l.Stop()
	return l.kept.Leaving()
}

// Running reports whether games are being played, or wait.
func (l *League) Running() bool { return l.run != nil }

// Played is how many games are done.
func (l *League) Played() int {
	switch {
	case l.run != nil:
		return l.run.done()
	case l.results != nil:
		return l.results.Games
	}
	return 0
}

// Note is what is to be said of how the games are played that go on; "" for nothing.
func (l *League) Note() string {
	if l.run == nil {
		return ""
	}
	return strings.TrimSpace(l.run.note() + " " + l.kept.Note())
}

// Unkept says what would be lost by closing it; "" for nothing.
func (l *League) Unkept() string {
	if l.run != nil {
		return fmt.Sprintf("The league is being played: %d of %d games are done.", l.run.done(), l.run.all) + l.kept.Says("the same league goes on with them")
	}
	if l.results != nil && l.took >= desk.Costly && !l.kept.Kept() {
		return fmt.Sprintf("What came of the league’s %s is kept nowhere, and would be lost.", model.Counted(l.results.Games, "game", "games"))
	}
	return ""
}

// Place is what the league is, in words.
func (l *League) Place() string { return "the league" }

// Commands is what can be done.
func (l *League) Commands() []*desk.Command {
	goes := &desk.Command{ID: "league.go", Menu: menu, Text: "Play the league", Key: fyne.KeyF5, Run: l.Go}
	switch {
	case l.run != nil && l.run.paused:
		goes.Text = "Go on"
	case l.run != nil:
		goes.Text = "Pause"
	}
	return []*desk.Command{
		goes,
		{ID: "league.stop", Menu: menu, Text: "Stop the league", Key: fyne.KeyF9, Needs: "no games are being played", Enabled: l.Running, Run: l.Stop},
		{ID: "league.scenarios", Menu: menu, Text: "Scenarios of the league…", Split: true, Run: l.pickScenarios},
		{ID: "league.players", Menu: menu, Text: "Players of the league…", Run: l.pickPlayers},
	}
}

// chosen is the scenarios that are chosen and there, all of one system.
func (l *League) chosen() []Entrant {
	var out []Entrant
	for _, e := range l.window.Scenarios() {
		if slices.Contains(l.scenarios, e.ID) {
			out = append(out, e)
		}
	}
	return out
}

// pickScenarios offers the scenarios.
func (l *League) pickScenarios() {
	if l.run != nil {
		return
	}
	var options []kit.Option
	all := l.window.Scenarios()
	for _, e := range all {
		options = append(options, kit.Option{ID: e.ID, Text: e.Title, Detail: e.System.Name + ", " + e.Detail})
	}
	l.desk.PickSeveral("Scenarios of the league", options, l.scenarios, func(ids []string) {
		before := l.chosen()
		l.scenarios = ids
		if now := l.chosen(); len(now) > 0 && (len(before) == 0 || before[0].System.ID != now[0].System.ID) {
			l.usualKinds(now[0])
		}
		l.update()
	})
}

// pickPlayers offers the players.
func (l *League) pickPlayers() {
	now := l.chosen()
	if l.run != nil || len(now) == 0 {
		return
	}
	var options []kit.Option
	for _, k := range bot.Kinds(now[0].System) {
		options = append(options, kit.Option{ID: k.ID, Text: k.Name, Detail: k.About})
	}
	l.desk.PickSeveral("Players of the league", options, l.kinds, func(ids []string) {
		l.kinds = ids
		l.update()
	})
}

// wrong is why the league cannot be played so; "" for nothing.
func (l *League) wrong() string {
	n, err := strconv.Atoi(strings.TrimSpace(l.count.Text))
	seed, seedErr := strconv.ParseUint(strings.TrimSpace(l.first.Text), 10, 64)
	const most = 10_000
	now := l.chosen()
	switch {
	case len(now) == 0:
		return "Choose the scenarios that are played."
	case slices.ContainsFunc(now, func(e Entrant) bool { return e.System.ID != now[0].System.ID }):
		return "Players meet in scenarios of one game alone: choose those of one."
	case len(l.kinds) < 2:
		return "A league has two players or more."
	case err != nil || n < 2 || n%2 != 0 || n > most:
		return fmt.Sprintf("The games of two players are an even number to %d, as each seed is played from both sides.", most)
	case seedErr != nil:
		return "A seed is a whole number, such as 1914."
	}
	l.games, l.seed = n, seed
	return ""
}

// all is how many games the league has.
func (l *League) all() int {
	return len(l.kinds) * (len(l.kinds) - 1) / 2 * l.games * len(l.chosen())
}

// consider says what the choice leads to.
func (l *League) consider() {
	wrong := l.wrong()
	l.play.SetEnabled(l.run != nil || wrong == "")
	if wrong != "" {
		setParagraph(l.says, wrong, look.Now().MayNot)
		return
	}
	if note := l.Note(); note != "" {
		setParagraph(l.says, note, look.Now().MayNot)
		return
	}
	setParagraph(l.says, fmt.Sprintf("%s. The intervals of ratings grow narrower with the games: 20 of each two say a little, 100 much.", model.Counted(l.all(), "game", "games")), look.Now().Faded)
}

// update shows everything as it stands.
func (l *League) update() {
	var names []string
	now := l.chosen()
	for _, e := range now {
		names = append(names, e.Title)
	}
	setText(l.which, strings.Join(names, ", "), "Choose scenarios")
	names = nil
	if len(now) > 0 {
		for _, k := range l.kinds {
			names = append(names, bot.KindName(now[0].System, k))
		}
	}
	setText(l.players, strings.Join(names, "; "), "Choose players") // names have commas
	for _, b := range []*kit.Button{l.which, l.players} {
		b.SetEnabled(l.run == nil)
	}
	for _, f := range []*kit.Field{l.count, l.first} {
		f.SetEnabled(l.run == nil)
	}
	l.play.Text = "Play the league (F5)"
	left, right := "Nothing has been played yet", ""
	switch r := l.run; {
	case r != nil:
		l.play.Text = "Pause (F5)"
		left = fmt.Sprintf("%d of %s", r.done(), model.Counted(r.all, "game", "games"))
		l.bar.SetValue(float64(r.done()) / float64(max(1, r.all)))
		each, known := r.each()
		switch {
		case r.paused:
			l.play.Text = "Go on (F5)"
			right = "Paused; games under way come to their end. F5 goes on"
		case !known:
			right = "The first games are being played"
		default:
			right = look.Capital(look.About(each*time.Duration(max(0, r.all-r.done())))) + " left"
		}
	case l.failed != nil:
		left = "The league could not be played"
	case l.stopped:
		left = "The league was stopped before its end"
		if l.results != nil {
			left += fmt.Sprintf(": what is told is of %s", model.Counted(l.results.Games, "game", "games"))
			right = "Took " + look.About(l.took)
		}
	case l.results != nil:
		left = fmt.Sprintf("%s, %s", model.Counted(l.results.Games, "game", "games"), model.Counted(len(l.results.Stalls), "of them a stall", "of them stalls"))
		right = "Took " + look.About(l.took)
	}
	l.play.Refresh()
	look.SetLine(l.line, left)
	look.SetLine(l.right, right)
	look.Show(l.stop, l.run != nil)
	if bar := l.under.Visible(); bar != (l.run != nil) {
		look.Show(l.under, l.run != nil)
		l.relayout.Refresh()
	}
	l.consider()
	l.window.Changed()
}

func setText(b *kit.Button, text, empty string) {
	if text == "" {
		text = empty
	}
	if b.Text != text {
		b.Text = text
		b.Refresh()
	}
}

// Go begins to play; or has what is played wait, or go on.
func (l *League) Go() {
	switch {
	case l.run == nil:
		l.askAnew()
	case l.run.paused:
		l.run.goOn()
	default:
		l.run.pause()
	}
	l.update()
	l.window.Renew()
}

// askAnew plays the league, after asking where what came of a long one would be lost by that.
func (l *League) askAnew() {
	lost := l.Unkept()
	if lost == "" || l.wrong() != "" {
		l.begin()
		return
	}
	l.desk.Ask("Play the league anew?", lost,
		desk.Choice{Text: "Keep it", Look: kit.Framed},
		desk.Choice{Text: "Play anew", Look: kit.Danger, Do: func() {
			l.begin()
			l.update()
			l.window.Renew()
		}})
}

// Stop ends the league; what was played by then is told.
func (l *League) Stop() {
	if l.run != nil {
		l.run.stop()
	}
}

// errNotPlayed is that a scenario of the league cannot be played.
func errNotPlayed(e Entrant, err error) error { return fmt.Errorf("%s: %w", e.Title, err) }

// begin plays the league.
func (l *League) begin() {
	if l.wrong() != "" {
		return
	}
	entrants := l.chosen()
	league := balance.League{Kinds: slices.Clone(l.kinds), Pairs: l.games / 2, Seed: l.seed, Workers: l.window.Players().AtATime()}
	r := newRun[balance.Results](l.all())
	l.run, l.failed, l.stopped, l.results = r, nil, false, nil
	drafts, entered := map[string]Draft{}, map[string]Entrant{}
	for i, e := range entrants {
		if e.Open {
			d, err := e.Read()
			entrants[i].Read = func() (Draft, error) { return d, err }
		}
	}
	l.showResults()
	openBook := l.kept.Begin(l.window.Shelf(), r.ended)
	r.start(l.desk, func(p *progress) (balance.Results, error) {
		pool := p.pool(l.window.Players(), league.Workers)
		defer pool.Close()
		league.Workers = workers(pool, league.Workers)
		var arenas []balance.Arena
		var texts [][]byte
		for _, e := range entrants {
			d, err := e.Read()
			if err == nil && len(d.Errors) > 0 {
				err = d.Errors
			}
			if err != nil {
				return balance.Results{}, errNotPlayed(e, err)
			}
			arena, err := arenaOf(d, pool)
			if err != nil {
				return balance.Results{}, errNotPlayed(e, err)
			}
			if _, twice := drafts[arena.Scenario.ID]; twice {
				return balance.Results{}, errNotPlayed(e, errors.New("another scenario of the league has the same id: choose one of them"))
			}
			drafts[arena.Scenario.ID], entered[arena.Scenario.ID] = d, e
			for _, k := range league.Kinds {
				if _, err := bot.Sit(arena.System, arena.Scenario, func(rules.Chair) string { return k }, func(int) uint64 { return 0 }); err != nil {
					return balance.Results{}, errNotPlayed(e, err)
				}
			}
			text, err := schema.Encode(d.File)
			if err != nil {
				return balance.Results{}, errNotPlayed(e, err)
			}
			arenas, texts = append(arenas, arena), append(texts, text)
		}
		book := openBook(texts...)
		for i := range arenas {
			arenas[i].Kept = book.Ground(texts[i], rules.Terms{})
		}
		p.known(book.Found)
		return league.Play(p.ctx, arenas, p.wait)
	}, func() {
		if l.run != r {
			return
		}
		if r.over {
			l.took, l.run = r.took(), nil
			l.drafts, l.entered = drafts, entered
			l.kept.Keep()
			switch {
			case r.err != nil && r.given:
				l.stopped = true
				if r.result.Games > 0 {
					l.results = &r.result
				}
			case r.err != nil:
				l.failed = r.err
			default:
				l.results = &r.result
			}
			l.showResults()
			l.window.Renew()
		}
		l.update()
	})
}
