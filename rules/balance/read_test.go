package balance_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/rules/balance"
)

// A number in the file of a result that cannot be is told, and one that can be is read. A
// line of the golden file is a number by its path, what it is changed to, and what is said.
func TestNumbersThatCannotBeAreTold(t *testing.T) {
	a := threeFields(t)
	text, err := json.Marshal(played(t, batch(a, "random", 3), a))
	require.NoError(t, err)
	var whole any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&whole))
	told := map[string]bool{}
	numbers(whole, "", func(path string, was json.Number, put func(any)) {
		n, err := was.Int64()
		if err != nil || strings.HasPrefix(path, "/summary") {
			return
		}
		for _, change := range []struct {
			name string
			to   int64
		}{{"-2", -2}, {"one less", n - 1}, {"one more", n + 1}, {"99999", 99999}} {
			put(change.to)
			changed, err := json.Marshal(whole)
			require.NoError(t, err)
			_, err = balance.Read(bytes.NewReader(changed))
			told[fmt.Sprintf("%s, %s: %v", path, change.name, err)] = true
		}
		put(was)
	})
	golden.Assert(t, strings.Join(slices.Sorted(maps.Keys(told)), "\n")+"\n", "numbers.txt")
}

// numbers yields the numbers within a value of JSON by their paths, in which lists have no
// indices, with what puts others in their places.
func numbers(v any, path string, yield func(path string, n json.Number, put func(any))) {
	part := func(of any, path string, put func(any)) {
		if n, ok := of.(json.Number); ok {
			yield(path, n, put)
		} else {
			numbers(of, path, yield)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			part(v[key], path+"/"+key, func(to any) { v[key] = to })
		}
	case []any:
		for i := range v {
			part(v[i], path, func(to any) { v[i] = to })
		}
	}
}
