import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decisionsPage, readThemes } from '@test/tools/documents/decisions';
import { PROJECT } from './sources';

const themes = readThemes();
const decisions = themes.flatMap((theme) => theme.decisions);
const numbers = new Set(decisions.map(({ id }) => id));

test('docs/decisions.md is what npm run decisions makes of the themes', () => {
  expect(readFileSync(path.join(PROJECT, 'docs', 'decisions.md'), 'utf8')).toBe(decisionsPage(themes));
});

test('no two decisions have the same number, and no number is left out', () => {
  const inOrder = decisions.map(({ id }) => id).sort((a, b) => a - b);
  expect(inOrder).toEqual(inOrder.map((_, index) => index + 1));
});

test('every decision has a date and a status', () => {
  const wanted = /^\d{4}-\d{2}-\d{2}, (in force|replaced by decision)/;
  expect(decisions.filter(({ status }) => !wanted.test(status)).map(({ id }) => id)).toEqual([]);
});

test('a replaced decision names one that exists', () => {
  const named = decisions.flatMap(({ status }) => [...status.matchAll(/decisions? (\d+)(?: and (\d+))?/g)]);
  const missing = named.flatMap(([, ...ids]) => ids.filter((id) => id && !numbers.has(parseInt(id, 10))));
  expect(missing).toEqual([]);
});
