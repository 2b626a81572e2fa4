// Package kit is the controls of the windows: buttons, fields, lists, tabs, tips,
// and who of them gets a key. They report what is pressed and written to whoever
// made them, and know no scenario, no map and no window around them.
package kit
