package document

import (
	"runtime"
	"strings"
)

// OnOtherComputer reports whether a path that a file names leads to another computer than
// that file itself lies on, as paths do on Windows: \\server\share\scan.png. The system
// would tell that computer who the person is, so nobody but the person may name one.
func OnOtherComputer(path, file string) bool {
	return runtime.GOOS == "windows" && shareOf(path) != "" && shareOf(path) != shareOf(file)
}

// shareOf is the computer and the share of a path, "" where it names none. What leads past
// the system's own reading of paths, such as \\?\UNC\server\share or \??\UNC\server\share,
// counts as another computer.
func shareOf(path string) string {
	path = strings.ReplaceAll(path, `\`, "/")
	if strings.HasPrefix(path, "/??/") {
		path = "/" + path
	}
	path, ok := strings.CutPrefix(path, "//")
	if !ok {
		return ""
	}
	parts := strings.SplitN(path, "/", 3)
	return strings.ToLower(strings.Join(parts[:min(len(parts), 2)], "/"))
}
