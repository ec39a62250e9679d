import { CANDLE_STEPS, type CandleStep } from '@contract/values/candleSteps';
import type { CandlesQuery } from '@contract/schemas/own/candles';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { parseCursor, printCursor } from '@server/http/cursor';
import { wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import { type CandleRow, type DayRow, findCandles, findDays, readDayKey } from './candlesRepository';

/** After any second that there may be. */
const NEWEST = '99999999999';

/** A cursor names the second of the last row of its window. */
const listOf = (step: CandleStep) => `candles${step}`;

const presentTraded = ({ open, high, low, close, amount, total, trades }: CandleRow | DayRow) => ({
  open: wireMoney(open),
  high: wireMoney(high),
  low: wireMoney(low),
  close: wireMoney(close),
  amount: wireMoney(amount),
  total: wireMoney(total),
  trades,
});

/** One window of the candles of a market, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readCandles(db: Db, { market, step, limit, before: cursor }: CandlesQuery) {
  const before = cursor === undefined ? NEWEST : parseCursor(listOf(step), cursor);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await findCandles(db, market, CANDLE_STEPS[step], before, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map((row) => ({ at: row.at.toISOString(), ...presentTraded(row) })),
    next: last && found.length > limit ? printCursor(listOf(step), last.second) : null,
  };
}

type Days = ({ market: string } & ReturnType<typeof presentTraded>)[];
const kept = new WeakMap<Database, { key: string; days: Days }>();

/** What was traded in each market in the last 24 hours, counted once for all until something is traded. */
export async function readDays(db: Database): Promise<Days> {
  const held = kept.get(db);
  if (held && held.key === (await readDayKey(db))) return held.days;
  const read = await inSnapshot(db, async (tx) => ({
    key: await readDayKey(tx),
    days: (await findDays(tx)).map((row) => ({ market: row.market, ...presentTraded(row) })),
  }));
  kept.set(db, read);
  return read.days;
}
