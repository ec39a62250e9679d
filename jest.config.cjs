const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  rootDir: __dirname,
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [
    '/node_modules/(?!(rettime|until-async|msw|@mswjs|@open-draft|outvariant|strict-event-emitter|headers-polyfill)/)',
  ],
  moduleNameMapper: {
    // Styles first, whatever alias they come by.
    '\\.module\\.css$': '<rootDir>/test/support/jest/cssModule.cjs',
    '\\.css$': '<rootDir>/test/support/jest/empty.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@server/(.*)$': '<rootDir>/server/src/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
    '^antd$': '<rootDir>/node_modules/antd/dist/antd.js',
  },
};

/** Three suites: pure code in Node, the app in jsdom, the server on a real PostgreSQL. */
module.exports = {
  testTimeout: 60000,
  projects: [
    {
      ...shared,
      displayName: 'pure',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{contract,domain,architecture,spec,bench}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'app',
      testEnvironment: '<rootDir>/test/support/jest/jsdomEnvironment.cjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/setupApp.ts'],
      testMatch: ['<rootDir>/test/{ui,api,live,state,flows,widgets,features,app}/**/*.test.ts?(x)'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/test/support/jest/startPostgres.cjs',
      globalTeardown: '<rootDir>/test/support/jest/stopPostgres.cjs',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
    },
  ],
};
