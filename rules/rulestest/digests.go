package rulestest

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"
)

// Digests is what something says, by a digest under a name for each subject: a line that
// differs names the subject of which it says something else.
type Digests struct {
	t   *testing.T
	out strings.Builder
}

// NewDigests begins to listen.
func NewDigests(t *testing.T) *Digests { return &Digests{t: t} }

// Tell adds a line on a subject, of what JSON can hold.
func (d *Digests) Tell(subject string, what ...any) {
	d.t.Helper()
	sum := crc32.NewIEEE()
	for _, w := range what {
		text, err := json.Marshal(w)
		require.NoError(d.t, err, subject)
		_, _ = sum.Write(append(text, '\n'))
	}
	fmt.Fprintf(&d.out, "%08x  %s\n", sum.Sum32(), subject)
}

// Assert holds the digests to what they were in a file; -update writes down what they are.
func (d *Digests) Assert(name string) {
	d.t.Helper()
	golden.Assert(d.t, d.out.String(), name)
}
