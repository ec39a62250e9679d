import { pathsWith, sourcesOf } from './sources';

const app = sourcesOf('src');

/** What the app does in one file only, so that there is one place to read, to fake and to change. */
const HOMES: readonly [what: string, pattern: RegExp, home: string][] = [
  ['fetching', /(?<![.\w])fetch\(/, 'src/api/transport/baseQuery.ts'],
  ['opening a socket', /\bnew WebSocket\b/, 'src/live/channel/liveChannel.ts'],
  ['using localStorage', /\blocalStorage\b/, 'src/api/session/deviceStorage.ts'],
  ['using the raw react-redux hooks', /\buse(Dispatch|Selector|Store)\b/, 'src/state/store/hooks.ts'],
  ['writing to the console', /\bconsole\./, 'src/api/transport/failureLog.ts'],
];

test.each(HOMES)('%s has one home', (_what, pattern, home) => {
  expect(pathsWith(pattern, app)).toEqual([home]);
});

test('the app speaks to its backend by fetch and the live channel alone', () => {
  expect(pathsWith(/\b(XMLHttpRequest|sendBeacon|EventSource|axios)\b/, app)).toEqual([]);
});

test('SQL is written in the server’s repositories and database code, never in routes or presenters', () => {
  const speakers = sourcesOf('server/src/modules').filter(({ path }) => /(routes|presenter)\.ts$/.test(path));
  expect(pathsWith(/(?<!req)\.query\s*(<[^>]*>)?\(/, speakers)).toEqual([]);
});

test('the app takes nothing from the server, and the contract takes nothing of ours', () => {
  expect(pathsWith(/from '(@server\/|(\.\.\/)+server\/)/, app)).toEqual([]);
  expect(pathsWith(/from '(@\/|@server\/|@test\/)/, sourcesOf('contract'))).toEqual([]);
});
