const { resolve } = require('node:path');

/** The server on a real PostgreSQL. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'server',
  // A full path, because Stryker does not understand <rootDir> here.
  testEnvironment: resolve(__dirname, '../../test/support/jest/nodeEnvironment.cjs'),
  globalSetup: '<rootDir>/test/support/jest/startPostgres.cjs',
  globalTeardown: '<rootDir>/test/support/jest/stopPostgres.cjs',
  testMatch: ['<rootDir>/test/server/**/*.test.ts'],
  // Long runs, of which `npm run soak -- --all` is made (it sets EFFORT).
  testPathIgnorePatterns: ['/node_modules/', ...(Number(process.env.EFFORT ?? '1') > 1 ? [] : ['/test/server/soak/'])],
};
