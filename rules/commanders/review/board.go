package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

const sectorList = "map.sectors"

// twoSides finds battles of more or fewer than two sides.
func twoSides(l *look) {
	if n := len(l.Scenario.Sides); n > 0 && !l.twoSided() {
		l.Add(notTwoSides, "sides", "The game is for two sides, and the scenario has %d", n)
	}
}

// reserves finds sides without a reserve, and those with several.
func reserves(l *look) {
	for side, s := range l.Scenario.Sides {
		var own []int
		for i, o := range l.owner {
			if o == side {
				own = append(own, i)
			}
		}
		switch {
		case len(own) == 0:
			l.Add(noReserve, rules.At("sides", side), "The %s side has no reserve: none of its routed units comes back", s.Name)
		case len(own) > 1:
			l.Add(twoReserves, rules.At(sectorList, own[1])+".side", "The %s side has %d reserves: rallied units come to sector %s alone", s.Name, len(own), l.id(own[0]))
		}
	}
}

// mendNoReserve makes a sector the reserve, one in which only units of the side begin.
func mendNoReserve(l *look, d diag.Diagnostic) []rules.Mend {
	side, ok := rules.Member(l.Scenario.Sides, "sides", d.Path)
	if !ok || !l.twoSided() {
		return nil
	}
	enemies := l.camps(1 - side)
	var out []rules.Mend
	for _, i := range l.camps(side) {
		path := rules.At(sectorList, i) + ".side"
		if l.owner[i] == nobody && !slices.Contains(enemies, i) && !slices.ContainsFunc(out, func(m rules.Mend) bool { return m.Path == path }) {
			out = append(out, rules.Put(path, l.Scenario.Sides[side].ID, "let sector %s be its reserve", l.id(i)))
		}
	}
	return out
}

// mendTwoReserves makes one of them a battle sector.
func mendTwoReserves(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.board.Sectors, sectorList, d.Path)
	if !ok {
		return nil
	}
	var out []rules.Mend
	for k, side := range l.owner {
		if side == l.owner[i] {
			out = append(out, rules.Put(rules.At(sectorList, k)+".side", "", "let sector %s be a battle sector", l.id(k)))
		}
	}
	return out
}

// headings finds sectors out of which two links lead the same way: a battery's straight
// line could go along either.
func headings(l *look) {
	for i, ways := range l.ways {
		if l.owner[i] != nobody {
			continue
		}
		for n, w := range ways {
			first := slices.IndexFunc(ways[:n], func(o way) bool { return o.heading == w.heading })
			if first >= 0 && l.owner[w.to] == nobody && l.owner[ways[first].to] == nobody {
				l.Add(headingTwice, rules.At("map.links", w.link)+".heading", "Sectors %s and %s both lie to the %s of sector %s", l.id(ways[first].to), l.id(w.to), w.heading, l.id(i))
			}
		}
	}
}

// mendHeadingTwice turns the link to where its second sector lies.
func mendHeadingTwice(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.board.Links, "map.links", d.Path)
	if !ok {
		return nil
	}
	link := l.board.Links[i]
	from, _ := l.board.Sector(link.From)
	to, _ := l.board.Sector(link.To)
	if heading := l.board.Heading(from, to); heading != link.Heading {
		return []rules.Mend{rules.Put(d.Path, heading, "let it lead %s", heading)}
	}
	return nil
}

// extent finds boards that are too large for the game.
func extent(l *look) {
	if n := len(l.board.Sectors); n < 2 || n > l.figures.Sectors {
		l.Add(boardTooLarge, sectorList, "The game is for 2 to %d sectors, and the map has %d", l.figures.Sectors, n)
	}
	if n := len(l.board.Links); n > l.figures.Links {
		l.Add(boardTooLarge, "map.links", "The game is for at most %d links, and the map has %d", l.figures.Links, n)
	}
}

// grounds are the kinds of ground that the rules know.
var grounds = []string{fields.Forest, fields.Hill, fields.Building}

// strangeGround finds ground that the rules do not know.
func strangeGround(l *look) {
	for i, s := range l.board.Sectors {
		if s.Terrain != "" && !slices.Contains(grounds, s.Terrain) {
			l.Add(groundUnknown, rules.At(sectorList, i)+".terrain", "Sector %s is %q, and the rules know %s", s.ID, s.Terrain, strings.Join(grounds, ", "))
		}
	}
}

// mendGroundUnknown makes it open ground, or one of the kinds that there are.
func mendGroundUnknown(_ *look, d diag.Diagnostic) []rules.Mend {
	out := []rules.Mend{rules.Put(d.Path, "", "let it be open ground")}
	for _, ground := range grounds {
		out = append(out, rules.Put(d.Path, ground, "let it be a %s", ground))
	}
	return out
}

// idleGround finds ground without the special rule for it, and rules without ground.
func idleGround(l *look) {
	drawn, hills, roads := nowhere, false, false
	for i, s := range l.board.Sectors {
		if s.Terrain != "" && drawn == nowhere {
			drawn = i
		}
		hills = hills || s.Terrain == fields.Hill
	}
	for _, link := range l.board.Links {
		roads = roads || link.Road
	}
	counts := l.is(fields.Ground)
	if drawn != nowhere && !counts {
		l.Add(groundWithoutRule, rules.At(sectorList, drawn)+".terrain", "Sector %s is a %s, and the ground does not count: the special rule for it is not in force", l.id(drawn), l.board.Sectors[drawn].Terrain)
	}
	for i, in := range l.Scenario.Rules {
		where := rules.At("rules", i)
		switch {
		case in.Rule == fields.Ground && drawn == nowhere:
			l.Add(ruleWithoutGround, where, "The ground counts, and there is none on the map: no forest, no hill, no building")
		case in.Rule == fields.Turned && !counts:
			l.Add(ruleWithoutGround, where, "The ground is turned, and does not count: the special rule for it is not in force")
		case in.Rule == fields.Turned && drawn == nowhere && !roads:
			l.Add(ruleWithoutGround, where, "The ground is turned, and there is none on the map")
		case in.Rule == fields.DeadGround && (!counts || !hills):
			l.Add(ruleWithoutGround, where, "The special rule is about batteries on hills, and there is no hill that counts")
		}
	}
}

func mendGroundWithoutRule(l *look, _ diag.Diagnostic) []rules.Mend {
	return []rules.Mend{rules.Put("rules", withRule(l.Scenario, model.Rule{Rule: fields.Ground}), "let the ground count")}
}

// mendDropRule takes a special rule out of force.
func mendDropRule(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.Scenario.Rules, "rules", d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave("rules", l.Scenario.Rules, i, "remove the special rule")}
}

// woods finds forests that no road enters, where batteries never come (r51).
func woods(l *look) {
	if !l.is(fields.Ground) {
		return
	}
	for i, s := range l.board.Sectors {
		if s.Terrain == fields.Forest && len(l.ways[i]) > 0 && !slices.ContainsFunc(l.ways[i], func(w way) bool { return w.road }) {
			l.Add(forestWithoutRoad, rules.At(sectorList, i)+".terrain", "No road leads into the forest in sector %s: batteries never enter it", s.ID)
		}
	}
}

// mendForestWithoutRoad draws a road into the forest.
func mendForestWithoutRoad(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.board.Sectors, sectorList, d.Path)
	if !ok {
		return nil
	}
	var out []rules.Mend
	for _, w := range l.ways[i] {
		out = append(out, rules.Put(rules.At("map.links", w.link)+".road", true, "let a road lead there from sector %s", l.id(w.to)))
	}
	return out
}

// fairGround finds ground that is not the same for both sides: neither turned by half
// nor seen in a mirror from the other end.
func fairGround(l *look) {
	if !l.is(fields.Ground) || !l.twoSided() {
		return
	}
	b := l.board
	turned := l.unlike(func(p plane.Point) plane.Point { return plane.Point{X: b.Width - p.X, Y: b.Height - p.Y} })
	mirrored := l.unlike(func(p plane.Point) plane.Point { return plane.Point{X: p.X, Y: b.Height - p.Y} })
	if turned != nowhere && mirrored != nowhere {
		l.Add(groundUneven, rules.At(sectorList, turned)+".terrain", "The ground is not the same for both sides: sector %s has nothing like it at the other end", l.id(turned))
	}
}

// unlike is a sector with another ground than the one that lies where it comes to;
// nowhere where all have the same, or the sectors themselves do not lie alike.
func (l *look) unlike(to func(plane.Point) plane.Point) int {
	for i, s := range l.board.Sectors {
		if len(s.Outline) == 0 {
			return nowhere
		}
		other, ok := l.board.SectorAt(to(s.Outline.Middle()))
		if !ok {
			return nowhere
		}
		if s.Terrain != "" && s.Terrain != l.board.Sectors[other].Terrain {
			return i
		}
	}
	return nowhere
}
