//go:build !windows

package desk

// drives are none: all disks lie under one root.
func drives() []string { return nil }
