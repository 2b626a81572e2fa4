package ui

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// lookAt lights hexes and brings one of them into the middle of the map.
func (e *editor) lookAt(hexes hex.List, middle hex.Hex) {
	e.mode.light(hexes)
	e.mapView.Center(middle)
	e.board.TakeFocus()
}

// Moved shows how large the map is now, and what of it is in sight.
func (e *editor) Moved() {
	if e.status != nil {
		e.status.SetPercent(e.board.Percent())
		e.minimap.Follow()
	}
	e.app.traceState()
}

// setBoard shows another board on the map and in its corner: a game is played
// on one of its own.
func (e *editor) setBoard(b *model.HexBoard) {
	e.mapView.SetBoard(b)
	e.minimap.SetBoard(b)
}

// shows reports whether a layer of the map is not hidden.
func (e *editor) shows(l draw.Layer) bool { return e.board.Options().Layers[l] != draw.Hidden }

// toggleLayer hides a layer of the map, or shows it again.
func (e *editor) toggleLayer(l draw.Layer) {
	v := draw.Shown
	if e.shows(l) {
		v = draw.Hidden
	}
	e.setLayer(l, v)
}

// setLayer shows, dims or hides a layer of the map.
func (e *editor) setLayer(l draw.Layer, v draw.Visibility) {
	e.board.SetOptions(e.board.Options().With(v, l))
	if p := e.drafts.layers; p != nil {
		p.Show()
	}
	e.tracing.Again()
	e.app.updateMenu()
	e.showDeployment()
}

// showDeployment draws the units that the scenario places itself and, if the
// designer wants to see it, where the other forces deploy.
func (e *editor) showDeployment() {
	if e.areas != nil {
		e.areas.show()
		return
	}
	if e.table != nil {
		e.table.Renew()
		return
	}
	if e.shows(draw.AreaLayer) {
		e.mapView.SetAreas(mapview.DeploymentAreas(e.doc.Scenario()))
	}
	if e.drafting() {
		e.mapView.SetUnits(draw.SetUp(e.doc.Scenario()))
	}
}
