package paint

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAFaceIsTakenAsAServerGivesIt(t *testing.T) {
	for _, name := range FallbackNames() {
		packed, err := packedFallback(name + ".zst")
		require.NoError(t, err)
		face, err := unpackedFallback(packed)
		require.NoError(t, err)
		again, err := unpackedFallback(face)
		require.NoError(t, err, "the browser has unpacked it")
		assert.Equal(t, face, again)
	}
	_, err := unpackedFallback([]byte("<!DOCTYPE html>"))
	require.Error(t, err, "another file than was asked for")
}
