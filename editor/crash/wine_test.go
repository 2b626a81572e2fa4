//go:build winetest && windows

package crash

import _ "unsafe" // for a name of another package

// Wine 8 has not the way to remove files that Go tries first, and says so in other words
// than a Windows without it does. Go is to take the other way at once.
//
//go:linkname removesAsBefore internal/syscall/windows.TestDeleteatFallback
var removesAsBefore bool

func init() { removesAsBefore = true }
