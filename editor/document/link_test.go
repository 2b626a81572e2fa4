package document

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
)

func TestWorkOnWhatCameByALinkIsFoundAgainByIt(t *testing.T) {
	folder := t.TempDir()
	text, err := schema.Encode(open(t, someBoard()).File())
	require.NoError(t, err)
	p, err := ReadTextPartly("the link", bytes.NewReader(text), bases{})
	require.NoError(t, err)
	d := OpenShared(p, text)
	require.NotEmpty(t, d.Link())
	keepFor(t, d, folder)
	none := func() bool {
		found, err := Recover(folder, bases{})
		require.NoError(t, err)
		_, ok := LeftOnShared(text, found)
		return !ok
	}
	require.True(t, none(), "nothing was done yet")
	require.NoError(t, d.Do(Set{Name: "change the title", Path: "title", Value: "Mine"}))

	found, err := Recover(folder, bases{})
	require.NoError(t, err)
	r, ok := LeftOnShared(text, found)
	require.True(t, ok)
	_, ok = LeftOnShared([]byte("another"), found)
	assert.False(t, ok)
	again, err := r.Open(func(err error) { require.NoError(t, err) })
	require.NoError(t, err)
	assert.Equal(t, "Mine", again.Scenario().Title)
	assert.Equal(t, d.Link(), again.Link(), "and once more, when it is ended by force again")
	again.path = "mine.toml"
	assert.Empty(t, again.Link(), "it has a file of its own")
}
