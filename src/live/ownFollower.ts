import * as v from 'valibot';
import { type Notification, notificationCalls } from '@contract/notifications';
import { type Candle, candleCalls, type CandleStep, type DayFigures } from '@contract/candles';
import { countedCalls } from '@contract/countedWindows';
import { type Trade, tradeCalls } from '@contract/trades';
import { windowCalls } from '@contract/windows';
import { transactionCalls } from '@contract/transactions';
import { userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { type OwnDelta, ownDelta } from '@contract/feeds';
import type { Transaction } from '@contract/values/transaction';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { parseJsonExactly } from '@contract/values/jsonText';
import type { LiveGroup } from '@contract/values/liveGroups';
import { type OwnMark, ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { checkToken } from '@/api/session/tokenStorage';
import { moveOwnMark, ownMarkOf } from '@/api/transport/keptAnswers';
import { candlesAfter, daysAfter, type OwnRow, type OwnWindow, windowAfter } from '@/domain/book/ownWindow';
import { isPending } from '@/domain/wording/transactionFacts';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf, upsertEntries } from './cacheEntries';

/** What a cache entry holds, and the argument of its call. */
interface Held {
  data: unknown;
  argument: unknown;
}

type DeltaOf<Group> = Extract<OwnDelta, { group: Group }>;
/** The data after a delta that follows it; null if it has to be fetched. */
type After<Delta> = (held: Held, delta: Delta) => unknown;

/** The parameters of a window that choose its rows. */
interface Filter {
  type?: string;
  currency?: string;
  status?: string;
  since?: string;
  until?: string;
  min?: string;
  max?: string;
  words?: string;
  kind?: string;
}

interface TradesAsked {
  market: string;
  limit: string;
}

interface CandlesAsked extends TradesAsked {
  step: CandleStep;
}

/** Those that only the server judges. */
const JUDGED = ['since', 'until', 'min', 'max', 'words'] as const;

const filterOf = ({ argument }: Held) => (argument ?? {}) as Filter;
const isJudged = (held: Held) => JUDGED.some((name) => filterOf(held)[name] !== undefined);
const whole = <Row>(data: unknown) => ({ results: data as readonly Row[], next: null });
const all = () => true;

const listAfter = <Row extends OwnRow>(
  { data }: Held,
  change: { set: readonly Row[]; del?: readonly string[] },
  keeps: (row: Row) => boolean = all,
) => windowAfter(whole<Row>(data), change, { keeps, isNewest: true, isSure: true, most: Infinity })?.results ?? null;

const isWanted = (wanted: string | undefined, value: string) => wanted === undefined || wanted.toUpperCase() === value;

/** Whether a transaction has the type and the currency of a filter, which never change. */
const isOfKind =
  ({ type, currency }: Filter) =>
  (one: Transaction): boolean =>
    isWanted(type, one.type) && isWanted(currency, one.currency_from);

const transactionWindow =
  (isNewest: boolean): After<DeltaOf<'transactions'>> =>
  (held, { set }) => {
    const filter = filterOf(held);
    const keeps = ({ status }: Transaction) => isWanted(filter.status, status);
    // A status changes, so a row may come into the middle of a window, or between two of them.
    const isSure = !isJudged(held) && (isNewest || filter.status === undefined);
    const change = { set: set.filter(isOfKind(filter)) };
    return windowAfter(held.data as OwnWindow<Transaction>, change, { keeps, isNewest, isSure });
  };

const notificationWindow =
  (isNewest: boolean): After<DeltaOf<'notifications'>> =>
  (held, { set, del }) => {
    const { kind } = filterOf(held);
    const change = { set: set.filter(({ about }) => kind === undefined || about?.kind === kind), del };
    return windowAfter(held.data as OwnWindow<Notification>, change, { keeps: all, isNewest, isSure: !isJudged(held) });
  };

const NOTIFICATIONS: Record<string, After<DeltaOf<'notifications'>>> = {
  [notificationCalls.getNotifications.name]: (held, delta) => listAfter<Notification>(held, delta),
  [notificationCalls.getUnreadCount.name]: (_held, { unread }) => unread,
  [countedCalls.getNewestUnread.name]: (_held, { unread }) => ({
    count: Math.min(unread, LONGEST_WINDOW),
    areAll: unread <= LONGEST_WINDOW,
  }),
  [windowCalls.getNewestNotifications.name]: notificationWindow(true),
  [windowCalls.getOlderNotifications.name]: notificationWindow(false),
};

const TRANSACTIONS: Record<string, After<DeltaOf<'transactions'>>> = {
  [transactionCalls.getTransactions.name]: (held, delta) => listAfter<Transaction>(held, delta),
  [transactionCalls.getPendingTransactions.name]: (held, delta) =>
    listAfter<Transaction>(held, delta, (one) => isPending(one) && one.type === held.argument),
  [transactionCalls.getTransaction.name]: ({ data, argument }, { set }) =>
    set.find(({ id }) => id === argument) ?? data,
  [countedCalls.getNewestPending.name]: ({ data }, delta) =>
    windowAfter(data as OwnWindow<Transaction>, delta, { keeps: isPending, isNewest: true, isSure: true }),
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

const newsOf = ({ set }: DeltaOf<'trades'>, wanted: string) =>
  set.filter(({ market }) => market === wanted).map(({ market: _of, ...trade }) => trade);

/** The newest trades and candles of a market, as many as were asked for, and the last 24 hours of all markets. */
const TRADES: Record<string, After<DeltaOf<'trades'>>> = {
  [tradeCalls.getNewestTrades.name]: ({ data, argument }, delta) => {
    const { market, limit } = argument as TradesAsked;
    const news = newsOf(delta, market);
    if (news.length === 0) return data;
    const { results, next } = data as OwnWindow<Trade>;
    return { results: [...news, ...results].slice(0, parseInt(limit, 10)), next };
  },
  [candleCalls.getNewestCandles.name]: ({ data, argument }, delta) => {
    const { market, step, limit } = argument as CandlesAsked;
    const news = newsOf(delta, market);
    const held = data as { results: readonly Candle[]; next: string | null };
    return news.length === 0 ? data : candlesAfter(held, news, step, parseInt(limit, 10));
  },
  [candleCalls.getDayFigures.name]: ({ data }, { set }) => daysAfter(data as readonly DayFigures[], set),
};

/** The data of an entry after a delta that follows it; null if it has to be fetched. */
export function dataAfter(endpoint: string, held: Held, delta: OwnDelta): unknown {
  switch (delta.group) {
    case 'notifications':
      return NOTIFICATIONS[endpoint]?.(held, delta) ?? null;
    case 'transactions':
      return TRANSACTIONS[endpoint]?.(held, delta) ?? null;
    case 'homepage_updates':
      return HOME[endpoint]?.(held, delta) ?? null;
    case 'trades':
      return TRADES[endpoint]?.(held, delta) ?? null;
  }
}

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

/** Keeps what one user sees up to date with the changes that are pushed, without a call. */
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
        // A wallet is also fed by transactions, but the messages of its own group carry it.
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
