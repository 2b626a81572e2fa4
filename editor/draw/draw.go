// Package draw makes the one drawing of a board: for the screen, where a View
// keeps a picture of what is in sight up to date, for pictures of the whole
// sheet, and for PNG files.
package draw
