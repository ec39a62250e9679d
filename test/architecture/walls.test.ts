import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trustStyles, WRITES } from '../../.ci/webpack/trustedStyles.cjs';
import { importTarget, pathsWith, PROJECT, sourcesOf } from './sources';

const sourceOf = (file: string) => readFileSync(path.join(PROJECT, 'node_modules', file), 'utf8');

test.each(WRITES)('the styles that antd writes in $file are written as text [S11.walls]', ({ file, count }) => {
  const source = sourceOf(file);
  expect(source).toMatch(/\.innerHTML = /);
  const trusted = trustStyles(source, file, count);
  expect(trusted).not.toContain('innerHTML');
  expect(trusted.replaceAll('textContent', 'innerHTML')).toBe(source);
});

test('an antd that writes more or fewer styles ends the build [S11.walls]', () => {
  expect(() => trustStyles('node.innerHTML = css;', 'some.js', 2)).toThrow('some.js writes 1 styles');
});

test('no markup is made from text in the app [S11.walls]', () => {
  const sinks =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcDoc|createContextualFragment|DOMParser|document\.write|eval\(|new Function|javascript:)/;
  expect(pathsWith(sinks, sourcesOf('src'))).toEqual([]);
});

test('the page has no script and no handler of its own text [S11.walls]', () => {
  const page = readFileSync(path.join(PROJECT, 'public', 'index.html'), 'utf8');
  expect(page).not.toMatch(/<script|\son\w+=/i);
});

/** The sections of OWASP ASVS 5.0 with the items of its levels 1 and 2: "1.1" has 1 and 2, and so on. */
const ITEMS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4 },
  ...{ '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5 },
  ...{
    '7.5': 2,
    '7.6': 2,
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
  },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  ...{ '17.3': 2 },
};

const page = readFileSync(path.join(PROJECT, 'docs', 'SECURITY.md'), 'utf8');

const countTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const wanted = Object.entries(ITEMS).flatMap(([section, count]) =>
  countTo(count).map((item) => `${section}.${String(item)}`),
);

function itemsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.trim().split(' to ');
    const section = from.slice(0, from.lastIndexOf('.'));
    const [first, last] = [from, to].map((item) => parseInt(item.slice(item.lastIndexOf('.') + 1), 10));
    return countTo((last ?? 0) - (first ?? 0) + 1).map((at) => `${section}.${String(at - 1 + (first ?? 0))}`);
  });
}

test('each item of levels 1 and 2 of the standard is answered once', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|/gm)].map(([, cell = '']) => cell.trim());
  const order = (items: string[]) => items.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  expect(order(rows.flatMap(itemsOf))).toEqual(order([...wanted]));
  expect(wanted).toHaveLength(253);
});

test('every test and file named for an item exists', () => {
  const files = sourcesOf('test', 'src', 'server/src', 'contract').map((source) => source.path);
  const named = [...page.matchAll(/`([\w./*-]+(?:\.tsx?|\/[\w*-]+))`/g)].map(([, name = '']) =>
    name.replace(/\*$/, ''),
  );
  const isThere = (name: string) => existsSync(path.join(PROJECT, name)) || files.some((file) => file.includes(name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

const app = sourcesOf('src');

/** What the app does in one file only (the console is a build of its own), so that there is one place to read, to fake and to change. */
const HOMES: readonly [what: string, pattern: RegExp, ...homes: string[]][] = [
  ['fetching', /(?<![.\w])fetch\(/, 'src/api/transport/sendRequest.ts'],
  ['sending with progress', /\bXMLHttpRequest\b/, 'src/api/transport/sendPicture.ts'],
  ['sending what outlives its page', /\bsendBeacon\b/, 'src/api/transport/pageVitals.ts'],
  ['opening a socket', /\bnew WebSocket\b/, 'src/live/liveChannel.ts', 'src/console/calls/consoleChannel.ts'],
  ['using localStorage', /\blocalStorage\b/, 'src/api/session/deviceStorage.ts'],
  ['using the raw react-redux hooks', /\buse(Dispatch|Selector|Store)\b/, 'src/state/store/hooks.ts'],
  ['loading a component later', /\blazy\(/, 'src/ui/browser/part.ts'],
  ['writing to the console', /\bconsole\./, 'src/api/transport/callError.ts'],
];

test.each(HOMES)('%s has its home', (_what, pattern, ...homes) => {
  expect(pathsWith(pattern, app)).toEqual(homes.sort());
});

/** A file that is loaded later, and the name of its chunk. */
const LATER = /webpackChunkName: "([\w-]+)" \*\/\s*'([^']+)'/g;

test('a file that is loaded later has one chunk name everywhere: under two names all that it imports is in both chunks', () => {
  const names = new Map<string, Set<string>>();
  for (const { path: file, text } of app) {
    for (const [, name = '', named = ''] of text.matchAll(LATER)) {
      const target = importTarget(file, named) ?? named;
      names.set(target, (names.get(target) ?? new Set()).add(name));
    }
  }
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter(([, chunks]) => chunks.size > 1)).toEqual([]);
});

test("antd is used by the operator's console alone, in one theme and one file of parts", () => {
  const users = pathsWith(/from '(antd|@ant-design|@rc-component)\b/, app);
  expect(users).toEqual(['src/console/parts/AntdTheme.tsx', 'src/console/parts/kit.tsx']);
});

test('the app reaches its backend by its own transport and the live channel alone', () => {
  expect(pathsWith(/\b(EventSource|axios)\b/, app)).toEqual([]);
});

/** The only places of the server with SQL: the nouns, what the console reads, and the code that is about the database. */
const SQL_HOMES = /^server\/src\/(modules|console|db|mail|news|demo)\/|^server\/src\/(ledger|push)\.ts$/;

const RUNS_SQL = /(?<!\breq)\.query\s*[<(]/;

const SQL_TEXT =
  /['"`]\s*(select\s|insert into\s|update \w+ set\s|delete from\s|with \w+ as\s|set (transaction|local)\s)/i;

test('SQL is written in nouns, the reads of the console, db, ledger, mail, push, news and demo only', () => {
  const others = sourcesOf('server/src').filter(({ path }) => !SQL_HOMES.test(path));
  expect(pathsWith(RUNS_SQL, others)).toEqual([]);
  expect(pathsWith(SQL_TEXT, others)).toEqual([]);
});

/** They answer with files and with the page of the development mails, which are not in the table of calls. */
const FILES = ['outbox', 'paymentDetails', 'uploads/uploads'].map((module) => `server/src/modules/${module}.ts`);

test('where a noun has several files, routes and presenters ask the service, never a repository', () => {
  const speakers = sourcesOf('server/src/modules').filter(({ path }) => /(routes|presenter)\.ts$/.test(path));
  expect(speakers).not.toEqual([]);
  expect(pathsWith(/^import (?!type )[^;]*epository';/m, speakers)).toEqual([]);
});

test('the status of a success comes from the table of calls, never from a route', () => {
  const answers = /\bc\.(?:json|body|html|text)\([^;]*?, 20[014]\b/;
  expect(pathsWith(answers, sourcesOf('server/src/modules'))).toEqual(FILES);
});

test('the app takes nothing from the server, the contract takes nothing of ours, the adapter for ccxt needs ccxt alone, and the SDK needs nothing', () => {
  expect(pathsWith(/from '(@server\/|(\.\.\/)+server\/)/, app)).toEqual([]);
  expect(pathsWith(/from '(@\/|@server\/|@test\/)/, sourcesOf('contract'))).toEqual([]);
  expect(pathsWith(/from '(?!\.\/|ccxt'|@noble\/hashes\/)/, sourcesOf('clients/ccxt'))).toEqual([]);
  expect(pathsWith(/from '(?!\.\/)/, sourcesOf('clients/sdk'))).toEqual([]);
});
