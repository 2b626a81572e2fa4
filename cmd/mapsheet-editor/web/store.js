"use strict";

// The files of the program, in a browser: what Go's package os asks of Node's fs, on memory
// that is kept in IndexedDB. Memory is the truth while the page runs. What has changed goes to
// the browser at once, as what is written goes to a system: it outlasts the page, and the
// browser from when the transaction is done. fsync asks for a strict one, which outlasts the
// power as well, and answers when that is done, or with why it cannot be kept. Transactions do
// not wait for each other in the page; each has all that those under way may fail to keep, so
// that what is kept is always a state that the files had. What lies in /tmp is not kept, nor
// what lies in /page: those are the files beside the page, which are fetched when they are
// opened first.
const store = (() => {
	const DIR = 0o040000, FILE = 0o100000;
	const O = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000 };
	const home = "/home";
	let cwd = home;

	const nodes = new Map(); // by absolute path
	const opened = new Map(); // by descriptor
	let nextNode = 1, nextDescriptor = 3;

	const most = 1 << 20; // bytes under way, before more waits
	let base = null; // the database, null while there is none
	let opening = false; // it is about to be there
	const changes = new Map(); // by path, the transaction that has its last change first, until a strict one has it
	let next = 1; // the transaction to come
	let kept = 0; // the last one that is done
	let changed = false; // there is something that no transaction has
	let coming = false; // the next one is about to begin
	let under = 0; // bytes under way
	let waiting = []; // whoever waits for a strict one
	let syncing = false; // one is under way
	let forgets = false; // there is no store, and whoever is at the page knows it

	const failure = (code) => Object.assign(new Error(code), { code });

	function absolute(path) {
		const parts = [];
		for (const part of (path.startsWith("/") ? path : cwd + "/" + path).split("/")) {
			if (part === "..") parts.pop();
			else if (part !== "" && part !== ".") parts.push(part);
		}
		return "/" + parts.join("/");
	}
	const parent = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
	const isBeside = (path) => path.startsWith("/page/");
	const isKept = (path) => path !== "/tmp" && !path.startsWith("/tmp/") && !isBeside(path);

	function newNode(path, mode, data, mtime) {
		const node = { path, mode, data, size: data ? data.length : 0, mtime, ino: nextNode++ };
		nodes.set(path, node);
		return node;
	}
	function find(path) {
		path = absolute(path);
		const node = nodes.get(path);
		if (!node) throw absent(path);
		return node;
	}
	// absent is why there is nothing at a path: files have nothing below them.
	function absent(path) {
		let above = parent(path);
		while (!nodes.has(above)) above = parent(above);
		return failure(isDir(nodes.get(above)) ? "ENOENT" : "ENOTDIR");
	}
	function file(descriptor) {
		const f = opened.get(descriptor);
		if (!f) throw failure("EBADF");
		return f;
	}
	const isDir = (node) => (node.mode & DIR) !== 0;
	function* below(path) {
		const start = path === "/" ? "/" : path + "/";
		for (const other of nodes.keys()) if (other.startsWith(start) && other !== "/") yield other;
	}
	function folderOf(path) {
		const folder = nodes.get(parent(path));
		if (!folder || !isDir(folder)) throw absent(path);
	}

	function mark(path) {
		if (path === null || !isKept(path)) return; // nobody finds it again
		changes.set(path, next);
		changed = true;
		keep();
	}
	function touch(node) {
		node.mtime = Date.now();
		mark(node.path);
	}

	// keep puts what has changed, once what changes it has come to its end.
	function keep() {
		if (coming) return;
		coming = true;
		queueMicrotask(() => {
			coming = false;
			if (under < most || waiting.length > 0) put();
		});
	}
	async function put() {
		if (opening) return; // what has changed is put then
		const strict = waiting.length > 0 && !syncing, told = strict ? waiting : [];
		if (strict) waiting = [];
		let error = null;
		if ((strict ? changes.size > 0 : changed) && !forgets) {
			syncing = syncing || strict;
			try {
				await write(strict);
			} catch (e) {
				error = failure(e && e.name === "QuotaExceededError" ? "ENOSPC" : "EIO");
				console.warn("what has changed could not be kept:", e);
			}
			if (strict) syncing = false;
		}
		for (const answer of told) answer(error);
		if ((waiting.length > 0 && !syncing) || (changed && !error && !forgets)) keep();
	}
	async function write(strict) {
		let t = base && begin(strict);
		if (!t) {
			opening = true;
			try {
				if (base) lost();
				base = await openBase();
			} finally {
				opening = false;
			}
			t = begin(strict);
			if (!t) throw new Error("the browser closes the store");
		}
		// From here to the commit nothing else comes in between.
		const done = new Promise((resolve, reject) => {
			t.oncomplete = resolve;
			t.onabort = () => reject(t.error);
		});
		const number = next++;
		changed = false;
		let bytes = 0;
		try {
			const files = t.objectStore("files");
			for (const [path, has] of changes) {
				if (!strict && has <= kept) continue;
				const node = nodes.get(path);
				if (node) files.put({ mode: node.mode, mtime: node.mtime, data: node.data && node.data.slice(0, node.size) }, path);
				else files.delete(path);
				if (node) bytes += node.size;
			}
			if (t.commit) t.commit();
		} catch (e) {
			done.catch(() => {});
			t.abort(); // or a part would be kept
			throw e;
		}
		under += bytes;
		try {
			await done;
		} finally {
			under -= bytes;
		}
		kept = Math.max(kept, number);
		if (!strict) return;
		for (const [path, has] of changes) if (has <= number) changes.delete(path);
	}
	// begin is a transaction, null where the browser has closed the store.
	function begin(strict) {
		try {
			return base.transaction("files", "readwrite", { durability: strict ? "strict" : "relaxed" });
		} catch {
			return null;
		}
	}
	// lost has all be put anew: the browser has closed the store, and may have emptied it.
	function lost() {
		base = null;
		for (const path of nodes.keys()) mark(path);
	}
	function openBase() {
		return new Promise((resolve, reject) => {
			const r = indexedDB.open("mapsheet", 1);
			r.onupgradeneeded = () => r.result.createObjectStore("files");
			r.onsuccess = () => {
				r.result.onclose = lost;
				resolve(r.result);
			};
			r.onerror = () => reject(r.error);
			r.onblocked = () => reject(new Error("another tab holds the store"));
		});
	}

	for (const path of ["/", "/tmp", home]) newNode(path, DIR | 0o755, null, Date.now());

	// load reads all that is kept. It fails where there is no store; everything works then all
	// the same, and whoever syncs is told that nothing is kept, unless forget is called.
	async function load() {
		base = await openBase();
		const files = base.transaction("files").objectStore("files");
		const all = (request) => new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
		const [paths, values] = await Promise.all([all(files.getAllKeys()), all(files.getAll())]);
		paths.forEach((path, i) => newNode(path, values[i].mode, values[i].data, values[i].mtime));
	}

	// What the program says goes to the console and it hears nothing, unless whoever starts it
	// has set that otherwise.
	const said = { 1: "", 2: "" };
	const ends = {
		say(descriptor, bytes) {
			const lines = (said[descriptor] + new TextDecoder().decode(bytes)).split("\n");
			said[descriptor] = lines.pop();
			for (const line of lines) (descriptor === 1 ? console.log : console.warn)(line);
		},
		hear: async (most) => new Uint8Array(0), // no more bytes than that; none for the end
	};

	function resize(node, size) {
		if (size < 0) throw failure("EINVAL");
		if (size > node.data.length) {
			const grown = new Uint8Array(Math.max(size, 2 * node.data.length));
			grown.set(node.data.subarray(0, node.size));
			node.data = grown;
		} else if (size < node.size) {
			node.data.fill(0, size, node.size);
		}
		node.size = size;
		touch(node);
	}

	const stat = (node) => ({
		dev: 1, ino: node.ino, mode: node.mode, nlink: 1, uid: 1000, gid: 1000, rdev: 0,
		size: node.size, blksize: 4096, blocks: Math.ceil(node.size / 512),
		atimeMs: node.mtime, mtimeMs: node.mtime, ctimeMs: node.mtime,
		isDirectory: () => isDir(node),
	});

	const calls = {
		open(path, flags, mode) {
			path = absolute(path);
			let node = nodes.get(path);
			if (!node) {
				if (!(flags & O.O_CREAT)) throw absent(path);
				folderOf(path);
				node = newNode(path, FILE | (mode & 0o777 & ~0o022), new Uint8Array(0), Date.now());
				mark(path);
			} else if ((flags & O.O_CREAT) && (flags & O.O_EXCL)) {
				throw failure("EEXIST");
			}
			const writes = (flags & 3) !== O.O_RDONLY;
			if (isDir(node) && writes) throw failure("EISDIR");
			if (!isDir(node) && (flags & O.O_DIRECTORY)) throw failure("ENOTDIR");
			if (writes && (flags & O.O_TRUNC) && node.size > 0) resize(node, 0);
			opened.set(nextDescriptor, { node, reads: (flags & 3) !== O.O_WRONLY, writes, appends: (flags & O.O_APPEND) !== 0, at: 0 });
			return nextDescriptor++;
		},
		close(descriptor) {
			file(descriptor);
			opened.delete(descriptor);
		},
		read(descriptor, buffer, offset, length, position) {
			const f = file(descriptor);
			if (!f.reads) throw failure("EBADF");
			if (isDir(f.node)) throw failure("EISDIR");
			const from = position === null ? f.at : position;
			const part = f.node.data.subarray(Math.min(from, f.node.size), Math.min(from + length, f.node.size));
			buffer.set(part, offset);
			if (position === null) f.at += part.length;
			return part.length;
		},
		write(descriptor, buffer, offset, length, position) {
			const part = buffer.subarray(offset, offset + length);
			if (descriptor === 1 || descriptor === 2) {
				ends.say(descriptor, part);
				return length;
			}
			const f = file(descriptor);
			if (!f.writes) throw failure("EBADF");
			const from = f.appends ? f.node.size : position === null ? f.at : position;
			if (from + length > f.node.size) resize(f.node, from + length);
			else touch(f.node);
			f.node.data.set(part, from);
			if (position === null) f.at = from + length;
			return length;
		},
		fstat: (descriptor) => stat(file(descriptor).node),
		stat: (path) => stat(find(path)),
		lstat: (path) => stat(find(path)),
		readdir(path) {
			path = absolute(path);
			if (!isDir(find(path))) throw failure("ENOTDIR");
			return [...below(path)].filter((other) => parent(other) === path).map((other) => other.slice(other.lastIndexOf("/") + 1));
		},
		mkdir(path, mode) {
			path = absolute(path);
			if (nodes.has(path)) throw failure("EEXIST");
			folderOf(path);
			newNode(path, DIR | (mode & 0o777 & ~0o022), null, Date.now());
			mark(path);
		},
		rmdir(path) {
			const node = find(path);
			if (!isDir(node)) throw failure("ENOTDIR");
			if (!below(node.path).next().done) throw failure("ENOTEMPTY");
			nodes.delete(node.path);
			mark(node.path);
		},
		unlink(path) {
			const node = find(path);
			if (isDir(node)) throw failure("EISDIR");
			nodes.delete(node.path);
			mark(node.path);
			node.path = null; // whoever has it open goes on with it
		},
		rename(from, to) {
			const node = find(from), there = nodes.get(to = absolute(to));
			if (there === node) return;
			folderOf(to);
			if (to.startsWith(node.path + "/")) throw failure("EINVAL");
			if (there) {
				if (isDir(there) !== isDir(node)) throw failure(isDir(there) ? "EISDIR" : "ENOTDIR");
				if (isDir(there) && !below(to).next().done) throw failure("ENOTEMPTY");
				there.path = null;
			}
			const old = node.path;
			for (const path of [old, ...below(old)]) {
				const moved = nodes.get(path);
				nodes.delete(path);
				moved.path = to + path.slice(old.length);
				nodes.set(moved.path, moved);
				mark(path);
				mark(moved.path);
			}
		},
		truncate(path, size) {
			const node = find(path);
			if (isDir(node)) throw failure("EISDIR");
			resize(node, size);
		},
		ftruncate(descriptor, size) {
			const f = file(descriptor);
			if (!f.writes) throw failure("EINVAL");
			resize(f.node, size);
		},
		chmod(path, mode) { setMode(find(path), mode); },
		fchmod(descriptor, mode) { setMode(file(descriptor).node, mode); },
		utimes(path, atime, mtime) {
			const node = find(path);
			node.mtime = mtime * 1000;
			mark(node.path);
		},
		chown() {}, fchown() {}, lchown() {}, // there is one user
		readlink(path) {
			find(path);
			throw failure("EINVAL"); // there are no links
		},
		link() { throw failure("EPERM"); },
		symlink() { throw failure("EPERM"); },
	};
	function setMode(node, mode) {
		node.mode = (node.mode & ~0o777) | (mode & 0o777);
		mark(node.path);
	}

	// Each call as Node has it: with a function that is told what came of it, later.
	const fs = {
		constants: O,
		writeSync(descriptor, buffer) {
			ends.say(descriptor, buffer);
			return buffer.length;
		},
		fsync(descriptor, told) {
			if (descriptor <= 2 || !opened.has(descriptor)) {
				told(failure("EBADF"));
				return;
			}
			waiting.push(told);
			keep();
		},
	};
	for (const [name, call] of Object.entries(calls)) {
		fs[name] = (...args) => {
			const told = args.pop();
			let value, error = null;
			try {
				value = call(...args);
			} catch (e) {
				error = e.code ? e : failure("EIO");
				if (!e.code) console.error(e);
			}
			queueMicrotask(() => told(error, value));
		};
	}

	const read = fs.read;
	fs.read = (descriptor, buffer, offset, length, position, told) => {
		if (descriptor !== 0) {
			read(descriptor, buffer, offset, length, position, told);
			return;
		}
		ends.hear(length).then((part) => {
			buffer.set(part, offset);
			told(null, part.length);
		});
	};

	const open = fs.open;
	fs.open = (path, ...rest) => {
		path = absolute(path);
		if (!isBeside(path) || nodes.has(path)) {
			open(path, ...rest);
			return;
		}
		bring(path).then(() => open(path, ...rest), (e) => {
			console.warn(path + " cannot be had:", e);
			rest.at(-1)(failure("EIO"));
		});
	};
	async function bring(path) {
		const answer = await fetch(path.slice("/page/".length));
		if (!answer.ok) throw new Error("the server answers " + answer.status);
		newNode(path, FILE | 0o444, new Uint8Array(await answer.arrayBuffer()), Date.now());
	}

	globalThis.fs = fs;
	globalThis.path = { resolve: absolute };
	globalThis.process = {
		pid: 1 + Date.now() % 0x7ffffffe, // another each time, so that no session is taken for one before
		ppid: 0,
		getuid: () => 1000, getgid: () => 1000, geteuid: () => 1000, getegid: () => 1000, getgroups: () => [1000],
		umask: () => 0o022,
		cwd: () => cwd,
		chdir(path) {
			if (!isDir(find(path))) throw failure("ENOTDIR");
			cwd = absolute(path);
		},
	};

	return {
		home,
		load,
		forget() { forgets = true; },
		// unkept reports whether a file of the person's own would be gone with the page.
		unkept: () => [...changes].some(([path, has]) => has > kept && nodes.has(path) && !path.includes("/.")),
		leave() { if (changed) put(); }, // the page ends: nothing may wait
		// sync resolves to whether all there is is kept.
		sync: () => new Promise((resolve) => {
			waiting.push((error) => resolve(!error && !forgets));
			keep();
		}),
		ends,
		read(path) {
			const node = find(path);
			return node.data.slice(0, node.size);
		},
	};
})();
if (typeof module !== "undefined") module.exports = store;
