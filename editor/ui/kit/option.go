package kit

// Option is one of the things to choose from.
type Option struct {
	ID     string
	Text   string
	Detail string // of second rank, at the right
}

// OptionText is what an option reads, its id where it is none of them.
func OptionText(options []Option, id string) string {
	for _, o := range options {
		if o.ID == id {
			return o.Text
		}
	}
	return id
}
