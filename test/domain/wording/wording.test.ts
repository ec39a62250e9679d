import { greetingAt } from '@/domain/wording/greeting';
import { LANDING_SENTENCES, landingSaid } from '@/texts/landingSentences';
import { AUTH_SENTENCES, authSaid } from '@/texts/authSentences';
import { HOUSE_SENTENCES, said, SENTENCES } from '@/texts/sentences';
import { inverseRateSentence, isSmallRate } from '@/domain/wording/pairNames';
import { REQUIREMENTS } from '@test/spec/requirements';

const specified: string[] = [SENTENCES, AUTH_SENTENCES, LANDING_SENTENCES].flatMap((sentences) =>
  Object.values(sentences),
);

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
  [0, 'evening'],
])('at hour %d it wishes a good %s [S2.home.2, S2.home.4, S9.greeting]', (hour, part) => {
  expect(greetingAt(hour, 'ada')).toBe(`Good ${part}, ada.`);
});

test.each([null, '', '  '])("the greeting uses 'User' for the name %p [S2.home.3]", (name) => {
  expect(greetingAt(9, name)).toBe('Good morning, User.');
});

test('every sentence is in the specification, to the letter', () => {
  const specification = REQUIREMENTS.map(({ text }) => text).join('\n');
  expect(specified.filter((sentence) => !specification.includes(sentence))).toEqual([]);
});

test('every text that the validation rules and the error catalogue quote is a sentence, or one with a placeholder', () => {
  const quoted = REQUIREMENTS.filter(({ id }) => /^S[58]\./.test(id)).flatMap(({ text }) =>
    [...text.matchAll(/(?:^|[\s(])'([^']+)'/g)].map(([, words = '']) => words),
  );
  const filled = [
    said.rateOutOfBand('{low}', '{high}'),
    landingSaid.contactFailed('{server error or message}'),
    ...specified,
  ];
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((words) => !filled.includes(words))).toEqual([]);
});

test('no two sentences of the product and the specification are the same', () => {
  const all = [...specified, ...Object.values(HOUSE_SENTENCES)];
  expect(new Set(all).size).toBe(all.length);
});

test('a required field is named as in the specification', () => {
  expect(authSaid.fieldRequired('Email')).toBe(AUTH_SENTENCES.emailRequired);
  expect(authSaid.fieldRequired('Username')).toBe(AUTH_SENTENCES.usernameRequired);
});

test('the inverse is shown beside a rate below 1', () => {
  expect(inverseRateSentence('NGN', 'CNY', '0.00461')).toBe('1 CNY = 216.92 NGN');
  expect(inverseRateSentence('NGN', 'CNY', '0.00464')).toBe('1 CNY = 215.52 NGN');
  expect(inverseRateSentence('GHC', 'CNY', '0.6613')).toBe('1 CNY = 1.5122 GHC');
  expect(inverseRateSentence('GHC', 'CNY', '0.6614')).toBe('1 CNY = 1.5119 GHC');
  expect(inverseRateSentence('NGN', 'CNY', '0.0001')).toBe('1 CNY = 10,000.00 NGN');
  expect(inverseRateSentence('NGN', 'CNY', '0.1')).toBe('1 CNY = 10.00 NGN');
  // 9.99995 is below ten, and has four decimals even if it is rounded to ten.
  expect(inverseRateSentence('NGN', 'CNY', '0.1000005')).toBe('1 CNY = 10.0000 NGN');
});

test.each(['1', '1.00', '216.92', '0', '-0.5', 'rubbish'])('no inverse is shown beside a rate of %s', (rate) => {
  expect(isSmallRate(rate)).toBe(false);
  expect(inverseRateSentence('NGN', 'CNY', rate)).toBeNull();
});
