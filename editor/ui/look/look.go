// Package look is how the windows look: the colours of one scheme, the faces of
// its texts, its pictures, and the plain shapes that texts and controls are laid
// out in. Nothing in it can be pressed or written in, and it keeps no colours: a
// scheme is a value that is handed on.
package look
