package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestOnlyTheProcessorsTimeSaysThatAMutantGoesOnForEver(t *testing.T) {
	for _, c := range []struct {
		does   string
		limits limits
		want   ending
	}{
		{"exit 0", limits{time.Minute, time.Minute}, lived},
		{"exit 1", limits{time.Minute, time.Minute}, died},
		{"kill -KILL $$", limits{time.Minute, time.Minute}, died},
		{"while :; do :; done", limits{time.Second, time.Hour}, wentOn},
		{"exec sleep 60", limits{time.Minute, time.Second / 2}, silent},
		{"while :; do :; done", limits{time.Hour, time.Second / 2}, silent},
	} {
		binary := filepath.Join(t.TempDir(), "tests")
		if err := os.WriteFile(binary, []byte("#!/bin/sh\n"+c.does+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if got, work, said := call(binary, ".", nil, c.limits, "A=b"); got != c.want {
			t.Errorf("%s with %v: %d after %v, want %d\n%s", c.does, c.limits, got, work, c.want, said)
		}
	}
}

func TestThePlaytestIsARoomAndWhatOnlyHelpsTestsIsNone(t *testing.T) {
	t.Chdir("../..")
	paths, err := belowTheWindow()
	if err != nil {
		t.Fatal(err)
	}
	is := map[string]bool{}
	for _, path := range paths {
		is[path] = true
	}
	for path, want := range map[string]bool{"editor/playtest": true, "editor/document": true, "schema": true, "cmd/mapsheet": true,
		"editor/ui": false, "editor/ui/kit": false, "rules/rulestest": false, "rules/rulestest/envelopes": false, "schema/disk/disktest": false} {
		if is["github.com/mapsheet/mapsheet/"+path] != want {
			t.Errorf("%s among the rooms: %v, want %v", path, !want, want)
		}
	}
}
