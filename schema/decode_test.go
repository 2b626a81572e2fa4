package schema_test

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

func TestOtherTOMLKeepsToTheSameBounds(t *testing.T) {
	for text, want := range map[string]string{
		"a = 1\nb = \xff":                        "x.toml:2:5: error encoding: the byte 0xFF is not UTF-8",
		"a = \x00":                               "x.toml:1:5: error encoding",
		"a = 1\nb = [":                           "x.toml:2:",
		"a = " + strings.Repeat("[", 4<<20):      "x.toml:1:261: error too-deep",
		"a = " + strings.Repeat("{a=", 1<<20):    "error too-deep",
		"a" + strings.Repeat(".a", 1<<20):        "error too-deep",
		"[a" + strings.Repeat(".a", 1<<20):       "error too-deep",
		strings.Repeat("\n", limits.FileMarks+1): "error too-large",
		strings.Repeat("#", limits.FileBytes+1):  "x.toml: error too-large",
	} {
		var into map[string]any
		_, err := schema.Decode("x.toml", []byte(text), &into)
		require.ErrorContains(t, err, want)
		assert.Nil(t, into)
	}
}

func TestOtherTOMLTellsWhereItsKeysStand(t *testing.T) {
	var into struct{ A int }
	d, err := schema.Decode("x.toml", []byte("\ufeff# A remark.\r\na = 1\r\n[b]\r\nc = 2\r\n\"d e\" = {f = 1}\r\n"), &into)
	require.NoError(t, err)
	assert.Equal(t, 1, into.A)
	for where, key := range map[string]toml.Key{
		"x.toml:2:1": {"a"}, "x.toml:3:1": {"b"}, "x.toml:4:1": {"b", "c"}, "x.toml:5:10": {"b", "d e", "f"}, "x.toml:1:1": {"nowhere"},
	} {
		assert.Equal(t, where, d.Position(key).String())
	}
}
