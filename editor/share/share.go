// Package share makes a scenario a link: a text for the part of an address behind its "#",
// which browsers keep to themselves and send to no server. Whoever has the link has the
// scenario; nobody else does.
//
// A link is "#draft=", a letter for the version of its form, and base64 of a head and of the
// canonical file, packed. The head says how much is to come and has a check sum, so that a
// link that was cut off or changed on its way is told from one that is whole. What the file
// says is for the reader of files to judge, as it is with any other file.
package share

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// key leads to a scenario in the fragment of an address.
const key = "draft"

// version is the letter of the form that links are made in. A later form is a later letter;
// those before are still read.
const version = 'A'

// Fragment is a scenario as the fragment of an address, with its "#". It has no more than
// limits.LinkCharacters; the error says that the scenario is too large for that, or is what
// schema.Encode says of it.
func Fragment(file *schema.File) (string, error) {
	text, err := schema.Encode(file)
	if err != nil {
		return "", err
	}
	packed := pack(text, known())
	fragment := wrap(packed)
	if len(fragment) > limits.LinkCharacters {
		return "", fmt.Errorf("as a link the scenario would be %s characters long, and no more than %s are of use: pass its file on instead",
			limits.Number(len(fragment)), limits.Number(limits.LinkCharacters))
	}
	return fragment, nil
}

// wrap is packed bytes as a fragment.
func wrap(packed []byte) string {
	data := binary.AppendUvarint(nil, uint64(len(packed)))
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(packed))
	return "#" + key + "=" + string(version) + base64.RawURLEncoding.EncodeToString(append(data, packed...))
}

// IsLink reports whether a text, such as an argument of a command line, looks like an
// address or a fragment with a scenario in it.
func IsLink(text string) bool { return start(text) >= 0 }

// start is where the version's letter stands in a text; -1 for nowhere.
func start(text string) int {
	for _, mark := range []string{"#" + key + "=", "#" + key + "%3D", "#" + key + "%3d"} {
		if at := strings.Index(text, mark); at >= 0 {
			return at + len(mark)
		}
	}
	return -1
}

// Text is the file that a link holds, as canonical TOML: no more than limits.FileBytes. The
// link may stand in other text, such as that of a mail which has broken it over several
// lines. It is as little to be trusted as any file: hand it to the reader of those.
func Text(link string) ([]byte, error) {
	at := start(link)
	if at < 0 {
		return nil, fmt.Errorf("this is no link with a scenario in it: such a link has “#%s=” in it", key)
	}
	code := link[at:]
	if len(code) > 2*limits.LinkCharacters {
		code = code[:2*limits.LinkCharacters] // with line breaks no link has as many
	}
	code = strings.Map(visible, code)
	if code == "" {
		return nil, errCut(0, 0)
	}
	switch letter := code[0]; {
	case letter > version && letter <= 'Z':
		return nil, errors.New("the link was made by a newer Mapsheet than this one: have it opened by a newer one")
	case letter != version:
		return nil, errChanged
	}
	packed, err := unwrap(code[1:])
	if err != nil {
		return nil, err
	}
	return unpack(packed)
}

// visible drops what mail and chat programs put into long words to break their lines.
func visible(r rune) rune {
	if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
		return -1
	}
	return r
}

var errChanged = errors.New("the link was changed on its way: have it sent again, best as a file")

// errCut says how much there is of a link, and of how much where that is known.
func errCut(have, of int) error {
	how := ""
	if of > 0 {
		how = fmt.Sprintf(", after %s of %s characters", limits.Number(have), limits.Number(of))
	}
	return fmt.Errorf("the link was cut off on its way%s: have it sent again by a program that takes longer texts, or as a file", how)
}

// head is how many letters hold what comes before the packed file, at the most: ten bytes of
// its length and four of its check sum, rounded up to whole groups of four letters.
const head = 20

// unwrap is what the letters of a link hold behind its head. What stands behind it, such as
// the end of a sentence, is no matter.
func unwrap(code string) ([]byte, error) {
	letters := len(code)
	if at := strings.IndexFunc(code, func(r rune) bool { return !inAlphabet(r) }); at >= 0 {
		letters = at
	}
	first := decode(code[:min(letters, head)])
	n, used := binary.Uvarint(first)
	switch {
	case used < 0 || used > 0 && n > limits.LinkCharacters:
		return nil, errChanged
	case used == 0:
		return nil, errCut(0, 0)
	}
	whole := base64.RawURLEncoding.EncodedLen(used + crc32.Size + int(n))
	switch {
	case letters < whole && len(code) >= whole:
		return nil, errChanged // there is something in it that does not belong there
	case letters < whole:
		return nil, errCut(letters, whole)
	}
	data := decode(code[:whole])
	if len(data) != used+crc32.Size+int(n) {
		return nil, errChanged
	}
	packed := data[used+crc32.Size:]
	if binary.LittleEndian.Uint32(data[used:]) != crc32.ChecksumIEEE(packed) {
		return nil, errChanged
	}
	return packed, nil
}

// decode is the whole bytes of letters of the alphabet.
func decode(letters string) []byte {
	if len(letters)%4 == 1 {
		letters = letters[:len(letters)-1]
	}
	data, err := base64.RawURLEncoding.DecodeString(letters)
	if err != nil {
		panic(fmt.Sprintf("share: %q: %v", letters, err)) // they are of the alphabet
	}
	return data
}

func inAlphabet(r rune) bool {
	return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}
