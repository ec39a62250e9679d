const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');

/** CPU seconds of the processes that this one started and that have ended, where the system tells them. */
function secondsOfChildren() {
  try {
    const fields = fs
      .readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

function secondsSoFar() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + secondsOfChildren();
}

/** Where the run measures, it reads these lines and compares them with a budget. */
function appendCost(file, seconds) {
  const { COST_FILE } = process.env;
  if (COST_FILE)
    fs.appendFileSync(COST_FILE, `${JSON.stringify({ file, seconds: Math.round(seconds * 1_000) / 1_000 })}\n`);
}

/**
 * Adds to a jest environment that it writes the CPU seconds of each file, from its beginning to its end, into the file
 * of the variable COST_FILE.
 */
const measured = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      const begun = secondsSoFar();
      super(config, context);
      this.begun = begun;
      this.testFile = path.relative(ROOT, context.testPath).split(path.sep).join('/');
    }

    async teardown() {
      await super.teardown();
      appendCost(this.testFile, secondsSoFar() - this.begun);
    }
  };

module.exports = { appendCost, measured };
