package model

import (
	"regexp"
	"strings"

	"github.com/mozillazg/go-unidecode"
)

const (
	mostSlug  = 100 // letters that an id may have
	usualSlug = 60  // those of one that is made of a name: there is room for a number behind it
)

var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsSlug reports whether a text can be an id: lower-case letters a to z, digits
// and single hyphens between them, at most 100 in all.
func IsSlug(id string) bool { return len(id) <= mostSlug && slug.MatchString(id) }

// spelled writes letters as they are written where there is but a to z, and
// leaves out the signs that part no words.
var (
	spelled = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue")
	silent  = strings.NewReplacer("'", "", "`", "")
)

// Slug makes an id of a name: "Das Gefecht bei Mörchingen" is
// das-gefecht-bei-moerchingen. Letters of other scripts are written in Latin
// ones. It is empty where the name has no letter and no digit.
func Slug(name string) string {
	latin := silent.Replace(unidecode.Unidecode(spelled.Replace(name)))
	id := strings.Join(strings.FieldsFunc(strings.ToLower(latin), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
	if len(id) <= usualSlug {
		return id
	}
	if end := strings.LastIndexByte(id[:usualSlug+1], '-'); end > 0 {
		return id[:end]
	}
	return id[:usualSlug]
}

// AsSlug is what should be an id as one: as it is where it is one, however long, else that
// which is made of it.
func AsSlug(id string) string {
	if IsSlug(id) {
		return id
	}
	return Slug(id)
}
