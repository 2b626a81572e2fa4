"use strict";

// What the store keeps, when it says so, and what is left when a page ends at any moment: run
// by "node --test". What the program sees of its files is in files_test.go.
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const test = require("node:test");
const vm = require("node:vm");
const Base = require("./base.js");

const script = new vm.Script(readFileSync(join(__dirname, "..", "store.js"), "utf8"), { filename: "store.js" });

// page is a page with a store on a database, before it has loaded.
function page(base = new Base()) {
	const context = vm.createContext({
		module: {}, indexedDB: base.indexedDB, queueMicrotask, setImmediate, TextDecoder, Uint8Array, structuredClone,
		console: { log() {}, warn() {}, error: console.error },
	});
	script.runInContext(context);
	const { fs } = context;
	const call = (name, ...args) => new Promise((resolve, reject) => fs[name](...args, (error, value) => (error ? reject(error) : resolve(value))));
	const O = fs.constants;
	return {
		base, fs, call, store: context.module.exports,
		// write replaces a file, and leaves it open.
		async write(path, text) {
			const descriptor = await call("open", path, O.O_RDWR | O.O_CREAT | O.O_TRUNC, 0o666);
			await call("write", descriptor, new TextEncoder().encode(text), 0, text.length, null);
			return descriptor;
		},
		read(path) {
			return new TextDecoder().decode(context.module.exports.read(path));
		},
		// files is the content of all files that there are, by their paths; folders have none.
		async files() {
			const found = {};
			const walk = async (folder) => {
				for (const name of await call("readdir", folder)) {
					const path = folder + "/" + name;
					if ((await call("stat", path)).isDirectory()) {
						found[path] = null;
						await walk(path);
					} else {
						found[path] = this.read(path);
					}
				}
			};
			await walk("/home");
			return Object.fromEntries(Object.entries(found).sort());
		},
	};
}

// opened is a page that has loaded.
async function opened(base) {
	const p = page(base);
	await p.store.load();
	return p;
}

// after is the page that is opened when another has ended, whatever it was at.
const after = (p) => {
	p.base.die();
	return opened(p.base.restart());
};

// rest lets all happen that can.
async function rest() {
	for (let i = 0; i < 10; i++) await new Promise((resolve) => { setImmediate(resolve); });
}

// asked is a sync under way: what it answers, undefined before it has.
function asked(p, descriptor) {
	const sync = { answer: undefined };
	p.fs.fsync(descriptor, (error) => { sync.answer = error ? error.code : null; });
	return sync;
}

test("a sync answers when all is kept, and not before", async () => {
	const p = await opened();
	p.base.holds = true;
	const kept = () => new TextDecoder().decode(p.base.kept.get("/home/a")?.data);
	const descriptor = await p.write("/home/a", "one");
	const first = asked(p, descriptor);
	await rest();
	assert.equal(first.answer, undefined);
	await p.call("write", descriptor, new TextEncoder().encode("two"), 0, 3, null); // beside a transaction
	const second = asked(p, descriptor);
	let done = 0;
	for (; second.answer === undefined && done < 9; done++) {
		p.base.let(1);
		await rest();
		if (first.answer === null) assert.match(kept(), /^one/);
	}
	assert.equal(second.answer, null);
	assert.equal(kept(), "onetwo");
	assert.ok(done <= 5, "after no more transactions than it takes");
	assert.equal((await after(p)).read("/home/a"), "onetwo");
});

test("a page that has not loaded yet has no files, and says so", async () => {
	const p = page();
	assert.throws(() => p.store.read("/tmp/trace"), { code: "ENOENT" });
	assert.ok(!p.store.unkept());
});

test("what was not synced is there as it was or as it became", async () => {
	const p = await opened();
	asked(p, await p.write("/home/a", "before"));
	await rest();
	p.base.holds = true;
	await p.write("/home/a", "after");
	await rest();
	assert.equal((await after(p)).read("/home/a"), "before");
});

test("a page hands all that changes to the browser at once, and waits for nothing", async () => {
	const p = await opened();
	asked(p, await p.write("/home/a", "before")); // a slow disk is at it
	p.base.holds = true;
	await rest();
	const descriptor = await p.write("/home/.new", "one");
	await p.call("rename", "/home/.new", "/home/journal");
	await p.call("write", descriptor, new TextEncoder().encode("two"), 0, 3, null);
	// The page comes to nothing more.
	p.base.let();
	assert.deepEqual(await (await after(p)).files(), { "/home/a": "before", "/home/journal": "onetwo" });
});

test("large files wait for each other, unless the page ends", async () => {
	const p = await opened();
	p.base.holds = true;
	const part = "0123456789abcdef".repeat(1 << 14);
	const descriptor = await p.write("/home/a", part);
	for (let i = 1; i < 100; i++) await p.call("write", descriptor, new TextEncoder().encode(part), 0, part.length, null);
	p.base.let();
	assert.ok(p.base.kept.get("/home/a").data.length < 9 * part.length);
	assert.ok(p.base.done < 9);
	p.store.leave();
	p.base.let();
	await rest();
	p.base.let();
	assert.equal((await after(p)).read("/home/a").length, 100 * part.length);
});

test("files come back with all that belongs to them", async () => {
	const p = await opened();
	await p.call("mkdir", "/home/folder", 0o700);
	const descriptor = await p.write("/home/folder/a", "text");
	await p.call("chmod", "/home/folder/a", 0o640);
	await p.call("utimes", "/home/folder/a", 1000, 2000);
	await p.write("/tmp/b", "of no lasting use");
	assert.equal(await p.call("fsync", descriptor), undefined);
	const next = await after(p);
	assert.deepEqual(await next.files(), { "/home/folder": null, "/home/folder/a": "text" });
	const { mode, mtimeMs, size } = await next.call("stat", "/home/folder/a");
	assert.deepEqual([mode & 0o777, mtimeMs, size], [0o640, 2_000_000, 4]);
	assert.equal((await next.call("stat", "/home/folder")).mode & 0o777, 0o700);
	await assert.rejects(next.call("stat", "/tmp/b"), { code: "ENOENT" });
});

test("a store that is full or fails says so, and what fits later is kept", async () => {
	for (const [name, code] of [["QuotaExceededError", "ENOSPC"], ["UnknownError", "EIO"]]) {
		const p = await opened();
		asked(p, await p.write("/home/a", "before"));
		await rest();
		p.base.fails = name;
		const descriptor = await p.write("/home/a", "after");
		await p.call("rename", "/home/a", "/home/b");
		const failing = asked(p, descriptor);
		await rest();
		assert.equal(failing.answer, code);
		assert.ok(p.store.unkept());
		assert.equal(await p.store.sync(), false);
		assert.deepEqual(await (await opened(p.base.restart())).files(), { "/home/a": "before" });
		assert.equal(p.read("/home/b"), "after", "the page goes on with it");
		p.base.fails = "";
		const healed = asked(p, descriptor);
		await rest();
		assert.equal(healed.answer, null);
		assert.ok(!p.store.unkept());
		assert.equal(await p.store.sync(), true);
		assert.deepEqual(await (await after(p)).files(), { "/home/b": "after" });
	}
});

test("what cannot be put keeps the rest from being kept in part", async () => {
	const p = await opened();
	p.base.chokesOn = "/home/large";
	const [, descriptor] = await Promise.all([p.write("/home/small", "small"), p.write("/home/large", "large")]);
	const sync = asked(p, descriptor);
	await rest();
	assert.equal(sync.answer, "EIO");
	assert.equal(p.base.kept.size, 0);
	await p.call("unlink", "/home/large");
	const without = asked(p, await p.call("open", "/home/small", 0, 0));
	await rest();
	assert.equal(without.answer, null);
	assert.deepEqual(await (await after(p)).files(), { "/home/small": "small" });
});

test("a store that the browser has closed or emptied is filled again", async () => {
	for (const tells of [true, false]) {
		const p = await opened();
		asked(p, await p.write("/home/a", "one"));
		await rest();
		p.base.close({ empties: true, tells });
		const sync = asked(p, await p.write("/home/b", "two"));
		await rest();
		assert.equal(sync.answer, null);
		assert.deepEqual(await (await after(p)).files(), { "/home/a": "one", "/home/b": "two" });
	}
});

test("a page without a store works, and says that nothing is kept unless that is known", async () => {
	const base = new Base();
	base.refuses = true;
	const p = page(base);
	await assert.rejects(p.store.load());
	const descriptor = await p.write("/home/a", "one");
	const told = asked(p, descriptor);
	await rest();
	assert.equal(told.answer, "EIO");
	p.store.forget();
	const known = asked(p, descriptor);
	await rest();
	assert.equal(known.answer, null);
	assert.equal(await p.store.sync(), false, "which nobody who asks is deceived about");
	assert.equal(p.read("/home/a"), "one");
	assert.ok(p.store.unkept(), "leaving loses it");
	await p.call("rename", "/home/a", "/home/.journal");
	assert.ok(!p.store.unkept(), "what the program keeps for itself is nobody's loss");
});

// random is numbers from 0 to 1, the same of each seed.
function random(seed) {
	return () => {
		seed = (seed + 0x6d2b79f5) | 0;
		let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

test("whenever a page ends, by itself or with the power, what is kept is a state that its files had, and none before the last that was synced", async () => {
	for (let seed = 1; seed <= 300; seed++) {
		const chance = random(seed), from = (list) => list[Math.floor(chance() * list.length)];
		const p = await opened();
		p.base.holds = true;
		const paths = ["/home/a", "/home/b", "/home/f", "/home/f/a", "/home/g", "/home/g/a"];
		const states = [];
		const note = async () => states.push(JSON.stringify(await p.files()));
		await note();
		let promised = 0;
		const steps = 5 + Math.floor(chance() * 40);
		for (let step = 0; step < steps; step++) {
			const path = from(paths);
			const deeds = [
				async () => {
					const descriptor = await p.call("open", path, 0o1102, 0o666);
					await note(); // it is empty first
					await p.call("write", descriptor, new TextEncoder().encode("text " + step), 0, 6, null);
				},
				() => p.call("mkdir", path, 0o777),
				() => p.call("unlink", path),
				() => p.call("rmdir", path),
				() => p.call("rename", path, from(paths)),
				() => p.call("truncate", path, Math.floor(chance() * 9)),
			];
			await from(deeds)().catch((e) => assert.ok(e.code && e.code !== "EIO", String(e)));
			await note();
			const now = states.length - 1;
			if (chance() < 0.2) {
				const descriptor = await p.call("open", "/home", 0, 0);
				p.fs.fsync(descriptor, (error) => { if (!error) promised = Math.max(promised, now); });
			}
			if (chance() < 0.1) p.base.close({ empties: false, tells: chance() < 0.5 });
			p.base.fails = chance() < 0.1 ? "UnknownError" : "";
			if (chance() < 0.5) await rest();
			if (chance() < 0.5) p.base.let(1);
			if (chance() < 0.3) await rest();
		}
		p.base.die();
		const lost = chance() < 0.5 ? 0 : 1 + Math.floor(chance() * 9); // transactions, with the power
		const kept = JSON.stringify(await (await opened(p.base.restart(lost))).files());
		const at = states.lastIndexOf(kept);
		assert.ok(at >= 0, `seed ${seed}: ${kept} is no state that there was`);
		assert.ok(at >= promised, `seed ${seed}: ${kept} is older than ${states[promised]}, which was synced`);
	}
});
