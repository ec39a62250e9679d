import type { TradesQuery } from '@contract/schemas/own/trades';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { parseCursor, printCursor } from '@server/http/cursor';
import { announce } from '@server/news/announce';
import { wireId, wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import { addToCandles } from './candlesRepository';
import {
  findTrades,
  findTradesAfter,
  insertTrades,
  lockReading,
  moveReading,
  readTradesVersion,
  type TradeRow,
} from './repository';

const LIST = 'trades';
/** Before any trade that there may be. */
const NEWEST = '9223372036854775807';

/** Makes the trades, and their candles, of the fills that were committed since the last call, in one process at a time. @returns how many */
export const makeTrades = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const reading = await lockReading(tx);
    if (!reading || reading.before_xid === reading.upto) return 0;
    const made = await insertTrades(tx, reading.before_xid, reading.upto, reading.last_id);
    await moveReading(tx, reading.upto, made);
    if (made > 0) {
      await addToCandles(tx, reading.last_id);
      await announce(tx, 'trades');
    }
    return made;
  });

const presentTrade = ({ id, at, side, rate, amount, total }: TradeRow) => ({
  id: wireId(id),
  at: at.toISOString(),
  side,
  rate: wireMoney(rate),
  amount: wireMoney(amount),
  total: wireMoney(total),
});

/** One window of what was traded in a market, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readTrades(db: Db, { market, limit, before: cursor }: TradesQuery) {
  const before = cursor === undefined ? NEWEST : parseCursor(LIST, cursor);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await findTrades(db, market, before, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(presentTrade),
    next: last && found.length > limit ? printCursor(LIST, last.id) : null,
  };
}

export { readTradesVersion } from './repository';

/** So many trades are pushed at once; with more, pages ask for a window. */
const MOST_PUSHED = 20;

/** What was traded after a version, read once for all who follow. */
interface TradesStep {
  version: string;
  /** The message since a version that is known and not too old; undefined for any other. */
  textSince: (version: string) => Buffer | undefined;
}

/** What was traded since, in one snapshot: the newest trades, from which every recent version can be followed. */
export const readTradesStep = (db: Database): Promise<TradesStep> =>
  inSnapshot(db, async (tx) => {
    const version = await readTradesVersion(tx);
    const last = BigInt(numberOf(version));
    const oldest = last > BigInt(MOST_PUSHED) ? last - BigInt(MOST_PUSHED) : 0n;
    const rows = await findTradesAfter(tx, String(oldest), MOST_PUSHED);
    return {
      version,
      textSince(from) {
        const since = BigInt(numberOf(from));
        if (since < oldest || since > last) return undefined;
        const set = rows.filter(({ id }) => BigInt(id) > since);
        const news = set.map(({ market, ...row }) => ({ market, ...presentTrade(row) }));
        return Buffer.from(JSON.stringify({ group: 'trades', from, to: version, set: news }));
      },
    };
  });

const numberOf = (version: string): string => version.split('-')[0] ?? '0';
