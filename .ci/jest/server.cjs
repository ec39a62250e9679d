/** The server on a real PostgreSQL. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'server',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/jest/startPostgres.cjs',
  globalTeardown: '<rootDir>/test/support/jest/stopPostgres.cjs',
  testMatch: ['<rootDir>/test/server/**/*.test.ts'],
};
