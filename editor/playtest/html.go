package playtest

import (
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// WriteHTML writes the report as a page that stands alone: pictures, faces and
// style are in it.
func (r *Report) WriteHTML(out io.Writer) error {
	var text strings.Builder
	if err := page.Execute(&text, r); err != nil {
		return err
	}
	_, err := io.WriteString(out, model.Visible(text.String()))
	return err
}

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"source": func(png []byte) template.HTMLAttr {
		return template.HTMLAttr(`src="` + dataURL("image/png", png) + `"`)
	},
	"ground": func(png []byte) template.CSS { return template.CSS("url(" + dataURL("image/png", png) + ")") },
	"face": func(name string) template.CSS {
		return template.CSS("url(" + dataURL("font/woff", woff(paint.TextFace(name))) + ") format(\"woff\")")
	},
	"die": die,
}).Parse(pageText))

func dataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
