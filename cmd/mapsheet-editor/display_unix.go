//go:build !windows && !darwin && !js

package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// display reports in a sentence why no window can be opened: without a display
// the window library ends the program with a panic. It asks whether there is
// an X server behind the display that the environment names, again and again for a
// while, as one may just be starting.
func display(env func(string) string) error {
	name := env("DISPLAY")
	if name == "" {
		return errors.New("there is no display to open a window on: DISPLAY is not set. Start it in a desktop session (over ssh: ssh -X), or use the mapsheet command, which needs none")
	}
	host, number, ok := strings.Cut(name, ":")
	number, _, _ = strings.Cut(number, ".")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 {
		return fmt.Errorf("the display %q cannot be used: DISPLAY must read like :0 or host:0", name)
	}
	if again(func() bool { return answers(host, n) }) {
		return nil
	}
	return fmt.Errorf("no display answers at %s. Start it in a desktop session, or use the mapsheet command, which needs none", name)
}

// answers reports whether something listens where the X server of a display
// does: a socket of this machine, or a port of another.
func answers(host string, n int) bool {
	type place struct{ network, address string }
	places := []place{{"tcp", net.JoinHostPort(host, strconv.Itoa(6000+n))}}
	if host == "" || host == "unix" {
		socket := fmt.Sprintf("/tmp/.X11-unix/X%d", n)
		places = []place{{"unix", socket}, {"unix", "@" + socket}}
	}
	for _, p := range places {
		if conn, err := net.DialTimeout(p.network, p.address, 3*time.Second); err == nil {
			_ = conn.Close() // it was only asked whether it is there
			return true
		}
	}
	return false
}
