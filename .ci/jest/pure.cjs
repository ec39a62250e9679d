const { resolve } = require('node:path');

/** Pure code in Node. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'pure',
  // A full path, because Stryker does not understand <rootDir> here.
  testEnvironment: resolve(__dirname, '../../test/support/jest/nodeEnvironment.cjs'),
  testMatch: ['<rootDir>/test/{contract,domain,architecture,spec,tools}/**/*.test.ts'],
};
