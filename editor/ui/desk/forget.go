//go:build windowtest

package desk

// Forget lets go of what the gauge knows, for tests.
func (d *driver) Forget() { d.gauge.Forget() }
