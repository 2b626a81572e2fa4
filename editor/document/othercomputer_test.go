package document

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestThePathsOfOtherComputersAreKnown(t *testing.T) {
	for path, want := range map[string]string{
		`\\Server\Scans\map.png`: "server/scans", "//server/scans/map.png": "server/scans", `\/server\scans`: "server/scans", `\\server`: "server",
		`\\?\UNC\server\scans\map.png`: "?/unc", `\??\UNC\server\scans\map.png`: "??/unc", `\\.\pipe\map.png`: "./pipe",
		`C:\maps\map.png`: "", "/home/maps/map.png": "", `maps\map.png`: "", `\maps\map.png`: "", "": "",
	} {
		assert.Equal(t, want, shareOf(path), path)
	}
	on := runtime.GOOS == "windows"
	assert.Equal(t, on, OnOtherComputer(`\\server\scans\map.png`, `C:\maps\map.toml`))
	assert.Equal(t, on, OnOtherComputer(`\\server\scans\map.png`, `\\server\maps\map.toml`))
	assert.False(t, OnOtherComputer(`\\server\scans\map.png`, `\\SERVER\scans\maps\map.toml`), "where the file is, the person is known already")
	assert.False(t, OnOtherComputer(`D:\scans\map.png`, `C:\maps\map.toml`))
}
