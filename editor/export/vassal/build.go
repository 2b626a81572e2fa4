package vassal

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
)

const (
	version = "1.0.0"
	claimed = "3.7.0"         // the oldest VASSAL that knows all that is written
	written = "1577836800000" // milliseconds; the same each time
)

// dataOf says who a module is, in the module and in each of its saved games.
func dataOf(name, about string) []byte {
	return metadata(version, about, "<name>"+plain(name)+"</name>")
}

// savedData says what a saved game is.
func savedData(name string) []byte { return metadata("", name, "") }

func metadata(version, about, more string) []byte {
	return []byte(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n" +
		`<data version="1"><version>` + version + `</version><extra1/><extra2/><VassalVersion>` + claimed + `</VassalVersion><dateSaved>` + written +
		`</dateSaved><description>` + plain(about) + `</description>` + more + "</data>\n")
}

// plain is a text as XML has it.
func plain(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes all
	return b.String()
}

// treeOf is the module as a tree of components.
func treeOf(files *archive, name, about string, stages []stage, b *box) (*element, error) {
	pages, err := pagesOf(files, stages, b)
	if err != nil {
		return nil, err
	}
	root := part("VASSAL.build.GameModule", "ModuleOther1=", "ModuleOther2=", "VassalVersion="+claimed, "version="+version).
		with("name", name).with("description", about).number("nextPieceSlotId", b.next())
	documentation := part(module + "Documentation")
	for _, p := range pages.help {
		documentation.holding(part(module+"documentation.HelpFile", "fileType=archive").with("fileName", p.file).with("title", p.title))
	}
	roster := part(module+"PlayerRoster", "buttonIcon=", "buttonKeyStroke=", "buttonText=Retire", "buttonToolTip=Change side")
	for _, side := range b.sides {
		roster.holding(part("entry").saying(side))
	}
	root.holding(part(module+"BasicCommandEncoder"), documentation, roster,
		part(module+"GlobalOptions", "autoReport=Use Preferences Setting", "centerOnMove=Use Preferences Setting", "chatterHTMLSupport=Never", "description=",
			"hotKeysOnClosedWindows=Never", "inventoryForAll=Always", "nonOwnerUnmaskable=Use Preferences Setting", "playerIdFormat=$PlayerName$",
			"promptString=Opponents can unmask pieces", "purgeBlankPropertyPrompts=true", "sendToLocationMoveTrails=Never", "storeLeadingZeroIntegersAsStrings=true"),
		part(module+"properties.GlobalProperties"), b.prototypes(),
		part(module+"gamepieceimage.GamePieceImageDefinitions").holding(part(module+"gamepieceimage.GamePieceLayoutsContainer"), part(module+"gamepieceimage.ColorManager"), part(module+"gamepieceimage.FontManager")),
		part(module+"Chatter"), part(module+"KeyNamer"), part("VASSAL.i18n.Language"), b.window())
	root.holding(diceOf(stages[0].System.Die)...)
	root.holding(turnsOf(stages),
		part(module+"NotesWindow", "buttonText=Notes", "hotkey=78,130", "icon=", "tooltip=Notes"), inventory())
	charts := part(widget+"TabWidget", "entryName=Charts")
	charts.holding(pages.charts...)
	root.holding(part(module+"ChartWindow", "hotkey=65,195", "icon=/images/chart.gif", "name=Charts", "text=Charts", "tooltip=").holding(charts))
	return root.holding(mapsOf(stages, b)...).holding(setUpsOf(stages)), nil
}

// next is a number that no slot has.
func (b *box) next() int {
	next := 1
	for _, l := range b.lists {
		for _, s := range l {
			next = max(next, s.gpid+1)
		}
	}
	for _, s := range b.markers {
		next = max(next, s.gpid+1)
	}
	if b.deck != nil {
		next = max(next, firstCard+len(b.deck.slots))
	}
	return next
}

// prototypes are what the pieces of a type have in common.
func (b *box) prototypes() *element {
	e := part(module + "PrototypesContainer")
	for _, side := range b.sides {
		for _, s := range b.lists[side] {
			p := append(sequence.Piece(s.traits()), basic("", "", 0))
			e.holding(part(module+"PrototypeDefinition", "description=").with("name", s.like).saying(p.Text(sequence.Nobody)))
		}
	}
	return e
}

// window is the palette.
func (b *box) window() *element {
	all := part(widget+"TabWidget", "entryName=All")
	list := func(name string, slots []slot) {
		l := part(widget+"ListWidget", "divider=194", "height=506", "scale=1.0", "width=300").with("entryName", name)
		for _, s := range slots {
			l.holding(part(widget+"PieceSlot").with("entryName", s.name).number("gpid", s.gpid).number("height", s.side).number("width", s.side).saying(s.piece().Text(sequence.Nobody)))
		}
		all.holding(l)
	}
	for _, side := range b.sides {
		list(side, b.lists[side])
	}
	list("Markers", b.markers)
	return part(module+"PieceWindow", "defaultWidth=0", "hidden=false", "hotkey=67,195", "icon=/images/counter.gif", "name=Pieces", "scale=1.0", "text=Pieces", "tooltip=").holding(all)
}

// diceOf are a die of the system, and any number of them.
func diceOf(faces int) []*element {
	if faces <= 0 {
		faces = 6
	}
	die := func(name, hotkey, tip, prompt string) *element {
		return part(module+"DiceButton", "nDice=1", "plus=0", "addToTotal=0", "icon=/images/die.gif",
			"reportFormat=** $name$ = $result$ *** <$PlayerName$>", "reportTotal=false", "sortDice=false", "lockAdd=false", "lockDice=false", "lockPlus=false",
			"lockSides=false", "keepDice=false", "keepOption=>", "keepCount=1", "canDisable=false", "disabledIcon=", "propertyGate=").
			with("name", name).with("text", name).with("hotkey", hotkey).with("tooltip", tip).with("prompt", prompt).number("nSides", faces)
	}
	return []*element{
		die(fmt.Sprintf("1d%d", faces), "68,195", "Roll one die", "false"),
		die("Dice", "", "Roll some dice", "true"),
	}
}

// turnsOf counts the turns, and whose part of the turn it is.
func turnsOf(stages []stage) *element {
	most, all := 0, sidesInOrder(stages[0])
	same := true
	for _, s := range stages {
		most = max(most, s.Scenario.Length.Turns)
		same = same && slices.Equal(all, sidesInOrder(s)) && s.Scenario.Length.Turns == stages[0].Scenario.Length.Turns
	}
	if !same && len(all) == 2 {
		all = []string{"First side", "Second side"}
	}
	word := stages[0].System.Turn
	level := part(module+"turn.CounterTurnLevel", "name=Game "+word.String(), "property=TurnCounter", "start=1", "incr=1", "turnFormat="+word.Begins()+" $value$").
		number("loopLimit", max(most, 1)).with("loop", fmt.Sprint(same)).
		holding(part(module+"turn.ListTurnLevel", "name=Side", "property=TurnSide", "configFirst=false", "configList=false", "prompt=", "turnFormat=$value$").with("list", sequence.Join(',', all...)))
	return part(module+"turn.TurnTracker", "buttonText="+word.Begins(), "name="+word.Begins(), "icon=", "hotkey=", "nexthotkey=39,650", "prevhotkey=37,650",
		"turnFormat=$level1$ $level2$", "reportFormat="+word.Begins()+": $newTurn$", "tooltip=", "length=-1", "lengthStyle=Maximum", "fwdOnly=false", "plusButtonSize=22", "turnButtonHeight=22").holding(level)
}

// sidesInOrder is the sides in the order in which they have their turns.
func sidesInOrder(s stage) (out []string) {
	for _, side := range s.Scenario.Sides {
		name := sequence.Clean(s.Scenario.SideName(side.ID))
		if side.ID == s.Scenario.First {
			out = slices.Insert(out, 0, name)
		} else {
			out = append(out, name)
		}
	}
	return out
}

func inventory() *element {
	return part(module+"Inventory", "canDisable=false", "centerOnPiece=true", "disabledIcon=", "drawPieces=true", "foldersOnly=false", "forwardKeystroke=true",
		"groupBy=CurrentMap,Side", "hotkey=73,130", "icon=/images/inventory.gif", "include=", "launchFunction=functionHide", "leafFormat=$PieceName$", "name=Inventory",
		"nonLeafFormat=$PropertyValue$", "pieceZoom=0.25", "pieceZoom2=0.5", "pieceZoom3=0.6", "propertyGate=", "refreshHotkey=", "showMenu=true", "sides=",
		"sortFormat=$PieceName$", "sortPieces=true", "sorting=alpha", "text=Inventory", "tooltip=Where everybody is", "zoomOn=false")
}

// mapsOf are the map, the turns, those who wait, and those who are out of play.
func mapsOf(stages []stage, b *box) []*element {
	var mains, tracks, waits []*element
	seen := map[string]bool{}
	for _, s := range stages {
		if !seen[s.board.name] {
			seen[s.board.name] = true
			mains = append(mains, boardElement(s.board, s.ground.grid()))
		}
		tracks = append(tracks, boardElement(s.track.board, s.track.grid()))
		waits = append(waits, boardElement(s.waiting.board, s.waiting.grid()))
	}
	word := stages[0].System.Turn
	all := []*element{
		mapOf(mainMap, "", true, mains...).holding(sightThread()),
		mapOf(turnMap(word), word.Begins()+"s", false, tracks...),
		mapOf(waitMap, "Off map", false, waits...),
		mapOf(outOfPlay, "Out of play", false, boardElement(b.lost.board, b.lost.grid())),
	}
	if b.deck != nil {
		all = append(all, b.deck.element())
	}
	return all
}

// setUpsOf is the menu of the battles.
func setUpsOf(stages []stage) *element {
	e := part(module+"PredefinedSetup", "description=", "file=", "isMenu=true", "name=Scenarios", "useFile=true")
	add := func(name, file string) {
		e.holding(part(module+"PredefinedSetup", "description=", "isMenu=false", "useFile=true").with("name", name).with("file", file))
	}
	for _, s := range stages {
		name := s.name
		if n := s.Scenario.Number; n > 0 {
			name = strings.TrimSpace(fmt.Sprintf("%d %s", n, name))
		}
		add(name, s.file)
	}
	add(emptyName, emptyFile)
	return e
}
