import { pathsWith, sourcesOf } from './sources';

const app = sourcesOf('src');

/** What the app does in one file only (the console is a build of its own), so that there is one place to read, to fake and to change. */
const HOMES: readonly [what: string, pattern: RegExp, ...homes: string[]][] = [
  ['fetching', /(?<![.\w])fetch\(/, 'src/api/transport/sendRequest.ts'],
  ['sending with progress', /\bXMLHttpRequest\b/, 'src/api/transport/sendPicture.ts'],
  ['sending what outlives its page', /\bsendBeacon\b/, 'src/api/transport/pageVitals.ts'],
  ['opening a socket', /\bnew WebSocket\b/, 'src/live/liveChannel.ts', 'src/console/calls/consoleChannel.ts'],
  ['using localStorage', /\blocalStorage\b/, 'src/api/session/deviceStorage.ts'],
  ['using the raw react-redux hooks', /\buse(Dispatch|Selector|Store)\b/, 'src/state/store/hooks.ts'],
  ['writing to the console', /\bconsole\./, 'src/api/transport/failureLog.ts'],
];

test.each(HOMES)('%s has its home', (_what, pattern, ...homes) => {
  expect(pathsWith(pattern, app)).toEqual(homes.sort());
});

test('antd is used in one control of src/ui alone', () => {
  const users = pathsWith(/from '(antd|@ant-design|@rc-component)\b/, app);
  expect(users).toEqual(['src/ui/controls/SearchSelectField.tsx']);
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

test('the app takes nothing from the server, and the contract takes nothing of ours', () => {
  expect(pathsWith(/from '(@server\/|(\.\.\/)+server\/)/, app)).toEqual([]);
  expect(pathsWith(/from '(@\/|@server\/|@test\/)/, sourcesOf('contract'))).toEqual([]);
});
