package playhexes

import (
	"maps"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Session is the game itself.
func (g *Game) Session() *playtest.Session { return g.session }

// Column is what stands where the tools of the draft stand.
func (g *Game) Column() fyne.CanvasObject { return g.column.content }

// Panels is what stands at the right of the map; Side and Lower are the tabs in it.
func (g *Game) Panels() fyne.CanvasObject { return g.sideParts }

// Side is the upper tabs.
func (g *Game) Side() *panel.Tabs { return g.side }

// Lower is the lower tabs.
func (g *Game) Lower() *panel.Tabs { return g.lower }

// AtText is "after action 12 of 53".
func (g *Game) AtText() string { return g.course.AtText() }

// Light shows spots that something else speaks of, which are in the way of something.
func (g *Game) Light(sites []model.Site) { g.pointNot(sites) }

// Button is the button of the banner or of the column that does something: by the id of
// its command, or by its key in the column. It is nil where there is none just now.
func (g *Game) Button(id string) *kit.Button {
	if b := g.banner.named[id]; b != nil {
		return b
	}
	if it := g.column.form.Find(id); it != nil {
		b, _ := it.Control.(*kit.Button)
		return b
	}
	return nil
}

// Timeline is the panel of the game in time.
func (g *Game) Timeline() *play.Timeline { return g.panels.timeline }

// Glance is what someone who looks on sees of a game: what can be done in it now, and what
// its last action did.
type Glance struct {
	Deploying string // name of the side that is setting up
	CanMove   bool   // a unit of the side that acts
	Targets   bool   // the side that acts has something to fire at
	Declared  bool   // an attack waits for the die
	Back      bool   // the game stands at a moment before its last

	Moved, Ended, Fired bool // a unit has moved, a phase was ended, and the die was rolled
}

// Glance looks at the game as it stands.
func (g *Game) Glance() Glance {
	t, now := g.table(), g.table().Now()
	s := Glance{Declared: len(g.declared()) > 0, Back: g.session.At() < g.session.Len()}
	if now.Phase == rules.Deployment {
		s.Deploying = g.session.Scenario().SideName(now.Side)
	}
	for _, h := range g.recent {
		s.Moved = s.Moved || h.Kind == rules.Steps
		s.Ended = s.Ended || h.Kind == rules.PhaseBegins
		s.Fired = s.Fired || h.Kind == rules.Attacks
	}
	for u := range int32(t.Units()) {
		if v := t.View(u); !v.OnMap() || v.Side != now.Side {
			continue
		}
		s.CanMove = s.CanMove || g.moves(u) != nil
		s.Targets = s.Targets || len(g.targets(u)) > 0
	}
	return s
}

// Offer is something that the units in hand can do at a button, or not.
type Offer struct {
	ID, Name string
	Can      bool
	Do       func()
}

// Offers is what the units in hand can do.
func (g *Game) Offers() []Offer {
	var all []Offer
	for i, o := range g.offers() {
		all = append(all, Offer{o.ID, o.Name, len(o.Actions) > 0, func() { g.useAbility(i) }})
	}
	return all
}

// State is where the game stands.
func (g *Game) State() *play.State {
	p := play.StateOf(g.session, g.table(), g.hand)
	p.Runs, p.Says, p.Attack = g.run != nil, g.bubble.Text, g.card.says()
	if p.Over {
		p.Outcome = g.outcomeText()
	}
	for _, a := range g.declared() {
		p.Declared = append(p.Declared, g.attackText(a))
	}
	for _, h := range g.recent {
		p.Happened = append(p.Happened, h.Text)
	}
	return p
}

// ColumnSpots is where the controls of the column are, from the upper end of its upper
// part to the lower end of its foot.
func (g *Game) ColumnSpots() map[string]fyne.Position {
	all, foot := g.column.form.Spots(), g.column.foot.Spots()
	delete(foot, form.UpperLeft)
	maps.Copy(all, foot)
	return all
}
