package share

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// linkOf is the link of a built-in scenario.
func linkOf(t testing.TB, id string) string {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	link, err := Fragment(f)
	require.NoError(t, err)
	return link
}

func TestEveryScenarioComesBackFromItsLink(t *testing.T) {
	for _, info := range scenarios.List() {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		want, err := schema.Encode(f)
		require.NoError(t, err)
		link, err := Fragment(f)
		require.NoError(t, err)
		assert.Less(t, len(link), everywhere, info.ID)
		got, err := Text(link)
		require.NoError(t, err, info.ID)
		assert.Equal(t, string(want), string(got), info.ID)
	}
}

func TestScenariosThatAreNotKnownMakeShortLinks(t *testing.T) {
	for _, info := range scenarios.List() {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		text, err := schema.Encode(f)
		require.NoError(t, err)
		others := bytes.Replace(known(), text, nil, 1)
		link := wrap(pack(text, others))
		t.Logf("%-14s %6d bytes, %6d as they are, link %5d", info.ID, len(text), len(linkOf(t, info.ID)), len(link))
		most := everywhere
		if f.Scenario.Board.Kind() == model.OnTable {
			most = almost
		}
		assert.Less(t, len(link), most, info.ID)
	}
}

func TestOldLinksStayReadable(t *testing.T) {
	assert.Equal(t, "52e4dd3cfd0cae907da4002a76101d0e31850cb18f09752eea42a90ffec3accb", fmt.Sprintf("%x", sha256.Sum256(known())),
		"links of version A rest on this text: it must stay as it is")
	kept, err := os.ReadFile(filepath.Join("testdata", "a.link"))
	require.NoError(t, err)
	want, err := os.ReadFile(filepath.Join("testdata", "a.toml"))
	require.NoError(t, err)
	got, err := Text(string(kept))
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	_, err = schema.Read("a.toml", bytes.NewReader(got), scenarios.Bases())
	assert.NoError(t, err)
}

func TestALinkIsFoundInWhatPeoplePaste(t *testing.T) {
	link := linkOf(t, "cowpens")
	want, err := Text(link)
	require.NoError(t, err)
	code := strings.TrimPrefix(link, "#draft=")
	for _, text := range []string{
		"https://example.org/mapsheet/" + link,
		"  <https://example.org/?a=b" + link + ">\n",
		"Play this: https://example.org/" + link + ". It is short.",
		"(https://example.org/" + link + ")",
		"https://example.org/#draft%3D" + code,
		"https://example.org/#draft=" + code[:9] + "\r\n" + code[9:30] + "\n  " + code[30:],
		link + "andmore",
	} {
		assert.True(t, IsLink(text), text)
		got, err := Text(text)
		require.NoError(t, err, text)
		assert.Equal(t, string(want), string(got), text)
	}
	for _, text := range []string{"", "brunstatt", "#brunstatt", "my#draft.toml", "https://example.org/"} {
		assert.False(t, IsLink(text), text)
		_, err := Text(text)
		assert.ErrorContains(t, err, "this is no link with a scenario in it", text)
	}
}

func TestWhatBefellALinkIsSaid(t *testing.T) {
	link := linkOf(t, "cowpens")
	at := strings.IndexByte(link, '=') + 2
	for n := at - 1; n < len(link); n++ {
		_, err := Text("https://example.org/" + link[:n])
		require.ErrorContains(t, err, "the link was cut off on its way", "after %d of %d", n, len(link))
	}
	_, err := Text(link[:len(link)-7])
	require.ErrorContains(t, err, fmt.Sprintf("after %d of %d characters", len(link)-7-at, len(link)-at))
	for n := at; n < len(link); n++ {
		for _, with := range []byte("A_z*") {
			changed := []byte(link)
			changed[n] = with
			got, err := Text(string(changed))
			if err == nil { // the last letter has bits that mean nothing
				want, err := Text(link)
				require.NoError(t, err)
				require.Equal(t, string(want), string(got))
			}
		}
	}
	_, err = Text(strings.ToLower(link))
	require.Error(t, err)
	_, err = Text(strings.Replace(link, "=A", "=B", 1))
	require.ErrorContains(t, err, "made by a newer Mapsheet")
	_, err = Text(strings.Replace(link, "=A", "=a", 1))
	require.ErrorIs(t, err, errChanged)
}

func TestABombIsNotUnpacked(t *testing.T) {
	e, err := zstd.NewWriter(nil, zstd.WithWindowSize(limits.FileBytes))
	require.NoError(t, err)
	bomb := e.EncodeAll(make([]byte, 64<<20), nil)
	require.Less(t, len(bomb), limits.LinkCharacters/2)
	_, err = Text(wrap(bomb))
	require.ErrorContains(t, err, "the link holds more than 8 MiB")
	small := e.EncodeAll(make([]byte, limits.FileBytes/2), nil)
	_, err = Text(wrap(bytes.Repeat(small, 3)))
	require.ErrorContains(t, err, "the link holds more than 8 MiB", "frames together")

	_, err = Text(wrap([]byte("no frame")))
	require.ErrorIs(t, err, errChanged)
	_, err = Text("#draft=A" + strings.Repeat("_", 64<<20))
	require.Error(t, err)
	_, err = Text("#draft=A" + base64.RawURLEncoding.EncodeToString(binary.AppendUvarint(nil, 1<<40)))
	require.ErrorIs(t, err, errChanged)
}

func TestAScenarioThatIsTooLargeIsRefused(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	var noise strings.Builder
	for sum := sha256.Sum256(nil); noise.Len() < 2*limits.LinkCharacters; sum = sha256.Sum256(sum[:]) {
		fmt.Fprintf(&noise, "%x", sum)
	}
	f.Scenario.History = noise.String()
	_, err = Fragment(f)
	require.ErrorContains(t, err, "no more than 100,000 are of use: pass its file on instead")
}

func TestBaseTakesAddressesOfPages(t *testing.T) {
	for given, want := range map[string]string{
		" https://example.org/mapsheet/ ":             "https://example.org/mapsheet/",
		"https://example.org":                         "https://example.org/",
		"http://localhost:8000/index.html?trace#old":  "http://localhost:8000/index.html?trace",
		"https://example.org/maps/#draft=Aabc":        "https://example.org/maps/",
		"https://beispiel.example/" + "stra%C3%9Fe/#": "https://beispiel.example/stra%C3%9Fe/",
	} {
		got, err := Base(given)
		require.NoError(t, err, given)
		assert.Equal(t, want, got)
	}
	for _, given := range []string{"", "example.org", "ftp://example.org/", "file:///home/x", "javascript:alert(1)", "https://", "https://a b/", "https://me:secret@example.org/", "https://example.org/" + strings.Repeat("x", limits.AddressCharacters)} {
		_, err := Base(given)
		require.Error(t, err, given)
	}
}

func TestAnAddressOfOnesOwnComputerIsTold(t *testing.T) {
	for address, is := range map[string]bool{
		"http://localhost:8000/": true, "http://LOCALHOST/": true, "http://maps.localhost/": true, "http://127.0.0.1/": true, "http://127.8.0.1:80/": true, "http://[::1]:8000/": true,
		"https://example.org/": false, "https://localhost.example.org/": false, "http://192.168.0.7/": false, "": false,
	} {
		assert.Equal(t, is, IsOwn(address), address)
	}
}

func TestTheOutlookGetsWorseWithTheLength(t *testing.T) {
	assert.Contains(t, Outlook(1_900), "take a link of this length")
	assert.Contains(t, Outlook(2_001), "Some chat programs cut messages off at 2,000 characters")
	assert.Contains(t, Outlook(9_000), "better send the file")
	assert.False(t, MayBeCut(2_000))
	assert.True(t, MayBeCut(2_001))
}
