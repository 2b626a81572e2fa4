package fields

// The ids of the special rules: markers, the options of the rulebook, and figures that a
// scenario may change.
const (
	General       = "general"
	Flag          = "flag"
	WindRose      = "wind-rose"
	RandomOrders  = "random-orders"
	Couriers      = "couriers"
	Morale        = "morale"
	Ground        = "terrain"
	Turned        = "turned"
	CavalryLeaves = "routed-cavalry-leaves"
	DeadGround    = "hill-dead-ground"
	Orders        = "orders"
	Capacity      = "capacity"
	Spaces        = "spaces"
)

// The kinds of ground that sectors have, beside open ground.
const (
	Forest   = "forest"
	Hill     = "hill"
	Building = "building"
)
