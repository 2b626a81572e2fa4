package tiled

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// node is an element of XML, or an object of JSON that was brought into the same form.
type node struct {
	name     string
	attrs    []attr
	text     []byte
	numbers  []uint32 // of a list of whole numbers in JSON
	children []*node
	line     int
}

type attr struct{ name, value string }

// wrong is an error with a line.
func (n *node) wrong(format string, args ...any) error { return wrongAt(n.line, format, args...) }

// wrongAt is an error with a line, an error of a file that has it.
func wrongAt(line int, format string, args ...any) error {
	return diag.List{{Position: diag.Position{Line: line}, Code: "tiled", Message: fmt.Sprintf(format, args...)}}
}

// has reports whether an attribute is there.
func (n *node) has(name string) bool {
	for _, a := range n.attrs {
		if a.name == name {
			return true
		}
	}
	return false
}

func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// whole is a whole number of an attribute; 0 where it is left out.
func (n *node) whole(name string, least, most int) (int, error) {
	text := n.attr(name)
	if text == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(text, 64) // some programs write 48.0
	if err != nil || x != math.Trunc(x) || !(x >= float64(least) && x <= float64(most)) {
		return 0, n.wrong("%s of %s is %s: it takes a whole number from %d to %d", name, n.name, diag.Excerpt(text), least, most)
	}
	return int(x), nil
}

// length is a number of pixels; 0 where it is left out.
func (n *node) length(name string) (float64, error) {
	text := n.attr(name)
	if text == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(x) <= mostPixels) {
		return 0, n.wrong("%s of %s is %s: it takes a number of pixels", name, n.name, diag.Excerpt(text))
	}
	return x, nil
}

const mostPixels = 1_000_000_000

// child is the first child of a name, nil for none.
func (n *node) child(name string) *node {
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// parse reads a text of XML or JSON as one tree.
func parse(text []byte) (*node, error) {
	start := bytes.TrimSpace(text)
	switch {
	case len(start) == 0:
		return nil, errors.New("the file is empty")
	case start[0] == '<':
		return parseXML(text)
	case start[0] == '{':
		return parseJSON(text)
	}
	return nil, errors.New("the file is neither a map of Tiled in XML (.tmx) nor one in JSON (.tmj)")
}

// tooMany refuses a file that has more parts than any map.
func tooMany(line int) error {
	return wrongAt(line, "the file has more than %s parts, which no map needs", limits.Number(limits.ImportMarks))
}

// parseXML reads elements. References to anything outside the text are refused.
func parseXML(text []byte) (*node, error) {
	// Attributes take more memory than bytes: look how many there are before one is read.
	if bytes.Count(text, []byte("=")) > 4*limits.ImportMarks {
		return nil, tooMany(0)
	}
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(charset string, r io.Reader) (io.Reader, error) {
		if strings.HasPrefix(strings.ToLower(charset), "utf-16") {
			return r, nil // whoever read the file has seen its mark, and made it UTF-8
		}
		return nil, fmt.Errorf("the file is written in %s: save it in UTF-8", diag.Excerpt(charset))
	}
	var root *node
	var open []*node
	marks := 0
	for {
		line, _ := d.InputPos()
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, xmlError(err, line)
		}
		switch t := token.(type) {
		case xml.StartElement:
			line, _ = d.InputPos()
			if marks++; marks > limits.ImportMarks {
				return nil, tooMany(line)
			}
			if len(open) >= limits.ImportDepth {
				return nil, wrongAt(line, "elements lie more than %d deep in one another", limits.ImportDepth)
			}
			n := &node{name: t.Name.Local, line: line}
			for _, a := range t.Attr {
				n.attrs = append(n.attrs, attr{a.Name.Local, a.Value})
			}
			if len(open) > 0 {
				p := open[len(open)-1]
				p.children = append(p.children, n)
			} else if root != nil {
				return nil, wrongAt(line, "the file has a second <%s> behind the first element", diag.Excerpt(n.name))
			} else {
				root = n
			}
			open = append(open, n)
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1].name != t.Name.Local {
				return nil, wrongAt(line, "</%s> closes nothing that is open", diag.Excerpt(t.Name.Local))
			}
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				n := open[len(open)-1]
				n.text = append(n.text, t...)
			}
		case xml.Directive:
			return nil, wrongAt(line, "the file declares a type of document or entities, which maps do without")
		}
	}
	if len(open) > 0 {
		return nil, open[len(open)-1].wrong("<%s> is not closed: the file breaks off", diag.Excerpt(open[len(open)-1].name))
	}
	if root == nil {
		return nil, errors.New("the file is empty")
	}
	return root, nil
}

func xmlError(err error, line int) error {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return wrongAt(syntax.Line, "this is not XML: %s", syntax.Msg)
	}
	return wrongAt(line, "this cannot be read: %v", strings.TrimPrefix(err.Error(), "xml: "))
}

// parseJSON reads objects in one pass, so that what no map has takes no memory.
func parseJSON(text []byte) (*node, error) {
	p := jsonReader{text: text, Decoder: json.NewDecoder(bytes.NewReader(text)), line: 1}
	p.UseNumber()
	if _, err := p.next(); err != nil { // the bracket that parse has seen
		return nil, err
	}
	root, err := p.object("map", 1)
	if err != nil {
		return nil, err
	}
	if p.More() {
		return nil, wrongAt(p.line, "the file goes on behind its end")
	}
	return root, nil
}

type jsonReader struct {
	*json.Decoder
	text  []byte
	line  int
	seen  int64 // bytes whose lines are counted
	marks int
}

func (p *jsonReader) next() (json.Token, error) {
	t, err := p.Token()
	at := p.InputOffset()
	p.line += bytes.Count(p.text[p.seen:at], []byte("\n"))
	p.seen = at
	if err != nil {
		var syntax *json.SyntaxError
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, wrongAt(p.line, "the file breaks off")
		} else if errors.As(err, &syntax) {
			return nil, wrongAt(p.line, "this is not JSON: %s", syntax.Error())
		}
		return nil, wrongAt(p.line, "this is not JSON: %v", err)
	}
	return t, nil
}

func (p *jsonReader) mark(depth int) error {
	if p.marks++; p.marks > limits.ImportMarks {
		return tooMany(p.line)
	}
	if depth > limits.ImportDepth {
		return wrongAt(p.line, "objects lie more than %d deep in one another", limits.ImportDepth)
	}
	return nil
}

// object reads an object whose bracket was read.
func (p *jsonReader) object(name string, depth int) (*node, error) {
	n := &node{name: name, line: p.line}
	for {
		if err := p.mark(depth); err != nil {
			return nil, err
		}
		t, err := p.next()
		if err != nil {
			return nil, err
		}
		key, ok := t.(string)
		if !ok {
			return n, nil // the bracket that ends it
		}
		if t, err = p.next(); err != nil {
			return nil, err
		}
		if err := p.value(n, key, t, depth); err != nil {
			return nil, err
		}
	}
}

// value adds a value of a key to a node: objects as children, lists as children of the
// same name.
func (p *jsonReader) value(n *node, key string, t json.Token, depth int) error {
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			c, err := p.object(key, depth+1)
			n.children = append(n.children, c)
			return err
		}
		return p.list(n, key, depth+1)
	case nil:
	default:
		n.attrs = append(n.attrs, attr{key, fmt.Sprint(t)})
	}
	return nil
}

// list reads a list whose bracket was read.
func (p *jsonReader) list(n *node, key string, depth int) error {
	if err := p.mark(depth); err != nil {
		return err
	}
	var numbers *node
	for {
		t, err := p.next()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case json.Delim:
			if t == ']' {
				return nil
			}
			if err := p.value(n, key, t, depth); err != nil {
				return err
			}
		case json.Number:
			if numbers == nil {
				numbers = &node{name: key, line: p.line}
				n.children = append(n.children, numbers)
			}
			x, err := strconv.ParseUint(t.String(), 10, 32)
			if err != nil {
				if key == "data" {
					return wrongAt(p.line, "%s is no number of a tile", diag.Excerpt(t.String()))
				}
				continue
			}
			if len(numbers.numbers) > limits.BoardSide*limits.BoardSide {
				return tooMany(p.line)
			}
			numbers.numbers = append(numbers.numbers, uint32(x))
		default:
			if err := p.mark(depth); err != nil {
				return err
			}
		}
	}
}
