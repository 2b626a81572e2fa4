package playtest

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

	"github.com/mapsheet/mapsheet/editor/page"
	"github.com/mapsheet/mapsheet/model"
)

// WriteHTML writes the report as a page that stands alone: pictures, faces and
// style are in it.
func (r *Report) WriteHTML(out io.Writer) error {
	var text strings.Builder
	if err := reportPage.Execute(&text, r); err != nil {
		return err
	}
	_, err := io.WriteString(out, model.Visible(text.String()))
	return err
}

//go:embed report.html
var pageText string

var reportPage = template.Must(template.New("report").Funcs(template.FuncMap{
	"source": func(png []byte) template.HTMLAttr {
		return template.HTMLAttr(`src="` + page.DataURL("image/png", png) + `"`)
	},
	"ground": func(png []byte) template.CSS { return template.CSS("url(" + page.DataURL("image/png", png) + ")") },
	"face": func(name string) template.CSS {
		return template.CSS("url(" + page.FaceURL(name) + ") format(\"woff\")")
	},
	"die": page.Die,
}).Parse(pageText))
