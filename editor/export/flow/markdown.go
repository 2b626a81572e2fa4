package flow

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/mapsheet/mapsheet/model"
)

// Markdown sets a text with the marks of Markdown: paragraphs, lists, headings, quotes,
// emphasis. Of links the words are set, of pictures what stands in for them; other marks
// are set as they are written, and so is a text of marks that would take for ever to read.
func (f *Flow) Markdown(style Style, source string) {
	if model.IsTangled(source) {
		for paragraph := range strings.SplitSeq(source, "\n\n") {
			f.Paragraph(style, Plain(paragraph)...)
		}
		return
	}
	m := markdown{flow: f, style: style, source: []byte(source)}
	m.blocks(goldmark.DefaultParser().Parse(text.NewReader(m.source)), "")
}

// markdown sets one text.
type markdown struct {
	flow   *Flow
	style  Style
	source []byte
}

// blocks sets what stands in a block, a mark before the first.
func (m markdown) blocks(of ast.Node, mark string) {
	for n := of.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			m.flow.Subheading(plain(m.spans(n, Span{})))
		case *ast.List:
			number := n.Start
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				mark := "•"
				if n.IsOrdered() {
					mark = fmt.Sprintf("%d.", number)
					number++
				}
				m.blocks(item, mark)
			}
		case *ast.Blockquote:
			m.blocks(n, "“")
		case *ast.ThematicBreak:
			m.flow.Space(2)
		case *ast.CodeBlock, *ast.FencedCodeBlock, *ast.HTMLBlock:
			m.set(Plain(string(n.Lines().Value(m.source))), mark)
		default:
			m.set(m.spans(n, Span{}), mark)
		}
		mark = ""
	}
}

func (m markdown) set(spans []Span, mark string) {
	if mark == "" {
		m.flow.Paragraph(m.style, spans...)
	} else {
		m.flow.Item(m.style, mark, spans...)
	}
}

// spans is the text of a block, set as it stands within.
func (m markdown) spans(of ast.Node, as Span) (out []Span) {
	add := func(s string) {
		as := as
		as.Text = s
		out = append(out, as)
	}
	for n := of.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			add(string(n.Segment.Value(m.source)))
			switch {
			case n.HardLineBreak():
				add("\n")
			case n.SoftLineBreak():
				add(" ")
			}
		case *ast.String:
			add(string(n.Value))
		case *ast.Emphasis:
			within := as
			if n.Level > 1 {
				within.Bold = true
			} else {
				within.Italic = true
			}
			out = append(out, m.spans(n, within)...)
		case *ast.AutoLink:
			add(string(n.Label(m.source)))
		case *ast.RawHTML:
			for i := range n.Segments.Len() {
				at := n.Segments.At(i)
				add(string(at.Value(m.source)))
			}
		default:
			out = append(out, m.spans(n, as)...)
		}
	}
	return out
}

// plain is the words of spans.
func plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}
