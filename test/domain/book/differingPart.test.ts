import { differingPart, isSameList } from '@/domain/book/search';

test.each([
  ['abcd', 'abcd', { start: 4, beforeEnd: 4, afterEnd: 4 }],
  ['abcd', 'abXcd', { start: 2, beforeEnd: 2, afterEnd: 3 }],
  ['abcd', 'acd', { start: 1, beforeEnd: 2, afterEnd: 1 }],
  ['abcd', 'aXYd', { start: 1, beforeEnd: 3, afterEnd: 3 }],
  ['aa', 'aaa', { start: 2, beforeEnd: 2, afterEnd: 3 }],
  ['aaa', 'aa', { start: 2, beforeEnd: 3, afterEnd: 2 }],
  ['', 'ab', { start: 0, beforeEnd: 0, afterEnd: 2 }],
  ['ab', '', { start: 0, beforeEnd: 2, afterEnd: 0 }],
  ['', '', { start: 0, beforeEnd: 0, afterEnd: 0 }],
])('the lists %j and %j differ in %j', (before, after, part) => {
  expect(differingPart([...before], [...after])).toEqual(part);
});

test('a list with one undefined entry differs from an empty list', () => {
  expect(differingPart([undefined], [])).toEqual({ start: 0, beforeEnd: 1, afterEnd: 0 });
  expect(differingPart([], [undefined])).toEqual({ start: 0, beforeEnd: 0, afterEnd: 1 });
});

test('lists are the same if they have the same entries in the same places', () => {
  expect(isSameList(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameList([], [])).toBe(true);
  expect(isSameList(['a', 'b'], ['a', 'c'])).toBe(false);
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameList(['a'], ['a', 'b'])).toBe(false);
  expect(isSameList(['a', 'b'], ['a'])).toBe(false);
});
