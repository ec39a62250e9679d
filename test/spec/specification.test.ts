import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REQUIREMENTS } from './requirements';
import { SECTION_TITLES, specification } from './specification';

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
