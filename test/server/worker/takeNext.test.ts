import type { Database } from '@server/db/database';
import { takeUpTo } from '@server/worker/takeNext';

const said: unknown[] = [];
const log = { error: (facts: object, message: string) => void said.push([facts, message]) };

const open = { transaction: (run: (tx: unknown) => Promise<unknown>) => run(null) } as unknown as Database;
const done: string[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  done.length = 0;
  said.length = 0;
});
afterEach(() => void jest.useRealTimers());
const idsOf = (pieces: readonly { id: string }[]) => pieces.map(({ id }) => id);
/** It finds so many pieces once, and then none. */
const dutyOf = (...ids: string[]) => ({
  find: () => Promise.resolve(ids.splice(0).map((id) => ({ id }))),
  claim: (_tx: unknown, pieces: readonly { id: string }[]) => Promise.resolve([...pieces]),
  work: (_tx: unknown, pieces: readonly { id: string }[]) => Promise.resolve(void done.push(...idsOf(pieces))),
  putOff: (_db: unknown, id: string) => Promise.resolve(void done.push(`${id} later`)),
  name: 'duty',
  failure: 'failed',
});

test('a duty takes so many pieces in a tick at most, so that the others have their turn', async () => {
  const three = ['1', '2', '3'].map((id) => ({ id }));
  const endless = { ...dutyOf(), find: (_db: unknown, most: number) => Promise.resolve(three.slice(0, most)) };
  expect(await takeUpTo(open, endless, { most: 7, withinMs: Infinity }, log)).toBe(7);
  expect(done).toHaveLength(7);
});

test('a duty begins no other piece after its time, because what became due meanwhile waits for the next tick', async () => {
  const duty = dutyOf('1', '2', '3', '4', '5');
  const { work } = duty;
  duty.work = (tx, pieces) => {
    jest.advanceTimersByTime(150);
    return work(tx, pieces);
  };
  expect(await takeUpTo(open, duty, { most: 7, withinMs: 400 }, log)).toBe(3);
  expect(done).toEqual(['1', '2', '3']);
});

test('a duty does one piece even if it took long to find it', async () => {
  const duty = dutyOf('1');
  const { find } = duty;
  duty.find = () => {
    jest.advanceTimersByTime(5_000);
    return find();
  };
  expect(await takeUpTo(open, duty, { most: 7, withinMs: 400 }, log)).toBe(1);
});

test('a duty leaves a piece alone that another worker has', async () => {
  const duty = dutyOf('1', '2');
  duty.claim = (_tx, pieces) => Promise.resolve(pieces.filter(({ id }) => id === '2'));
  expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(1);
  expect(done).toEqual(['2']);
});

test('a duty puts off a piece that fails, counts it as taken and goes on with the next', async () => {
  const failure = new Error('broken');
  const duty = dutyOf('1', '2');
  const { work } = duty;
  duty.work = (tx, pieces) => (idsOf(pieces).includes('1') ? Promise.reject(failure) : work(tx, pieces));
  expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(2);
  expect(done).toEqual(['1 later', '2']);
  expect(said).toEqual([[{ err: failure, id: '1' }, 'failed']]);
});

test('a duty does pieces of one name together, and each alone if they fail', async () => {
  const failure = new Error('broken');
  const duty = { ...dutyOf('1', '2', '3', '4'), batchOf: ({ id }: { id: string }) => (id < '4' ? 'one' : 'other') };
  const { work } = duty;
  const batches: string[][] = [];
  duty.work = (tx, pieces) => {
    batches.push(idsOf(pieces));
    return idsOf(pieces).includes('2') ? Promise.reject(failure) : work(tx, pieces);
  };
  expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(4);
  expect(batches).toEqual([['1', '2', '3'], ['1'], ['2'], ['3'], ['4']]);
  expect(done).toEqual(['1', '2 later', '3', '4']);
});

test('a duty does as many batches at the same time as it has lanes, and those of one name one after the other', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `a${String(index)}`).concat('b', 'c');
  const duty = { ...dutyOf(...ids), batchOf: ({ id }: { id: string }) => id.charAt(0) };
  const { work } = duty;
  const running: string[] = [];
  const seen: string[] = [];
  duty.work = async (tx, pieces) => {
    running.push(pieces[0]?.id.charAt(0) ?? '');
    seen.push([...running].sort().join(''));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    running.shift();
    return work(tx, pieces);
  };
  expect(await takeUpTo(open, duty, { most: 100, withinMs: Infinity, lanes: 2 }, log)).toBe(62);
  expect(seen.every((names) => names.length <= 2 && names !== 'aa')).toBe(true);
  expect(seen).toContain('ab');
});

test('a duty does at most 50 pieces of one name in a batch, because they hold their locks until its end', async () => {
  const duty = { ...dutyOf(...Array.from({ length: 120 }, (_, index) => String(index))), batchOf: () => 'one' };
  const sizes: number[] = [];
  duty.work = (_tx, pieces) => Promise.resolve(void sizes.push(pieces.length));
  await takeUpTo(open, duty, { most: 120, withinMs: Infinity }, log);
  expect(sizes).toEqual([50, 50, 20]);
});

test('a duty begins no other batch after the database has failed', async () => {
  const claim = jest.fn(() => Promise.reject(new Error('no connection')));
  const duty = { ...dutyOf('1', '2', '3'), claim };
  await expect(takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).rejects.toThrow('no connection');
  expect(claim).toHaveBeenCalledTimes(1);
});

test('a duty puts nothing off if the database fails before the piece is claimed', async () => {
  const duty = { ...dutyOf('1'), claim: () => Promise.reject(new Error('no connection')) };
  await expect(takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).rejects.toThrow('no connection');
  expect([done, said]).toEqual([[], []]);
});
