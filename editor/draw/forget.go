//go:build windowtest

package draw

// Forget lets go of the art on the shelf and of all contours. A test that holds that memory
// does not grow counts what is left without them.
func Forget() {
	shelf.Lock()
	shelf.art = nil
	shelf.Unlock()
	contours.Lock()
	contours.byKey = map[contourKey]*contour{}
	contours.Unlock()
}
