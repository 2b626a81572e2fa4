package locale

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestALanguageIsNamedWhereTheEnvironmentNamesNone(t *testing.T) {
	for _, c := range []struct{ language, all, lang, want string }{
		{"", "", "C", "en"},
		{"", "", "C.UTF-8", "en"},
		{"", "POSIX", "de_AT.UTF-8", "en"},
		{"", "", "", "en"},
		{"", "", "de_AT.UTF-8", ""},
		{"", "fr_FR.UTF-8", "C", ""},
		{"nl", "", "C", "nl"},
		{"C", "C.UTF-8", "", "en"},
		{"C.UTF-8:de", "", "de_AT.UTF-8", "en"},
		{"de_AT:de", "", "C", "de_AT:de"},
	} {
		t.Setenv("LANGUAGE", c.language)
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", c.lang)
		require.NoError(t, settle())
		assert.Equal(t, c.want, os.Getenv("LANGUAGE"), "%+v", c)
	}
}
