package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// common are the rooms that know every rule system alike: what only one has is
// described by it, and they ask. The rooms below them are of the same kind, but
// for those ofOneSystem.
var common = []string{"model", "rules", "schema", "editor/check", "editor/compare", "editor/document", "editor/ui"}

// ownWords are the words for what only Soldiers has, as they begin (boards of areas have
// reserves too), in the form
// in which identifiers and texts are compared: in lower case, a space between
// words.
var ownWords = regexp.MustCompile(`\b(odds|combat results?|stacking|improved positions?|trench|(dis)?mount(s|ed|ing)?\b|(enter|leave) reserve|reserve (units?|quality)|troops|direct range|horse|breaks? (down|into)|breakdown)`)

// words is an identifier or a text in lower case, a space between its words.
func words(text string) string {
	var out strings.Builder
	before := ' '
	for _, c := range text {
		switch {
		case !unicode.IsLetter(c):
			out.WriteByte(' ')
		case unicode.IsUpper(c) && unicode.IsLower(before):
			out.WriteString(" " + string(unicode.ToLower(c)))
		default:
			out.WriteRune(unicode.ToLower(c))
		}
		before = c
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// ownWordsOf are the words for what only Soldiers has in the identifiers and
// texts of a file.
func ownWordsOf(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	require.NoError(t, err)
	found := map[string]bool{}
	look := func(text string) {
		for _, w := range ownWords.FindAllString(words(text), -1) {
			found[w] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			look(n.Name)
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text, err := strconv.Unquote(n.Value)
				require.NoError(t, err)
				look(text)
			}
		}
		return true
	})
	var out []string
	for w := range found {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

func TestTheCommonRoomsNameNothingThatOnlyOneSystemHas(t *testing.T) {
	found := map[string][]string{}
	for _, room := range common {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, room), func(name string, entry fs.DirEntry, err error) error {
			at, _ := filepath.Rel(root, name)
			if entry.IsDir() && slices.Contains(ofOneSystem, filepath.ToSlash(at)) {
				return fs.SkipDir
			}
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			if words := ownWordsOf(t, name); len(words) > 0 {
				key := path.Join(room, filepath.Base(name)) // a file may move to a room below
				found[key] = append(found[key], words...)
			}
			return nil
		}))
	}
	text, err := os.ReadFile("testdata/ownwords.txt")
	require.NoError(t, err)
	left := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if file, words, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			left[file] = strings.Split(words, ", ")
		}
	}
	for file, words := range found {
		for _, w := range words {
			assert.Contains(t, left[file], w, "%s names what only Soldiers has: let the system describe it, and ask", file)
		}
	}
	for file, words := range left {
		for _, w := range words {
			assert.Contains(t, found[file], w, "%s names it no longer: take it out of testdata/ownwords.txt", file)
		}
	}
}

func TestWordsOfIdentifiersAndTexts(t *testing.T) {
	for text, want := range map[string][]string{
		"ImprovedPositions":             {"improved positions"},
		"improved_positions":            {"improved positions"},
		"the Combat results table":      {"combat results"},
		"StackingLimit":                 {"stacking"},
		"EnterReserve":                  {"enter reserve"},
		"the reserve of White":          nil,
		"crowdedTrenches":               {"trench"},
		"dismounts_to":                  {"dismounts"},
		"mountain":                      nil,
		"an amount":                     nil,
		"the stack":                     nil,
		"lawless, and against the odds": {"odds"},
	} {
		assert.Equal(t, want, ownWords.FindAllString(words(text), -1), text)
	}
}
