package schema

import "syscall"

// systemReasons are those of the page's store.
var systemReasons = []reason{
	{syscall.ENOSPC, "the browser gives this page no more room"},
	{syscall.EIO, "the browser's store fails"},
}

// checkSystemName is nil: every name without a slash is one.
func checkSystemName(string) error { return nil }
