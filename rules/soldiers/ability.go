package soldiers

import "github.com/mapsheet/mapsheet/rules"

// Abilities says of everything that a unit could do in this phase whether it
// may; for Absent, of what is nobody's.
func (s *State) Abilities(u int32) []rules.Ability {
	if s.phase == gameOver || int(u) >= len(s.units) {
		return nil
	}
	var out []rules.Ability
	legal := s.LegalOf(u, nil)
	for _, verb := range s.verbsOf(u) {
		v := &verbs[verb]
		ability := rules.Ability{ID: v.word, Name: v.name, Sentence: v.sentence}
		if verb == VerbJoin {
			ability.Actions, ability.Refusal = s.joining(u)
		} else {
			for _, a := range legal {
				if a.Verb == verb {
					ability.Actions = append(ability.Actions, a)
				}
			}
			if len(ability.Actions) == 0 {
				ability.Refusal = s.whyNot(u, verb)
			}
		}
		ability.Unfit = len(ability.Actions) == 0 && u >= 0 && !s.suits(u, verb)
		out = append(out, ability)
	}
	return out
}

// suits reports whether what the unit is, and where it is, leave room for the
// verb at all.
func (s *State) suits(u int32, verb uint8) bool {
	t, unit := s.typeOf(u), &s.units[u]
	if s.movement() && (unit.status == onMap) == (verb == VerbEnter) {
		return false
	}
	switch verb {
	case VerbDismount:
		return t.mounted && t.foot >= 0
	case VerbRemount:
		return t.arm == cavalry && !t.mounted && s.battle.pieces[u].horses >= 0
	case VerbDig:
		return !t.mounted && s.diggingLine(u) != nil && unit.flags&improved == 0
	case VerbRise:
		return unit.flags&improved != 0
	case VerbSplit:
		return s.battle.pieces[u].parts >= 0
	case VerbJoin:
		return s.kind(u) == partPiece
	}
	return true
}

// joining is the action that recombines a unit from its parts, or why it may
// not. Asked of a part it is that of the unit which the part is from.
func (s *State) joining(u int32) ([]rules.Action, *rules.Refusal) {
	if s.kind(u) == partPiece && s.units[u].status != absent {
		u = s.battle.pieces[u].whole
	}
	if a := do(VerbJoin, u); s.check(a).ok() {
		return []rules.Action{a}, nil
	}
	return nil, s.whyNot(u, VerbJoin)
}

// verbsOf is what a unit could do in this phase, or what is nobody's.
func (s *State) verbsOf(u int32) []uint8 {
	switch {
	case u < 0 && s.phase == deploying:
		if s.battle.steps[s.step].trenches == 0 {
			return nil
		}
		return []uint8{VerbTrench}
	case u < 0 && s.passing >= 0:
		return []uint8{VerbIntercept, VerbLetPass}
	case u < 0 && s.movement():
		return []uint8{VerbEnd}
	case u < 0:
		return []uint8{VerbFire, VerbEnd}
	case s.phase == deploying && s.check(do(VerbLeaveOut, u)).ok():
		return []uint8{VerbPlace, VerbLeaveOut}
	case s.phase == deploying:
		return []uint8{VerbPlace}
	case s.movement():
		return []uint8{VerbStep, VerbEnter, VerbExit, VerbDismount, VerbRemount, VerbDig, VerbRise, VerbSplit, VerbJoin}
	default:
		return []uint8{VerbAim, VerbInterdict}
	}
}

// whyNot says why a unit may do none of the actions of a verb: for those that
// name a hex, what stands against the unit itself, or against one of the hexes.
func (s *State) whyNot(u int32, verb uint8) *rules.Refusal {
	a := rules.Act(verb)
	a.Unit = u
	var v verdict
	switch {
	case u < 0:
		return s.refusal(a, s.whyNobody(verb))
	case s.passing >= 0:
		v = refuse(answerDue).at(s.units[s.passing].hex).with(s.passing)
	case verb == VerbEnter && s.units[u].status == onMap && s.battle.pieces[u].side == s.actor():
		v = refuse(onMapAlready)
	case verb != VerbEnter && verb != VerbPlace && verb != VerbJoin && s.units[u].status != onMap:
		v = refuse(notInPlay)
	default:
		v = s.checkUnit(a)
	}
	if v.ok() {
		switch verb {
		case VerbStep:
			v = s.checkFree(u)
		case VerbAim, VerbInterdict:
			v = s.checkReady(u)
		}
	}
	if !v.ok() {
		return s.refusal(a, v)
	}
	switch verb {
	case VerbPlace:
		if v = s.check(do(VerbLeaveOut, u)); v.ok() {
			v = refuse(noRoomAtAll)
		}
	case VerbEnter:
		v = refuse(notInPlay)
		for _, c := range s.entriesOf(u) {
			if v = s.checkEnter(u, c); v.cause != notThisEntry {
				break
			}
		}
	case VerbStep:
		for _, c := range s.battle.cells[s.units[u].hex].near {
			if c >= 0 {
				v = s.checkStep(u, c)
			}
		}
	case VerbAim:
		v = s.whyNoTarget(u)
	case VerbInterdict:
		switch v = refuse(nothingToInterdict); {
		case s.part != moverFire:
			v = refuse(notNow)
		case s.battle.pieces[u].doctrine:
			v = refuse(doctrineNoInterdiction)
		case s.aimed:
			v = refuse(interdictFirst)
		}
	default:
		v = s.check(a)
	}
	if v.ok() {
		v = refuse(notNow)
	}
	return s.refusal(a, v)
}

// whyNobody says why none of the actions of a verb that are nobody's is legal.
func (s *State) whyNobody(verb uint8) verdict {
	switch verb {
	case VerbFire:
		for i := range s.units {
			if t, ok := s.units[i].aimOf(); ok {
				return s.checkAttack(t)
			}
		}
		return refuse(nothingDeclared)
	case VerbTrench:
		v := refuse(noTrenchLeft)
		for _, c := range s.battle.steps[s.step].cells {
			v = s.check(do(VerbTrench, rules.Absent, c))
		}
		return v
	default:
		return s.check(rules.Act(verb))
	}
}

// whyNoTarget is what stands against fire on the nearest enemy.
func (s *State) whyNoTarget(u int32) verdict {
	v, nearest := refuse(noEnemyThere).at(s.units[u].hex), 1<<30
	for i := range s.units {
		e := &s.units[i]
		if e.status != onMap || s.battle.pieces[i].side == s.battle.pieces[u].side {
			continue
		}
		if d := s.battle.distance(s.units[u].hex, e.hex); d < nearest {
			g := openGroup
			if e.flags&improved != 0 {
				g = improvedGroup
			}
			nearest = d
			_, v = s.checkAim(u, target{e.hex, g})
		}
	}
	return v
}
