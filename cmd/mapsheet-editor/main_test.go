package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheWindowLibraryFindsALanguage(t *testing.T) {
	for _, lang := range []string{"C", "C.UTF-8", "POSIX", "de_AT.UTF-8"} {
		again := exec.Command(os.Args[0], "-test.run=^$")
		again.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
			return strings.HasPrefix(v, "LANG") || strings.HasPrefix(v, "LC_")
		}), "LANG="+lang)
		out, err := again.CombinedOutput()
		require.NoError(t, err)
		assert.NotContains(t, string(out), "locale", lang)
	}
}
