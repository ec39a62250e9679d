/** The app in jsdom. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'app',
  testEnvironment: '<rootDir>/test/support/jest/jsdomEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/setupApp.ts'],
  testMatch: ['<rootDir>/test/{ui,api,live,state,flows,widgets,features,app}/**/*.test.ts?(x)'],
};
