package drawtest

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// reader is the path of another program that reads what is drawn or exported. The
// packages that make test installs bring them; on macOS, where nothing is installed, a
// test without its reader is left out.
func reader(t testing.TB, name string) string {
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

// Kept is the path of a file with some content, while the test runs.
func Kept(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Ask is what another program, such as "qpdf" or "pdftotext", says on its outputs. It
// must end well.
func Ask(t testing.TB, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(reader(t, program), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	return string(out)
}

// Decoded is the pixels of a PNG.
func Decoded(t testing.TB, file io.Reader) *image.RGBA {
	t.Helper()
	m, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return Pixelled(m)
}

// Pixelled is any picture in pixels of red, green, blue and opacity.
func Pixelled(m image.Image) *image.RGBA {
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, out.Rect.Min, draw.Src)
	return out
}

// Render is the PNG that another program, such as "rsvg-convert", writes on its standard
// output.
func Render(t testing.TB, program string, args ...string) image.Image {
	t.Helper()
	out, err := exec.Command(reader(t, program), args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	m, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return m
}
