package vassal

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// The packages of VASSAL whose classes a module is built of.
const (
	module  = "VASSAL.build.module."
	onMap   = module + "map."
	onBoard = onMap + "boardPicker.board."
	widget  = "VASSAL.build.widget."
)

// element is a component of a module: an object of a class, or a part of one.
type element struct {
	class    string
	set      [][2]string // attributes
	text     string
	children []*element
}

// part is a component of a class with its attributes, each as key=value.
func part(class string, set ...string) *element {
	e := &element{class: class}
	for _, s := range set {
		key, value, _ := strings.Cut(s, "=")
		e.with(key, value)
	}
	return e
}

// with sets an attribute.
func (e *element) with(key, value string) *element {
	e.set = append(e.set, [2]string{key, value})
	return e
}

// number sets an attribute to a number.
func (e *element) number(key string, n int) *element { return e.with(key, strconv.Itoa(n)) }

// holding adds components.
func (e *element) holding(children ...*element) *element {
	e.children = append(e.children, children...)
	return e
}

// saying sets the text.
func (e *element) saying(text string) *element {
	e.text = text
	return e
}

// document is a component as a file.
func (e *element) document() []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n")
	e.write(&b, "")
	return b.Bytes()
}

// write writes the component, with its attributes in the order of their names.
func (e *element) write(b *bytes.Buffer, indent string) {
	b.WriteString(indent + "<" + e.class)
	slices.SortFunc(e.set, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	for _, s := range e.set {
		b.WriteString(" " + s[0] + `="`)
		escape(b, s[1])
		b.WriteByte('"')
	}
	switch {
	case e.text != "":
		b.WriteByte('>')
		escape(b, e.text)
		b.WriteString("</" + e.class + ">\n")
	case len(e.children) > 0:
		b.WriteString(">\n")
		for _, c := range e.children {
			c.write(b, indent+"  ")
		}
		b.WriteString(indent + "</" + e.class + ">\n")
	default:
		b.WriteString("/>\n")
	}
}

func escape(b *bytes.Buffer, text string) {
	_ = xml.EscapeText(b, []byte(text)) // a buffer takes all
}
