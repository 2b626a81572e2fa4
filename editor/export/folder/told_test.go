package folder_test

import (
	"fmt"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/folder"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// tell draws all pages and pieces of a battle.
func tell(g *drawtest.Gallery, name string, f *folder.Folder) {
	pages := func(of string, all []pdf.Page) {
		for i, p := range all {
			page := fmt.Sprintf("%s, %s %d", name, of, i)
			g.Say(page, p.Width, p.Height, p.Part, p.Title, p.Marks)
			g.Draw(page, p.Draw)
		}
	}
	pages("the battle", f.Pages())
	pages("the aids", f.Aids())
	pages("the track", f.Track())
	pages("the aids with the track", f.AidsAndTrack())
	pages("the record", f.Record())
	pieces := name + ", the pieces"
	for _, k := range append(f.Counters(), f.Markers()...) {
		g.Draw(pieces, k.Front)
		g.Draw(pieces, k.Back)
	}
	for _, b := range f.Bases(6.35) {
		g.Say(pieces, b.Width)
		g.Draw(pieces, b.Front)
	}
	for _, c := range f.Cards() {
		g.Draw(pieces, c.Front)
		g.Draw(pieces, c.Back)
	}
}

// What is drawn on the pages and pieces of battles of each system is what it was, and so it
// is of battles in which chance changed words and numbers. A line names what is otherwise;
// where it is meant to be, look at it, and -update writes the digests anew.
func TestPagesAndPiecesAreWhatTheyWere(t *testing.T) {
	var g drawtest.Gallery
	for _, id := range []string{"brunstatt", "tsing-tau", "marengo", "cowpens"} {
		tell(&g, id, folderOf(t, scenario(t, id)))
	}
	for _, id := range []string{"markova", "leuthen", "north-point"} {
		for seed := range uint64(3) {
			s := scenario(t, id)
			for n := range uint64(4) {
				rulestest.Spoil(s, 10*seed+n)
			}
			tell(&g, id+" with other words and numbers", folderOf(t, s, diag.Diagnostic{Message: "a side has no force"}))
		}
	}
	g.Hold(t, "told.txt")
}
