package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/digest"
)

// commandLines is what is done, in this order, in a folder in which there are the files
// that beforehand makes: what works in each of its forms, and what does not.
const commandLines = `
list
list --json
limits
limits --json
schema
schema charts
schema nothing
version --json
new a.toml --title "A battle"
new a.toml
new a.toml --force --cols 12 --rows 9
new b.toml --cols 0
new b.toml --sheet nothing
new b.toml --system nothing
new c.toml --generate --seed 3 --cols 20 --rows 14 --hills 60 --rivers 1
new c.toml --hills 60
new - --cols 5 --rows 4
check a.toml s.toml brunstatt
check --json a.toml broken.toml
check --hints=false a.toml
check --codes
check --codes --json
check --explain cannot-fit
check --explain cannot-fitt
check --explain note-empty --json
check --fix --dry-run broken.toml
check --fix=note-empty --dry-run noted.toml
check --fix=no-such-code broken.toml
check --fix noted.toml
check --fix brunstatt
check nothing.toml
check
fmt --stdout s.toml
fmt s.toml unsorted.toml
fmt broken.toml
export s.toml --to json -o s.json
export standard
diff s.toml t.toml
diff t.toml s.toml --json
diff --exit-code s.toml s.toml
diff --exit-code s.toml t.toml
diff brunstatt morhange
diff brunstatt standard
merge s.toml t.toml u.toml -o merged.toml
merge s.toml t.toml u.toml -o merged.toml --json
merge s.toml t.toml u.toml -o merged.toml --take title=theirs
merge s.toml t.toml u.toml -o merged.toml --prefer ours
merge s.toml t.toml u.toml -o - --prefer theirs --take title=ours
merge s.toml t.toml u.toml -o merged.toml --take nothing=ours
merge s.toml t.toml u.toml -o merged.toml --prefer nobody
share s.toml --base example.org
share standard
share open brunstatt -o theirs.toml
share open #draft=A -o theirs.toml
share open #draft=B3 -o theirs.toml
share open -
versions merged.toml
versions --json
versions show merged.toml 1
versions show merged.toml 9
map rotate s.toml 60 --grow -o r.toml
map rotate s.toml 45 -o r.toml
map rotate s.toml 180 --dry-run
map rotate s.toml 120 -o r.toml --json
map mirror s.toml east-west -o m.toml
map mirror s.toml sideways -o m.toml
map resize s.toml --cols 9 --rows 5 --anchor south-east --fill woods -o z.toml
map resize s.toml --cols 3 --json -o z.toml
map resize s.toml --cols 9999 -o z.toml
map resize s.toml -o z.toml
map crop s.toml 0201 0503 -o k.toml
map crop s.toml 0201 9999 -o k.toml
map generate s.toml -o g.toml --seed 7 --area "north of hexes 0402"
map generate c.toml -o g.toml --woods 70 --canals 2
map generate s.toml -o g.toml --hills 200
explain area brunstatt "woods and north of road 1"
explain area brunstatt "within 2 of (town A or town B) except the canal" --json
explain area brunstatt "within of"
explain area standard "bridges"
explain los brunstatt 1210 1615
explain los standard 4708 3018 --json
explain los brunstatt 1210 9999
explain los s.toml 0101 0703 --marker trench=0402 --marker ruin=0302
explain los s.toml 0101 0703 --marker nothing=0402
explain reach s.toml --unit german-infantry-company-1
explain reach brunstatt --unit french-infantry-company-1 --json
explain reach s.toml --unit nobody
explain fire s.toml --unit german-infantry-company-1
explain fire brunstatt --unit french-field-gun-battery-1 --seed 4
play s.toml --seed 7 --log p.jsonl
play s.toml --seed 7 --log p.jsonl
play s.toml --seed 7 --log p.jsonl --force --json
play s.toml --log - --first greedy --second doctrine
play mlawa --first doctrine --second greedy --handicap 6
play mlawa --handicap 99
play s.toml --player german=greedy --player nobody=random
play s.toml --first nobody
replay p.jsonl
replay p.jsonl --events
replay p.jsonl --to 3 --json
replay p.jsonl --to 99999
replay changed.jsonl
replay s.toml
explain fire --state p.jsonl@9 --unit german-infantry-company-1
explain reach --state p.jsonl@9 --unit german-infantry-company-1 --json
explain reach --state p.jsonl@x --unit german-infantry-company-1
explain reach --state p.jsonl@99999 --unit german-infantry-company-1
report p.jsonl -o report.md
report p.jsonl -o report.txt
report p.jsonl --branch nothing -o report.md
playtest branches p.jsonl
playtest rebase p.jsonl s.toml
playtest rebase p.jsonl t.toml
playtest rebase p.jsonl brunstatt
playtest rebase - -
playtest rebase p.jsonl -
duel s.toml --games 2
duel s.toml --games 3
duel s.toml --a greedy --b greedy --games 2 --json --seed 5 --workers 1
duel s.toml --a nobody
balance s.toml --games 6
balance s.toml --games 6 --workers 1 --json --first random --second doctrine
balance s.toml --until 25 --seed 4
balance s.toml --until ±90
balance s.toml --until 5 --shard 1/2
balance s.toml --shard 3/2
balance s.toml --games 0
balance s.toml --player nobody=random
balance merge s.toml
render s.toml -o map.png --width 300 --hide numbers,grid --dim terrain
render s.toml -o map.png --scale 2 --width 300
render s.toml -o map.png --palette nothing
render s.toml -o map.png --hide nothing
render s.toml -o map.png --scale 0
counters s.toml -o counters.png --size 40
counters s.toml -o counters.png --size 0
counters le-cateau -o counters.png --size 1000
counters standard -o counters.png
trace s.toml map.png -o traced.toml --fit "40,40=0101 200,60=0501 40,90=0103" --colour clear=#fffdf6 --colour woods=#88aa66
trace s.toml map.png -o traced.toml --fit "40,40=0101"
trace s.toml map.png -o traced.toml --fit "40,40 200,60=0501"
trace s.toml map.png -o traced.toml --fit "40=0101 200,60=0501"
trace s.toml map.png -o traced.toml --fit "x,40=0101 200,60=0501"
trace s.toml map.png -o traced.toml --fit "40,y=0101 200,60=0501"
trace s.toml map.png -o traced.toml --fit "40,40=9999 200,60=0501"
trace s.toml map.png -o traced.toml --fit "40,40=0101 200,60=0501 40,90=0103" --colour clear=green
trace s.toml
nothing
--nothing
help check
`

// otherLines is what is done on the other boards, and to find out about balance, among
// the same files.
const otherLines = `
new l.toml --system commanders --title Mine
new l.toml --system commanders --cols 9
new k.toml --system kings-men --title Mine
new k.toml --system kings-men --force --muster small --seed 3
check l.toml k.toml custom-setup cowpens
check --fix --dry-run l.toml
fmt --stdout leuthen cowpens
diff leuthen marengo
diff cowpens monmouth --json
explain area leuthen "b1 or c1 except b1"
explain area leuthen "within 1 of b1" --json
explain area leuthen "north edge"
explain area cowpens "within 6 inches of north edge"
explain area cowpens "place:south except west edge 12 deep" --json
explain los leuthen b1 b2
explain los cowpens 10.00,10.00 30.00,30.00
explain los cowpens 36,24 60.00,6.50 --json
explain los cowpens 99,24 60.00,6.50
explain los cowpens 0101 0303
play leuthen --seed 3 --first random --second greedy --log l.jsonl
play cowpens --seed 3 --first random --second random --dice 6,6,1 --cards r7,bQ --log k.jsonl
play cowpens --seed 3 --cards r99
play custom-setup --seed 5 --first greedy --second random --json --log c.jsonl
explain fire --state l.jsonl@40 --unit white-infantry-1
explain fire --state k.jsonl@60 --unit british-infantry-1 --json
explain fire --state k.jsonl@60 --unit british-infantry-1
explain reach --state l.jsonl@40 --unit white-infantry-1 --json
explain reach --state l.jsonl@41 --unit black-infantry-1
explain reach --state k.jsonl@60 --unit british-infantry-1
explain reach --state k.jsonl@90 --unit american-infantry-1 --json
explain combat --state l.jsonl@60
explain combat --state l.jsonl@61 --json
explain combat --state l.jsonl@90
explain bombard --state l.jsonl@60
explain bombard --state l.jsonl@90 --json
explain orders --state l.jsonl@60
explain orders --state k.jsonl@60 --json
explain combat s.toml
explain orders s.toml --json
explain orders --state l.jsonl@60 --at b1
replay l.jsonl
replay l.jsonl --to 50 --events
replay k.jsonl --to 80 --events
replay c.jsonl --json
report l.jsonl -o l.md
report k.jsonl -o k.md
playtest branches l.jsonl --json
playtest rebase l.jsonl marengo
playtest rebase k.jsonl cowpens --json
map rotate leuthen 180 -o r.toml
map rotate leuthen 60 -o r.toml
map rotate cowpens 90 -o r.toml
map mirror leuthen north-south -o m.toml
map mirror cowpens east-west -o m.toml --json
map resize leuthen --width 5000 --height 4000 -o z.toml
map resize leuthen --width 5 --height 4000 -o z.toml
map resize cowpens --width 90 --height 60 --anchor north-west -o z.toml
map resize cowpens --cols 60 -o z.toml
map crop leuthen b1 c2 -o y.toml
map crop leuthen b1 nowhere -o y.toml
map crop cowpens 0101 0909 -o y.toml
map generate cowpens -o g.toml --seed 3
map generate leuthen -o g.toml
export s.toml --to csv -o s.csv
export s.toml --to csv --set table=schedule -o t.csv
export s.toml --to csv --set table=nothing
export s.toml --to csv --set nothing
export s.toml --to tiled -o s.tmx
export s.toml --to tmj -o s.tmj
export broken.toml --to csv -o b.csv
export broken.toml --to csv --despite-errors -o b.csv
export leuthen --to tiled -o l.tmx
import s.csv --into t.toml -o i.toml
import s.csv -o i.toml
import s.tmx -o j.toml
import s.tmj --into s.toml -o j.toml
import s.toml -o j.toml
import s.csv --from nothing -o j.toml
balance s.toml --games 4 --first random --second greedy --save
balance s.toml --games 4 --first random --second greedy --save
balance list s.toml
balance list t.toml
balance show s.balance.json
balance show s.balance.json --csv
balance show s.balance.json --json
balance show s.toml
balance --again s.balance.json
balance --continue s.balance.json
balance s.toml --games 4 --shard 1/2 --json --first random --second greedy
balance chart s.balance.json -o shares.svg
balance chart s.balance.json -o shares.csv
balance chart s.balance.json --kind heat -o heat.csv
balance chart s.balance.json --kind heat --heat losses --side german --turns 1-2 -o heat.svg
balance chart s.balance.json --kind nothing -o x.svg
balance chart s.balance.json -o x.txt
balance sensitivity s.toml --list
balance sensitivity cowpens --list
balance sensitivity leuthen --list --json
balance sensitivity s.toml --games 3 --first random --second greedy --vary turns --vary units
balance sensitivity s.toml --games 2 --first random --second greedy --vary turns --json
balance sensitivity s.toml --games 2 --first random --second greedy --vary turns --chart t.csv
balance sensitivity s.toml --games 2 --vary nothing
balance sensitivity s.toml --games 2 --side nobody
balance search s.toml --games 2 --first random --second greedy --vary turns --within 25
balance search s.toml --games 2 --first random --second greedy --vary units --within 20 --json --wish 60
balance search s.toml --games 2 --first random --second greedy --vary turns --within 25 --apply 1 -o w.toml
balance search s.toml --games 2 --wish 160
balance force s.toml --games 2 --first random --second greedy --wish 10
balance force s.toml --games 2 --first random --second greedy --side german --json
balance job s.toml --first random --second greedy --on slurm --parts 2 --games 4 -o job
balance job s.toml --on nothing --parts 2 -o job
balance table s.toml --games 0
league s.toml --players greedy,random --games 2
league s.toml t.toml --players greedy,random --games 2 --json
league s.toml --players nobody,random --games 2
league s.toml --players greedy,random --games 3
duel leuthen --a random --b greedy --games 2
share s.toml --base https://example.org/
share leuthen --json
share page s.toml --edition nowhere -o p.zip
versions s.toml
versions restore s.toml 1
render leuthen -o l.svg --scale 0.2
counters cowpens -o k.png
trace leuthen -o x.toml
help balance
help explain los
`

// beforehand makes the files that the command lines are about.
func beforehand(t *testing.T) {
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	for name, changes := range map[string][]string{
		"s.toml":        nil,
		"t.toml":        {`title = "Skirmish"`, `title = "The skirmish"`, "turns = 3", "turns = 5", `".....w.",`, `"...w.w.",`},
		"u.toml":        {`title = "Skirmish"`, `title = "Another skirmish"`, `name = "Late"`, `name = "Later"`},
		"broken.toml":   {`hexes = "0402"`, `place = "town-x"`},
		"noted.toml":    {"[victory]", "[[notes]]\nabout = \"title\"\ntext = \"\"\n\n[victory]"},
		"unsorted.toml": {"title", "   title"},
	} {
		for i := 0; i < len(changes); i += 2 {
			require.Contains(t, string(text), changes[i])
		}
		require.NoError(t, os.WriteFile(name, []byte(strings.NewReplacer(changes...).Replace(string(text))), 0o600))
	}
}

var (
	drawn    = regexp.MustCompile(`"(sealed|nonce|chain)":"[0-9a-zA-Z]+"`) // by chance, or follows from it
	dated    = regexp.MustCompile(`20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+[Z+0-9:]*`)
	paced    = regexp.MustCompile(`(?m)^(turn [0-9]+, [0-9]+ actions so far|[0-9]+ of [0-9]+ games(, about .* left)?)\n`) // on a slow machine
	argument = regexp.MustCompile(`"[^"]*"|\S+`)
)

// What commands say stays as it is, and so do the texts that they write. A line names
// the command that says something else; where it is meant to, look at it, and -update
// writes the digests anew.
func TestCommandsSayWhatTheySaid(t *testing.T) { said(t, commandLines, "told.txt") }

// So does what they say of areas, open tables and balance.
func TestCommandsOnOtherBoardsSayWhatTheySaid(t *testing.T) { said(t, otherLines, "toldofboards.txt") }

// said does command lines and holds what comes of them to the digests of a file.
func said(t *testing.T, lines, file string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	home, err := os.Getwd()
	require.NoError(t, err)
	beforehand(t)
	here, err := os.Getwd()
	require.NoError(t, err)
	var got digest.Record
	files := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		var args []string
		for _, a := range argument.FindAllString(line, -1) {
			args = append(args, strings.Trim(a, `"`))
		}
		r := mapsheet(t, args...)
		text := fmt.Sprint(r.status, r.out, paced.ReplaceAllString(r.err, ""))
		written, err := filepath.Glob("*.*")
		require.NoError(t, err)
		for _, name := range written {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			if filepath.Ext(name) != ".png" && files[name] != string(data) {
				text += name + string(data)
				files[name] = string(data)
			}
		}
		if args[0] == "version" {
			text = fmt.Sprint(r.status)
		}
		text = drawn.ReplaceAllString(text, "")
		text = dated.ReplaceAllString(strings.ReplaceAll(text, here, ""), "")
		_, _ = io.WriteString(got.On(strings.TrimSpace(line)), text)
		if args[0] == "play" && args[len(args)-1] == "p.jsonl" {
			log, err := os.ReadFile("p.jsonl")
			require.NoError(t, err)
			require.NoError(t, os.WriteFile("changed.jsonl", []byte(strings.Replace(string(log), `"dice":[`, `"dice":[7`, 1)), 0o600))
		}
	}
	got.Hold(t, filepath.Join(home, "testdata", file))
}
