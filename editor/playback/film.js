"use strict";

// Film answers what lies on the board at each step of a game, and where steps lead.
// A step is [actions, part, phase, weight, changes, strokes, lost, score]; a change is
// [thing, picture, x, y, scale, level], or [thing] for one that is taken away. A phase is
// [turn, title, first step].
function Film(game) {
  this.steps = game.steps;
  this.phases = game.phases;
  this.kept = [new Map()]; // the frame before every so many steps
}

Film.every = 64;

// frame is what lies on the board at a step: a Map from things to where they lie.
Film.prototype.frame = function (i) {
  const every = Film.every;
  let k = Math.min(Math.floor(i / every), this.kept.length - 1);
  let now = new Map(this.kept[k]);
  for (let n = k * every; n <= i; n++) {
    if (n % every === 0 && n / every === this.kept.length) {
      this.kept.push(new Map(now));
    }
    for (const c of this.steps[n][4]) {
      if (c.length === 1) {
        now.delete(c[0]);
      } else {
        now.set(c[0], c);
      }
    }
  }
  return now;
};

// last is the number of the last step.
Film.prototype.last = function () {
  return this.steps.length - 1;
};

// part is what of a step decides whether another is of the same phase, or turn.
Film.prototype.part = function (i, unit) {
  const phase = this.steps[i][2];
  return unit === "turn" ? this.phases[phase][0] : phase;
};

// next is the step after one by "step", "phase" or "turn"; the last where there is none.
Film.prototype.next = function (i, unit) {
  let n = i + 1;
  if (unit !== "step") {
    while (n <= this.last() && this.part(n, unit) === this.part(i, unit)) {
      n++;
    }
  }
  return Math.min(n, this.last());
};

// previous is the first step of the phase or turn, or of the one before where that is it.
Film.prototype.previous = function (i, unit) {
  let n = Math.max(i - 1, 0);
  if (unit !== "step") {
    while (n > 0 && this.part(n - 1, unit) === this.part(n, unit)) {
      n--;
    }
  }
  return n;
};

// find is the step at which so many actions are done, or a part of the next.
Film.prototype.find = function (actions, part) {
  let low = 0;
  let high = this.last();
  const before = (s) => s[0] < actions || (s[0] === actions && s[1] < part);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(this.steps[middle])) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
};

// address is the step as a link has it: "#t=57", or "#t=57.2" in the middle of an action.
Film.prototype.address = function (i) {
  const s = this.steps[i];
  return "#t=" + s[0] + (s[1] > 0 ? "." + s[1] : "");
};

// read is the step that a link means; less than 0 where it means none.
Film.prototype.read = function (address) {
  const found = /^#t=(\d{1,9})(?:\.(\d{1,9}))?$/.exec(address);
  return found ? this.find(Number(found[1]), Number(found[2] || 0)) : -1;
};
