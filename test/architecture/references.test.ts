import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DECISION, decisionsPage, readThemes } from '@test/tools/documents/decisions';
import { withTierLists } from '@test/tools/documents/tiersList';
import { SECTION_TITLES } from '@test/spec/specification';
import { tiers } from '../../.ci/lint/tiers.cjs';
import { filePaths, filesOf, PROJECT, type Source, pathsWith, sourcesOf } from './sources';
import { type Call, type ChangeCall, type ReadCall, type Tag, type Tagging, TAGS, tagsOf } from '@contract/call';
import { CALLS, OWN_CALLS } from '@contract/calls';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { baseApi } from '@/api/transport/baseApi';
import { ENDPOINTS } from '@test/api/endpoints/allApis';

const themes = readThemes();
const numbers = new Set(themes.flatMap((theme) => theme.numbers));

/** Everything that people write: code with its comments, styles, SQL and documents. */
const written = [
  ...['clients', 'contract', 'src', 'server/src', 'test', '.ci', 'docs'].flatMap((folder) =>
    filesOf(/\.(tsx?|cjs|css|sql|md)$/, folder),
  ),
  ...['README.md', 'CONTRIBUTING.md', 'webpack.config.ts'].map((file) => ({
    path: file,
    text: readFileSync(path.join(PROJECT, file), 'utf8'),
  })),
].filter(({ path: file }) => file !== 'test/architecture/references.test.ts');

/** What the pattern finds in any of them and `isThere` does not know, as "file: found". */
const missingIn = (files: readonly Source[], pattern: RegExp, isThere: (found: string) => boolean) =>
  files.flatMap(({ path: file, text }) =>
    [...text.matchAll(pattern)].flatMap(([whole, ...groups]) =>
      groups.some((group) => group && !isThere(group)) ? [`${file}: ${whole}`] : [],
    ),
  );

test('docs/decisions.md is what npm run documents makes of the themes', () => {
  expect(readFileSync(path.join(PROJECT, 'docs', 'decisions.md'), 'utf8')).toBe(decisionsPage(themes));
});

test('docs/ARCHITECTURE.md lists every tier as .ci/lint/tiers.cjs has it; npm run documents writes it', () => {
  const page = readFileSync(path.join(PROJECT, 'docs', 'ARCHITECTURE.md'), 'utf8');
  expect(page).toBe(withTierLists(page));
  expect(tiers.filter(({ pattern }) => !page.includes(`\`${pattern}`))).toEqual([]);
});

test('no two decisions have the same number', () => {
  const inOrder = themes.flatMap((theme) => theme.numbers).sort((a, b) => a - b);
  expect(inOrder).toEqual([...numbers].sort((a, b) => a - b));
});

test('a theme has at most 120 lines: a title, at most one sentence about it, and a paragraph for each decision', () => {
  const isDecision = (paragraph: string) => paragraph.match(DECISION)?.length === 1;
  const wrong = themes.flatMap(({ file, text }) => {
    const paragraphs = text.trimEnd().split('\n\n').slice(1);
    const decisions = paragraphs.slice(paragraphs[0] && isDecision(paragraphs[0]) ? 0 : 1);
    const long = text.split('\n').length > 121 ? [`${file} is too long`] : [];
    return [...long, ...decisions.filter((paragraph) => !isDecision(paragraph) || paragraph.includes('\n'))];
  });
  expect(wrong).toEqual([]);
});

test('every decision that is cited exists', () => {
  const cited = /\bdecisions? (\d+)(?:(?:,| and| to) (\d+))?/gi;
  expect(missingIn(written, cited, (id) => numbers.has(parseInt(id, 10)))).toEqual([]);
  const chapters = /\bdecisions (\d+)\b(?!,? (?:and|to) \d|, \d)/gi;
  expect(missingIn(written, chapters, () => false)).toEqual([]);
});

test('every section of the specification that is cited exists', () => {
  const cited = /\bspec(?:ification)? (\d+)/gi;
  expect(missingIn(written, cited, (section) => SECTION_TITLES[parseInt(section, 10)] !== undefined)).toEqual([]);
});

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const everyPath = filePaths();
const known = new Set(everyPath);
/** Every path and every folder above it, with and without its endings, between slashes. */
const places = everyPath.map((file) => `/${file}/`);
const ENDINGS = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.e2e.ts'];
const ALIASES = [
  ['@contract/', 'contract/'],
  ['@server/', 'server/src/'],
  ['@test/', 'test/'],
  ['@/', 'src/'],
] as const;
/** What a build, a run or npm makes. */
const MADE = /^(?:dist|data|artifacts|bench-results|node_modules|postgres)\/|^latest\.json$/;

/** True for a file or folder of the project, by its whole path, its last parts or its alias. */
function isThere(named: string): boolean {
  const alias = ALIASES.find(([start]) => named.startsWith(start));
  const full = (alias ? alias[1] + named.slice(alias[0].length) : named).replace(/\/$/, '');
  if (MADE.test(full)) return true;
  return ENDINGS.some((ending) => places.some((place) => place.includes(`/${full}${ending}/`)));
}

/** The comments of a source; the whole of a document. */
const proseOf = ({ path: file, text }: Source) =>
  file.endsWith('.md')
    ? text.replace(/^```[\s\S]*?^```|\]\([^)]*\)/gm, '')
    : [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--) .*$/gm)].join('\n');

/** The records of docs/quality/ name files as they were on their day. */
const prose = written
  .filter(({ path: file }) => !file.startsWith('docs/quality/'))
  .map((source) => ({ path: source.path, text: proseOf(source) }));

test('every file and folder that a comment or a document names exists', () => {
  const withEnding = /(?<![\w/.*@>-])((?:@\/|@?[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|cjs|css|sql|md))\b/g;
  const inTop =
    /(?<![\w/.*@>-])((?:src|contract|server\/src|test|docs|\.ci|domain|ui|live|state|flows|widgets|features)\/[\w./-]*\w\/?)(?![\w*-])/g;
  expect([...missingIn(prose, withEnding, isThere), ...missingIn(prose, inTop, isThere)]).toEqual([]);
});

test('every link between the documents leads to a file and a heading', () => {
  const documents = written.filter(({ path: file }) => file.endsWith('.md'));
  const anchors = new Map(
    documents.map(({ path: file, text }) => [
      file,
      new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
    ]),
  );
  const broken = documents.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)].flatMap(([whole, to = '', anchor = '']) => {
      const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to);
      const leads = known.has(target) && (anchor === '' || anchors.get(target)?.has(anchor));
      return leads ? [] : [`${file}: ${whole}`];
    }),
  );
  expect(broken).toEqual([]);
});

interface Definition {
  providesTags?: readonly Tag[];
  invalidatesTags?: (answer: unknown, error: unknown) => readonly Tag[];
}

const isRead = (row: [string, Call]): row is [string, ReadCall] => row[1].method === 'GET';
const isChange = (row: [string, Call]): row is [string, ChangeCall] => row[1].method !== 'GET';
const rows = Object.entries<Call>({ ...CALLS, ...OWN_CALLS });
const reads = rows.filter(isRead);
const changes = rows.filter(isChange);
const hasReason = (tagging: Tagging) => ('none' in tagging ? tagging.none.trim().length > 10 : tagging.length > 0);

/** What RTK Query was given for an endpoint. */
function definitionOf(name: string): Definition {
  let found: Definition = {};
  const endpoints = { [name]: (definition: Definition) => void (found = definition) };
  baseApi.enhanceEndpoints({ endpoints: endpoints });
  return found;
}

const tableOf = (taken: (name: string) => readonly Tag[] | undefined, names: readonly [string, Call][]) =>
  Object.fromEntries(names.map(([name]) => [name, taken(name)]));

test('every call of the specification is an endpoint of src/api, every row makes one, and there is no other [S7.client.1]', () => {
  expect(Object.keys(ENDPOINTS).sort()).toEqual(rows.map(([name]) => name).sort());
});

test('the tags are the live groups, and bank accounts', () => {
  expect(TAGS.filter((tag) => !LIVE_GROUPS.some((group) => group === tag))).toEqual(['bank_accounts']);
  const used = new Set(rows.flatMap(([, row]) => tagsOf(row.method === 'GET' ? row.fedBy : row.makesStale)));
  expect([...used].sort()).toEqual([...TAGS].sort());
});

test('every query provides the tags of the groups that feed it, or its row says why none [S4.live.1]', () => {
  expect(reads.filter(([, { fedBy }]) => !hasReason(fedBy))).toEqual([]);
  const provided = tableOf((name) => definitionOf(name).providesTags, reads);
  expect(provided).toEqual(Object.fromEntries(reads.map(([name, { fedBy }]) => [name, tagsOf(fedBy)])));
});

test('every change invalidates the tags of what it makes stale, or its row says why it has none', () => {
  expect(changes.filter(([, { makesStale }]) => !hasReason(makesStale))).toEqual([]);
  const stale = Object.fromEntries(changes.map(([name, { makesStale }]) => [name, tagsOf(makesStale)]));
  const after = (error?: object) => tableOf((name) => definitionOf(name).invalidatesTags?.(null, error), changes);
  expect(after()).toEqual(stale);
  expect(after({ status: 'TIMEOUT', data: null })).toEqual(stale);
});

test('a change that was refused invalidates nothing', () => {
  const error = { status: 400, data: null };
  expect(changes.filter(([name]) => definitionOf(name).invalidatesTags?.(null, error).length !== 0)).toEqual([]);
});

test('every call of spec 7 is spelled in the contract alone [S7.client.1]', () => {
  const spelled =
    /['"`]\/?(login|register|logoutall|email|users|appstatus|transactions|orders|listings|wallets|currencyrates|paymentdetails|bankaccounts|otp|disputes|notifications)\/(?!['"`]?\))/;
  expect(
    pathsWith(
      spelled,
      sourcesOf('src').filter(({ path }) => !/routes?\.tsx?$/i.test(path)),
    ),
  ).toEqual([]);
});
