"use strict";

// Runs a program that Go has compiled for browsers on the store, as the page does: node run.js
// PROGRAM ARGUMENT..., for "go test -exec". wasm_exec.js is that of the Go on the way.
const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const Base = require("./base.js");

const node = process; // the store has a process of its own
const [program, ...args] = node.argv.slice(2);
const code = readFileSync(program);
const support = join(execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim(), "lib", "wasm", "wasm_exec.js");
globalThis.indexedDB = new Base().indexedDB;
require(support);
const store = require("../store.js");

(async () => {
	await store.load();
	const go = new Go();
	go.argv = [program, ...args];
	go.env = { HOME: store.home };
	go.exit = (status) => node.exit(status);
	const { instance } = await WebAssembly.instantiate(code, go.importObject);
	await go.run(instance);
})().catch((e) => {
	console.error(e);
	node.exit(1);
});
