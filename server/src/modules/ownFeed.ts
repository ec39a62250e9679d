import type { OwnGroup } from '@contract/values/ownFeed';
import { type Database, type Db, inSnapshot, together } from '@server/db/database';
import { stampOf, versionOf } from './listings/feed';
import { findNewestOwnChanges, type OwnChange, readOwnVersion } from './ownVersions';
import { findTransactionsAmong, presentTransaction } from './transactions/record';
import { findUser, presentUser } from './users';
import { findWallets, presentWallet } from './wallets';

/**
 * The rows that changed between two versions; null if that is unknown: the first version is of a restored backup or too
 * old, or a transaction that began before it ended after it.
 *
 * @param changes the newest ones at the version `to`, newest first
 */
function changedSince(from: string, to: string, changes: readonly OwnChange[]): string[] | null {
  const wanted = versionOf(from);
  const reached = versionOf(to);
  const rows = new Set<string>();
  for (const change of changes) {
    if (reached.count <= wanted.count) break;
    rows.add(change.row_id);
    reached.count -= 1n;
    reached.stamp ^= stampOf(change);
  }
  return reached.count === wanted.count && reached.stamp === wanted.stamp ? [...rows] : null;
}

/** The most changes that are sent. It limits an answer to about this many rows. */
const MOST_CHANGES = 20;
const MOST_BYTES = 16 * 1024;

/** A user, a group, and the versions that their pages hold. */
interface Asked {
  userId: string;
  group: OwnGroup;
  froms: readonly string[];
}

/** The present version, and the changes since each of the others; null for a version that is unknown or too old. */
export interface OwnStep {
  version: string;
  texts: ReadonlyMap<string, Buffer | null>;
}

/** The changed rows of a user, in the shapes of the answers. */
type ReadRows = (tx: Db, userId: string, ids: readonly string[]) => Promise<object>;

const readChangedTransactions: ReadRows = async (tx, userId, ids) => ({
  set: (await findTransactionsAmong(tx, userId, ids)).map(presentTransaction),
});

/** All wallets, because they are few. */
const readHome: ReadRows = async (tx, userId) => {
  const [wallets, user] = await together(findWallets(tx, userId), findUser(tx, userId));
  return { wallets: wallets.map(presentWallet), me: user && presentUser(user) };
};

const ROWS: Record<OwnGroup, ReadRows> = {
  transactions: readChangedTransactions,
  homepage_updates: readHome,
};

/** Everything is read from one snapshot, so that the version is exactly that of the rows. */
export const readOwnStep = (db: Database, { userId, group, froms }: Asked): Promise<OwnStep> =>
  inSnapshot(db, async (tx) => {
    const [version, changes] = await together(
      readOwnVersion(tx, userId, group),
      findNewestOwnChanges(tx, userId, group, MOST_CHANGES),
    );
    const texts = new Map<string, Buffer | null>();
    for (const from of froms) {
      const ids = changedSince(from, version, changes);
      const rows = ids && (await ROWS[group](tx, userId, ids));
      const text = rows && Buffer.from(JSON.stringify({ group, from, to: version, ...rows }));
      texts.set(from, text && text.byteLength <= MOST_BYTES ? text : null);
    }
    return { version, texts };
  });

/** The version of a user's transactions, and those that have changed since another one; null if that cannot be said. */
export const readChangesOf = (db: Database, userId: string, from: string | null) =>
  inSnapshot(db, async (tx) => {
    const group = 'transactions';
    const [version, changes] = await together(
      readOwnVersion(tx, userId, group),
      findNewestOwnChanges(tx, userId, group, MOST_CHANGES),
    );
    const ids = from === null ? null : changedSince(from, version, changes);
    const rows = ids && (await findTransactionsAmong(tx, userId, ids)).map(presentTransaction);
    return { version, rows };
  });
