import { CANDLE_STEPS } from '@contract/values/candleSteps';
import type { RateHistoryQuery } from '@contract/schemas/own/candles';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { parseCursor, printCursor } from '@server/http/cursor';
import { wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import { findRatesThen } from './historyRepository';

/** One window of a market rate in steps of time, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readRateHistory(
  db: Db,
  { currency_from: currency, currency_to: swapTo, step, limit, before: cursor }: RateHistoryQuery,
) {
  const list = `rates${step}`;
  const before = cursor === undefined ? null : parseCursor(list, cursor);
  if (cursor !== undefined && before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const asked = { currency, swapTo, step: CANDLE_STEPS[step], before };
  const found = await findRatesThen(db, { ...asked, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(({ at, rate }) => ({ at: at.toISOString(), rate: wireMoney(rate) })),
    next: last && found.length > limit ? printCursor(list, last.second) : null,
  };
}
