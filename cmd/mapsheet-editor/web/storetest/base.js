"use strict";

// A browser's database, as far as the store asks for it, that waits, fails and loses what it
// has when it is told to. What is put is copied, transactions are done one after the other,
// each as a whole, and what of them is done outlasts the page.
class Base {
	kept = null; // by path; null before the database is made
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

	// die ends the page: what is not done never is.
	die() {
		this.#waiting = [];
		this.#open.clear();
		this.holds = true;
	}

	// restart is the database as the next page has it.
	restart() {
		const next = new Base();
		next.kept = this.kept && new Map(this.kept);
		return next;
	}

	// close ends all connections, as browsers do when their data is cleared.
	close({ empties, tells }) {
		if (empties) this.kept = null;
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

	#transaction(connection, name, mode = "readonly") {
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
			for (const change of changes) change();
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
			abort: () => {
				if (over) return;
				over = true;
				setImmediate(() => t.onabort && t.onabort());
			},
		};
		setImmediate(() => (mode === "readonly" || !this.holds ? end() : this.#waiting.push(end)));
		return t;
	}
}

module.exports = Base;
