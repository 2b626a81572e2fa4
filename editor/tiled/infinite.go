package tiled

import (
	"github.com/mapsheet/mapsheet/model/limits"
)

// chunk reads a part of a layer of an infinite map.
func (r *reader) chunk(layer int, n, data *node) error {
	p := part{layer: layer}
	for _, x := range []struct {
		into  *int
		name  string
		least int
		most  int
	}{{&p.x, "x", -mostPixels, mostPixels}, {&p.y, "y", -mostPixels, mostPixels}, {&p.width, "width", 0, limits.BoardSide}, {&p.height, "height", 0, limits.BoardSide}} {
		var err error
		if *x.into, err = n.whole(x.name, x.least, x.most); err != nil {
			return err
		}
	}
	if err := r.room(n, p.width*p.height); err != nil {
		return err
	}
	of := n
	if inside := n.child("data"); inside != nil {
		of = inside
	}
	if !of.has("encoding") {
		of.attrs = append(of.attrs, attr{"encoding", data.attr("encoding")}, attr{"compression", data.attr("compression")})
	}
	var err error
	if p.cells, err = of.cells(p.width, p.height); err != nil {
		return err
	}
	p.left, p.top = p.width, p.height
	for i, number := range p.cells {
		if number == 0 {
			continue
		}
		x, y := i%p.width, i/p.width
		p.left, p.right = min(p.left, x), max(p.right, x+1)
		p.top, p.low = min(p.top, y), max(p.low, y+1)
	}
	if p.right > p.left {
		r.parts = append(r.parts, p)
	}
	return nil
}

// cut makes a map of the rectangle of an infinite one that has tiles.
func (r *reader) cut(m *Map, n *node) error {
	if len(r.parts) == 0 {
		return n.wrong("the map is infinite and has no tiles: there is nothing to cut out of it")
	}
	left, top, right, low := mostPixels, mostPixels, -mostPixels, -mostPixels
	for _, p := range r.parts {
		left, right = min(left, p.x+p.left), max(right, p.x+p.right)
		top, low = min(top, p.y+p.top), max(low, p.y+p.low)
	}
	left -= left & 1 // so that the columns, or rows, that were moved on still are
	top -= top & 1
	m.Column, m.Row, m.Width, m.Height = left, top, right-left, low-top
	if m.Width > limits.BoardSide || m.Height > limits.BoardSide {
		return n.wrong("the tiles of the map lie in a rectangle of %d by %d: Mapsheet takes %d of each at most", m.Width, m.Height, limits.BoardSide)
	}
	for i := range m.Layers {
		if m.Layers[i].Kind == TileLayer {
			m.Layers[i].Cells = make([]uint32, m.Width*m.Height)
		}
	}
	for _, p := range r.parts {
		for y := p.top; y < p.low; y++ {
			row := m.Layers[p.layer].Cells[(p.y+y-top)*m.Width:]
			for x := p.left; x < p.right; x++ {
				if number := p.cells[y*p.width+x]; number != 0 {
					row[p.x+x-left] = number
				}
			}
		}
	}
	return nil
}
