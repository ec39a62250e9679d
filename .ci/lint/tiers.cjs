/**
 * The tiers of the project, lowest first. `may` names the other tiers that a tier may import. `folders` names the
 * folders inside a tier, lowest first: a folder imports only from folders before it. The lint rule, its messages,
 * test/architecture/folders.test.ts and docs/ARCHITECTURE.md use this table.
 */
const appTiers = [
  {
    name: 'contract',
    pattern: 'contract',
    may: [],
    folders: ['values', '.', 'console'],
    holds: 'the wire: schemas, live groups, constants, the call table',
  },
  {
    name: 'texts',
    pattern: 'src/texts',
    may: ['contract'],
    // A translation replaces the English texts, which are outside these folders too: ".".
    folders: ['language', 'wallet', 'market', 'listing', 'orders', 'profile', 'console', '.', 'zh', 'fr'],
    holds: 'everything that a user reads: in English, and what replaces it in each other language',
  },
  {
    name: 'domain',
    pattern: 'src/domain',
    may: ['contract', 'texts'],
    folders: ['money', 'wording', 'book', 'paths', 'rules'],
    holds: 'pure TypeScript: exact decimals, files, book, desk, feed of changes, paths, quotes, rules',
  },
  {
    name: 'routes',
    pattern: 'src/routes',
    may: ['contract'],
    folders: [],
    holds: "the addresses of the app's screens",
  },
  {
    name: 'ui',
    pattern: 'src/ui',
    may: ['contract', 'texts', 'domain'],
    folders: ['layout', 'browser', 'marks', 'figures', 'panels', 'controls', 'dialogs', 'tables'],
    holds: 'prop-only components and formatters',
  },
  {
    name: 'api',
    pattern: 'src/api',
    may: ['contract', 'texts', 'domain'],
    folders: ['session', 'transport', 'endpoints', 'listings', 'intents'],
    holds: 'every backend call as an RTK Query endpoint',
  },
  {
    name: 'live',
    pattern: 'src/live',
    may: ['contract', 'texts', 'domain', 'api'],
    folders: [],
    holds: 'the socket, its middleware, the feed of changes, the refetch of what is watched, and what was last known',
  },
  {
    name: 'state',
    pattern: 'src/state',
    may: ['contract', 'texts', 'domain', 'api', 'live'],
    folders: ['slices', 'store', 'selectors'],
    holds: 'store, slices, selectors, typed hooks',
  },
  {
    name: 'flows',
    pattern: 'src/flows',
    may: ['contract', 'texts', 'domain', 'api', 'state'],
    folders: [],
    holds: 'one thunk per journey of several calls',
  },
  {
    name: 'widgets',
    pattern: 'src/widgets',
    may: ['contract', 'texts', 'domain', 'routes', 'ui', 'api', 'live', 'state', 'flows'],
    folders: ['parts', 'windows', 'rates', 'transactions', 'money', 'tickets', 'alerts', 'listings', 'watch'],
    holds: 'connected pieces that two or more features use',
  },
  {
    name: 'features',
    pattern: 'src/features/*',
    may: ['contract', 'texts', 'domain', 'routes', 'ui', 'api', 'live', 'state', 'flows', 'widgets'],
    folders: {
      market: ['charts', 'book', 'ladder', 'freshness', 'layout', 'mine', 'tiles', 'desk'],
      orders: ['choice', 'bilateral', 'multilateral', 'exchange'],
      profile: ['factor', 'deactivate'],
    },
    holds: 'the screens; a feature never imports another feature',
  },
  {
    name: 'worker',
    pattern: 'src/worker',
    may: ['contract', 'routes'],
    folders: [],
    holds: 'the service worker: keeps the files of the build on the device',
  },
  {
    name: 'app',
    pattern: 'src/app',
    may: [
      ...['contract', 'texts', 'domain', 'routes', 'ui', 'api', 'live', 'state', 'flows', 'widgets', 'features'],
      'worker',
    ],
    folders: ['page', 'early', 'navigation', 'screens', 'shell', 'away', 'routing', 'start', 'pages'],
    holds: 'language, routes, guard, shell, theme, registration of the service worker',
  },
];

appTiers.push({
  name: 'console',
  pattern: 'src/console',
  may: ['contract', 'texts', 'domain', 'ui', 'api'],
  folders: ['calls', 'parts'],
  holds: "the operator's console: a build of its own, of which the app has nothing",
});

appTiers.push({
  name: 'clients',
  pattern: 'clients',
  may: [],
  folders: ['ccxt', 'sdk'],
  holds: "for other people's programs: they know our server by its documents, and take nothing of the project",
});

/** The server's tiers. All of them may import contract, texts, domain and routes. */
const serverRows = [
  { name: 'platform', below: [], holds: 'configuration, log, metrics, life of the process, refusals' },
  { name: 'db', below: ['platform'], folders: ['embedded'], holds: 'connections, transactions, migrations' },
  { name: 'ledger', file: 'ledger.ts', below: ['platform', 'db'], holds: 'double entry: accounts, postings, journals' },
  { name: 'mail', below: ['platform', 'db'], holds: 'letters and how they are sent' },
  {
    name: 'push',
    file: 'push.ts',
    below: ['platform', 'db'],
    holds: 'messages to closed browsers: keys, encryption, push services',
  },
  { name: 'news', below: ['platform', 'db'], holds: 'announcements of changes, sent after the commit' },
  {
    name: 'http',
    below: ['platform', 'db', 'mail'],
    holds: 'the edge: requests, bodies, headers, errors',
  },
  { name: 'banking', below: ['platform'], holds: 'files of banks, read into one shape: camt.053, MT940, CSV' },
  {
    name: 'modules',
    below: ['platform', 'db', 'ledger', 'mail', 'push', 'news', 'http', 'banking'],
    holds: 'a file for each noun, or a folder if it is long',
  },
  {
    name: 'openapi',
    below: ['platform', 'db', 'http', 'modules'],
    holds: 'the OpenAPI document, made from the call table, and the pages for developers',
  },
  { name: 'static', file: 'static.ts', below: ['platform', 'http'], holds: 'the built app and its security headers' },
  {
    name: 'channel',
    below: ['platform', 'db', 'news', 'http', 'modules'],
    holds: 'the live channel: sockets, groups, who hears what',
  },
  {
    name: 'worker',
    below: ['platform', 'db', 'ledger', 'mail', 'push', 'news', 'modules'],
    holds: 'what is due: settling of listings and orders, cleaning up',
  },
  {
    name: 'acts',
    below: ['platform', 'db', 'banking', 'modules'],
    holds: 'what an operator does, each act with its entry in the log: for the command line and the console',
  },
  {
    name: 'console',
    below: ['platform', 'db', 'http', 'banking', 'modules', 'acts'],
    holds: "the calls of the operator's console: sessions of operators, who may make which call",
  },
  {
    name: 'operator',
    below: ['platform', 'db', 'banking', 'modules', 'acts'],
    holds: 'the command line of the operator',
  },
  {
    name: 'demo',
    below: ['platform', 'db', 'ledger', 'modules', 'worker', 'acts'],
    holds: 'demo users, a demo market and its moves',
  },
  {
    name: 'watch',
    file: 'watch.ts',
    below: ['platform', 'db', 'ledger', 'news', 'http', 'modules'],
    holds: 'health, readiness, metrics',
  },
  {
    name: 'app',
    file: 'startServer.ts',
    below: [
      ...['platform', 'db', 'ledger', 'mail', 'push', 'news', 'http', 'modules', 'openapi', 'static'],
      ...['channel', 'worker', 'watch', 'console'],
    ],
    holds: 'the parts put together: routes, server, start',
  },
  {
    name: 'main',
    file: 'main.ts',
    below: ['platform', 'db', 'static', 'demo', 'app'],
    holds: 'the process: signals, port',
  },
];

const serverTiers = serverRows.map(({ name, file, below, folders = [], holds }) => ({
  name: `server/${name}`,
  pattern: `server/src/${file ?? name}`,
  may: ['contract', 'texts', 'domain', 'routes', ...below.map((tier) => `server/${tier}`)],
  folders,
  holds,
}));

const tiers = [...appTiers, ...serverTiers];

module.exports = { tiers };
