import { type CallName, CALLS } from '@contract/calls';
import { EXPECTATIONS } from './suite/suite';

test('every call of the contract is what some expectation is about', () => {
  const proved = new Set<CallName>(EXPECTATIONS.flatMap(({ calls }) => calls));
  expect(Object.keys(CALLS).filter((name) => !proved.has(name as CallName))).toEqual([]);
});

test('no two expectations have one title', () => {
  const titles = EXPECTATIONS.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
