package schema

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCommentsOfTwoDescendantsAreMerged(t *testing.T) {
	base := Comments{"": {"# Both."}, "a": {"# A."}, "b": {"# B."}, "gone": {"# Gone."}, "kept": {"# Kept."}}
	ours := Comments{"": {"# Both.", "# Ours."}, "a": {"# A of ours."}, "b": {"# B."}, "gone": {"# Gone."}, "kept": {"# Kept."}, "new": {"# New here."}}
	theirs := Comments{"": {"# Both.", "# Theirs."}, "a": {"# A."}, "b": {"# B of theirs."}, "kept": {"# Kept."}, "other": {"# New there."}}
	assert.Equal(t, Comments{
		"": {"# Both.", "# Ours.", "# Theirs."}, "a": {"# A of ours."}, "b": {"# B of theirs."}, "kept": {"# Kept."}, "new": {"# New here."}, "other": {"# New there."},
	}, ours.Merged(base, theirs))
	assert.Equal(t, []string{"# Both.", "# Ours."}, ours[""], "they are not changed themselves")
	assert.Equal(t, theirs, Comments(nil).Merged(nil, theirs))
	assert.Equal(t, ours, ours.Merged(base, base))
	assert.Equal(t, ours, ours.Merged(theirs, theirs))
}
