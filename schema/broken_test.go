package schema_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// Each archive under testdata/broken holds broken files, each followed by the
// problems that are reported for it.
func TestBrokenFilesAreReportedWithTheirPlaces(t *testing.T) {
	archives, err := filepath.Glob("testdata/broken/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		for i := 0; i+1 < len(archive.Files); i += 2 {
			file, want := archive.Files[i], &archive.Files[i+1]
			t.Run(filepath.Base(path)+"/"+file.Name, func(t *testing.T) {
				require.Equal(t, want.Name, file.Name+".problems")
				got := problems(t, file.Name, file.Data)
				require.NotEmpty(t, got, "the file loads")
				if golden.FlagUpdate() {
					want.Data = []byte(got)
				}
				assert.Equal(t, string(want.Data), got)
			})
		}
		if golden.FlagUpdate() {
			require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o644))
		}
	}
}

// problems is what Read reports, one problem a line.
func problems(t *testing.T, name string, text []byte) string {
	t.Helper()
	_, err := schema.Read(name, bytes.NewReader(text), testBases{})
	if err == nil {
		return ""
	}
	var list diag.List
	require.ErrorAs(t, err, &list, "the error is a diag.List")
	var b strings.Builder
	for _, d := range list {
		b.WriteString(d.String() + "\n")
	}
	return b.String()
}
