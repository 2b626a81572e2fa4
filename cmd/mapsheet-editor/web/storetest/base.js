"use strict";

// A browser's database, as far as the store asks for it, that waits, fails and loses what it
// has when it is told to. What is put is copied, transactions are done one after the other,
// each as a whole. What of them is done outlasts the browser; what was done up to the last
// strict one, the power.
class Base {
	kept = null; // by path; null before the database is made
	loose = []; // what was kept since the last strict transaction, before each that came after it
	refuses = false; // it cannot be opened
	fails = ""; // the name of the error by which transactions end
	chokesOn = ""; // a path that cannot be put
	holds = false; // transactions are not done before let is called
	done = 0; // how many are

	#waiting = [];
	#open = new Set();

	// let does the transactions that were held, no more than so many.
	let(most = Infinity) {
		while (most-- > 0 && this.#waiting.length > 0) this.#waiting.shift()();
	}

	// die ends the browser: what is not done never is.
	die() {
		this.#waiting = [];
		this.#open.clear();
		this.holds = true;
	}

	// restart is the database as the next page has it. It may have lost what was done last, up
	// to so many transactions, as a loss of power does.
	restart(lost = 0) {
		const next = new Base(), kept = lost > 0 && this.loose.length > 0 ? this.loose.at(-lost) || this.loose[0] : this.kept;
		next.kept = kept && new Map(kept);
		return next;
	}

	// close ends all connections, as browsers do when their data is cleared.
	close({ empties, tells }) {
		if (empties) {
			this.kept = null;
			this.loose = [];
		}
		for (const connection of this.#open) {
			connection.closed = true;
			if (tells && connection.onclose) connection.onclose();
		}
		this.#open.clear();
	}

	get indexedDB() {
		return {
			open: () => {
				const request = {};
				setImmediate(() => {
					if (this.refuses) {
						request.error = Object.assign(new Error("refused"), { name: "InvalidStateError" });
						request.onerror();
						return;
					}
					const connection = { closed: false, createObjectStore: () => { this.kept = new Map(); }, transaction: (...args) => this.#transaction(connection, ...args) };
					request.result = connection;
					this.#open.add(connection);
					if (!this.kept) request.onupgradeneeded();
					request.onsuccess();
				});
				return request;
			},
		};
	}

	#transaction(connection, name, mode = "readonly", { durability } = {}) {
		if (connection.closed) throw Object.assign(new Error("closed"), { name: "InvalidStateError" });
		const changes = [], reads = [];
		let over = false;
		const end = () => {
			if (over) return;
			over = true;
			if (this.fails || connection.closed) {
				t.error = this.fails ? Object.assign(new Error(this.fails), { name: this.fails }) : null;
				if (t.onabort) t.onabort();
				return;
			}
			if (mode !== "readonly") this.loose.push(new Map(this.kept));
			for (const change of changes) change();
			if (durability === "strict") this.loose = [];
			for (const read of reads) read();
			this.done++;
			if (t.oncomplete) t.oncomplete();
		};
		const read = (value) => {
			const request = {};
			reads.push(() => {
				request.result = value();
				request.onsuccess();
			});
			return request;
		};
		const t = {
			objectStore: () => ({
				put: (value, path) => {
					if (path === this.chokesOn) throw new RangeError("there is no memory for it");
					const copy = structuredClone(value);
					changes.push(() => this.kept.set(path, copy));
				},
				delete: (path) => changes.push(() => this.kept.delete(path)),
				getAllKeys: () => read(() => [...this.kept.keys()]),
				getAll: () => read(() => [...this.kept.values()]),
			}),
			commit: () => {
				this.#waiting.push(end);
				setImmediate(() => this.holds || this.let());
			},
			abort: () => {
				if (over) return;
				over = true;
				setImmediate(() => t.onabort && t.onabort());
			},
		};
		if (mode === "readonly") setImmediate(end);
		return t;
	}
}

module.exports = Base;
