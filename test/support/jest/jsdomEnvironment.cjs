const buffer = require('node:buffer');
const { webcrypto } = require('node:crypto');
const fixed = require('jest-fixed-jsdom');

const FixedJSDOMEnvironment = fixed.default ?? fixed;

/** jsdom with Node's fetch, File (so that multipart keeps file names) and crypto. */
module.exports = class extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    this.global.File = buffer.File;
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, configurable: true });
  }

  /** For mutation testing: one failure is enough to kill a mutant, so the tests after it are skipped. */
  handleTestEvent({ name, test }) {
    if (process.env.STOP_AT_FAILURE !== '1') return;
    if (name === 'test_fn_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
  }
};
