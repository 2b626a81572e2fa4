package document

import "github.com/mapsheet/mapsheet/schema"

// OpenShared makes a document of a scenario that came by a link and is in no file yet. The
// text is what the link holds: by it work on what came is found again.
func OpenShared(p *schema.Partial, text []byte) *Document {
	d := OpenPartly(p, "")
	d.link = fingerprintOf(text)
	return d
}

// Link is the fingerprint of what the document came by, as long as it has no file of its own;
// empty where that was no link.
func (d *Document) Link() string {
	if d.path != "" {
		return ""
	}
	return string(d.link)
}

// LeftOnShared is the latest of the works that sessions left behind on what came by a link of
// that text; false when there is none that can be had back.
func LeftOnShared(text []byte, found []Recovery) (Recovery, bool) {
	want := fingerprintOf(text)
	for _, r := range found {
		if r.Usable() && r.Edits > 0 && r.Path == "" && r.link == want {
			return r, true
		}
	}
	return Recovery{}, false
}
