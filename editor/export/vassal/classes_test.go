package vassal_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export/vassal"
	"github.com/mapsheet/mapsheet/scenarios"
)

// classes are the classes of VASSAL and the attributes that it writes of each, three of
// them misspelled. It says nothing of others: a class that it does not know ends it, an
// attribute that it does not know is not there.
const classes = `
VASSAL.build.GameModule: ModuleOther1 ModuleOther2 VassalVersion description name nextPieceSlotId version
VASSAL.build.module.BasicCommandEncoder:
VASSAL.build.module.Documentation:
VASSAL.build.module.documentation.HelpFile: fileName fileType title
VASSAL.build.module.PlayerRoster: buttonIcon buttonKeyStroke buttonText buttonToolTip
entry:
VASSAL.build.module.GlobalOptions: autoReport centerOnMove chatterHTMLSupport description hotKeysOnClosedWindows inventoryForAll nonOwnerUnmaskable playerIdFormat promptString purgeBlankPropertyPrompts sendToLocationMoveTrails storeLeadingZeroIntegersAsStrings
VASSAL.build.module.properties.GlobalProperties:
VASSAL.build.module.PrototypesContainer:
VASSAL.build.module.PrototypeDefinition: name description
VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions:
VASSAL.build.module.gamepieceimage.GamePieceLayoutsContainer:
VASSAL.build.module.gamepieceimage.ColorManager:
VASSAL.build.module.gamepieceimage.FontManager:
VASSAL.build.module.Chatter:
VASSAL.build.module.KeyNamer:
VASSAL.i18n.Language:
VASSAL.build.module.PieceWindow: defaultWidth hidden hotkey icon name scale text tooltip
VASSAL.build.widget.TabWidget: entryName
VASSAL.build.widget.ListWidget: divider entryName height scale width
VASSAL.build.widget.PieceSlot: entryName gpid height width
VASSAL.build.module.DiceButton: name nDice nSides plus addToTotal hotkey icon text tooltip reportFormat reportTotal sortDice prompt lockAdd lockDice lockPlus lockSides keepDice keepOption keepCount canDisable disabledIcon propertyGate
VASSAL.build.module.turn.TurnTracker: buttonText name icon hotkey nexthotkey prevhotkey turnFormat reportFormat tooltip length lengthStyle fwdOnly plusButtonSize turnButtonHeight
VASSAL.build.module.turn.CounterTurnLevel: name property start incr loop loopLimit turnFormat
VASSAL.build.module.turn.ListTurnLevel: name property list configFirst configList prompt turnFormat
VASSAL.build.module.NotesWindow: buttonText hotkey icon tooltip
VASSAL.build.module.Inventory: canDisable centerOnPiece disabledIcon drawPieces foldersOnly forwardKeystroke groupBy hotkey icon include launchFunction leafFormat name nonLeafFormat pieceZoom pieceZoom2 pieceZoom3 propertyGate refreshHotkey showMenu sides sortFormat sortPieces sorting text tooltip zoomOn
VASSAL.build.module.ChartWindow: hotkey icon name text tooltip
VASSAL.build.widget.HtmlChart: chartName description fileName
VASSAL.build.module.Map: mapName allowMultiple backgroundcolor buttonName changeFormat color createFormat edgeHeight edgeWidth hideKey hotkey icon launch markMoved markUnmovedHotkey markUnmovedIcon markUnmovedReport markUnmovedText markUnmovedTooltip moveKey moveToFormat moveWithinFormat onlyReportChangedLocation showKey thickness
VASSAL.build.module.map.BoardPicker: addColumnText addRowText boardPrompt slotHeight slotScale slotWidth title
setup:
VASSAL.build.module.map.boardPicker.Board: image name reversible
VASSAL.build.module.map.boardPicker.board.HexGrid: color cornersLegal dotsVisible dx dy edgesLegal sideways snapTo visible x0 y0
VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering: first sep hType hLeading hOff hDescend vType vLeading vOff vDescend stagger locationFormat visible fontSize color rotateText hDrawOff vDrawOff
VASSAL.build.module.map.boardPicker.board.RegionGrid: visible fontsize snapto
VASSAL.build.module.map.boardPicker.board.Region: name originx originy
VASSAL.build.module.map.StackMetrics: bottom disabled down exSepX exSepY top unexSepX unexSepY up
VASSAL.build.module.map.ForwardToKeyBuffer:
VASSAL.build.module.map.Scroller:
VASSAL.build.module.map.ForwardToChatter:
VASSAL.build.module.map.MenuDisplayer:
VASSAL.build.module.map.StackExpander:
VASSAL.build.module.map.PieceMover:
VASSAL.build.module.map.KeyBufferer:
VASSAL.build.module.map.MapCenterer:
VASSAL.build.module.map.SelectionHighlighters:
VASSAL.build.module.map.CounterDetailViewer: bgColor borderColor borderInnerThickness borderThickness borderWidth centerAll centerPiecesVertically centerText combineCounterSummary counterReportFormat delay description display emptyHexReportForma enableHTML extraTextPadding fgColor fontSize graphicsZoom hotkey layerList minDisplayPieces onlyShowFirstSummary propertyFilter showDeck showDeckDepth showDeckMasked showMoveSelectde showNoStack showNonMovable showOnlyTopOfStack showOverlap showTerrainBeneath showTerrainHeight showTerrainSnappy showTerrainText showTerrainWidth showTerrainZoom showgraph showgraphsingle showtext showtextsingle stopAfterShowing stretchWidthPieces stretchWidthSummary summaryReportFormat unrotatePieces version verticalBottomText verticalOffset verticalTopText zoomlevel
VASSAL.build.module.map.Zoomer: inButtonText inIconName inTooltip outButtonText outIconName outTooltip pickButtonText pickIconName pickTooltip zoomInKey zoomLevels zoomOutKey zoomPickKey zoomStart
VASSAL.build.module.map.HighlightLastMoved: color enabled thickness
VASSAL.build.module.map.LOS_Thread: canDisable disabledIcon drawRange global hideCounters hideOpacity hideWhenDisabled hotkey iconName label losThickness persistence persistentIconName propertyGate rangeBg rangeFg report round scale snapEnd snapStart threadName tooltip
VASSAL.build.module.map.DrawPile: name owningBoard x y width height allowMultiple allowSelect selectDisplayProperty selectSortProperty faceDown drawFaceUp faceDownFormat shuffle shuffleCommand shuffleFormat shuffleHotkey reversible draw color hotkeyOnEmpty reshufflable reshuffleCommand reshuffleTarget reshuffleMessage reshuffleHotkey maxStack expressionCounting canSave
VASSAL.build.widget.CardSlot: entryName gpid height width
VASSAL.build.module.PredefinedSetup: description file isMenu name useFile
`

// always are what every map needs, or pieces cannot be moved, clicked or seen.
var always = []string{"BoardPicker", "StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "StackExpander", "PieceMover", "KeyBufferer", "MapCenterer", "SelectionHighlighters", "CounterDetailViewer", "Zoomer"}

// traitFields is how many fields each trait has that VASSAL reads and writes back.
var traitFields = map[string]int{
	"piece": 4, "mark": 1, "prototype": 1, "emb2": 33, "delete": 3, "clone": 3, "markmoved": 11, "footprint": 17, "rotate": 11, "obs": 11, "report": 6, "submenu": 2, "sendto": 18,
}

// builtIn are VASSAL's own pictures.
var builtIn = strings.Fields("chart.gif counter.gif die.gif inventory.gif moved.gif thread.gif unmoved.gif zoom.png zoomIn.gif zoomOut.gif")

func TestEveryClassAndAttributeIsOneOfVASSAL(t *testing.T) {
	known := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(classes), "\n") {
		class, attributes, ok := strings.Cut(line, ":")
		require.True(t, ok)
		known[class] = strings.Fields(attributes)
		slices.Sort(known[class])
	}
	var look func(n *node)
	look = func(n *node) {
		attributes, ok := known[n.class]
		if !assert.True(t, ok, "VASSAL does not load %s", n.class) {
			return
		}
		var set []string
		for name, value := range n.set {
			set = append(set, name)
			if icon, ok := strings.CutPrefix(value, "/images/"); ok {
				assert.Contains(t, builtIn, icon)
			}
		}
		slices.Sort(set)
		assert.Equal(t, strings.Join(attributes, " "), strings.Join(set, " "), "of %s", n.class)
		for _, c := range n.children {
			look(c)
		}
	}
	for _, id := range oneOfEach {
		m := module(t, vassal.Options{Cell: 12}, id)
		look(m.root)
		for _, onMap := range m.root.all("Map") {
			for _, class := range always {
				assert.Len(t, onMap.all(class), 1, "%s of %s", class, onMap.set["mapName"])
			}
		}
		for _, page := range append(m.root.all("HelpFile"), m.root.all("HtmlChart")...) {
			assert.Contains(t, m.files, page.set["fileName"])
		}
	}
}

func TestEveryTraitHasTheFieldsThatVASSALReads(t *testing.T) {
	for _, id := range oneOfEach {
		m := module(t, vassal.Options{Cell: 12}, id)
		pieces := m.game("setup-01.vsav").pieces
		for _, n := range append(m.root.all("PieceSlot"), m.root.all("PrototypeDefinition")...) {
			pieces = append(pieces, readPiece(t, n.text))
		}
		hotkeys := map[string]bool{}
		for _, class := range []string{"PieceWindow", "DiceButton", "TurnTracker", "NotesWindow", "Inventory", "ChartWindow", "LOS_Thread", "Zoomer"} {
			for _, n := range m.root.all(class) {
				for name, value := range n.set {
					if strings.Contains(strings.ToLower(name), "key") && strings.Contains(value, ",") {
						hotkeys[value] = true
					}
				}
			}
		}
		assert.True(t, hotkeys["73,130"], "of the inventory")
		maps := map[string]bool{}
		for _, onMap := range m.root.all("Map") {
			maps[onMap.set["mapName"]] = true
		}
		for _, p := range pieces {
			keys := map[string]bool{}
			for _, tr := range p.traits {
				assert.Len(t, tr.fields, traitFields[tr.kind], "%s of %s", tr.kind, p.name)
				var key string
				switch tr.kind {
				case "emb2":
					key = tr.fields[26] + tr.fields[27]
				case "delete", "clone":
					key = tr.fields[1]
				case "sendto":
					assert.True(t, maps[tr.fields[2]])
					key = tr.fields[1]
				case "mark":
					assert.Len(t, split(tr.state, ','), len(split(tr.fields[0], ',')), "a value for each name")
				case "rotate":
					key = tr.fields[1]
				case "obs":
					key = tr.fields[0]
				}
				assert.False(t, key != "" && keys[key], "two commands of %s by one key: %s", p.name, key)
				assert.False(t, hotkeys[key], "%s of %s opens a window too", key, p.name)
				keys[key] = true
			}
			if p.onMap != "null" {
				assert.True(t, maps[p.onMap], p.onMap)
			}
		}
	}
}

func TestStrangeNamesComeThrough(t *testing.T) {
	b := battle(t, "brunstatt")
	s := b.Scenario.Clone()
	b.Scenario = s
	for _, name := range []string{`k.u.k. Kompanie/1; "Ž" <&>, 4`, `'quoted'`, "tab\tand\x1b", `back\`, "<html><img src=http://x/>", "]]>&amp;", "  "} {
		s.Title, s.Sides[0].Name, s.Forces[0].Name, s.Forces[0].Units[0].Name = name, name, name, name
		m := moduleOf(t, vassal.Options{Cell: 12}, b)
		clean := strings.NewReplacer("\t", " ", "\x1b", "", `\`, "/").Replace(name)
		if strings.HasPrefix(name, "<html") {
			clean = "‹html›‹img src=http://x/›"
		}
		clean = strings.TrimSpace(clean)
		if clean != "" {
			assert.Equal(t, clean, m.root.set["name"])
		}
		g := m.game("setup-01.vsav")
		found := 0
		for _, p := range g.pieces {
			if p.marks()["Side"] == clean && strings.HasPrefix(p.name, clean) {
				found++
			}
		}
		assert.GreaterOrEqual(t, found, 24, "%q", name)
		for file, text := range m.files {
			if strings.HasSuffix(file, ".html") {
				assert.NotContains(t, string(text), "<img", "nothing of a file reaches the network")
				assert.NotContains(t, string(text), "\x1b")
			}
		}
	}
}

// ofTheSheet are the battles of the mapsheet of Soldiers.
func ofTheSheet() (ids []string) {
	for _, info := range scenarios.Of("soldiers") {
		ids = append(ids, info.ID)
	}
	return ids
}

func TestAllBattlesOfASheetFitInOneModule(t *testing.T) {
	ids := ofTheSheet()
	m := module(t, vassal.Options{Cell: 12}, ids...)
	assert.Len(t, m.mapNamed("Main Map").all("Board"), 1, "they share their board")
	assert.Len(t, m.root.all("PredefinedSetup"), len(ids)+2)
	for _, s := range m.root.all("PredefinedSetup") {
		if s.set["isMenu"] == "false" && s.set["name"] != "Empty map" {
			assert.NotEmpty(t, m.game(s.set["file"]).pieces, s.set["name"])
		}
	}
}
