import type { Context } from 'hono';
import type { LISTING_STATES } from '@contract/console/books';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { PAYMENT_TEXTS, QR_CODES } from '@contract/values/paymentFields';
import { carryOut, setFourEyes as setLimit } from '@server/acts/carryOut';
import { approveMarketRate, dropMarketRate, setMarketRate, switchApp } from '@server/acts/market';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { isId } from '@server/http/read';
import { isOpen } from '@server/modules/appStatus';
import { findFirstRates, findLimits } from '@server/modules/operators/acts';
import { findFirstBanks, findHouseBanks } from '@server/modules/houseBanks';
import type { PaymentDetailsRow } from '@server/modules/paymentDetails';
import { findRates } from '@server/modules/rates';
import { wireId, wireMoney } from '@server/modules/wire';
import type { Answer } from './edge';

/** What users see, or would see, of an account of the house. */
const presentDetails = (row: PaymentDetailsRow) => ({
  currency: row.currency,
  fields: PAYMENT_TEXTS.map((field) => ({ field, value: row[field] })),
  images: QR_CODES.map((field) => ({ field, hash: row[field] })),
});

/** The accounts of the house, and the changes that wait, as the market shows them. */
const presentBanks = async (db: Db) => ({
  banks: (await findHouseBanks(db)).map((bank) => ({
    ...{ id: wireId(bank.id), label: bank.label, in_force: bank.in_force, ...presentDetails(bank) },
    closed_at: bank.closed_at?.toISOString() ?? null,
  })),
  waiting_banks: (await findFirstBanks(db)).map((first) => ({
    ...{ id: wireId(first.id), bank: wireId(first.bank_id), ...presentDetails(first) },
    ...{ operator: first.operator, at: first.at.toISOString() },
  })),
});

export const getMarket: Answer<'getMarket'> = async ({ db }) => {
  const [rates, waiting] = [await findRates(db), await findFirstRates(db)];
  const limits = await findLimits(db);
  return {
    open: await isOpen(db),
    rates: rates.map(({ currency_from, currency_to, rate, last_updated }) => ({
      ...{ currency_from, currency_to, rate: wireMoney(rate) },
      last_updated: last_updated.toISOString(),
    })),
    waiting_rates: waiting.map(({ at, rate, ...first }) => ({ ...first, rate: wireMoney(rate), at: at.toISOString() })),
    four_eyes: TRADABLE_CURRENCIES.map((currency) => ({
      currency,
      amount: limits.find((limit) => limit.currency === currency)?.amount ?? null,
    })),
    ...(await presentBanks(db)),
  };
};

export const setAppStatus: Answer<'setAppStatus'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => switchApp(tx, payload.open));
  return {};
};

/** The rate of a pair as the acts take it. */
const rateOf = ({
  currency_from,
  currency_to,
  rate,
}: {
  currency_from: string;
  currency_to: string;
  rate: string;
}) => ({
  currency: currency_from.toUpperCase(),
  swapTo: currency_to.toUpperCase(),
  rate,
});

export const setRate: Answer<'setRate'> = async ({ db, actor, payload }) => {
  const { sure, inverse } = payload;
  const wished = { ...rateOf(payload), sure, ...(inverse !== undefined && { inverse }) };
  const { waits } = await carryOut(db, actor, (tx, source) => setMarketRate(tx, wished, source));
  return { waits };
};

export const approveRate: Answer<'approveRate'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => approveMarketRate(tx, rateOf(payload), source));
  return {};
};

export const dropRate: Answer<'dropRate'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => dropMarketRate(tx, rateOf(payload)));
  return {};
};

export const setFourEyes: Answer<'setFourEyes'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => setLimit(tx, payload.currency.toUpperCase(), payload.amount));
  return {};
};

/** The pair of a window, and the id before which it begins (null: the newest). */
interface Wanted {
  from: string;
  to: string;
  before: string | null;
}

interface RateRow {
  id: string;
  at: Date;
  rate: string;
  operator: string | null;
}

/** The newest rates of a pair before one of them, with the operators who set them. */
const findRateHistory = (db: Db, { from, to, before }: Wanted, most: number): Promise<RateRow[]> =>
  db.query<RateRow>(
    `select h.id, h.at, h.rate, (select a.operator from operator_acts a
        where a.act = 'set rate' and a.after ->> 'entry' = h.id::text limit 1) as operator
       from rate_history h
      where h.currency_from = $1 and h.currency_to = $2 and ($3::bigint is null or
        (h.at, h.id) < ((select at from rate_history where id = $3), $3::bigint))
      order by h.at desc, h.id desc limit $4`,
    [from, to, before, most],
  );

interface ListingRow {
  id: string;
  user_id: string;
  email: string;
  currency: string;
  swap_to: string;
  rate: string;
  amount: string;
  left: string;
  state: (typeof LISTING_STATES)[number];
  created_at: Date;
}

/** The newest listings before one, of a pair or of all. The statement's text decides which index serves it. */
function findListings(db: Db, { from, to, before }: Wanted, most: number): Promise<ListingRow[]> {
  const isOfPair = from === '' ? `$1 = '' and $2 = $2` : 'l.currency = $1 and l.swap_to = $2';
  return db.query<ListingRow>(
    `select l.id, l.user_id, u.email, l.currency, l.swap_to, l.rate, l.amount, a.balance as left, l.created_at,
            case when l.status = 'active' and l.paused_at is not null then 'paused' else l.status end as state
       from (select * from listings l where ${isOfPair} and l.id < coalesce($3::bigint, 9223372036854775807)
              order by l.id desc limit $4) l
       join users u on u.id = l.user_id join accounts a on a.listing_id = l.id
      order by l.id desc`,
    [from, to, before, most],
  );
}

const MOST_ROWS = 25;

const wantedOf = (c: Context<AppEnv>) => {
  const { from = '', to = '', before = '' } = c.req.query();
  return { from, to, before: isId(before) ? before : null };
};

/** One window of a pair's rates, with the operators who set them. */
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
