package playtest

import (
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// WriteHTML writes the report as a page that stands alone: pictures, faces and
// style are in it.
func (r *Report) WriteHTML(out io.Writer) error { return page.Execute(out, r) }

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"source": func(png []byte) template.HTMLAttr {
		return template.HTMLAttr(`src="` + dataURL("image/png", png) + `"`)
	},
	"ground": func(png []byte) template.CSS { return template.CSS("url(" + dataURL("image/png", png) + ")") },
	"face": func(name string) template.CSS {
		return template.CSS("url(" + dataURL("font/woff", woff(draw.TextFace(name))) + ") format(\"woff\")")
	},
	"die": die,
}).Parse(pageText))

func dataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
