import type { StatementLine, StatementQuery } from '@contract/schemas/own/statement';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { parseCursor, printCursor } from '@server/http/cursor';
import { invalidField, notFound } from '@server/platform/refusal';
import { wireMoney } from '@server/modules/wire';
import {
  type Account,
  findAccount,
  findBalances,
  findNewer,
  findOlder,
  findPosition,
  type LedgerLine,
} from './repository';
import { statementLinesOf } from './statementLines';

const LIST = 'statement';

type Asked = Omit<StatementQuery, 'order'> & Partial<Pick<StatementQuery, 'order'>>;

/** The user's wallet in the period. @throws Refusal `notFound` if they have no wallet in that currency */
async function readAccount(db: Db, userId: string, { currency, since, until }: Asked): Promise<Account> {
  const id = await findAccount(db, userId, currency);
  if (id === null) throw notFound();
  return { id, userId, since: since ?? '-infinity', until: until ?? 'infinity' };
}

async function positionOf(db: Db, account: Account, field: 'before' | 'after', cursor: string | undefined) {
  if (cursor === undefined) return null;
  const id = parseCursor(LIST, cursor);
  const position = id === null ? null : await findPosition(db, account.id, id);
  if (position === null) throw invalidField(field, refusalTexts.noSuchCursor);
  return position;
}

/** One more line than the limit: if it exists, there is a next window. */
async function findLines(db: Db, account: Account, { order, limit, before, after }: Asked): Promise<LedgerLine[]> {
  if (order === 'oldest') {
    return findNewer(db, account, await positionOf(db, account, 'after', after), limit + 1);
  }
  return findOlder(db, account, await positionOf(db, account, 'before', before), limit + 1);
}

/** One window of a statement. `limit` counts lines of the ledger; those with a fee are shown as two. */
interface StatementWindow {
  currency: string;
  opening: string;
  closing: string;
  results: StatementLine[];
  next: string | null;
}

/**
 * One window of the statement of a user's wallet, from one snapshot.
 *
 * @throws Refusal `notFound` if they have no such wallet, `invalid` for a cursor that is not of this statement
 */
export const readStatement = (db: Database, userId: string, asked: Asked): Promise<StatementWindow> =>
  inSnapshot(db, async (tx) => {
    const account = await readAccount(tx, userId, asked);
    const { opening, closing } = await findBalances(tx, account);
    const found = await findLines(tx, account, asked);
    const lines = found.slice(0, asked.limit);
    const last = lines.at(-1);
    const inOrder = (shown: StatementLine[]) => (asked.order === 'oldest' ? shown : shown.reverse());
    return {
      currency: asked.currency,
      opening: wireMoney(opening),
      closing: wireMoney(closing),
      results: lines.flatMap((line) => inOrder(statementLinesOf(line))),
      next: last && found.length > asked.limit ? printCursor(LIST, last.id) : null,
    };
  });
