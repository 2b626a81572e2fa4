package schema

// Code is a kind of problem that keeps a file from being read.
type Code struct {
	Code    string
	Means   string // what it is, in one sentence
	Fix     string // how to mend it
	Example string // of what is wrong
}

// Codes lists every such kind, in the order in which a file is looked through.
func Codes() []Code {
	return []Code{
		{codeFile, "The file cannot be opened.",
			"Look at its name and folder, and at who may read it.", "my-batle.toml: there is nothing of this name"},
		{codeTooLarge, "The file is larger, or holds more lines, values or units, than any scenario needs.",
			"Choose another file: this one was hardly meant.", "a picture with the name of a scenario"},
		{codeEncoding, "The file is not text in the encoding UTF-8.",
			"Open it in a text editor and save it as UTF-8.", "a Z\u00fcrich that was saved as Latin-1"},
		{codeTooDeep, "Tables and lists lie deeper inside one another than any scenario needs.",
			"Look for a bracket that is repeated or not closed.", "a = [[[[[[[["},
		{codeSyntax, "The file is not TOML.",
			"Look at the place: a quote or a bracket is missing, or a key stands there twice.", `title = "Brunstatt`},
		{codeVersion, "The file is of another format than this program reads.",
			"Open it with the program that wrote it, or with a newer Mapsheet.", `format = "mapsheet/2"`},
		{codeUnknownKey, "A table has no such key.",
			"Correct its name, or take it out.", "wings = 18"},
		{codeMissingKey, "A table lacks a key that it needs.",
			"Write it.", "a force without a side"},
		{codeWrongType, "A value is of another kind than its key asks for.",
			"Write text in quotes, whole numbers without, lists in [ ] and tables in { }.", `turns = "18"`},
		{codeWrongValue, "A value is none of those to choose from.",
			"Choose one of those that the message lists.", `when = "perhaps"`},
		{codeWrongForm, "A text is not written as it must be.",
			"Write it in the form that the message shows.", `date = "18 August 1914"`},
		{codeOutOfRange, "A number is too small or too large, or a text too long.",
			"Write one within the bounds that the message gives.", "turns = 0"},
		{codeNotOne, "An area, a condition or a step says nothing, or several things at once.",
			"Leave it one key; put several areas together with union or intersect, conditions with all or any.", `{ place = "town-a", terrain = "woods" }`},
		{codeUnknownSystem, "The scenario is of a rule system that this program does not know.",
			"Write the id of one that it knows: soldiers.", `system = "chess"`},
		{codeUnknownMapsheet, "There is no built-in mapsheet of this name.",
			"Write the name of one that there is, standard, or give the map in full.", `sheet = "standart"`},
		{codeUnknownPlace, "The mapsheet has no such place to take out.",
			"Correct the id of the place, or take it off the list.", `places_removed = ["town-z"]`},
		{codeUnknownLetter, "A letter of the terrain is not in the legend.",
			"Add it to the legend, or write one that is there.", `"..w?.." with no ? in the legend`},
		{codeWrongRows, "The terrain has more or fewer rows than the map.",
			"Write as many rows as rows says.", "rows = 34 above 33 rows of letters"},
		{codeUnevenRows, "A row of the terrain is longer or shorter than the map is wide.",
			"Write as many letters as cols says.", "cols = 50 above a row of 49 letters"},
		{codeOffMap, "A hex lies outside the map, or is labelled as on a larger one.",
			"Write the label of a hex of the map: columns first, counted from 01, then rows.", "9901 on a map of 50 columns"},
		{codeNotAdjacent, "A path goes from a hex to one that is not next to it.",
			"Write every hex of the path.", `roads = ["0101 0301"]`},
		{codeTwoValues, "A hex has two altitudes or two terrains.",
			"Take it off one of the lists.", `20 = "0101" and 40 = "0101 0102"`},
		{codeDuplicateID, "Two things of one kind have the same id.",
			"Give one of them another id, also where it is named.", `two forces with id = "vanguard"`},
	}
}
