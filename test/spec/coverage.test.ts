import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '@contract/calls';
import { SPECIFIED_GROUPS } from '@contract/values/liveGroups';
import { TRANSACTION_TYPES } from '@contract/values/transaction';
import { citationsIn, readCitations } from './citations';
import { REQUIREMENT_IDS, REQUIREMENTS } from './requirements';
import { SECTION_TITLES, specification } from './specification';

test('every requirement id exists once', () => {
  expect(REQUIREMENT_IDS.size).toBe(REQUIREMENTS.length);
});

test('every requirement id begins with its section', () => {
  const misplaced = REQUIREMENTS.filter(({ id, section }) => !id.startsWith(`S${String(section)}.`));
  expect(misplaced).toEqual([]);
});

test('every requirement makes a claim that a test can prove', () => {
  expect(REQUIREMENTS.filter(({ title, text }) => title.trim() === '' || text.trim() === '')).toEqual([]);
});

test('every id that a test cites is a requirement', () => {
  expect(readCitations().filter(({ id }) => !REQUIREMENT_IDS.has(id))).toEqual([]);
});

test('every requirement has a test', () => {
  const cited = new Set(readCitations().map(({ id }) => id));
  expect(REQUIREMENTS.filter(({ id }) => !cited.has(id))).toEqual([]);
});

test('every call, transaction type and live group of the contract has a requirement', () => {
  const needed = [
    ...Object.keys(CALLS).map((name) => `S7.${name}`),
    ...TRANSACTION_TYPES.map((type) => `S7.type.${type}`),
    ...SPECIFIED_GROUPS.map((group) => `S4.live.${group}`),
  ];
  expect(needed.filter((id) => !REQUIREMENT_IDS.has(id))).toEqual([]);
});

test('one title may cite several requirements', () => {
  const source = `test('refuses it [S5.list.3, S8.order]', () => {});\ntest("six digits [S9.otp]", run);`;
  expect(citationsIn(source, 'a.test.ts')).toEqual([
    { id: 'S5.list.3', file: 'a.test.ts', title: 'refuses it' },
    { id: 'S8.order', file: 'a.test.ts', title: 'refuses it' },
    { id: 'S9.otp', file: 'a.test.ts', title: 'six digits' },
  ]);
});

test('a table of tests cites every requirement of its form', () => {
  const citedBy = (title: string) => citationsIn(`test.each(rows)('${title}', run);`, 'a.test.ts').map(({ id }) => id);
  const groups = SPECIFIED_GROUPS.map((group) => `S4.live.${group}`);
  expect(citedBy('reloads [S4.live.%s]').sort()).toEqual([...groups, 'S4.live.1', 'S4.live.2'].sort());
  expect(citedBy('is unknown [S5.nothing.$name]')).toEqual(['S5.nothing.$name']);
});

test('docs/SPEC.md is what npm run spec makes of the requirements', () => {
  expect(readFileSync(path.resolve(__dirname, '../../docs/SPEC.md'), 'utf8')).toBe(specification());
});

test('docs/SPEC.md holds every requirement once', () => {
  const rows = [...specification().matchAll(/^- \*\*(\S+)\*\*/gm)].map(([, id = '']) => id);
  expect(rows.sort()).toEqual(REQUIREMENTS.map(({ id }) => id).sort());
});

test('every section of the requirements has a title', () => {
  expect(REQUIREMENTS.filter(({ section }) => SECTION_TITLES[section] === undefined)).toEqual([]);
});
