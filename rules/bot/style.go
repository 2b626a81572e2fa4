package bot

// style is what a side lays weight on: percentages of the parts of a prospect's
// score, and whom it goes for.
type style struct {
	name    string
	percent terms
	dares   bool // it goes even where it is likely to die
	hunts   bool // it goes for the enemy, whatever the victory conditions ask for
}

// plain is how greedy plays.
var plain = style{name: "as it is", percent: terms{aimTerm: 100, dangerTerm: 100, fireTerm: 100, crowdTerm: 100, coverTerm: 100}}

// styles are those that a planner tries out, the most different ones first. They were
// chosen among some hundreds drawn by chance, so that there is one for each kind of task.
var styles = []*style{
	&plain,
	{name: "hold on in cover", dares: true, percent: terms{aimTerm: 20, dangerTerm: 25, fireTerm: 50, crowdTerm: 200, coverTerm: 800}},
	{name: "together into the nearest cover", percent: terms{aimTerm: 200, dangerTerm: 50, fireTerm: 25, crowdTerm: 50, coverTerm: 400}},
	{name: "forward, spread out", percent: terms{aimTerm: 100, dangerTerm: 100, fireTerm: 100, crowdTerm: 400, coverTerm: 100}},
	{name: "stand fast, far apart", percent: terms{aimTerm: 0, dangerTerm: 25, fireTerm: 0, crowdTerm: 800, coverTerm: 400}},
	{name: "hold back and fire", percent: terms{aimTerm: 20, dangerTerm: 200, fireTerm: 800, crowdTerm: 100, coverTerm: 100}},
	{name: "from cover to cover", percent: terms{aimTerm: 400, dangerTerm: 200, fireTerm: 50, crowdTerm: 200, coverTerm: 800}},
	{name: "slowly forward", percent: terms{aimTerm: 40, dangerTerm: 100, fireTerm: 200, crowdTerm: 200, coverTerm: 100}},
	{name: "at the enemy", hunts: true, percent: terms{aimTerm: 100, dangerTerm: 50, fireTerm: 400, crowdTerm: 100, coverTerm: 50}},
	{name: "fast, spread out in cover", percent: terms{aimTerm: 400, dangerTerm: 50, fireTerm: 100, crowdTerm: 400, coverTerm: 400}},
	{name: "straight at it", percent: terms{aimTerm: 200, dangerTerm: 100, fireTerm: 50, crowdTerm: 100, coverTerm: 0}},
	{name: "careful", percent: terms{aimTerm: 60, dangerTerm: 400, fireTerm: 100, crowdTerm: 100, coverTerm: 200}},
}

// foes are the styles in which the enemy is taken to play, in turn.
var foes = []*style{&plain, {name: "in cover", percent: terms{aimTerm: 100, dangerTerm: 150, fireTerm: 100, crowdTerm: 100, coverTerm: 500}}}

// scale gives the terms the weights of the style.
func (t *terms) scale(s *style) {
	if s == &plain {
		return
	}
	for i := range t {
		t[i] = int32(int64(t[i]) * int64(s.percent[i]) / 100)
	}
}
