// Package page is what web pages are made of that stand alone in one file: pictures and
// faces within the page, dice as drawings.
package page

import (
	"encoding/base64"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// DataURL is data of a kind, such as "image/png", as an address that holds it.
func DataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// FaceURL is one of the embedded faces, such as "Alegreya-Bold", as an address.
func FaceURL(name string) string { return DataURL("font/woff", woff(paint.TextFace(name))) }
