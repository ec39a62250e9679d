const path = require('node:path');

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

/** What the three suites have in common. package.json lists the suites, so that `npx jest` finds them. */
module.exports = {
  rootDir: path.resolve(__dirname, '../..'),
  // A mutation run keeps copies of the source there.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [
    '/node_modules/(?!(rettime|until-async|msw|@mswjs|@open-draft|outvariant|strict-event-emitter|headers-polyfill|@noble|@scure)/)',
  ],
  moduleNameMapper: {
    // Styles come first, because they are imported by aliases too.
    '\\.module\\.css$': '<rootDir>/test/support/jest/cssModule.cjs',
    '\\.css$': '<rootDir>/test/support/jest/empty.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@clients/(.*)$': '<rootDir>/clients/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@server/(.*)$': '<rootDir>/server/src/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
    '^antd$': '<rootDir>/node_modules/antd/dist/antd.js',
    // Without the stack of each element, which no test reads.
    '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
    // 129 files that msw loads for a kind of call that no test makes.
    '^graphql$': '<rootDir>/test/support/jest/empty.cjs',
  },
};
