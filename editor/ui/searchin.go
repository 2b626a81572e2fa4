package ui

import "github.com/mapsheet/mapsheet/editor/ui/kit"

// searchIn is what letters typed in a list do: they are written into the search
// over it. Without a search they do nothing, and the status line says whose they
// are.
func (e *editor) searchIn(search *kit.Field) func(rune) {
	return func(r rune) {
		if search == nil || !kit.InSight(search) {
			e.status.SetNotice("Letters are the map’s: Escape leads back to it.")
			return
		}
		e.app.Win.Canvas().Focus(search)
		search.TypedRune(r)
	}
}
