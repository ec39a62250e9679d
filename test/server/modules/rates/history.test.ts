import { CANDLE_STEP_NAMES, CANDLE_STEPS, type CandleStep } from '@contract/candles';
import { readRateHistory } from '@server/modules/rates';
import { explained } from '@test/server/modules/windows/explained';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const MS_PER_SECOND = 1_000;
const RATES = 300;

const server = opened(openTestDatabase);

const PAIR = { currency_from: 'CNY', currency_to: 'NGN' } as const;

async function walk(step: CandleStep, limit: number) {
  const rows = [];
  for (let before: string | undefined; ;) {
    const window = await readRateHistory(server.db, { ...PAIR, step, limit, ...(before !== undefined && { before }) });
    rows.push(...window.results);
    if (window.next === null) return rows;
    before = window.next;
  }
}

it('the market rate at each step is the last one before it, back to the first [S11.candles.rates]', async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const [clock] = await server.db.query<{ now: Date }>('select now()');
  const now = clock?.now.getTime() ?? 0;
  const known: { at: number; rate: string }[] = [];
  // No two at the same moment: which of them is the last one then would be a matter of chance.
  const moments = new Set<number>();
  while (moments.size < RATES) moments.add(now - random.between(1, 500_000) * MS_PER_SECOND);
  for (const at of moments) {
    const rate = `21${random.digits(1)}.${random.digits(3)}1`;
    known.push({ at, rate });
    await server.db.query(
      `insert into rate_history (currency_from, currency_to, rate, at) values ('CNY', 'NGN', $1, $2), ('NGN', 'CNY', 1, $2)`,
      [rate, new Date(at)],
    );
  }
  known.sort((one, other) => one.at - other.at);
  for (const step of CANDLE_STEP_NAMES) {
    const ours = await walk(step, 97);
    const ms = CANDLE_STEPS[step] * MS_PER_SECOND;
    const newest = Date.parse(ours[0]?.at ?? '');
    expect(newest % ms).toBe(0);
    expect(Date.now() - newest).toBeLessThan(ms + 60_000);
    const expected = [];
    for (let at = newest; ; at -= ms) {
      const then = known.filter((one) => one.at <= at).at(-1);
      if (!then) break;
      expected.push({ at: new Date(at).toISOString(), rate: then.rate });
    }
    expect({ seed, step, ours }).toEqual({ seed, step, ours: expected });
  }
});

it('a window reads as little of a long history as of a short one [S11.candles.rates]', async () => {
  await server.db.query(
    `insert into rate_history (currency_from, currency_to, rate, at)
     select 'CNY', 'NGN', 215, now() - make_interval(secs => n) from generate_series(1, 200000) n`,
  );
  await server.owner.query('analyze rate_history');
  const { db, cost } = explained(server.db);
  const asked = { ...PAIR, step: '5m', limit: 300 } as const;
  expect((await readRateHistory(db, asked)).results).toHaveLength(300);
  // Some pages of index and table for each rate, however many rates there are.
  expect(cost.blocks).toBeLessThan(301 * 6);
});
