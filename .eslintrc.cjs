const { tiers } = require('./.ci/lint/tiers.cjs');

const filesOf = (pattern) => (pattern.endsWith('.ts') ? [pattern] : [`${pattern}/**/*.ts`, `${pattern}/**/*.tsx`]);

const onlyWith = (policies) => [
  'error',
  {
    default: 'disallow',
    message:
      '{{from.element.type}} may not import {{to.element.type}}: .ci/lint/tiers.cjs says which tiers it stands on. Move the shared piece down, or pass it in.',
    policies,
  },
];

/** Each tier has a rule of its own, because one rule with all policies would take most of the time of lint. */
const tierRules = tiers.map(({ name, pattern, may }) => {
  const own =
    name === 'features' ? { type: name, captured: { name: '{{from.element.captured.name}}' } } : { type: name };
  const allow = [{ to: { element: own } }, ...(may.length > 0 ? [{ to: { element: { type: may } } }] : [])];
  return {
    files: filesOf(pattern),
    rules: { 'boundaries/dependencies': onlyWith([{ from: { element: { type: name } }, allow }]) },
  };
});

const oneHome = [
  {
    name: 'fetch',
    message: 'Every backend call is an endpoint of src/api; only src/api/transport/sendRequest.ts fetches.',
  },
  {
    name: 'WebSocket',
    message:
      'There is one socket a tab: use useLiveGroup; only liveChannel.ts opens it, and in the console consoleChannel.ts.',
  },
  {
    name: 'localStorage',
    message: 'src/api/session/deviceStorage.ts alone touches it; preferences live in the persisted slice.',
  },
];

const reduxHooks = {
  name: 'react-redux',
  importNames: ['useDispatch', 'useSelector', 'useStore'],
  message: 'Use useAppDispatch and useAppSelector of state/hooks.',
};

const antd = {
  regex: '^(antd|@ant-design|@rc-component)(/|$)',
  message: 'antd is 170 kB: only src/console/parts imports it.',
};

const floats = [
  {
    selector: "CallExpression[callee.name='Number']",
    message: 'Money and rates never become floats: use domain/decimal. Counts use countOf or parseInt.',
  },
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: 'Money and rates never become floats: use domain/decimal.',
  },
  {
    selector: "CallExpression[callee.object.name='Number'][callee.property.name='parseFloat']",
    message: 'Money and rates never become floats: use domain/decimal.',
  },
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message: "Rounding is domain/decimal's: formatDecimal rounds exact decimals.",
  },
];

/** React calls what an effect or a ref returns. DOM methods that returned nothing may return a promise tomorrow. */
const bracesOfEffects = [
  {
    selector:
      "CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression[body.type!='BlockStatement']",
    message: 'An effect has braces, and returns its clean-up or nothing: React calls what it returns.',
  },
  {
    selector: "JSXAttribute[name.name='ref'] ArrowFunctionExpression[body.type!='BlockStatement']",
    message: 'A ref callback has braces, and returns its clean-up or nothing: React calls what it returns.',
  },
];

/** A translator of the browser replaces such a text, and then React changes it in vain or fails (decision 446). */
const textsBeside = [
  {
    selector:
      ":matches(JSXElement[openingElement.name.name=/^[a-z]/], JSXFragment):has(> :matches(JSXElement, JSXExpressionContainer > LogicalExpression > JSXElement)):not(:has(> JSXOpeningElement > JSXAttribute[name.name='translate'])) > JSXExpressionContainer > :matches(TemplateLiteral, MemberExpression[object.name=/[tT]exts$/], CallExpression[callee.object.name=/[tT]exts$/])",
    message: 'A text beside something is in an element of its own.',
  },
];

/** What makes a browser test fail on a slow machine. */
const impatient = [
  {
    selector: "Literal[value='networkidle']",
    message: 'A quiet network says nothing about the page: use atRest of test/e2e/support/browser/rest.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Wait for a condition: a locator, a poll, or atRest.',
  },
  {
    selector: "CallExpression[callee.object.name='test'][callee.property.name=/^(setTimeout|slow)$/]",
    message: 'playwright.config.ts has the one limit of all tests.',
  },
  {
    selector: "CallExpression[callee.property.name=/^to[A-Z]/] Property[key.name='timeout'][value.type='Identifier']",
    message: 'playwright.config.ts has the one limit of all expectations.',
  },
];
const readOnce = [
  {
    selector: "Property[key.name='timeout']",
    message: 'playwright.config.ts has the one limit of all tests; inside toPass use ONE_TRY.',
  },
  {
    selector: "CallExpression[callee.name='expect'] > AwaitExpression",
    message: 'What is read once may not be there yet: expect takes a locator, a page or expect.poll.',
  },
  {
    selector: "CallExpression[callee.name='expect'] > CallExpression[callee.object.name='wire']",
    message: 'A call may not have been sent yet: use expect.poll.',
  },
];

module.exports = {
  root: true,
  env: { browser: true, es2022: true, node: true },
  parser: '@typescript-eslint/parser',
  // The rules that need types are in .oxlintrc.json (decision 508).
  parserOptions: { ecmaFeatures: { jsx: true } },
  plugins: ['@typescript-eslint', 'react-hooks', 'jsx-a11y', 'import-x', 'boundaries'],
  extends: [
    'eslint:recommended',
    'plugin:@typescript-eslint/recommended',
    'plugin:react-hooks/recommended',
    'plugin:jsx-a11y/recommended',
  ],
  reportUnusedDisableDirectives: true,
  settings: {
    'import-x/resolver': { typescript: { project: './tsconfig.json' } },
    'import/resolver': { typescript: { project: './tsconfig.json' } },
    'boundaries/include': ['clients/**/*', 'contract/**/*', 'src/**/*', 'server/**/*'],
    // Whole paths: server/src/app is the server's, not the app's tier of that name.
    'boundaries/elements': tiers.map(({ name, pattern }) => ({
      type: name,
      mode: 'full',
      pattern: pattern.endsWith('.ts') ? pattern : `${pattern}/**/*`,
      ...(pattern.endsWith('*') ? { capture: ['name'] } : {}),
    })),
  },
  rules: {
    'boundaries/dependencies': onlyWith([]),
    'import-x/no-default-export': 'error',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-self-compare': 'error',
    'no-restricted-syntax': ['error', ...floats, ...bracesOfEffects, ...textsBeside],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    '@typescript-eslint/consistent-type-imports': 'error',
    '@typescript-eslint/no-non-null-assertion': 'error',
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    ...tierRules,
    {
      files: ['*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      rules: {
        'no-restricted-globals': ['error', ...oneHome],
        'no-restricted-imports': ['error', { paths: [reduxHooks], patterns: [antd] }],
      },
    },
    { files: ['src/state/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['src/console/parts/*.tsx'],
      rules: { 'no-restricted-imports': ['error', { paths: [reduxHooks] }] },
    },
    {
      files: ['src/api/transport/sendRequest.ts'],
      rules: { 'no-restricted-globals': ['error', ...oneHome.filter(({ name }) => name !== 'fetch')] },
    },
    {
      files: ['src/live/liveChannel.ts', 'src/console/calls/consoleChannel.ts'],
      rules: { 'no-restricted-globals': ['error', ...oneHome.filter(({ name }) => name !== 'WebSocket')] },
    },
    {
      files: ['src/api/session/deviceStorage.ts'],
      rules: { 'no-restricted-globals': ['error', ...oneHome.filter(({ name }) => name !== 'localStorage')] },
    },
    // Spec 8: fetch failures are only logged; this is where.
    { files: ['src/api/transport/callError.ts'], rules: { 'no-console': 'off' } },
    { files: ['server/src/**/main.ts', 'server/src/operator/**', 'test/**'], rules: { 'no-console': 'off' } },
    { files: ['test/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['test/e2e/**'], rules: { 'no-restricted-syntax': ['error', ...floats, ...impatient] } },
    {
      files: ['test/e2e/**/*.e2e.ts'],
      rules: { 'no-restricted-syntax': ['error', ...floats, ...impatient, ...readOnce] },
    },
    { files: ['webpack.config.ts', 'test/**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  ],
  ignorePatterns: ['dist', 'node_modules', 'data', 'artifacts', 'clients/sdk/generated', '*.cjs'],
};
