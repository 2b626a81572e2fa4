package tiled

import (
	"fmt"
	"strings"
)

// inXML brings a map or a tileset that was read as JSON into the form that it has as
// XML, so that both are understood in one place.
func (n *node) inXML() {
	for _, c := range n.children {
		switch c.name {
		case "layers":
			c.name = map[string]string{"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}[c.attr("type")]
		case "tilesets":
			c.name = "tileset"
		case "tiles":
			c.name = "tile"
			c.rename("type", "class")
		case "objects":
			c.name = "object"
			c.rename("type", "class")
			c.marked("point", "ellipse")
		case "chunks":
			c.name = "chunk"
		case "polygon", "polyline":
			continue // each is a point; they are gathered below
		}
		c.inXML()
	}
	n.pictured()
	n.gather("polygon")
	n.gather("polyline")
	n.wrapProperties()
	n.filled()
}

func (n *node) rename(from, to string) {
	if n.has(to) {
		return
	}
	for i := range n.attrs {
		if n.attrs[i].name == from {
			n.attrs[i].name = to
		}
	}
}

// marked makes children of what JSON says of an object by true.
func (n *node) marked(names ...string) {
	for _, name := range names {
		if n.attr(name) == "true" {
			n.children = append(n.children, &node{name: name, line: n.line})
		}
	}
}

// pictured makes an element of a picture.
func (n *node) pictured() {
	if source := n.attr("image"); source != "" {
		n.children = append(n.children, &node{name: "image", line: n.line, attrs: []attr{
			{"source", source}, {"width", n.attr("imagewidth")}, {"height", n.attr("imageheight")},
		}})
	}
}

// gather makes one element of the points of a shape.
func (n *node) gather(name string) {
	var points strings.Builder
	var kept []*node
	found := false
	for _, c := range n.children {
		if c.name != name {
			kept = append(kept, c)
			continue
		}
		found = true
		fmt.Fprintf(&points, "%s,%s ", c.attr("x"), c.attr("y"))
	}
	if found {
		n.children = append(kept, &node{name: name, line: n.line, attrs: []attr{{"points", strings.TrimSpace(points.String())}}})
	}
}

// wrapProperties makes one element of the properties, which are a list, or in old files
// one object.
func (n *node) wrapProperties() {
	if n.name == "properties" {
		return
	}
	all := &node{name: "properties", line: n.line}
	var kept []*node
	for _, c := range n.children {
		switch {
		case c.name != "properties":
			kept = append(kept, c)
		case c.has("name"):
			c.name = "property"
			all.children = append(all.children, c)
		default:
			for _, a := range c.attrs {
				all.children = append(all.children, &node{name: "property", line: c.line, attrs: []attr{{"name", a.name}, {"value", a.value}}})
			}
		}
	}
	if len(all.children) > 0 {
		n.children = append(kept, all)
	}
}

// filled puts the tiles of a layer where XML has them: in an element of their own, with
// how they are written.
func (n *node) filled() {
	if n.name != "layer" && n.name != "chunk" {
		return
	}
	data := n.child("data")
	if data == nil {
		data = &node{name: "data", line: n.line, text: []byte(n.attr("data"))}
		n.children = append(n.children, data)
	}
	if n.has("data") {
		data.attrs = append(data.attrs, attr{"encoding", "base64"}, attr{"compression", n.attr("compression")})
	}
	var kept []*node
	for _, c := range n.children {
		if c.name == "chunk" {
			if n.attr("encoding") == "base64" {
				if d := c.child("data"); d != nil {
					d.attrs = []attr{{"encoding", "base64"}, {"compression", n.attr("compression")}}
				}
			}
			data.children = append(data.children, c)
		} else {
			kept = append(kept, c)
		}
	}
	n.children = kept
}
