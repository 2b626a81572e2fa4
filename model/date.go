package model

import "time"

// LongDate is an ISO date as a person writes it: "18 August 1914". A year and
// month alone, or anything else, is shown as well as can be.
func LongDate(iso string) string {
	for _, form := range []struct{ in, out string }{{"2006-01-02", "2 January 2006"}, {"2006-01", "January 2006"}} {
		if t, err := time.Parse(form.in, iso); err == nil {
			return t.Format(form.out)
		}
	}
	return iso
}
