#!/usr/bin/env node
// An engine that takes the most points that a turn can bring, and never looks further: docs/engine.md, without Felttip.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const hear = async () => {
  const { value, done } = await lines.next();
  return done ? { do: "quit" } : JSON.parse(value);
};

/** The turn with the most points; of equal ones the longest. It looks at no more than `most` of them. */
async function best(question, most = 300) {
  let found = { marks: [], total: -Infinity };
  const open = [{ marks: [], ...question }];
  for (let looked = 0; open.length > 0 && (looked < most || found.total === -Infinity); looked++) {
    const { marks, legal, may_end, total } = open.shift();
    if (may_end && (total > found.total || (total === found.total && marks.length > found.marks.length))) {
      found = { marks, total };
    }
    for (const mark of legal) {
      const more = [...marks, mark];
      say({ try: more });
      const after = await hear();
      open.push({ marks: more, ...after });
    }
  }
  return found.marks;
}

for (;;) {
  const message = await hear();
  if (message.do === "hello") say({ name: "Grasping", version: "1", protocol: 1 });
  else if (message.do === "game") say({ ready: true });
  else if (message.do === "turn") say({ marks: await best(message) });
  else if (message.do === "roll") say({ again: [] });
  else if (message.do === "refused") console.error(message.sentence);
  else if (message.do === "quit") break;
}
process.exit();
