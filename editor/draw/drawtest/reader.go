package drawtest

import (
	"os/exec"
	"runtime"
	"testing"
)

// Reader is the path of another program that reads what is drawn or exported, so that
// tests can ask it: "qpdf", "rsvg-convert". The packages that make test installs bring
// them; on macOS, where nothing is installed, a test without its reader is left out.
func Reader(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
		return path
	case runtime.GOOS == "darwin":
		t.Skipf("%s is not installed", name)
	default:
		t.Fatalf("%s is not installed; make test installs it", name)
	}
	return ""
}
