package document

import "os"

// stateFolder is the folder for what programs keep on this computer, which does not
// follow the person to others: %LocalAppData%.
func stateFolder() (string, error) { return os.UserCacheDir() }
