import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT, sourcesOf } from './sources';

const screenOf = (feature: string) =>
  sourcesOf(`src/features/${feature}`).find(({ path: file }) => file.endsWith('.tsx'));
const aliasOf = (file: string | undefined) => (file ?? '').replace(/^src\//, '@/').replace(/\.tsx?$/, '');

const market = screenOf('market')?.path;
const auth = screenOf('auth')?.path;
const importing = (module: string) => `import * as used from '${module}';\nexport const kept = used;\n`;

/** A violation of each tier as a real file would have it, and the rule that refuses it. */
const CASES: readonly { breaks: string; path: string; text: string; rule: string }[] = [
  {
    breaks: 'domain reaching up to state',
    path: 'src/domain/money/fees.ts',
    text: importing('@/state/store/store'),
    rule: 'boundaries',
  },
  {
    breaks: 'contract reaching up to domain',
    path: 'contract/values/constants.ts',
    text: importing('@/domain/money/fees'),
    rule: 'boundaries',
  },
  {
    breaks: 'ui fetching',
    path: 'src/ui/controls/Button.tsx',
    text: importing('@/api/transport/baseApi'),
    rule: 'boundaries',
  },
  { breaks: 'a feature using another', path: market ?? '', text: importing(aliasOf(auth)), rule: 'boundaries' },
  {
    breaks: 'the server using the app',
    path: 'server/src/startServer.ts',
    text: importing('@/api/transport/baseApi'),
    rule: 'boundaries',
  },
  {
    breaks: 'the ledger using HTTP',
    path: 'server/src/ledger.ts',
    text: importing('@server/http/read'),
    rule: 'boundaries',
  },
  {
    breaks: 'a second fetch',
    path: 'src/routes/routes.ts',
    text: 'export const go = () => fetch("/");\n',
    rule: 'no-restricted-globals',
  },
  {
    breaks: 'antd outside of its folder',
    path: 'src/ui/controls/Button.tsx',
    text: importing('antd'),
    rule: 'no-restricted-imports',
  },
  {
    breaks: 'a float',
    path: 'src/domain/money/fees.ts',
    text: 'export const f = (t: string) => Number(t);\n',
    rule: 'no-restricted-syntax',
  },
];
const allowed = { path: 'src/domain/money/fees.ts', text: importing('@contract/values/constants') };

let refusals: string[][] = [];
beforeAll(() => {
  const answer = execFileSync(process.execPath, [path.join(__dirname, 'lintTexts.cjs')], {
    cwd: PROJECT,
    input: JSON.stringify([...CASES, allowed]),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  refusals = JSON.parse(answer.toString()) as string[][];
}, 600_000);

test.each(CASES.map(({ breaks, rule }, index) => ({ breaks, rule, index })))(
  'lint refuses $breaks',
  ({ rule, index }) => {
    expect(refusals[index]?.filter((refusal) => refusal.startsWith(rule))).not.toEqual([]);
  },
);

test('lint lets a tier import the tiers below it', () => {
  expect(refusals.at(-1)).toEqual([]);
});

test('a refusal says what to do instead', () => {
  expect(refusals[0]?.join()).toContain('.ci/lint/tiers.cjs');
});
