package playtest

import (
	_ "embed"
	"html/template"
	"io"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/page"
	"github.com/mapsheet/mapsheet/model"
)

// WriteHTML writes the report as a page that stands alone: pictures, faces and
// style are in it.
func (r *Report) WriteHTML(out io.Writer) error {
	var text strings.Builder
	if err := reportPage().Execute(&text, r); err != nil {
		return err
	}
	_, err := io.WriteString(out, model.Visible(text.String()))
	return err
}

//go:embed report.html
var pageText string

var reportPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("report").Funcs(template.FuncMap{
		"source": func(png []byte) template.HTMLAttr {
			return template.HTMLAttr(`src="` + page.DataURL("image/png", png) + `"`)
		},
		"ground": func(png []byte) template.CSS { return template.CSS("url(" + page.DataURL("image/png", png) + ")") },
		"face": func(name string) template.CSS {
			return template.CSS("url(" + page.FaceURL(name) + ") format(\"woff\")")
		},
		"die": page.Die,

		// A template could call methods by their names, but the browser edition keeps none for
		// that: it would have to keep all there are.
		"strengthChart": (*Report).StrengthChart,
		"lossesChart":   (*Report).LossesChart,
		"summary":       (*TurnReport).Summary,
		"sentence":      (*Shot).Sentence,
		"attack":        (*Shot).Attack,
		"chance":        (*Shot).Chance,
		"lossesText":    (*Account).LossesText,
		"lost":          UnitFate.Lost,
		"tollText":      TollBy.Text,
	}).Parse(pageText))
})
