// Package browser is what the page around the window does for it where the program runs in a
// web browser: it takes files in and gives them out, knows whether they are kept, and brings
// what is to be opened. Elsewhere there is no page.
package browser
