import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairStarts, type Sender } from '@server/http/connections';

const STARTS_IN_TURN = 4;
let begun: string[];
let starts: FairStarts;
beforeEach(() => {
  begun = [];
  starts = new FairStarts(STARTS_IN_TURN);
});

/** Starts so many requests in one turn of the event loop. */
function crowd(sender: Sender, count: number): string[] {
  const names = Array.from({ length: count }, (_, index) => `${sender} ${String(index)}`);
  for (const name of names) starts.start(sender, () => begun.push(name));
  return names;
}

it('begins a few requests at once, and a few more in each turn of the event loop [S11.rubbish.server]', async () => {
  const names = crowd('stranger', 10);
  const lengths = [begun.length];
  while (begun.length < names.length) {
    await nextTurn();
    lengths.push(begun.length);
  }
  expect(lengths).toEqual([STARTS_IN_TURN, 2 * STARTS_IN_TURN, 10]);
});

it('begins requests of a kind in their order [S11.rubbish.server]', async () => {
  const names = crowd('session', 30);
  while (begun.length < names.length) await nextTurn();
  expect(begun).toEqual(names);
});

it('begins a request with a session at once while strangers wait [S11.rubbish.server]', async () => {
  crowd('stranger', 300);
  await nextTurn();
  const before = begun.length;
  crowd('session', 1);
  expect([before < 300, begun.at(-1)]).toEqual([true, 'session 0']);
});

it('lets strangers begin while requests with a session wait [S11.rubbish.server]', async () => {
  crowd('session', 300);
  crowd('stranger', 1);
  await nextTurn();
  expect(begun).toContain('stranger 0');
  expect(begun.length).toBeLessThan(300);
});
