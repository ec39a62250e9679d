const buffer = require('node:buffer');
const { webcrypto } = require('node:crypto');
require('./fewStyles.cjs');
const fixed = require('jest-fixed-jsdom');
const { measured } = require('./measured.cjs');
const stopAtFailure = require('./stopAtFailure.cjs');

const FixedJSDOMEnvironment = fixed.default ?? fixed;

/** An object of the test's own: what a test replaces in it reaches no other test of the same process. */
const ownCrypto = () => ({
  subtle: webcrypto.subtle,
  getRandomValues: (array) => webcrypto.getRandomValues(array),
  randomUUID: () => webcrypto.randomUUID(),
});

/** jsdom with Node's fetch, File (so that multipart keeps file names) and crypto. */
module.exports = class extends measured(stopAtFailure(FixedJSDOMEnvironment)) {
  constructor(...args) {
    super(...args);
    this.global.File = buffer.File;
    Object.defineProperty(this.global, 'crypto', { value: ownCrypto(), configurable: true });
  }
};
