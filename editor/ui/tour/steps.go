package tour

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

const (
	theMap    = "The map"
	theBattle = "The battle"
	thePlay   = "Play"
)

// Steps is how many steps there are.
func Steps() int { return len(steps) }

// steps is the steps in order.
var steps = []step{
	{
		part: theMap, in: Draft, name: "Paint a wood",
		text:  "Press B for the terrain brush, choose Woods at the left, and drag over a few hexes with the left button. The right button paints clear ground. Without a mouse: K shows a cursor, X puts the pen down, the arrow keys draw.",
		lacks: func(_ *progress, now *sight) string { return toGo(3-now.woods, "of woods") },
		at:    tools,
		call:  callTool("brush", model.Woods),
	},
	{
		part: theMap, in: Draft, name: "Draw a crest line",
		text:  "Press H and drag along the top of a hill, somewhere else on the map. The slopes come by themselves; the altitude is set at the left.",
		lacks: func(_ *progress, now *sight) string { return toGo(2-now.crests, "of crest") },
		at:    tools,
		call:  callTool("crest", model.Clear),
	},
	{
		part: theMap, in: Draft, name: "Dig a canal",
		text:  "Press C, click where the canal begins and click where it shall go: it finds its way from hex to hex. Enter ends it. A drag draws it, too.",
		lacks: func(_ *progress, now *sight) string { return toGo(4-now.canals, "of canal") },
		at:    tools,
		call:  callTool("canal", model.Clear),
	},
	{
		part: theMap, in: Draft, name: "Lay a road across it",
		text:  "Press R and draw a road as you drew the canal: from one side of it, over a hex of the canal, to the other side. Where they cross, a bridge appears.",
		lacks: lacksBridge,
		at:    tools,
		call:  callTool("road", model.Clear),
	},
	{
		part: theMap, in: Draft, name: "Name the wood",
		text: "Press P and click the wood. It gets the next free letter, which you can change at the left. Areas, deployment and victory can refer to it from now on.",
		lacks: func(_ *progress, now *sight) string {
			return unless(now.namedWoods > 0, "No wood has a name yet: click one of its hexes.")
		},
		at:   tools,
		call: callTool("place", model.Clear),
	},
	{
		part: theMap, name: "Undo, and redo",
		text: "Press Ctrl+Z to take the last step back, and Ctrl+Shift+Z to do it again. The history at the right lists every step; a click goes there.",
		lacks: func(p *progress, now *sight) string {
			if p.lowest >= p.was.Done {
				return "Nothing is taken back yet."
			}
			return unless(now.Done >= p.was.Done, "Taken back. Now do it again.")
		},
		at:   "history",
		call: callHistory,
	},
	{
		part: theMap, name: "Look at a problem",
		text:  "What does not fit yet is listed while you work: F4, or a click on Problems at the foot, shows it. Click a line, or press F8 and Enter, and you are led to what it is about.",
		lacks: func(_ *progress, now *sight) string { return unless(now.Looked, "No line was chosen yet.") },
		at:    problems,
	},
	{
		part: theBattle, in: Draft, name: "Give each side a force",
		text: "Open Forces (Alt+2). Choose a side in the list, press Add a force, then Add units, and take three infantry companies. Then do the same for the other side.",
		lacks: func(_ *progress, now *sight) string {
			if len(now.idle) == 0 {
				return "" // that they have no place yet is the next step
			}
			return fmt.Sprintf("The %s side has no units yet.", now.idle[0])
		},
		at:   "forces",
		call: callForces,
	},
	{
		part: theBattle, in: Draft, name: "Say who sets up where",
		text: "Open Setup (Alt+3) and press Deploy it at each force. Then press the dotted square beside Where, drag over the hexes where it may stand, and press Enter. Keep the two sides a few hexes apart.",
		lacks: func(_ *progress, now *sight) string {
			switch {
			case now.anywhere != "":
				return fmt.Sprintf("%s may still stand anywhere on the map: paint a part of it.", now.anywhere)
			case len(now.homeless) > 0:
				return fmt.Sprintf("Nobody says yet where %s sets up.", now.homeless[0].Name)
			}
			return now.problem("deployment", "reinforcements")
		},
		at:   "setup",
		call: callSetup,
	},
	{
		part: theBattle, in: Draft, name: "Say who wins",
		text: "Open Victory (Alt+5) and press Add a condition. Take one of those that many battles have; what it says is read back as a sentence, and can be changed word by word.",
		lacks: func(_ *progress, now *sight) string {
			if now.clauses == 0 {
				return "There is no condition yet."
			}
			return now.error("victory")
		},
		at:   "victory",
		call: always("victory.clauses:add"),
	},
	{
		part: thePlay, in: Play, name: "Play the draft",
		text: "Press F5, or Play at the top. The battle is played by its rules in the same window, by hand or against a bot. F5 leads back to the draft at any time.",
		lacks: func(_ *progress, now *sight) string {
			if err := now.error(); err != "" && !now.Playing {
				return "It cannot be played yet: " + look.LowerFirst(err)
			}
			return unless(now.Playing, "The game has not begun yet.")
		},
	},
	{
		part: thePlay, in: Play, name: "Deploy both sides",
		text: "Units can be clicked one by one onto the lit hexes. To have it done for you press D, or Automatically at the left, once for each side.",
		lacks: inGame(func(_ *progress, now *sight) string {
			return unless(now.Game.Deploying == "", fmt.Sprintf("The %s side is still to be deployed.", now.Game.Deploying))
		}),
		at:   tools,
		call: always("auto"),
	},
	{
		part: thePlay, in: Play, name: "Move a unit",
		text:  "Click a counter of the side whose turn it is. The lit hexes show where it can go and what that costs. Click one of them.",
		lacks: inGame(lacksMove),
		at:    game,
		call:  callMove,
	},
	{
		part: thePlay, in: Play, name: "End a phase",
		text:  "When a side has moved what it wants to move, it ends its phase: E, or the button in the banner over the map. The banner says what comes next.",
		lacks: inGame(func(_ *progress, now *sight) string { return unless(now.Game.Ended, "The phase has not ended yet.") }),
		at:    game,
		call:  always(endsPhase),
	},
	{
		part: thePlay, in: Play, name: "Fire",
		text:  "In a fire phase click a unit, then an enemy: its chances stand on it, and the click declares the attack. F rolls the die. In between, end phases and move closer.",
		lacks: inGame(lacksFire),
		at:    game,
		call:  callFire,
	},
	{
		part: thePlay, in: Play, name: "Go back in time",
		text: "Nothing is lost by trying. Press Ctrl+Z, or click an earlier moment under Timeline, at the lower right. Act differently from there, and that is a branch of the game.",
		lacks: inGame(func(_ *progress, now *sight) string {
			return unless(now.Game.Back, "The game stands at its last moment.")
		}),
		at:   "timeline",
		call: always("before"),
	},
	{
		part: thePlay, in: Draft, name: "Save the scenario",
		text: "Press F5 to go back to the draft, give it a title under Battle (Alt+1), and press Ctrl+S. The name of the file follows the title. Playtests are kept beside the file.",
		lacks: func(_ *progress, now *sight) string {
			if now.Playing {
				return "The game is still on the map."
			}
			return unless(now.Saved, "There are changes that are not saved yet.")
		},
		at:   header,
		call: always("save"),
	},
}

// end is what is said at the end.
const end = "You have made a battle and played it. F1 lists all keys, and Ctrl+K finds every command by its name. Playtest › Report writes down what happened in a game, with the map of every turn."

// toGo says how many more hexes a step waits for: "2 hexes of woods to go."; nothing
// where none is missing.
func toGo(n int, of string) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("%s %s to go.", model.CountedHexes(n), of)
}

// unless is what is missing unless it is done.
func unless(done bool, missing string) string {
	if done {
		return ""
	}
	return missing
}

// lacksBridge is what is missing until a road crosses the canal.
func lacksBridge(_ *progress, now *sight) string {
	switch {
	case now.bridges > 0:
		return ""
	case now.canals == 0:
		return "There is no canal to cross: go back a step and dig one."
	case now.roads == 0:
		return "There is no road yet."
	case now.gap > 0:
		return fmt.Sprintf("The road has to reach the canal: %s to go.", model.CountedHexes(now.gap))
	}
	return "The road touches the canal and does not cross it: click a hex on the other side."
}

// lacksMove is what is missing until a unit has moved.
func lacksMove(_ *progress, now *sight) string {
	switch {
	case now.Game.Moved:
		return ""
	case now.Game.CanMove:
		return "No unit has moved yet."
	}
	return "Nobody moves in this phase: end it (E) until a movement phase comes."
}

// lacksFire is what is missing until a die has been rolled for an attack.
func lacksFire(_ *progress, now *sight) string {
	switch {
	case now.Game.Fired:
		return ""
	case now.Game.Declared:
		return "The attack is declared. Now roll the die: F."
	case now.Game.Targets:
		return "There is an enemy in range: S takes the next unit with something to do."
	}
	return "Nobody can fire just now: end the phase (E), move closer when it is time to, or skip this step."
}

// inGame is what a step lacks that is done while the draft is played.
func inGame(lacks func(*progress, *sight) string) func(*progress, *sight) string {
	return func(p *progress, now *sight) string {
		if !now.Playing {
			return "The draft is on the map: F5 leads to the game."
		}
		return lacks(p, now)
	}
}
