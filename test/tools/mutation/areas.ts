/** A part of the source whose mutants are killed by tests of its own. */
export interface Area {
  /** What is mutated: globs, an exclamation mark before what is left out. */
  mutate: readonly string[];
  /** The jest project that its tests belong to; those of the server get a PostgreSQL. */
  project: 'pure' | 'app' | 'server';
  /** The tests that have to kill its mutants: globs, or a pattern of paths if they are loaded together as one file. */
  tests: readonly string[] | RegExp;
  /** All folders that these tests load files from. With fewer files, jest finds the tests of a mutant much faster. */
  roots?: readonly string[];
  /** True if these tests render nothing: then what screens need is not loaded, and each mutant takes a third less. */
  isHeadless?: true;
}

const RULES = ['src/domain', 'src/texts', 'contract', 'test/support'];
const APP = ['src', 'contract', 'test/support', 'test/tools/mutation'];

/** A folder of the domain, whose mutants its own tests have to kill. */
const domainFolder = (folder: string, otherTests: readonly string[] = []): Area => ({
  mutate: [`src/domain/${folder}/**/*.ts`],
  project: 'pure',
  tests: [`test/domain/${folder}/**/*.test.ts`, ...otherTests],
  roots: ['test/domain', 'test/spec', ...RULES],
});

/** Files of the contract. */
const contractFiles = (files: string, tests: string): Area => ({
  mutate: [`contract/${files}`],
  project: 'pure',
  tests: [`test/contract/${tests}.test.ts`],
  roots: ['test/contract', ...RULES],
});

/** How listings appear and orders are filled. The files of the worker are the duties. */
const FILLS = ['settleListings', 'settleOrders'].map((name) => `server/src/modules/transactions/${name}.ts`);

/**
 * The areas in the order in which they matter, by the name that `npm run mutation -- NAME` takes. `domain` means all of
 * `domain/…`.
 */
export const AREAS: Record<string, Area> = {
  'domain/money': domainFolder('money', ['test/domain/paths/tradeArithmetic.test.ts']),
  'domain/book': domainFolder('book'),
  'domain/paths': domainFolder('paths'),
  'domain/rules': domainFolder('rules'),
  'domain/wording': domainFolder('wording'),
  'contract/values': contractFiles('values/**/*.ts', '{values,refusals,payloads,answers}'),
  'contract/nouns': contractFiles('*.ts', '{payloads,refusals,answers,own/**/*,callTable}'),
  'contract/console': contractFiles('console/**/*.ts', '{consoleAnswers,consolePayloads}'),
  ledger: {
    mutate: ['server/src/ledger.ts'],
    project: 'server',
    tests: ['test/server/ledger.test.ts'],
    roots: ['server/src', 'test/server', ...RULES],
  },
  exchange: {
    mutate: ['server/src/modules/transactions/exchange.ts'],
    project: 'server',
    tests: /^test\/server\/scenarios\/(money\/exchange(Races)?|hostile\/exchangeInput)\.test\.ts$/,
    roots: ['server/src', 'test/server', 'test/tools/mutation', ...RULES],
  },
  'worker/fills': {
    mutate: FILLS,
    project: 'server',
    tests: /^test\/server\/worker\/(settle|fills|duties)\.test\.ts$/,
    roots: ['server/src', 'test/server', 'test/tools/mutation', ...RULES],
  },
  'worker/duties': {
    mutate: ['server/src/worker/**/*.ts'],
    project: 'server',
    tests: /^test\/server\/(worker\/.*|scenarios\/money\/races)\.test\.ts$/,
    roots: ['server/src', 'test/server', 'test/tools/mutation', ...RULES],
  },
  flows: {
    mutate: ['src/flows/**/*.ts'],
    project: 'app',
    tests: /^test\/flows\/.*\.test\.ts$/,
    roots: ['test/flows', ...APP],
    isHeadless: true,
  },
  ...Object.fromEntries(
    ['slices', 'selectors', 'store'].map((folder): [string, Area] => [
      `state/${folder}`,
      {
        mutate: [`src/state/${folder}/**/*.ts?(x)`],
        project: 'app',
        // Only the selectors are hooks too. What the others do shows without rendering anything.
        ...(folder === 'selectors'
          ? { tests: /^test\/state\/(?!neverMixed).*\.test\.tsx?$/ }
          : { tests: /^test\/state\/(?!neverMixed).*\.test\.ts$/, isHeadless: true }),
        roots: ['test/state', ...APP],
      },
    ]),
  ),
  ...Object.fromEntries(
    ['channel', 'cache', 'lastKnown', 'feed', 'refetch', '*.ts'].map((part): [string, Area] => [
      `live/${part === '*.ts' ? 'middleware' : part}`,
      {
        mutate: [part === '*.ts' ? 'src/live/*.ts' : `src/live/${part}/**/*.ts`],
        project: 'app',
        // Without the long runs, and with the test of what the store knows about the live channel. Every test of the
        // live path loads what is last known, which has tests of its own.
        tests:
          part === 'lastKnown'
            ? /^test\/(live|state)\/lastKnown.*\.test\.ts$/
            : /^test\/(live\/\w+\/(?!burst|neverLost|neverWrong|nothingGrows)|state\/freshness).*\.test\.ts$/,
        roots: ['test/live', 'test/state', 'test/api', ...APP],
        isHeadless: true,
      },
    ]),
  ),
};
