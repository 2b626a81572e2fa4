package playtable

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
)

// CausePicture is the changed table with the units as they stood then, the cause of a
// divergence lit.
func (g *Game) CausePicture(d *playtest.Divergence, draft *model.Scenario, width, height float32) fyne.CanvasObject {
	v := tables.NewView(draft.TableBoard().Copy().(*model.TableBoard))
	v.SetOptions(g.window.Map.Options())
	v.Resize(int(2*width), int(2*height)) // fine enough for any screen
	v.SetCamera(v.Fit())
	now := g.session.At()
	g.session.GoTo(d.N)
	v.SetSetting(g.setting())
	g.session.GoTo(now)
	var marks tables.Highlights
	for _, at := range d.Sites {
		marks.Lit = append(marks.Lit, tables.Circle(at.Point(), inch))
	}
	v.SetHighlights(marks)
	return g.window.Map.Shown(v, width, height)
}
