//go:build !js

package browser

import "github.com/mapsheet/mapsheet/editor/ui"

// Page is nil: there is no page around the window.
func Page() *ui.Page { return nil }
