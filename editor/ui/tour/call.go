package tour

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
)

// What a step of the tour points at: the button that is to be pressed next.

// next is the button that a step points at, the way to where the step is done first of
// all; nil for none.
func (s *step) next(w Window, p *progress, now *sight) *kit.Button {
	for _, to := range []string{s.in, s.at} {
		if to == "" {
			continue
		}
		if b := w.Way(to); b != nil {
			return b
		}
	}
	if s.call == nil {
		return nil
	}
	id := s.call(p, now)
	if id == "" {
		return nil
	}
	return w.Button(s.at, id)
}

// always points at one button.
func always(id string) func(*progress, *sight) string {
	return func(*progress, *sight) string { return id }
}

// callTool points at a tool, and once it is in use, at the terrain to paint.
func callTool(id string, terrain model.Terrain) func(*progress, *sight) string {
	return func(_ *progress, now *sight) string {
		switch {
		case now.Tool != id:
			return "tool." + id
		case id == "brush" && now.Terrain != terrain:
			return "paint." + terrain.String()
		}
		return ""
	}
}

func callHistory(p *progress, now *sight) string {
	if now.Done < p.was.Done {
		return "redo"
	}
	return "undo"
}

// callForces points at what gives the side that is chosen its first units.
func callForces(_ *progress, now *sight) string {
	s := now.Scenario
	if len(s.Tally(now.Side)) > 0 {
		return ""
	}
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == now.Force })
	if at < 0 {
		return ":addforce"
	}
	return scenario.Element("forces", at) + ":units"
}

// callSetup points at what gives a force a part of the map, or at what deploys
// the first that has no place yet.
func callSetup(_ *progress, now *sight) string {
	for i, d := range now.Scenario.Deployment {
		if d.Area.Everywhere {
			return scenario.Element("deployment", i) + ".area:area:card:select"
		}
	}
	if len(now.homeless) > 0 {
		return ":idle:" + now.homeless[0].ID + ":deploy"
	}
	return ""
}

// endsPhase is the button that ends a phase.
const endsPhase = "play.answer"

// callMove points at what ends a phase in which nobody can move.
func callMove(_ *progress, now *sight) string {
	if now.Game.CanMove {
		return ""
	}
	return endsPhase
}

// callFire points at the die of a declared attack, or at what ends a phase in
// which nobody can fire.
func callFire(_ *progress, now *sight) string {
	switch {
	case now.Game.Declared:
		return "fire:0"
	case now.Game.Targets:
		return ""
	}
	return endsPhase
}
