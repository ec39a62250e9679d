/** Pure code in Node. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'pure',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/{contract,domain,architecture,spec,tools}/**/*.test.ts'],
};
