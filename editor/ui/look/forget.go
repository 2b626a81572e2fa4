//go:build windowtest

package look

// Forget lets go of all texts that were measured, and of the icons that were drawn. A test
// that holds that memory does not grow counts what is left without them.
func (g *Gauge) Forget() {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.known, g.words = nil, nil
	drawn.Lock()
	defer drawn.Unlock()
	drawn.icons = nil
}
