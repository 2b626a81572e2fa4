package vassal

// pages are what can be read in a module.
type pages struct {
	help   []page
	charts []*element
}

// page is a file that the help menu opens.
type page struct{ file, title string }

func pagesOf(files *archive, stages []stage) (pages, error) { return pages{}, nil }
