package schema

// The codes of problems, in the order in which a file is looked through: a
// file that has a problem of one group is not looked at for those of the next.
const (
	// The file as such.
	codeFile     = "file"      // it cannot be opened or read
	codeTooLarge = "too-large" // it is larger, or holds more values or units, than any scenario
	codeEncoding = "encoding"  // a byte is not UTF-8, or a control character
	codeTooDeep  = "too-deep"  // tables and lists lie too deep inside one another
	codeSyntax   = "syntax"    // it is not TOML

	// What it says that it is, and the schema of that.
	codeVersion    = "version"      // the format is another, or a newer one
	codeUnknownKey = "unknown-key"  // a table has no such key
	codeMissingKey = "missing-key"  // a table lacks a key that it needs
	codeWrongType  = "wrong-type"   // text instead of a number, a list instead of a table, ...
	codeWrongValue = "wrong-value"  // none of the values to choose from
	codeWrongForm  = "wrong-form"   // text that is no label, id, date, colour, ...
	codeOutOfRange = "out-of-range" // a number too small or too large, a name too long
	codeNotOne     = "not-one"      // an area, condition or step with no key or with several

	// What keeps the model from being built.
	codeUnknownSystem   = "unknown-system"   // there is no such rule system
	codeUnknownMapsheet = "unknown-mapsheet" // there is no such built-in mapsheet
	codeUnknownPlace    = "unknown-place"    // the mapsheet has no such place to remove
	codeUnknownLetter   = "unknown-letter"   // a letter of a terrain row is not in the legend
	codeWrongRows       = "wrong-rows"       // more or fewer terrain rows than the map has
	codeUnevenRows      = "uneven-rows"      // a terrain row of another length than the map's width
	codeOffMap          = "off-map"          // a hex outside the map, or labelled as on another size of map
	codeNotAdjacent     = "not-adjacent"     // a path goes from a hex to one that is no neighbor
	codeTwoValues       = "two-values"       // a hex has two altitudes or two terrains
	codeDuplicateID     = "duplicate-id"     // two places, sides, forces, nations or unit types of one id
)
