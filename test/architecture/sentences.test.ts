import * as auth from '@/texts/authSentences';
import * as landing from '@/texts/landingSentences';
import * as others from '@/texts/sentences';
import { codeOf, pathsWith, sourcesOf } from './sources';

const messages = { ...auth, ...landing, ...others };
const specified = { ...auth.ENGLISH_AUTH_SENTENCES, ...landing.ENGLISH_LANDING_SENTENCES, ...others.ENGLISH_SENTENCES };
const users = sourcesOf('src', 'server/src').filter(
  ({ path }) => !/^src\/texts\/(s|authS|landingS)entences\.ts$/.test(path),
);
const allCode = users.map(codeOf).join('\n');

test.each([
  ['LANDING_SENTENCES', messages.ENGLISH_LANDING_SENTENCES],
  ['AUTH_SENTENCES', messages.ENGLISH_AUTH_SENTENCES],
  ['SENTENCES', messages.ENGLISH_SENTENCES],
  ['HOUSE_SENTENCES', messages.ENGLISH_HOUSE_SENTENCES],
])('every sentence of %s is shown somewhere', (name, sentences) => {
  const unused = Object.keys(sentences).filter((key) => !new RegExp(`\\b${name}\\.${key}\\b`).test(allCode));
  expect(unused).toEqual([]);
});

test('every sentence with something in it is shown somewhere', () => {
  const made = Object.keys({ ...messages.englishSaid, ...messages.englishAuthSaid, ...messages.englishLandingSaid });
  expect(made.filter((key) => !new RegExp(`Said\\.${key}\\b|\\bsaid\\.${key}\\b`).test(allCode))).toEqual([]);
});

test('the sentences of the specification are written once', () => {
  const full = Object.values<string>(specified).filter((sentence) => sentence.length > 20);
  const again = full.flatMap((sentence) => {
    const words = new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return pathsWith(words, users).map((path) => `${path}: ${sentence}`);
  });
  expect(again).toEqual([]);
});

test('no two sentences are the same', () => {
  const all = Object.values<string>({ ...specified, ...messages.ENGLISH_HOUSE_SENTENCES });
  expect(new Set(all).size).toBe(all.length);
});
