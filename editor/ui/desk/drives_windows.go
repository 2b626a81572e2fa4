package desk

import "golang.org/x/sys/windows"

// drives are the roots of the disks that there are: "C:\\".
func drives() (roots []string) {
	there, err := windows.GetLogicalDrives()
	if err != nil {
		return nil
	}
	for letter := range 26 {
		if there&(1<<letter) != 0 {
			roots = append(roots, string(rune('A'+letter))+":\\")
		}
	}
	return roots
}
