import * as v from 'valibot';
import { windowCalls } from '@contract/windows';
import { transactionCalls } from '@contract/transactions';
import { userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { type OwnDelta, ownDelta } from '@contract/feeds';
import type { Transaction } from '@contract/values/transaction';
import { parseJsonExactly } from '@contract/values/jsonText';
import type { LiveGroup } from '@contract/values/liveGroups';
import { type OwnMark, ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { checkToken } from '@/api/session/tokenStorage';
import { moveOwnMark, ownMarkOf } from '@/api/transport/keptAnswers';
import { type OwnWindow, windowAfter } from '@/domain/book/ownWindow';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf, upsertEntries } from './cacheEntries';

/** What a cache entry holds, and the argument of its call. */
interface Held {
  data: unknown;
  argument: unknown;
}

type DeltaOf<Group> = Extract<OwnDelta, { group: Group }>;
/** The data after a delta that follows it; null if it has to be fetched. */
type After<Delta> = (held: Held, delta: Delta) => unknown;

/** The whole list. */
const WHOLE = { isNewest: true, most: Infinity };

/** Filtered windows are fetched again, because only the server knows what the filter means. */
const transactionWindow =
  (isNewest: boolean): After<DeltaOf<'transactions'>> =>
  ({ data, argument }, { set }) => {
    const { limit: _limit, before: _before, ...filter } = (argument ?? {}) as Record<string, unknown>;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    return isFiltered ? null : windowAfter(data as OwnWindow<Transaction>, set, { isNewest });
  };

const TRANSACTIONS: Record<string, After<DeltaOf<'transactions'>>> = {
  [transactionCalls.getTransactions.name]: ({ data }, { set }) =>
    windowAfter({ results: data as readonly Transaction[], next: null }, set, WHOLE)?.results ?? null,
  [transactionCalls.getTransaction.name]: ({ data, argument }, { set }) =>
    set.find(({ id }) => id === argument) ?? data,
  [windowCalls.getNewestTransactions.name]: transactionWindow(true),
  [windowCalls.getOlderTransactions.name]: transactionWindow(false),
};

const HOME: Record<string, After<DeltaOf<'homepage_updates'>>> = {
  [walletCalls.getWallets.name]: (_held, { wallets }) => wallets,
  [walletCalls.getWallet.name]: ({ argument }, { wallets }) => {
    const wallet = wallets.find(({ currency }) => currency === argument);
    return wallet ? { balance: wallet.balance } : null;
  },
  [userCalls.getMe.name]: (_held, { me }) => me,
};

/** The data of an entry after a delta that follows it; null if it has to be fetched. */
export const dataAfter = (endpoint: string, held: Held, delta: OwnDelta): unknown =>
  (delta.group === 'transactions' ? TRANSACTIONS[endpoint]?.(held, delta) : HOME[endpoint]?.(held, delta)) ?? null;

interface OwnFollowerPorts {
  touch: (key: string) => void;
}

const markOf = ({ key }: CacheEntry): OwnMark | null => readOwnMark(ownMarkOf(key));

function readDelta(text: string): OwnDelta | null {
  try {
    const parsed = v.safeParse(ownDelta, parseJsonExactly(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Keeps the user's wallets and transactions up to date with the changes that are pushed, without a call. */
export function createOwnFollower(store: ApiStore, { touch }: OwnFollowerPorts) {
  /** The data after a delta; null if it has to be fetched: something is missing, or it is being fetched. */
  const after = (entry: CacheEntry, mark: OwnMark | null, delta: OwnDelta): unknown =>
    mark?.version === delta.from && entry.status === 'fulfilled' ? dataAfter(entry.endpoint, entry, delta) : null;

  return {
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version(group: LiveGroup): string | null {
      const marks = cacheEntries(store.getState()).map(markOf);
      return marks.find((mark) => mark?.group === group)?.version ?? null;
    },
    /** Takes a message of a group; false if it has to be treated as a hint. */
    take(text: string): boolean {
      const delta = document.hidden ? null : readDelta(text);
      if (!delta) return false;
      checkToken();
      const arrived: CacheEntry[] = [];
      for (const entry of entriesOf(store.getState(), delta.group)) {
        const mark = markOf(entry);
        // Wallets are also fed by the group of transactions, but their changes come with the group of wallets.
        if ((mark && mark.group !== delta.group) || mark?.version === delta.to) continue;
        const value = after(entry, mark, delta);
        if (value === null) {
          touch(entry.key);
          continue;
        }
        moveOwnMark(entry.key, ownMarkText({ group: delta.group, version: delta.to }));
        if (value !== entry.data) arrived.push({ ...entry, data: value });
      }
      if (arrived.length > 0) upsertEntries(store, arrived);
      return true;
    },
  };
}
