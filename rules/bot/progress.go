package bot

// progress is how far what is asked of the side has come about, in thousandths.
func (g *Greedy) progress() int64 {
	sum, n := int64(0), int64(0)
	for i := range g.aims.goals {
		if goal := &g.aims.goals[i]; goal.task != hunt || goal.need > 0 {
			sum += g.progressOf(goal)
			n++
		}
	}
	return sum / max(n, 1)
}

// progressOf is how far one goal has come about, in thousandths.
func (g *Greedy) progressOf(goal *goal) int64 {
	count := int64(0) // of units, in thousandths
	for u := range g.pieces {
		p := &g.pieces[u]
		if !goal.units[u] {
			continue
		}
		switch goal.task {
		case hold, drive:
			if goal.counts(p) && goal.in[p.Cell] {
				count += int64(p.Share)
			}
		case depart, bar:
			if p.Left && goal.in[p.Cell] {
				count += int64(p.Share)
			}
		case travel:
			if !p.Lost {
				count += int64(p.Share) * int64(g.legOf(goal, int32(u))) / int64(max(len(goal.legs), 1))
			}
		case hunt, spare:
			if p.Lost {
				count += int64(p.Share)
			}
		}
	}
	switch need := int64(goal.need); goal.task {
	case drive, bar: // the fewer the better
		return 1000 * 1000 / (1000 + 350*max(count-need, 0)/1000)
	case spare:
		return 1000 * 1000 / (1000 + 350*max(count-need, 0)/1000 + 200*min(count, need)/max(need, 1))
	}
	return min(1000, 1000*count/int64(max(goal.need, 1000)))
}
