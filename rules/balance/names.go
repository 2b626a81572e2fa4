package balance

// TypeName is what a type of units is called, its id where it is none of those.
func (s Setup) TypeName(id string) string {
	for _, t := range s.Types {
		if t.ID == id {
			return t.Name
		}
	}
	return id
}

// SideName is what a side is called, its id where it is none of those.
func (s Setup) SideName(id string) string {
	for _, side := range s.Sides {
		if side.ID == id {
			return side.Name
		}
	}
	return id
}
