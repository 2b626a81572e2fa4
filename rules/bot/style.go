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

// styles are those that a planner tries out, the most different ones first.
var styles = []style{
	plain,
	{name: "from cover to cover", percent: terms{aimTerm: 100, dangerTerm: 150, fireTerm: 100, crowdTerm: 100, coverTerm: 500}},
	{name: "straight at it", dares: true, percent: terms{aimTerm: 300, dangerTerm: 50, fireTerm: 100, crowdTerm: 50, coverTerm: 50}},
	{name: "hold back and fire", percent: terms{aimTerm: 10, dangerTerm: 150, fireTerm: 300, crowdTerm: 100, coverTerm: 200}},
	{name: "careful", percent: terms{aimTerm: 60, dangerTerm: 400, fireTerm: 100, crowdTerm: 100, coverTerm: 200}},
	{name: "at the enemy", hunts: true, percent: terms{aimTerm: 100, dangerTerm: 100, fireTerm: 200, crowdTerm: 100, coverTerm: 100}},
	{name: "bold and spread out", dares: true, percent: terms{aimTerm: 150, dangerTerm: 50, fireTerm: 200, crowdTerm: 400, coverTerm: 100}},
	{name: "spread out", percent: terms{aimTerm: 100, dangerTerm: 200, fireTerm: 50, crowdTerm: 400, coverTerm: 300}},
	{name: "stand fast", percent: terms{aimTerm: 0, dangerTerm: 100, fireTerm: 100, crowdTerm: 200, coverTerm: 500}},
	{name: "slowly forward", percent: terms{aimTerm: 40, dangerTerm: 100, fireTerm: 200, crowdTerm: 200, coverTerm: 100}},
}

// foes are the styles in which the enemy is taken to play, in turn.
var foes = []style{styles[0], styles[1]}

// scale gives the terms the weights of the style.
func (t *terms) scale(s *style) {
	if s == &plain {
		return
	}
	for i := range t {
		t[i] = int32(int64(t[i]) * int64(s.percent[i]) / 100)
	}
}
