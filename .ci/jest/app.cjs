const { resolve } = require('node:path');

/** The app in jsdom. */
module.exports = {
  ...require('./shared.cjs'),
  displayName: 'app',
  // A full path, because Stryker does not understand <rootDir> here.
  testEnvironment: resolve(__dirname, '../../test/support/jest/jsdomEnvironment.cjs'),
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/setupApp.ts'],
  testMatch: ['<rootDir>/test/{ui,api,live,state,flows,widgets,features,app,console}/**/*.test.ts?(x)'],
};
