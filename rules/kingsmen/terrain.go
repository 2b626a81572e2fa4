package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// Cover as the ground tells it: what dice that comes to is the charts' to say.
const (
	noCover = iota
	inLight
	inHeavy
)

// covers are the kinds of cover as the charts call them.
var covers = [...]string{noCover: "", inLight: fields.LightCover, inHeavy: fields.HeavyCover}

// readGround prepares the table with its terrain.
func (b *battle) readGround() error {
	if b.board.Width < 1 || b.board.Height < 1 {
		return fmt.Errorf("the table has no size: give it a width and a height")
	}
	var pieces []ground.Piece
	for i := range b.board.Pieces {
		p := &b.board.Pieces[i]
		e := b.figures.effectsOf(p)
		out := ground.Piece{
			Points: p.Points, Holes: p.Holes, Rings: p.Rings,
			Slow:  e.slow == fields.Yes || e.slow == fields.GoingUp,
			Shut:  e.shut, // a building that may be entered too: going in and out is judged apart (r64)
			Blind: e.blind == fields.Yes || e.blind == fields.Ring,
			Road:  p.Kind == model.PieceRoad || p.Kind == model.PieceBridge || p.Kind == model.PieceFord,
			Water: p.Kind == model.PieceRiver || p.Kind == model.PieceStream || p.Kind == model.PieceLake || p.Kind == model.PiecePond,
		}
		switch p.Kind.Shape() {
		case model.LineShape:
			out.Shape, out.Width = ground.Line, p.LineWidth()
		case model.RingsShape:
			out.Shape = ground.Hill
		}
		switch e.cover {
		case fields.LightCover:
			out.Cover = inLight
		case fields.HeavyCover:
			out.Cover = inHeavy
		}
		pieces = append(pieces, out)
	}
	b.ground = ground.New(b.board.Width, b.board.Height, pieces)
	f := b.figures
	b.measures = ground.Measures{
		ForwardHalfAngle: f.Move.ForwardAngle, TurnHalfAngle: f.Move.EndAngle, FireHalfAngle: f.Fire.Angle,
		Halved: [2]int{f.Move.SlowHalves, 2}, OnRoad: [2]int{f.Move.RoadHalves, 2}, Contact: f.Move.Contact,
		OverHeadsGap: f.Fire.OverHeads, AwayHalfAngle: f.Melee.Away, EnemyGap: f.Melee.EnemyGap,
		SkirmishersPass: b.skirmishersPass, Wheels: b.wheels,
	}
	return nil
}
