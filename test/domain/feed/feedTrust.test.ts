import { type Damages, isTrusted, withDamage } from '@/domain/book/listingsFeed';

const MINUTE_MS = 60_000;
const after = (...minutes: number[]): Damages =>
  minutes.reduce<Damages>((damages, minute) => withDamage(damages, minute * MINUTE_MS), []);

test.each([
  ['no wrong sum', [], true],
  ['two at once', [5, 5], true],
  ['three in ten minutes', [0, 5, 10], false],
  ['three in more than ten minutes', [0, 5, 10.01], true],
  ['a fourth one, if the last three came within ten minutes', [0, 11, 12, 13], false],
  ['a fourth one, if they did not', [0, 11, 21, 22], true],
])('after %s the changes are trusted or not', (_what, minutes, trusted) => {
  expect(isTrusted(after(...minutes))).toBe(trusted);
});

test('once the changes are not trusted, that is for good, and no more times are kept', () => {
  const lost = after(0, 1, 2);
  expect(withDamage(lost, 100 * MINUTE_MS)).toBe(lost);
  expect(after(0, 20, 40, 60)).toHaveLength(3);
});
