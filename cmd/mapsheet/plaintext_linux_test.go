package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// onTerminal is what a command writes to a terminal.
func onTerminal(t *testing.T, args ...string) string {
	t.Helper()
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals: %v", err)
	}
	defer terminal.Close()
	var number, lock uint32
	for request, value := range map[uintptr]*uint32{syscall.TIOCGPTN: &number, syscall.TIOCSPTLCK: &lock} {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, terminal.Fd(), request, uintptr(unsafe.Pointer(value)))
		require.Zero(t, failed)
	}
	line, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(terminal) // it fails once nobody has the terminal open
		shown <- string(text)
	}()
	var errOut bytes.Buffer
	status := run(t.Context(), args, strings.NewReader(""), line, &errOut)
	require.NoError(t, line.Close())
	text := <-shown
	require.Zero(t, status, "%v: %s", args, &errOut)
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// The bytes of a file are written as they are to files and pipes, and to a terminal so that it
// shows them and does nothing else.
func TestTheBytesOfAFileGiveTheTerminalNoCommands(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const evil = "\u009b2J\u202eback"
	path := writeFile(t, "bad.toml", strings.Replace(brunstatt(t), `title = "`, `title = "`+evil, 1))
	kept := writeFile(t, "kept.toml", "\x1b]0;owned\a")
	require.Zero(t, mapsheet(t, "new", "--force", kept).status)
	for _, args := range [][]string{
		{"fmt", "--stdout", path}, {"export", path}, {"export", path, "--to", "svg"}, {"export", path, "--to", "csv"},
		{"map", "resize", path, "--cols", "50", "-o", "-"}, {"map", "rotate", path, "180", "-o", "/dev/stdout"},
		{"merge", path, path, path, "-o", "-"}, {"play", path, "--log", "-"}, {"versions", "show", kept, "2"},
		{"render", path, "--width", "60", "-o", "-"}, {"balance", "table", path, "--games", "1", "--quick", "1"},
	} {
		shown := onTerminal(t, args...)
		assert.NotEmpty(t, shown, "%v", args)
		assert.Zero(t, strings.IndexFunc(shown, model.IsUnseen)+1, "%v shows %.80q", args, shown)
	}
	assert.Contains(t, mapsheet(t, "fmt", "--stdout", path).out, evil)
	assert.Equal(t, "\x1b]0;owned\a", mapsheet(t, "versions", "show", kept, "2").out)
}
