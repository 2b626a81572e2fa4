// Package sequence writes text as VASSAL reads it: tokens parted by a sign, pieces as
// chains of traits, and saved games. The rules are those of VASSAL's SequenceEncoder.
package sequence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Join is tokens with a sign between them, so that each can be told from the next again.
func Join(sign byte, tokens ...string) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 {
			b.WriteByte(sign)
		}
		b.WriteString(shielded(t, sign))
	}
	return b.String()
}

// shielded is a token with a backslash before what would be taken for the sign, and within
// quotes where its own end would be taken for a part of what is around it.
func shielded(token string, sign byte) string {
	out := strings.ReplaceAll(token, string(rune(sign)), `\`+string(rune(sign)))
	quoted := strings.HasPrefix(token, "'") && strings.HasSuffix(token, "'")
	if quoted || strings.HasPrefix(token, `\`) || strings.HasSuffix(token, `\`) {
		return "'" + out + "'"
	}
	return out
}

// Clean is a text as a name of anything in a module: without characters that XML or a
// saved game has no place for or that turn what stands around them, with blanks for tabs and
// ends of lines. Backslashes become
// strokes, which no reader takes for a shield, and a text that windows would take for a web
// page loses the signs that make it one.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r == '\\':
			return '/'
		case unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029', r < ' ' || r >= 0x7f && r < 0xa0 || r == '\ufffe' || r == '\uffff' || r == utf8.RuneError:
			return -1
		}
		return r
	}, text)
	text = strings.TrimSpace(text)
	if strings.HasPrefix(strings.ToLower(text), "<html") {
		text = strings.NewReplacer("<", "‹", ">", "›").Replace(text)
	}
	return text
}
