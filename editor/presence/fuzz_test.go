package presence

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// Whatever stands in the file of a presence, whoever holds it is told of in words; and
// where nobody does, it is one's own.
func FuzzNote(f *testing.F) {
	kept, err := os.ReadFile("testdata/formats/mapsheet-presence-1.open")
	require.NoError(f, err)
	f.Add(kept)
	f.Add([]byte(`{"format":"mapsheet-presence/1","process":-1,"host":"\u001b]0;","since":"9999-12-31T23:59:59.999999999-23:59","token":18446744073709551615}`))
	f.Add([]byte(`{}`))
	d := disktest.New()
	require.NoError(f, d.MkdirAll("/home", 0o755))
	r := NewRegister(d, "/state/open")
	first, _, err := r.Enter(scenario)
	require.NoError(f, err)
	path := first.path
	first.Leave()
	f.Fuzz(func(t *testing.T, text []byte) {
		d.Put(path, string(text))
		held, err := d.Open(path, os.O_RDWR, 0)
		require.NoError(t, err)
		require.NoError(t, held.Lock())
		claim, holder, err := r.Enter(scenario)
		require.NoError(t, err)
		require.Nil(t, claim)
		require.NotEmpty(t, holder.String())
		require.Equal(t, holder, r.Holder(scenario))
		require.NoError(t, held.Close())
		claim, holder, err = r.Enter(scenario)
		require.NoError(t, err)
		require.Nil(t, holder)
		claim.Leave()
	})
}
