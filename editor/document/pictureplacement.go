package document

import (
	"errors"
	"fmt"
	"math"

	"github.com/mapsheet/mapsheet/model/hex"
)

// PicturePlacement is how a picture lies on the sheet, told in the pixels of the
// picture, counted from its upper left corner: where the middle of hex 0101 is,
// how large a hex is, and by how much its rows of hexes are turned.
type PicturePlacement struct {
	X, Y      float64 // the middle of hex 0101
	HexWidth  float64 // from the western corner of a hex to its eastern one; negative where the picture is mirrored
	HexHeight float64 // from the northern side of a hex to its southern one
	Turn      float64 // degrees clockwise, -180 to 180
}

// sheetUnit is the layout in which points of the sheet are told.
var sheetUnit = hex.Layout{Size: 1}

// scales is the pixels for a unit of the sheet, across and down.
func (p PicturePlacement) scales() (across, down float64) {
	return p.HexWidth / sheetUnit.HexWidth(), p.HexHeight / sheetUnit.HexHeight()
}

// ToPicture leads from points of the sheet, as hex.Layout{Size: 1} has them, to
// pixels of the picture: x is a[0]·x + a[1]·y + a[2], y likewise with the other
// three.
func (p PicturePlacement) ToPicture() (a [6]float64) {
	across, down := p.scales()
	sin, cos := math.Sincos(p.Turn * math.Pi / 180)
	a = [6]float64{cos * across, -sin * down, 0, sin * across, cos * down, 0}
	first := sheetUnit.Center(hex.Hex{})
	a[2] = p.X - a[0]*first.X - a[1]*first.Y
	a[5] = p.Y - a[3]*first.X - a[4]*first.Y
	return a
}

// PixelAt is the pixel of the picture on a point of the sheet.
func (p PicturePlacement) PixelAt(at hex.Point) hex.Point {
	a := p.ToPicture()
	return hex.Point{X: a[0]*at.X + a[1]*at.Y + a[2], Y: a[3]*at.X + a[4]*at.Y + a[5]}
}

// PointAt is the point of the sheet under a pixel of the picture.
func (p PicturePlacement) PointAt(pixel hex.Point) hex.Point {
	a := p.ToPicture()
	x, y, det := pixel.X-a[2], pixel.Y-a[5], a[0]*a[4]-a[1]*a[3]
	return hex.Point{X: (a[4]*x - a[1]*y) / det, Y: (a[0]*y - a[3]*x) / det}
}

// LayPicture is the placement that lays a picture of so many pixels over the
// whole sheet as well as its shape allows.
func LayPicture(g hex.Grid, width, height int) PicturePlacement {
	w, h := sheetUnit.Bounds(g)
	scale := max(float64(width)/w, float64(height)/h)
	p := PicturePlacement{HexWidth: scale * sheetUnit.HexWidth(), HexHeight: scale * sheetUnit.HexHeight()}
	first := sheetUnit.Center(hex.Hex{})
	p.X = float64(width)/2 - scale*(w/2-first.X)
	p.Y = float64(height)/2 - scale*(h/2-first.Y)
	return p.rounded()
}

// The bounds of placements: what a scan can have.
const (
	leastHexPixels = 2
	mostHexPixels  = 5000
	mostOffset     = 1e6
)

// check says what cannot be about the placement.
func (p PicturePlacement) check() error {
	switch {
	case !(math.Abs(p.X) <= mostOffset && math.Abs(p.Y) <= mostOffset):
		return fmt.Errorf("hex 0101 cannot lie at pixel %g, %g: give numbers of at most %g", p.X, p.Y, float64(mostOffset))
	case !(math.Abs(p.HexWidth) >= leastHexPixels && math.Abs(p.HexWidth) <= mostHexPixels):
		return fmt.Errorf("a hex cannot be %g pixels wide: give %d to %d", p.HexWidth, leastHexPixels, mostHexPixels)
	case !(p.HexHeight >= leastHexPixels && p.HexHeight <= mostHexPixels):
		return fmt.Errorf("a hex cannot be %g pixels high: give %d to %d", p.HexHeight, leastHexPixels, mostHexPixels)
	case !(math.Abs(p.Turn) <= 180):
		return fmt.Errorf("the picture cannot be turned by %g degrees: give -180 to 180", p.Turn)
	}
	return nil
}

// rounded is the placement to the thousandth, as files have it.
func (p PicturePlacement) rounded() PicturePlacement {
	round := func(v float64) float64 { return math.Round(v*1000) / 1000 }
	return PicturePlacement{round(p.X), round(p.Y), round(p.HexWidth), round(p.HexHeight), round(p.Turn)}
}

// FitPoint is a hex and the pixel of the picture on which its middle is.
type FitPoint struct {
	Hex  hex.Hex
	X, Y float64
}

// onLine is how small the area over which points are spread may be, compared to
// the square of their spread, before they count as lying on one line.
const onLine = 0.001

// FitPicture is the placement that brings the middles of three or more hexes
// nearest to their pixels, in the sense of least squares, and how far the worst
// of them is off, in hexes.
func FitPicture(points []FitPoint) (p PicturePlacement, off float64, err error) {
	if len(points) < 3 {
		return p, 0, errors.New("it takes three hexes to fit a picture")
	}
	var q, v hex.Point // the means on the sheet and in the picture
	n := float64(len(points))
	for _, f := range points {
		c := sheetUnit.Center(f.Hex)
		q.X, q.Y, v.X, v.Y = q.X+c.X/n, q.Y+c.Y/n, v.X+f.X/n, v.Y+f.Y/n
	}
	// Sums over the points of products: of the sheet's axes, and of each with
	// the picture's.
	var xx, xy, yy, vxx, vxy, vyy, xvx, xvy, yvx, yvy float64
	for _, f := range points {
		c := sheetUnit.Center(f.Hex)
		x, y, vx, vy := c.X-q.X, c.Y-q.Y, f.X-v.X, f.Y-v.Y
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
		vxx, vxy, vyy = vxx+vx*vx, vxy+vx*vy, vyy+vy*vy
		xvx, xvy, yvx, yvy = xvx+x*vx, xvy+x*vy, yvx+y*vx, yvy+y*vy
	}
	if xx*yy-xy*xy <= onLine*(xx+yy)*(xx+yy) {
		return p, 0, errors.New("the hexes lie on one line: take three that are far apart in a triangle")
	}
	if vxx*vyy-vxy*vxy <= onLine*(vxx+vyy)*(vxx+vyy) {
		return p, 0, errors.New("the places in the picture lie on one line: take three that are far apart in a triangle")
	}
	// Along the unit vector u of the picture runs the sheet's x axis, across it
	// the y axis. What each explains is a quadratic form in u; the best u is the
	// eigenvector of the greater eigenvalue of their sum, a b by b d.
	a := xvx*xvx/xx + yvy*yvy/yy
	b := xvx*xvy/xx - yvx*yvy/yy
	d := xvy*xvy/xx + yvx*yvx/yy
	turn := math.Atan2(2*b, a-d) / 2
	sin, cos := math.Sincos(turn)
	if cos*yvy-sin*yvx < 0 { // down the sheet is to be down the picture, or the turn more than a right angle
		turn += math.Pi
		sin, cos = -sin, -cos
	}
	across, down := (cos*xvx+sin*xvy)/xx, (cos*yvy-sin*yvx)/yy
	p = PicturePlacement{HexWidth: across * sheetUnit.HexWidth(), HexHeight: down * sheetUnit.HexHeight(), Turn: math.Remainder(turn*180/math.Pi, 360)}
	first := sheetUnit.Center(hex.Hex{})
	x, y := across*(first.X-q.X), down*(first.Y-q.Y)
	p.X, p.Y = v.X+cos*x-sin*y, v.Y+sin*x+cos*y
	p = p.rounded()
	if err := p.check(); err != nil {
		return p, 0, err
	}
	for _, f := range points {
		at, want := p.PointAt(hex.Point{X: f.X, Y: f.Y}), sheetUnit.Center(f.Hex)
		off = max(off, math.Hypot(at.X-want.X, at.Y-want.Y)/sheetUnit.HexHeight())
	}
	return p, off, nil
}

// moved is the placement after the hexes of the sheet came to lie elsewhere,
// the picture with them.
func (p PicturePlacement) moved(t hex.Transform) PicturePlacement {
	var points []FitPoint
	for _, h := range []hex.Hex{{}, {Col: 20}, {Row: 20}, {Col: 20, Row: 20}} {
		at := p.PixelAt(sheetUnit.Center(h))
		points = append(points, FitPoint{t.Hex(h), at.X, at.Y})
	}
	if to, _, err := FitPicture(points); err == nil {
		return to
	}
	return p
}
