package document

import (
	"strconv"

	"golang.org/x/sys/windows"
)

// startOf is when a process started, in tenths of a microsecond since 1601; empty
// when there is none with the number.
func startOf(id int) string {
	if id <= 0 {
		return ""
	}
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(id))
	if err != nil {
		return ""
	}
	defer windows.CloseHandle(process) //nolint:errcheck // it was only asked
	var code uint32
	const stillActive = 259
	if windows.GetExitCodeProcess(process, &code) == nil && code != stillActive {
		return "" // it has ended, and somebody holds on to its number
	}
	var start, end, kernel, user windows.Filetime
	if windows.GetProcessTimes(process, &start, &end, &kernel, &user) != nil {
		return ""
	}
	return strconv.FormatUint(uint64(start.HighDateTime)<<32|uint64(start.LowDateTime), 10)
}

// runs reports whether a process has the number.
func runs(id int) bool { return startOf(id) != "" }
