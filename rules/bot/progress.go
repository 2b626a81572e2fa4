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
			if p.On && p.Fit && goal.in[p.Cell] {
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
		case hunt:
			if p.Lost {
				count += int64(p.Share)
			}
		}
	}
	if goal.task == drive || goal.task == bar {
		return 1000 * 1000 / (1000 + 350*count/1000) // the fewer the better
	}
	return min(1000, 1000*count/int64(max(goal.need, 1000)))
}
