package model

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

type areaTokenKind uint8

const (
	areaEnd areaTokenKind = iota
	areaWord
	areaQuoted
	areaBracket
)

type areaToken struct {
	kind   areaTokenKind
	text   string
	column int
}

func (t areaToken) String() string {
	if t.kind == areaEnd {
		return "the end of the text"
	}
	return strconv.Quote(t.text)
}

func (t areaToken) errorf(format string, args ...any) error {
	return &AreaError{Column: t.column, Message: fmt.Sprintf(format, args...)}
}

// is reports whether the token is a word, in whatever case.
func (t areaToken) is(word string) bool {
	return t.kind == areaWord && strings.EqualFold(t.text, word)
}

func (p *areaReader) split(text string) error {
	runes := []rune(text)
	for i := 0; i < len(runes); {
		start := i
		switch r := runes[i]; {
		case unicode.IsSpace(r):
			i++
			continue
		case r == '(' || r == ')':
			i++
			p.tokens = append(p.tokens, areaToken{areaBracket, string(r), start + 1})
		case r == '"':
			for i++; i < len(runes) && runes[i] != '"'; {
				i++
			}
			if i == len(runes) {
				return &AreaError{Column: start + 1, Message: `the name is not ended: add a "`}
			}
			i++
			p.tokens = append(p.tokens, areaToken{areaQuoted, string(runes[start+1 : i-1]), start + 1})
		default:
			for i < len(runes) && !unicode.IsSpace(runes[i]) && !strings.ContainsRune(`()"`, runes[i]) {
				i++
			}
			t := areaToken{areaWord, string(runes[start:i]), start + 1}
			if !t.is("the") {
				p.tokens = append(p.tokens, t)
			}
		}
	}
	p.tokens = append(p.tokens, areaToken{areaEnd, "", len(runes) + 1})
	return nil
}

func (p *areaReader) peek() areaToken { return p.tokens[p.at] }

func (p *areaReader) next() areaToken {
	t := p.tokens[p.at]
	if t.kind != areaEnd {
		p.at++
	}
	return t
}

// accept takes the words if they come next.
func (p *areaReader) accept(words ...string) bool {
	for i, w := range words {
		if p.at+i >= len(p.tokens) || !p.tokens[p.at+i].is(w) {
			return false
		}
	}
	p.at += len(words)
	return true
}

func (p *areaReader) expect(word, example string) error {
	if p.accept(word) {
		return nil
	}
	return p.peek().errorf("%q was expected, as in %q", word, example)
}
