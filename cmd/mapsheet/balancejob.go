package main

import (
	"bytes"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
)

//go:embed jobs
var jobTexts embed.FS

// jobTemplates are the files of a job, by their names.
var jobTemplates = template.Must(template.New("").Funcs(template.FuncMap{
	"json": func(s string) (string, error) {
		out, err := json.Marshal(s)
		return string(out), err
	},
	// literal is a word in which Kubernetes is to put in nothing.
	"literal": func(s string) string { return strings.ReplaceAll(s, "$", "$$") },
}).ParseFS(jobTexts, "jobs/*"))

// jobScenario is the scenario's file in the folder of a job.
const jobScenario = "scenario.toml"

// mostCPUs is how many processors a part has at most.
const mostCPUs = 1024

// engine is what shares a batch out over machines, with the files of its job: what each is
// called in the folder, and the template that it is made from.
type engine struct {
	name, file string
	files      map[string]string
	most       int // bytes of a scenario; 0 for any number
}

var engines = []engine{
	{name: "slurm", file: "job.sbatch", files: map[string]string{"job.sbatch": "job.sbatch", "README.txt": "slurm.txt"}},
	// A ConfigMap holds a mebibyte, and bytes are written in it as base64.
	{name: "kubernetes", file: "job.yaml", most: 700_000, files: map[string]string{
		"job.yaml": "job.yaml", "Containerfile": "Containerfile", "collect.sh": "collect.sh", "README.txt": "kubernetes.txt",
	}},
}

// job is a batch that is shared out over machines.
type job struct {
	Name     string   // of lower-case letters, digits and dashes
	Words    []string // the arguments of the program, without the shard
	Parts    int
	CPUs     int    // processors of a part
	Image    string // of the container
	Scenario string // its text, in base64
}

// Line is the arguments as a shell takes them.
func (j job) Line() string { return strings.TrimPrefix(shellLine(j.Words), "mapsheet ") }

// Last is the last part, counted from 0.
func (j job) Last() int { return j.Parts - 1 }

// jobFlags are the flags of the command that writes a job.
type jobFlags struct {
	balanceFlags
	engine, folder, image string
	parts, cpus           int
}

func newBalanceJob(known program) *cobra.Command {
	var f jobFlags
	cmd := &cobra.Command{
		Use:   "job FILE --on ENGINE --parts N -o FOLDER",
		Short: "Write a batch as a job for Slurm or Kubernetes",
		Long: `Job writes a folder by which a batch of games is played on many machines: the
scenario, a job array for Slurm or an indexed Job with its container file for
Kubernetes, and README.txt with the commands that start it and bring its parts
together. Each part plays its share of the games; "mapsheet balance merge" makes of
them the same bytes as one run makes, and names a part that was lost or is there twice.
Nothing is started, and no machine is asked.`,
		Example: "  mapsheet balance job brunstatt --on slurm --parts 20 --games 10000 -o job\n" +
			"  mapsheet balance job my-battle.toml --on kubernetes --parts 8 --cpus 4 --image registry.example/mapsheet:1 -o job",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.write(cmd, known, args[0]) },
	}
	f.flags(cmd, known)
	cmd.Flags().StringVar(&f.engine, "on", "", "the `ENGINE` that is to play it: slurm or kubernetes")
	cmd.Flags().IntVar(&f.parts, "parts", 0, "into `N` parts")
	cmd.Flags().IntVar(&f.cpus, "cpus", 1, "`N` processors for each part, with as many games at a time")
	cmd.Flags().StringVar(&f.image, "image", "mapsheet", "the `NAME` of the container's image, for kubernetes")
	cmd.Flags().StringVarP(&f.folder, "output", "o", "", "the `FOLDER` to write, which is new or empty")
	_ = cmd.RegisterFlagCompletionFunc("on", cobra.FixedCompletions([]string{"slurm", "kubernetes"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// write writes the folder of the job.
func (f *jobFlags) write(cmd *cobra.Command, known program, name string) error {
	on, err := f.check()
	if err != nil {
		return err
	}
	ready, err := openBattle(known, name)
	if err != nil {
		return problem(err)
	}
	if err := f.setUp(ready, jobScenario); err != nil {
		return err
	}
	text, err := schema.Encode(ready.file)
	if err != nil {
		return problem(err)
	}
	if on.most > 0 && len(text) > on.most {
		return problem(fmt.Errorf("the scenario has %d bytes, and a job of %s brings at most %d along: play it with --on slurm", len(text), on.name, on.most))
	}
	j := job{
		Name: jobName(f.batch.Scenario), Words: f.words(), Parts: f.parts, CPUs: f.cpus, Image: f.image,
		Scenario: base64.StdEncoding.EncodeToString(text),
	}
	if err := emptyFolder(f.folder); err != nil {
		return problem(err)
	}
	files := []schema.Content{{Path: filepath.Join(f.folder, jobScenario), Data: text}}
	for file, from := range on.files {
		var out bytes.Buffer
		if err := jobTemplates.ExecuteTemplate(&out, from, j); err != nil {
			return err
		}
		files = append(files, schema.Content{Path: filepath.Join(f.folder, file), Data: out.Bytes()})
	}
	if err := writeFiles(cmd, files...); err != nil {
		return problem(err)
	}
	printf(cmd.OutOrStdout(), "%s has %d games in %d parts for %s; its README.txt says how they are played and brought together.\n",
		f.folder, f.batch.Games, f.parts, on.name)
	return nil
}

// check is the engine that is asked for, or what is wrong with the flags.
func (f *jobFlags) check() (engine, error) {
	if f.folder == "" {
		return engine{}, errors.New("say where the job goes with -o FOLDER")
	}
	if err := enoughGames(f.batch.Games); err != nil {
		return engine{}, err
	}
	if f.parts < 2 || f.parts > min(balance.MostShards, f.batch.Games) {
		return engine{}, fmt.Errorf("say with --parts into how many parts, from 2 to %d, the games are shared out", min(balance.MostShards, f.batch.Games))
	}
	if f.cpus < 1 || f.cpus > mostCPUs {
		return engine{}, fmt.Errorf("a part cannot have %d processors: give a number from 1 to %d", f.cpus, mostCPUs)
	}
	if f.image == "" || strings.ContainsFunc(f.image, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("'\"\\$`", r) }) {
		return engine{}, fmt.Errorf("%q is no name of an image", f.image)
	}
	for _, e := range engines {
		if e.name == f.engine {
			return e, nil
		}
	}
	return engine{}, errors.New("say with --on what is to play it: slurm or kubernetes")
}

// words are the arguments with which a part is played, but for its number.
func (f *jobFlags) words() []string {
	out := []string{"balance", jobScenario}
	for _, s := range f.batch.Sides {
		out = append(out, "--player", s.ID+"="+s.Player)
	}
	return append(out, "--games", strconv.Itoa(f.batch.Games), "--seed", strconv.FormatUint(f.batch.Seed, 10))
}

// jobName is a name that engines take, of a scenario's id.
func jobName(id string) string {
	const most = 40
	name := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(id))
	return strings.TrimRight("mapsheet-"+name[:min(len(name), most)], "-")
}

// emptyFolder sees to it that there is a folder with nothing in it, so that no parts of
// another batch lie among those of this one.
func emptyFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return unreadable(path, err)
	}
	there, err := os.ReadDir(path)
	if err != nil {
		return unreadable(path, err)
	}
	if len(there) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder, so that parts of two batches do not mix", path)
	}
	return nil
}
