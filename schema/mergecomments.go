package schema

import (
	"maps"
	"slices"
)

// Merged is the comments with the changes that another descendant of the same base made to
// its own: what it wrote before a table or a key, and took away there. Where both wrote
// something, both stand, theirs behind.
func (c Comments) Merged(base, theirs Comments) Comments {
	out := Comments{}
	maps.Copy(out, c)
	for _, side := range []Comments{base, theirs} {
		for path := range side {
			was, is := base[path], theirs[path]
			switch {
			case slices.Equal(was, is): // they changed nothing
			case !slices.Equal(c[path], was):
				for _, line := range is {
					if !slices.Contains(was, line) && !slices.Contains(out[path], line) {
						out[path] = append(slices.Clip(out[path]), line)
					}
				}
			case len(is) == 0:
				delete(out, path)
			default:
				out[path] = is
			}
		}
	}
	return out
}
