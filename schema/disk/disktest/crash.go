package disktest

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
)

// Restart is the disk as a program finds it that starts after the one before was
// killed: all that was done is there, and no file is open. What the fields of the
// disk say of failures no longer holds.
func (d *Disk) Restart() *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.again(d.root.copied(map[*node]*node{}, func(n *node) *node { return n }))
}

// CutPower is the disk as it is found after a loss of power. What was not synced is
// there or not, as chance decides: the changes to the names in a folder each by
// itself, the content of a file as it was, as it became, or torn: cut, or with
// zeros where the disk had not got to.
func (d *Disk) CutPower(chance *rand.Rand) *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.again(d.root.copied(map[*node]*node{}, func(n *node) *node { return n.afterLoss(chance) }))
}

func (d *Disk) again(root *node) *Disk {
	return &Disk{root: root, time: d.time, Umask: d.Umask, User: d.User, NoLocks: d.NoLocks}
}

// copied is a node with all below it as a change makes them; all of it lasts.
func (n *node) copied(done map[*node]*node, changed func(*node) *node) *node {
	if c, ok := done[n]; ok {
		return c
	}
	c := *changed(n)
	done[n] = &c
	c.lock, c.changes, c.synced = nil, nil, c.data
	if c.names != nil {
		names := map[string]*node{}
		for _, name := range slices.Sorted(maps.Keys(c.names)) {
			names[name] = c.names[name].copied(done, changed)
		}
		c.names, c.lasting = names, maps.Clone(names)
	}
	return &c
}

// afterLoss is the node alone after a loss of power.
func (n *node) afterLoss(chance *rand.Rand) *node {
	c := *n
	if n.names != nil {
		c.names = maps.Clone(n.lasting)
		few := chance.IntN(4) // none, some or all
		for _, change := range n.changes {
			if few == 3 || few > 0 && chance.IntN(2) == 0 {
				change.apply(c.names)
			}
		}
		return &c
	}
	same := 0
	for same < min(len(n.data), len(n.synced)) && n.data[same] == n.synced[same] {
		same++
	}
	switch at := same + chance.IntN(len(n.data)-same+1); chance.IntN(4) {
	case 0:
		c.data = n.synced
	case 1:
		c.data = n.data[:at]
	case 2:
		c.data = append(slices.Clone(n.data[:at]), make([]byte, len(n.data)-at)...)
	}
	return &c
}

// Vanish takes a folder away with all that is in it, as when a stick is pulled.
func (d *Disk) Vanish(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if folder, n, _ := d.find(path); n != nil {
		for _, names := range []map[string]*node{folder.names, folder.lasting} {
			delete(names, filepath.Base(path))
		}
		folder.changes = nil
	}
}

// Chmod gives a file or folder a mode.
func (d *Disk) Chmod(path string, mode fs.FileMode) {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, n, _ := d.find(path)
	n.mode = n.mode.Type() | mode
}

// Give gives a file to a user, and says how many names it has.
func (d *Disk) Give(path string, user, links int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, n, _ := d.find(path)
	n.user, n.links = user, links
}

// Put puts a file on the disk, and its folder where there is none, for good.
func (d *Disk) Put(path, content string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := d.root
	parts := strings.Split(strings.Trim(filepath.ToSlash(path), "/"), "/")
	for i, name := range parts {
		next := n.names[name]
		if next == nil {
			next = d.newNode(0o666)
			if i < len(parts)-1 {
				next = d.newNode(fs.ModeDir | 0o777)
			}
			n.names[name], n.lasting[name] = next, next
		}
		n = next
	}
	n.data, n.synced = []byte(content), []byte(content)
}

// Files are the contents of all files, by their paths.
func (d *Disk) Files() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string]string{}
	d.root.collect("/", out)
	return out
}

func (n *node) collect(path string, out map[string]string) {
	for name, part := range n.names {
		if part.names == nil {
			out[filepath.ToSlash(filepath.Join(path, name))] = string(part.data)
		}
		part.collect(filepath.Join(path, name), out)
	}
}
