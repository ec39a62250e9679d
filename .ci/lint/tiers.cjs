/**
 * The tiers of the house, lowest first. `may` names the tiers that a tier imports besides itself.
 * The lint rule, its messages and docs/ARCHITECTURE.md take them from here.
 */
const tiers = [
  {
    name: 'contract',
    pattern: 'contract',
    may: [],
    holds: 'the wire: schemas, live groups, constants, the call table',
  },
  {
    name: 'domain',
    pattern: 'src/domain',
    may: ['contract'],
    holds: 'pure TypeScript: exact decimals, book, paths, quotes, rules',
  },
  { name: 'ui', pattern: 'src/ui', may: ['contract', 'domain'], holds: 'prop-only components and formatters' },
  {
    name: 'api',
    pattern: 'src/api',
    may: ['contract', 'domain'],
    holds: 'every backend call as an RTK Query endpoint',
  },
  { name: 'live', pattern: 'src/live', may: ['contract', 'api'], holds: 'the socket, its middleware and its hook' },
  {
    name: 'state',
    pattern: 'src/state',
    may: ['contract', 'domain', 'api', 'live'],
    holds: 'store, slices, selectors, typed hooks',
  },
  {
    name: 'flows',
    pattern: 'src/flows',
    may: ['contract', 'domain', 'api', 'state'],
    holds: 'one thunk per journey of several calls',
  },
  {
    name: 'widgets',
    pattern: 'src/widgets',
    may: ['contract', 'domain', 'ui', 'api', 'live', 'state'],
    holds: 'connected pieces that two or more features use',
  },
  {
    name: 'features',
    pattern: 'src/features/*',
    may: ['contract', 'domain', 'ui', 'api', 'live', 'state', 'flows', 'widgets'],
    holds: 'the screens; a feature never imports another feature',
  },
  {
    name: 'app',
    pattern: 'src/app',
    may: ['contract', 'domain', 'ui', 'api', 'live', 'state', 'flows', 'widgets', 'features'],
    holds: 'routes, guard, shell, theme',
  },
  { name: 'server', pattern: 'server/src', may: ['contract', 'domain'], holds: 'the reference backend' },
];

module.exports = { tiers };
