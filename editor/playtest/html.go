package playtest

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
)

// WriteHTML writes the report as a page that stands alone: pictures and style
// are in it.
func (r *Report) WriteHTML(out io.Writer) error { return page.Execute(out, r) }

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"picture": func(png []byte) template.URL {
		return template.URL(dataURL(png))
	},
	"ground": func(png []byte) template.CSS { return template.CSS("url(" + dataURL(png) + ")") },
	"chart":  func(r *Report) template.HTML { return template.HTML(r.chart()) },
	"yes": func(b bool) string {
		if b {
			return "holds"
		}
		return "does not hold"
	},
}).Parse(pageText))

func dataURL(png []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
}

// The map is in the page once, under the units of every turn.
const pageText = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}: after-action report</title>
<style>
body { font: 16px/1.5 Georgia, "Times New Roman", serif; color: #22201c; background: #faf7ef; max-width: 64rem; margin: 2rem auto; padding: 0 1.25rem; }
h1, h2, h3 { line-height: 1.2; }
h1 { margin-bottom: 0.2rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #b9b09a; padding-bottom: 0.2rem; }
h3 { margin: 1.2rem 0 0.3rem; font-size: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.25rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd5c0; }
th:first-child, td:first-child { text-align: left; }
img, svg { max-width: 100%; height: auto; border: 1px solid #b9b09a; background: #fffdf6; }
.map { background: {{ground .Map}} 0 0 / 100% 100%; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.result { font-size: 1.15rem; font-weight: bold; }
.about { color: #5d574a; }
.note { border-left: 4px solid #b3261e; padding: 0.2rem 0 0.2rem 0.8rem; margin: 0.8rem 0; font-style: italic; }
ul { margin: 0.2rem 0; padding-left: 1.2rem; }
summary { cursor: pointer; color: #5d574a; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<p class="about">After-action report. {{.Branch}}, seed {{.Account.Seed}}, {{.Account.Actions}} actions. {{.Players}}</p>
<p class="result">{{.Result}}</p>
{{- with .Account.Outcome}}{{range .By}}
<p>{{.Sentence}}</p>
{{- end}}{{end}}
<h2>Losses</h2>
<table>
<tr><th>Turn</th><th>Attacks</th>{{range .Account.Sides}}<th>{{.Name}} losses</th>{{end}}</tr>
{{- $sides := .Account.Sides}}
{{- range $turn := .Account.Turns}}
<tr><td>{{.Turn}}</td><td>{{.Attacks}}</td>{{range $sides}}<td>{{.LossesIn $turn.Turn}}</td>{{end}}</tr>
{{- end}}
</table>
<ul>
{{- $account := .Account}}
{{- range .Account.Sides}}
<li>{{.Name}}: {{$account.LossesText .}}.</li>
{{- end}}
</ul>
<h2>Strength on the map</h2>
<p class="about">Attack strength of the units that are fit to fight, at the end of each turn.</p>
{{chart .}}
{{- if .Turning}}
<h2>Turning points</h2>
<ul>
{{- range .Turning}}
<li>{{if .Turn}}Turn {{.Turn}}, {{end}}{{.Phase}}: {{.Sentence}}</li>
{{- end}}
</ul>
{{- end}}
{{- if .Clauses}}
<h2>Victory conditions at the end</h2>
<ul>
{{- range .Clauses}}
<li>{{.Sentence}} <b>It {{yes .Holds}}{{if .Progress}} ({{.Progress}}){{end}}.</b></li>
{{- end}}
</ul>
{{- end}}
{{- range .Turns}}
<h2>{{.Title}}</h2>
{{- range .Notes}}
<p class="note">{{.}}</p>
{{- end}}
<p><img class="map" alt="The map at the end of: {{.Title}}" src="{{picture .Over}}"></p>
<p class="about">{{.Summary}}.</p>
<details{{if .Turn}} open{{end}}><summary>What happened</summary>
{{- range .Phases}}
{{if .Title}}<h3>{{.Title}}</h3>{{end}}
<ul>
{{- range .Lines}}
<li>{{.}}</li>
{{- end}}
</ul>
{{- end}}
</details>
{{- end}}
</body>
</html>
`

// chart draws the sides' strength over the turns. Sides are told apart by the
// dashes of their line as well as by its color.
func (r *Report) chart() string {
	const width, height, left, bottom, top = 640, 240, 48, 32, 12
	most := 1
	for _, s := range r.Sides {
		for _, n := range s.At {
			most = max(most, n)
		}
	}
	last := max(len(r.Turns)-1, 1)
	x := func(i int) int { return left + i*(width-left-130)/last }
	y := func(n int) int { return height - bottom - n*(height-bottom-top)/most }
	var out strings.Builder
	fmt.Fprintf(&out, `<svg viewBox="0 0 %d %d" width="%d" role="img" aria-label="Strength of the sides by turn" font-family="sans-serif" font-size="12">`, width, height, width)
	for i := range 5 {
		n := most * i / 4
		fmt.Fprintf(&out, `<path d="M%d %dH%d" stroke="#ddd5c0"/><text x="%d" y="%d" text-anchor="end" fill="#5d574a">%d</text>`, left, y(n), x(last), left-6, y(n)+4, n)
	}
	every := max(1, (len(r.Turns)+9)/10)
	for i, t := range r.Turns {
		if i%every == 0 {
			label := fmt.Sprint(t.Turn)
			if t.Turn == 0 {
				label = "start"
			}
			fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle" fill="#5d574a">%s</text>`, x(i), height-bottom+18, label)
		}
	}
	names := make([]int, 0, len(r.Sides))
	for k, s := range r.Sides {
		var points []string
		for i, n := range s.At {
			points = append(points, fmt.Sprintf("%d,%d", x(i), y(n)))
		}
		dashes := ""
		if k > 0 {
			dashes = ` stroke-dasharray="7 4"`
		}
		fmt.Fprintf(&out, `<polyline points="%s" fill="none" stroke="#22201c" stroke-width="5" opacity="0.25"/>`, strings.Join(points, " "))
		fmt.Fprintf(&out, `<polyline points="%s" fill="none" stroke="%s" stroke-width="3"%s/>`, strings.Join(points, " "), template.HTMLEscapeString(s.Colour), dashes)
		if len(s.At) > 0 {
			at := y(s.At[len(s.At)-1])
			for _, taken := range names {
				if at-taken < 14 && taken-at < 14 {
					at = taken + 14
				}
			}
			names = append(names, at)
			fmt.Fprintf(&out, `<text x="%d" y="%d" fill="#22201c">%s %d</text>`, x(len(s.At)-1)+8, at+4, template.HTMLEscapeString(s.Name), s.At[len(s.At)-1])
		}
	}
	out.WriteString(`</svg>`)
	return out.String()
}
