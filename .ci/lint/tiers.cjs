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
    folders: ['values', 'schemas', 'schemas/own', 'schemas/feeds', 'schemas/reports', 'calls', 'calls/own'],
    holds: 'the wire: schemas, live groups, constants, the call table',
  },
  {
    name: 'texts',
    pattern: 'src/texts',
    may: ['contract'],
    folders: ['language', 'en', 'public', 'wallet', 'orders', 'lists', 'away', 'devices', 'palette'],
    holds: 'everything that a user reads, one record for each language',
  },
  {
    name: 'domain',
    pattern: 'src/domain',
    may: ['contract', 'texts'],
    folders: [
      'money',
      'wording',
      'files',
      'book',
      'ladder',
      'desk',
      'feed',
      'paths',
      'rules',
      'rules/cash',
      'sentences',
    ],
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
    folders: [
      'styles',
      'browser',
      'layout',
      'marks',
      'figures',
      'panels',
      'controls',
      'drafts',
      'antd',
      'dialogs',
      'tables',
    ],
    holds: 'prop-only components and formatters',
  },
  {
    name: 'api',
    pattern: 'src/api',
    may: ['contract', 'texts', 'domain'],
    folders: ['session', 'transport', 'endpoints', 'endpoints/own', 'listings', 'intents'],
    holds: 'every backend call as an RTK Query endpoint',
  },
  {
    name: 'live',
    pattern: 'src/live',
    may: ['contract', 'texts', 'domain', 'api'],
    folders: ['channel', 'cache', 'lastKnown', 'feed', 'refetch'],
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
    folders: ['money', 'listings', 'session'],
    holds: 'one thunk per journey of several calls',
  },
  {
    name: 'widgets',
    pattern: 'src/widgets',
    may: ['contract', 'texts', 'domain', 'routes', 'ui', 'api', 'live', 'state', 'flows'],
    folders: [
      ...['windows', 'rates', 'transactions', 'money', 'fills', 'tickets', 'alerts', 'pegs', 'listings', 'views'],
      ...['parts', 'watch'],
    ],
    holds: 'connected pieces that two or more features use',
  },
  {
    name: 'features',
    pattern: 'src/features/*',
    may: ['contract', 'texts', 'domain', 'routes', 'ui', 'api', 'live', 'state', 'flows', 'widgets'],
    folders: {
      listing: ['own', 'compose'],
      market: [
        'pairs',
        'charts',
        'charts/card',
        'day',
        'book/scroll',
        'book',
        'ladder',
        'freshness',
        'tape',
        'layout',
        'mine',
        'tiles',
        'desk',
      ],
      orders: ['asShown', 'bilateral', 'multilateral', 'choice'],
      profile: ['away', 'devices', 'account', 'edit', 'deactivate'],
      transactions: ['figures', 'list', 'result', 'details', 'receipt', 'dispute'],
      wallet: ['image', 'limits', 'card', 'accounts', 'fund', 'withdraw'],
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
    folders: [
      'early',
      'theme',
      'worker',
      'pageVitals',
      'navigation',
      'shell',
      'news',
      'away',
      'desks',
      'routing',
      'start',
      'pages',
    ],
    holds: 'routes, guard, shell, theme, registration of the service worker',
  },
];

/** The server's tiers. All of them may import contract, texts, domain and routes. */
const serverRows = [
  { name: 'platform', below: [], holds: 'configuration, log, metrics, life of the process, refusals' },
  { name: 'db', below: ['platform'], folders: ['embedded'], holds: 'connections, transactions, migrations' },
  { name: 'ledger', below: ['platform', 'db'], holds: 'double entry: accounts, postings, journals' },
  { name: 'mail', below: ['platform', 'db'], holds: 'letters and how they are sent' },
  { name: 'push', below: ['platform', 'db'], holds: 'messages to closed browsers: keys, encryption, push services' },
  { name: 'news', below: ['platform', 'db'], holds: 'announcements of changes, sent after the commit' },
  {
    name: 'http',
    below: ['platform', 'db', 'mail'],
    folders: ['connections', 'coding', 'pages'],
    holds: 'the edge: requests, bodies, headers, errors',
  },
  {
    name: 'modules',
    below: ['platform', 'db', 'ledger', 'mail', 'push', 'news', 'http'],
    holds: 'a folder for each noun: routes, service, repository, presenter',
  },
  { name: 'openapi', below: ['platform', 'http'], holds: 'the OpenAPI document, made from the call table' },
  { name: 'static', below: ['platform', 'http'], holds: 'the built app and its security headers' },
  {
    name: 'channel',
    below: ['platform', 'db', 'news', 'http', 'modules'],
    holds: 'the live channel: sockets, groups, who hears what',
  },
  {
    name: 'worker',
    below: ['platform', 'db', 'ledger', 'mail', 'push', 'news', 'modules'],
    holds: 'settling of listings and orders, cleaning up',
  },
  {
    name: 'operator',
    below: ['platform', 'db', 'modules'],
    folders: ['commands'],
    holds: 'the command line of the operator',
  },
  {
    name: 'demo',
    below: ['platform', 'db', 'ledger', 'modules', 'worker'],
    holds: 'demo users, a demo market and its moves',
  },
  {
    name: 'watch',
    below: ['platform', 'db', 'ledger', 'news', 'http', 'modules'],
    holds: 'health, readiness, metrics',
  },
  {
    name: 'app',
    below: [
      ...['platform', 'db', 'ledger', 'mail', 'push', 'news', 'http', 'modules', 'openapi', 'static'],
      ...['channel', 'worker', 'watch'],
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
