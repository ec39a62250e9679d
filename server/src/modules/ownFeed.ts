import type { OwnGroup } from '@contract/values/ownFeed';
import { type Database, type Db, inSnapshot, together } from '@server/db/database';
import { stampOf, versionOf } from './listings/feed';
import { findNewestOwnChanges, type OwnChange, readOwnVersion } from './ownVersions';
import { findTransactionsAmong, presentTransaction } from './transactions/record';
import { findUser, presentUser } from './users';
import { findWallets, presentWallet } from './wallets';

/**
 * The rows that changed between two versions; null if that is not known: the first one is of a restored backup or too
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

/** More changes than these are not sent: one answer is not much longer than so many rows. */
const MOST_CHANGES = 20;
const MOST_BYTES = 16 * 1024;

/** What is asked: a user, a group, and the versions that their pages hold. */
interface Asked {
  userId: string;
  group: OwnGroup;
  froms: readonly string[];
}

/** The present version, and for each of the others what has changed since; null for what is unknown or too long. */
export interface OwnStep {
  version: string;
  texts: ReadonlyMap<string, Buffer | null>;
}

/** The changed rows of a user, in the shapes of the answers. */
type ReadRows = (tx: Db, userId: string, ids: readonly string[]) => Promise<object>;

const readChangedTransactions: ReadRows = async (tx, userId, ids) => ({
  set: (await findTransactionsAmong(tx, userId, ids)).map(presentTransaction),
});

/** All of them: they are few. */
const readHome: ReadRows = async (tx, userId) => {
  const [wallets, user] = await together(findWallets(tx, userId), findUser(tx, userId));
  return { wallets: wallets.map(presentWallet), me: user && presentUser(user) };
};

const ROWS: Record<OwnGroup, ReadRows> = {
  transactions: readChangedTransactions,
  homepage_updates: readHome,
};

/** All that is read about one user comes from one snapshot, so a version says exactly what the pages hold. */
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
