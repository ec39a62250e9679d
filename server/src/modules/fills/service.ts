import type { FillsQuery, ProgressQuery } from '@contract/schemas/own/fills';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { decimal, divide, isZero, subtract, sumOf, toText } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { parseCursor, printCursor } from '@server/http/cursor';
import { invalidField, notFound } from '@server/platform/refusal';
import { wireId, wireMoney } from '@server/modules/wire';
import {
  type FillRow,
  findEnded,
  findFillsOfListing,
  findFillsOfOrder,
  findHops,
  findLastFills,
  findOrder,
  findProgress,
  findProgressOf,
  type HopRow,
  type ProgressRow,
} from './repository';

const LIST = 'fills';
/** Before any fill that there may be. */
const NEWEST = '9223372036854775807';

const presentProgress = (row: ProgressRow) => ({
  id: wireId(row.id),
  currency: row.currency,
  swap_to: row.swap_to,
  rate: wireMoney(row.rate),
  listed: wireMoney(row.listed),
  sold: wireMoney(row.sold),
  left: wireMoney(row.left),
  returned: wireMoney(row.returned),
  got: wireMoney(row.got),
  fills: row.fills,
});

/** How many of the listings that ended are worth listing again. */
const ENDED = 20;

function findAsked(db: Db, userId: string, asked: ProgressQuery): Promise<ProgressRow[]> {
  if ('ids' in asked) return findProgress(db, userId, asked.ids);
  return 'ended' in asked ? findEnded(db, userId, ENDED) : findProgressOf(db, userId, asked.transaction);
}

/** What became of the user's listings: of those with these ids, of one transaction, or of the newest that ended. */
export async function readProgress(db: Db, userId: string, asked: ProgressQuery) {
  return (await findAsked(db, userId, asked)).map(presentProgress);
}

/** The hops in the order in which the order went: each begins with the currency in which the one before ended. */
function inOrder(hops: readonly HopRow[], first: string): HopRow[] {
  const next = hops.find(({ from }) => from === first);
  if (!next) return [];
  const rest = hops.filter((hop) => hop !== next);
  return [next, ...inOrder(rest, next.to)];
}

/**
 * What a completed order of the user really got.
 *
 * @throws Refusal `notFound` for another user's, another type, and one that is not completed
 */
export const readOrderResult = (db: Database, userId: string, transactionId: string) =>
  inSnapshot(db, async (tx) => {
    const order = await findOrder(tx, userId, transactionId);
    if (!order) throw notFound();
    const hops = inOrder(await findHops(tx, transactionId), order.currency_from);
    const net = subtract(decimal(order.gross), decimal(order.fee));
    const last = hops.at(-1)?.to;
    const received = sumOf(hops.filter(({ to }) => to === last).map((hop) => decimal(hop.received)));
    if (isZero(received)) throw notFound();
    return {
      gross: wireMoney(order.gross),
      fee: wireMoney(order.fee),
      net: toText(net),
      received: toText(received),
      rate: toText(divide(net, received, RATE_INPUT_DECIMALS, 'halfUp')),
      market_rate: order.market_rate === null ? null : wireMoney(order.market_rate),
      hops: hops.map((hop) => ({ ...hop, paid: wireMoney(hop.paid), received: wireMoney(hop.received) })),
    };
  });

const presentFill = (row: FillRow) => ({
  id: wireId(row.id),
  at: row.created_at.toISOString(),
  currency: row.currency,
  swap_to: row.swap_to,
  taken: wireMoney(row.taken),
  paid: wireMoney(row.paid),
  rate: wireMoney(row.rate),
});

/** The newest fills of the user's listings and orders, newest first. */
export async function readLastFills(db: Db, userId: string, limit: number) {
  const rows = await findLastFills(db, userId, limit);
  return rows.map((row) => ({ ...presentFill(row), sold: row.sold }));
}

function find(db: Db, userId: string, { listing, transaction, limit }: FillsQuery, before: string): Promise<FillRow[]> {
  if (listing !== undefined) return findFillsOfListing(db, userId, before, listing, limit + 1);
  if (transaction !== undefined) return findFillsOfOrder(db, userId, before, transaction, limit + 1);
  throw invalidField('listing', refusalTexts.listingOrTransaction);
}

/**
 * One window of the fills of a listing or an order of the user, newest first. Those of others are none.
 *
 * @throws Refusal `invalid` for a cursor of another list, and if neither a listing nor an order is named
 */
export async function readFills(db: Db, userId: string, asked: FillsQuery) {
  const before = asked.before === undefined ? NEWEST : parseCursor(LIST, asked.before);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await find(db, userId, asked, before);
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    results: shown.map(presentFill),
    next: last && found.length > asked.limit ? printCursor(LIST, last.id) : null,
  };
}
