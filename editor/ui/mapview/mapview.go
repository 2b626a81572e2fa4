// Package mapview is the map in a window: camera, pointer, keys, the cursor of the
// keyboard, what lies over the map, the minimap in its corner, and counters as
// pictures. It knows a board and what is shown on it, and reports what the pointer
// and the keys do there to a listener; what that means for a draft or a game is
// not in it.
package mapview
