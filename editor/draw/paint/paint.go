// Package paint is what every drawing is made with: paths and what they are drawn
// on, inks, letters, and pictures as PNG files. It knows nothing of what is drawn.
package paint
