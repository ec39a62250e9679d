import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import { isId } from '@server/http/readBody';
import { wireId, wireMoney } from '@server/modules/wire';
import type { Answer } from '@server/console/edge/handle';
import { findListings, findRateHistory } from './marketRepository';

const MOST_ROWS = 25;

const wantedOf = (c: Context<AppEnv>) => {
  const { from = '', to = '', before = '' } = c.req.query();
  return { from, to, before: isId(before) ? before : null };
};

/** One window of what a pair's rate was, and who set it. */
export const getRateHistory: Answer<'getRateHistory'> = async ({ c, db }) => {
  const rows = await findRateHistory(db, wantedOf(c), MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return {
    results: shown.map(({ id, at, rate, operator }, index) => {
      const before = rows[index + 1];
      return {
        ...{ id: wireId(id), at: at.toISOString(), rate: wireMoney(rate), operator },
        before: before ? wireMoney(before.rate) : null,
      };
    }),
    next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null,
  };
};

/** One window of everybody's listings. */
export const getListings: Answer<'getListings'> = async ({ c, db }) => {
  const rows = await findListings(db, wantedOf(c), MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return {
    results: shown.map(({ id, user_id, email, currency, swap_to, rate, amount, left, state, created_at }) => ({
      ...{ id: wireId(id), user: wireId(user_id), email, currency, swap_to, state },
      ...{ rate: wireMoney(rate), amount: wireMoney(amount), left: wireMoney(left) },
      created_at: created_at.toISOString(),
    })),
    next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null,
  };
};
