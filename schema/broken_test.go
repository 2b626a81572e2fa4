package schema_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model"
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
				got := problems(t, file.Name, file.Data, testBases{})
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
func problems(t *testing.T, name string, text []byte, bases schema.Bases) string {
	t.Helper()
	_, err := schema.Read(name, bytes.NewReader(text), bases)
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

func TestTheVeryFirstCharacterIsLookedAt(t *testing.T) {
	for text, says := range map[string]string{
		"\x01format = 1\n": "x.toml:1:1: error encoding: the file is not plain text: it holds the control character 0x01; take it out, or save the file as text",
		"\xff":             "x.toml:1:1: error encoding: the byte 0xFF is not UTF-8: save the file in the encoding UTF-8",
	} {
		_, err := schema.Read("x.toml", strings.NewReader(text), testBases{})
		assert.EqualError(t, err, says)
	}
}

func TestTheBaseOfAScenarioNeedsAllThatItNames(t *testing.T) {
	base, err := schema.BaseOf(testBases{}, "soldiers", "meadow")
	require.NoError(t, err)
	assert.NotNil(t, base.Charts)
	assert.NotNil(t, base.Fields)
	assert.NotNil(t, base.Sheet)
	base, err = schema.BaseOf(testBases{}, "soldiers", "")
	require.NoError(t, err)
	assert.Nil(t, base.Sheet)
	_, err = schema.BaseOf(testBases{}, "checkers", "")
	assert.EqualError(t, err, `there is no rule system "checkers"`)
	_, err = schema.BaseOf(testBases{}, "soldiers", "moor")
	assert.EqualError(t, err, `there is no built-in mapsheet "moor"`)
	_, err = schema.BaseOf(withoutFields{}, "soldiers", "")
	assert.EqualError(t, err, "no fields")
}

// withoutFields has charts, and no fields.
type withoutFields struct{ testBases }

func (withoutFields) Fields(string) (*model.Fields, error) { return nil, errors.New("no fields") }

type brokenText struct{}

func (brokenText) Read([]byte) (int, error) { return 0, errors.New("the wire was cut") }

func TestATextThatBreaksOffIsAnError(t *testing.T) {
	_, err := schema.Read("x.toml", brokenText{}, testBases{})
	require.ErrorContains(t, err, "the wire was cut")
	_, err = schema.ReadPartly("x.toml", brokenText{}, testBases{})
	require.ErrorContains(t, err, "the wire was cut")
}
