package ground

// Cause is why something may not be done, or why an allowance is half.
type Cause uint8

// The causes.
const (
	OffTable Cause = iota + 1
	NoLength
	TooFar
	Standing // the formation does not move
	Sideways
	FacingBack
	Slow
	Uphill
	InOrOut
	NotAtWall
	Impassable
	UnitInWay
	Touches
	OverStand
	StandInFriend
	ThroughFriend
	AfterTurn
	AfterChange
	TurnedTwice
	BadFacing
	BadNumber
	NotAColumn
	BadSpread
	CannotForm
	NoCloud
	NotOnTarget
	FleesTooFar
	FleesElsewhere
	NearEnemy
	OutOfRange
	NotAhead
	TerrainHides
	UnitHides
	SkirmishersHide
	TooNearToFireOver
)

// causes is what each rests on and says. A cause of a half is told as "it %s".
var causes = [...]struct{ rule, text string }{
	OffTable:          {"Table 5", "nothing leaves the table"},
	NoLength:          {"Movement 2", "a leg leads somewhere"},
	TooFar:            {"Movement 1", "it is longer than the allowance"},
	Standing:          {"Movement 1", "a unit in this formation does not move"},
	Sideways:          {"Movement 3", "a leg goes sideways or back"},
	FacingBack:        {"Movement 4", "it ends facing behind its first front"},
	Slow:              {"Movement 5", "it touches ground that slows"},
	Uphill:            {"Movement 8", "it goes up a hill"},
	InOrOut:           {"Ruling K64", "it goes into a building or out of one"},
	NotAtWall:         {"Ruling K64", "it is not at the wall of the building"},
	Impassable:        {"Movement 9", "it would touch impassable ground"},
	UnitInWay:         {"Movement 11", "a unit is in the way"},
	Touches:           {"Ruling K28", "it would touch an enemy"},
	OverStand:         {"Ruling K27", "it would stand on the leaders of its skirmishers"},
	StandInFriend:     {"Ruling K99", "its leaders would run into a friend in its cloud"},
	ThroughFriend:     {"Ruling K26", "skirmishers do not go through formed friends"},
	AfterTurn:         {"Activation 3", "the turn ends the move"},
	AfterChange:       {"Activation 3", "the change of formation ends the move"},
	TurnedTwice:       {"Activation 3", "there is one turn in a move"},
	BadFacing:         {"Movement 4", "a facing is from 0 to 3599 tenths of a degree"},
	BadNumber:         {"Formations 1", "it cannot stand in so many ranks or files"},
	NotAColumn:        {"Ruling K6", "so many files are not deeper than wide"},
	BadSpread:         {"Ruling K25", "a cloud is not of this size"},
	CannotForm:        {"Movement 13", "it does not take this formation"},
	NoCloud:           {"Movement 13", "only skirmishers spread"},
	NotOnTarget:       {"Melee 1", "the point is not on what is charged"},
	FleesTooFar:       {"Ruling K38", "an escape goes its whole distance, no more and no less"},
	FleesElsewhere:    {"Ruling K38", "an escape goes away from the winner"},
	NearEnemy:         {"Ruling K38", "another enemy is too near"},
	OutOfRange:        {"Fire 3", "the target is out of range"},
	NotAhead:          {"Fire 5", "the target does not lie ahead"},
	TerrainHides:      {"Sight 2", "terrain hides the target"},
	UnitHides:         {"Sight 2", "a unit hides the target"},
	SkirmishersHide:   {"Sight 3", "enemy skirmishers hide the target"},
	TooNearToFireOver: {"Sight 4", "a unit is too near to the target to be fired over"},
}

// Rule is the statement or ruling that a cause rests on.
func (c Cause) Rule() string { return causes[c].rule }

// String is the cause in a few words, without a full stop.
func (c Cause) String() string { return causes[c].text }

// None is the number of no unit and of no piece.
const None = -1

// Reason is a cause with the unit and the piece of terrain that it is about, None
// where it is about none.
type Reason struct {
	Cause       Cause
	Unit, Piece int
}

// Refusal is a reason why something may not be done. It is empty, its Cause 0,
// where it may. Of a move that is too long it tells the length that would be used,
// the allowance and, as its reason, what makes that half.
type Refusal struct {
	Reason
	Length, Allowance int
}

// Refused reports whether there is a reason.
func (r Refusal) Refused() bool { return r.Cause != 0 }

func reason(c Cause) Reason                { return Reason{c, None, None} }
func refuse(c Cause) Refusal               { return Refusal{Reason: reason(c)} }
func refuseUnit(c Cause, unit int) Refusal { return Refusal{Reason: Reason{c, unit, None}} }
func refusePiece(c Cause, n int) Refusal   { return Refusal{Reason: Reason{c, None, n}} }
