import * as messages from '@/texts/en/sentences';
import { codeOf, pathsWith, sourcesOf } from './sources';

const MESSAGES = 'src/texts/en/sentences.ts';
const users = sourcesOf('src', 'server/src').filter(
  ({ path }) => path !== MESSAGES && path !== 'src/texts/sentences.ts',
);
const allCode = users.map(codeOf).join('\n');

test.each([
  ['SENTENCES', messages.SENTENCES],
  ['HOUSE_SENTENCES', messages.HOUSE_SENTENCES],
])('every sentence of %s is shown somewhere', (name, sentences) => {
  const unused = Object.keys(sentences).filter((key) => !new RegExp(`\\b${name}\\.${key}\\b`).test(allCode));
  expect(unused).toEqual([]);
});

test('every sentence with a blank is shown somewhere', () => {
  const made = Object.keys(messages).filter((key) => /^[a-z]/.test(key));
  expect(made.filter((key) => !new RegExp(`\\b${key}\\(`).test(allCode))).toEqual([]);
});

test('the sentences of the specification are written in one file', () => {
  const full = Object.values<string>(messages.SENTENCES).filter((sentence) => sentence.length > 20);
  const again = full.flatMap((sentence) => {
    const words = new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return pathsWith(words, users).map((path) => `${path}: ${sentence}`);
  });
  expect(again).toEqual([]);
});

test('no two sentences are the same', () => {
  const all = Object.values<string>({ ...messages.SENTENCES, ...messages.HOUSE_SENTENCES });
  expect(new Set(all).size).toBe(all.length);
});
