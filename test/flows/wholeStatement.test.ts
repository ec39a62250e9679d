import type { Statement } from '@contract/statements';
import { readWholeStatement } from '@/flows/readWholeStatement';
import { createFlowWorld, type FlowWorld, json } from './flowWorld';

const ASKED = { currency: 'CNY', since: '2026-11-01', until: undefined };
const FIRST = 'GET statement/?currency=CNY&since=2026-11-01&order=oldest&limit=500';
const after = (cursor: string) => `${FIRST}&after=${cursor}`;
let world: FlowWorld;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  world.end();
  jest.restoreAllMocks();
});

const line = { at: '2026-11-02T00:00:00Z', kind: 'funded', amount: '5', balance: '5', type: 'FUND_WALLET' };

/** A window with one line. @param next null: it is the last one */
const windowOf = (id: string, next: string | null) =>
  json({ next, currency: 'CNY', opening: '0', closing: '5', results: [{ ...line, id, transaction: id }] });
const failing = json({ detail: 'Later.' }, 500);

/** @returns the outcome, and the ids of the lines that were taken. @param most stops after so many windows */
async function readAll(answers: Parameters<typeof createFlowWorld>[0], most = 9) {
  world = createFlowWorld(answers);
  const taken: string[] = [];
  const take = ({ results }: Statement) => taken.push(...results.map(({ id }) => id)) < most;
  return { outcome: await world.store.dispatch(readWholeStatement(ASKED, take)), taken };
}

test('a whole statement is read a window at a time, oldest first, up to the last one [S11.statement.csv]', async () => {
  const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: windowOf('2', 'b'), [after('b')]: windowOf('3', null) };
  expect(await readAll(answers)).toEqual({ outcome: 'read', taken: ['1', '2', '3'] });
  expect(world.log).toEqual([FIRST, after('a'), after('b')]);
});

test('no window is asked for after the one at which the reader stops [S11.statement.csv]', async () => {
  const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: windowOf('2', 'b') };
  expect(await readAll(answers, 2)).toEqual({ outcome: 'stopped', taken: ['1', '2'] });
  expect(world.log).toEqual([FIRST, after('a')]);
});

test('a window that fails twice is asked for a third time, and what was read before is kept [S11.statement.csv]', async () => {
  const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: [failing, failing, windowOf('2', null)] };
  expect(await readAll(answers)).toEqual({ outcome: 'read', taken: ['1', '2'] });
  expect(world.log).toEqual([FIRST, after('a'), after('a'), after('a')]);
});

test('a window that fails three times ends the reading [S11.statement.csv]', async () => {
  const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: [failing, failing, failing] };
  expect(await readAll(answers)).toEqual({ outcome: 'failed', taken: ['1'] });
  expect(world.log).toHaveLength(4);
});
