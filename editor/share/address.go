package share

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Base is the address of a page with Mapsheet in it, as it was written down, without what
// its fragment was. The error is a sentence that says what is wrong with it.
func Base(address string) (string, error) {
	address = strings.TrimSpace(address)
	u, err := url.Parse(address)
	switch {
	case address == "":
		return "", errors.New("give the address of the page, such as https://example.org/mapsheet/")
	case err != nil || strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r == 0x7f }):
		return "", fmt.Errorf("%q is no address: give one such as https://example.org/mapsheet/", address)
	case u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return "", fmt.Errorf("%q is no address of a page: give one such as https://example.org/mapsheet/", address)
	case u.User != nil:
		return "", errors.New("the address has a name or a password in it, which whoever gets the link would read: leave it out")
	case len(address) > limits.AddressCharacters:
		return "", fmt.Errorf("the address has more than %d characters: give that of the page alone", limits.AddressCharacters)
	}
	u.Fragment, u.RawFragment = "", ""
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String(), nil
}

// IsOwn reports whether an address, as Base gives it, means the computer of whoever opens it:
// for others a link to a page there leads nowhere.
func IsOwn(base string) bool {
	u, err := url.Parse(base)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && ip.IsLoopback()
}

// Lengths up to which links pass through other programs. Chat programs have the smallest
// rooms for messages: 2,000 characters in the smallest that is in wide use, 4,000 to 8,000 in
// most of the others.
const (
	everywhere = 2_000
	almost     = 8_000
)

// Outlook says in a sentence what becomes of a link of so many characters on its way.
func Outlook(characters int) string {
	switch {
	case characters <= everywhere:
		return "Chat and mail programs take a link of this length."
	case characters <= almost:
		return fmt.Sprintf("Some chat programs cut messages off at %s characters: send it by mail, or the file instead.", limits.Number(everywhere))
	default:
		return fmt.Sprintf("Many programs cut messages off at %s to %s characters: better send the file instead.", limits.Number(everywhere), limits.Number(almost))
	}
}

// MayBeCut reports whether a link of so many characters is too long for some programs.
func MayBeCut(characters int) bool { return characters > everywhere }
