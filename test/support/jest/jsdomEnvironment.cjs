const buffer = require('node:buffer');
const { webcrypto } = require('node:crypto');
const fixed = require('jest-fixed-jsdom');
const stopAtFailure = require('./stopAtFailure.cjs');

const FixedJSDOMEnvironment = fixed.default ?? fixed;

/** jsdom with Node's fetch, File (so that multipart keeps file names) and crypto. */
module.exports = class extends stopAtFailure(FixedJSDOMEnvironment) {
  constructor(...args) {
    super(...args);
    this.global.File = buffer.File;
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, configurable: true });
  }
};
