package ui

import "github.com/mapsheet/mapsheet/editor/draw"

// shows reports whether a layer of the map is not hidden.
func (e *editor) shows(l draw.Layer) bool { return e.mapView.options.Layers[l] != draw.Hidden }

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
	e.mapView.setOptions(e.mapView.options.With(v, l))
	if p := panelOf[*layersPanel](e); p != nil {
		p.show()
	}
	if p := panelOf[*tracingPanel](e); p != nil {
		p.again()
	}
	e.app.updateMenu()
	e.showDeployment()
}

// showDeployment draws the units that the scenario places itself and, if the
// designer wants to see it, where the other forces deploy.
func (e *editor) showDeployment() {
	if e.shows(draw.AreaLayer) {
		e.mapView.setAreas(deploymentAreas(e.doc.Scenario()))
	}
	if !e.playing {
		e.mapView.setUnits(draw.SetUp(e.doc.Scenario()))
	}
}
