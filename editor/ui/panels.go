package ui

// sidePanels is the tabs at the right of the map, in their order. The first
// one leads to the fields that no other holds.
func sidePanels(e *editor) []panel {
	all := []panel{
		newScenarioPanel(e),
		newForcesPanel(e),
		newSetupPanel(e),
		newRulesPanel(e),
		newVictoryPanel(e),
		newChartsPanel(e),
		newNotesPanel(e),
	}
	if e.areas == nil {
		all = append(all, newTracingPanel(e))
	}
	return all
}

// lowerPanels is the tabs under them.
func lowerPanels(e *editor) []panel {
	all := []panel{newHistoryPanel(e)}
	if e.areas == nil {
		all = append(all, newLayersPanel(e))
	}
	return all
}

// playPanels is the tabs at the right of the map while the draft is played.
func playPanels(g *game) []panel {
	return []panel{
		newUnitsPanel(g),
		newClausesPanel(g),
		newOverlaysPanel(g),
	}
}

// playLowerPanels is the tabs under them.
func playLowerPanels(g *game) []panel {
	return []panel{
		newLogPanel(g),
		newTimelinePanel(g),
		newBranchesPanel(g),
	}
}

// panelOf is the panel of a type.
func panelOf[T panel](e *editor) T {
	tabs := []*tabbed{e.side, e.lower}
	if e.game != nil {
		tabs = append(tabs, e.game.side, e.game.lower)
	}
	for _, t := range tabs {
		for _, p := range t.panels {
			if found, ok := p.(T); ok {
				return found
			}
		}
	}
	var none T
	return none
}
