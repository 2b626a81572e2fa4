package schema_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
)

func TestAWrittenFileIsWrittenAgainByteByByte(t *testing.T) {
	for _, path := range []string{"testdata/ford.toml"} {
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		f, err := schema.ReadFile(path, nil)
		require.NoError(t, err)
		got, err := schema.Encode(f)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got))
	}
}
