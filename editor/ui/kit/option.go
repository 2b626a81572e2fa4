package kit

// Option is one of the things to choose from.
type Option struct {
	ID     string
	Text   string
	Detail string // of second rank, at the right
}
