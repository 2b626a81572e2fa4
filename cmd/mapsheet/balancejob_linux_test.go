package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// builtProgram builds the static program into a folder.
func builtProgram(t *testing.T, dir string) {
	t.Helper()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "mapsheet"), ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// ran runs a program and is what it wrote.
func ran(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s%s", cmd, out, errOut.String())
	return string(out)
}

// A private cluster of one node plays the array, as Slurm does it anywhere.
func TestASlurmArrayPlaysABatchToTheBytesOfOneRun(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster")
	}
	for _, tool := range []string{"slurmctld", "slurmd", "sbatch", "scontrol"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("Slurm is not installed here (%s of slurm-wlm): no array was played", tool)
		}
	}
	dir := writeJob(t, "slurm")
	builtProgram(t, dir)
	env := startSlurm(t)

	submit := exec.CommandContext(t.Context(), "sbatch", "--wait", "job.sbatch")
	submit.Dir, submit.Env = dir, append(env, "MAPSHEET="+filepath.Join(dir, "mapsheet"))
	ran(t, submit)
	assertPartsAreOneRun(t, dir)
}

// startSlurm starts a cluster of this machine alone, which ends with the test, and is the
// environment in which its commands find it.
func startSlurm(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	who := ran(t, exec.CommandContext(t.Context(), "id", "-un"))
	base := 20000 + os.Getpid()%20000
	conf := filepath.Join(dir, "slurm.conf")
	text := strings.NewReplacer("DIR", dir, "WHO", strings.TrimSpace(who), "CTLPORT", strconv.Itoa(base), "DPORT", strconv.Itoa(base+1), "CPUS", strconv.Itoa(runtime.NumCPU())).Replace(`
ClusterName=mapsheet
SlurmctldHost=localhost(127.0.0.1)
AuthType=auth/none
CredType=cred/none
SlurmUser=WHO
SlurmdUser=WHO
SlurmctldPort=CTLPORT
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd.pid
SlurmctldLogFile=DIR/slurmctld.log
SlurmdLogFile=DIR/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
NodeName=localhost NodeAddr=127.0.0.1 Port=DPORT CPUs=CPUS State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
`)
	for _, folder := range []string{"state", "spool"} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, folder), 0o700))
	}
	require.NoError(t, os.WriteFile(conf, []byte(text), 0o600))
	env := append(os.Environ(), "SLURM_CONF="+conf)
	for _, args := range [][]string{{"slurmctld", "-D"}, {"slurmd", "-D", "-N", "localhost"}} {
		daemon := exec.Command(args[0], args[1:]...)
		daemon.Env = env
		require.NoError(t, daemon.Start())
		t.Cleanup(func() {
			_ = daemon.Process.Signal(syscall.SIGTERM)
			_ = daemon.Wait()
		})
	}
	require.Eventually(t, func() bool {
		ask := exec.CommandContext(t.Context(), "sinfo", "--noheader", "--format=%T")
		ask.Env = env
		out, err := ask.Output()
		return err == nil && strings.TrimSpace(string(out)) == "idle"
	}, time.Minute, 100*time.Millisecond, "the cluster did not come up")
	return env
}

// A container from scratch has the program and nothing else: no home, no /tmp, no shell. The
// scenario lies behind the links by which Kubernetes mounts it.
func TestAnIndexedJobPlaysABatchToTheBytesOfOneRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if os.Getuid() != 0 {
		t.Skip("only root can go into a folder as if it were all there is: no index was played")
	}
	dir := writeJob(t, "kubernetes")
	text, err := os.ReadFile(filepath.Join(dir, "job.yaml"))
	require.NoError(t, err)
	var given struct {
		BinaryData map[string]string `yaml:"binaryData"`
	}
	var job struct {
		Spec struct {
			Completions int
			Template    struct {
				Spec struct {
					Containers []struct {
						Args       []string
						WorkingDir string `yaml:"workingDir"`
					}
				}
			}
		}
	}
	read := yaml.NewDecoder(strings.NewReader(string(text)))
	require.NoError(t, read.Decode(&given))
	require.NoError(t, read.Decode(&job))
	container := job.Spec.Template.Spec.Containers[0]

	root := t.TempDir()
	require.NoError(t, os.Chmod(root, 0o755))
	builtProgram(t, root)
	mounted := filepath.Join(root, container.WorkingDir)
	require.NoError(t, os.MkdirAll(filepath.Join(mounted, "..1"), 0o755))
	scenario, err := base64.StdEncoding.DecodeString(given.BinaryData[jobScenario])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(mounted, "..1", jobScenario), scenario, 0o644))
	require.NoError(t, os.Symlink("..1", filepath.Join(mounted, "..data")))
	require.NoError(t, os.Symlink("..data/"+jobScenario, filepath.Join(mounted, jobScenario)))

	for index := range job.Spec.Completions {
		args := make([]string, len(container.Args))
		for i, a := range container.Args {
			args[i] = strings.ReplaceAll(a, "$(PART)", strconv.Itoa(index))
		}
		pod := exec.CommandContext(t.Context(), "/mapsheet", args...)
		pod.Dir, pod.Env = container.WorkingDir, []string{}
		pod.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("part-%d.json", index+1)), []byte(ran(t, pod)), 0o600))
	}
	require.NoError(t, os.Link(filepath.Join(root, "mapsheet"), filepath.Join(dir, "mapsheet")))
	assertPartsAreOneRun(t, dir)
}

// assertPartsAreOneRun holds that the parts in the folder of a job come to what its program
// plays at once, and that a part that is lost, or there twice, is noticed.
func assertPartsAreOneRun(t *testing.T, dir string) {
	t.Helper()
	in := func(args ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "mapsheet"), append([]string{"balance"}, args...)...)
		cmd.Dir = dir
		return cmd
	}
	once := ran(t, in(jobScenario, "--games", "7", "--first", "random", "--second", "random", "--json"))
	assert.Equal(t, once, ran(t, in("merge", "part-1.json", "part-2.json", "part-3.json", "--json")))

	lost, err := in("merge", "part-1.json", "part-3.json").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(lost), "of the shards one is not there: 2/3")
	doubled, err := in("merge", "part-1.json", "part-2.json", "part-2.json", "part-3.json").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(doubled), "shard 2/3 is there twice")
}
