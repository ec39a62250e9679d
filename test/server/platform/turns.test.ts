import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '@server/platform/turns';

it('lets hundreds that waited for the same answer go on one after the other [S11.rubbish.server]', async () => {
  const turns = new Turns(1);
  const done: number[] = [];
  let answer = () => {};
  const first = turns.run(() => new Promise<void>((resolve) => (answer = resolve)));
  const others = Array.from({ length: 300 }, (_, index) => turns.run(() => Promise.resolve(done.push(index))));
  answer();
  await first;
  await nextTurn();
  // Other work gets its time between two of them.
  expect(done.length).toBeLessThan(3);
  await Promise.all(others);
  expect(done).toEqual(Array.from({ length: 300 }, (_, index) => index));
});
