import { languagePayload, watchlistPayload } from '@contract/choices';
import { payeePayload } from '@contract/payees';
import type { OwnCallName } from '@contract/calls';
import { ALERT_ANSWERS } from './alertAnswers';
import { DISPUTE_ANSWERS } from './disputeAnswers';
import { FACTOR_ANSWERS } from './factorAnswers';
import { PASSKEY_ANSWERS } from './passkeyAnswers';
import { LISTING_CHANGE_ANSWERS } from './listingChangeAnswers';
import {
  type Answer,
  type BackendRequest,
  nothing,
  ok,
  payloadOf,
  userOf,
} from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/refusal';
import type { BackendState } from '@test/support/mswBackend/state';
import { toWire } from '@test/support/mswBackend/wire';

/** A window of the caller's own rows, newest first, of which those that fit the filter are asked for. */
function windowOf<Row extends { id: string }>(
  query: URLSearchParams,
  own: readonly Row[],
  fits: (row: Row) => boolean,
) {
  // The cursors are ids here.
  const before = query.get('before');
  const start = before === null ? 0 : own.findIndex(({ id }) => id === before) + 1;
  if (before !== null && start === 0) throw new Refusal(400, { before: ['There is no such place in this list.'] });
  const found = own.slice(start).filter(fits);
  const shown = found.slice(0, parseInt(query.get('limit') ?? '', 10));
  return ok({ results: shown.map(toWire), next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null });
}

/** True if a parameter of the query is missing or has this value. */
const asks = (query: URLSearchParams, name: string, value: string) =>
  (query.get(name) ?? value).toUpperCase() === value.toUpperCase();

/** A window of the caller's transactions, which `state.transactions` has newest first. */
function transactionWindow(request: BackendRequest, state: BackendState) {
  const { id: owner } = userOf(request);
  const { query } = request;
  const own = state.transactions.filter(({ user }) => user === owner);
  return windowOf(
    query,
    own,
    ({ type, status, currency_from }) =>
      asks(query, 'type', type) && asks(query, 'status', status) && asks(query, 'currency', currency_from),
  );
}

/** A window of the caller's notifications, which `state.notifications` has newest first. */
function notificationWindow(request: BackendRequest, state: BackendState) {
  const { id } = userOf(request);
  const own = state.notifications.filter(({ owner }) => owner === id);
  return windowOf(request.query, own, ({ read, about }) => {
    const isOfKind = asks(request.query, 'kind', about?.kind ?? 'none');
    return isOfKind && asks(request.query, 'unread', String(!read));
  });
}

/** A window of the caller's listings, which `state.listings` has oldest first. */
function listingWindow(request: BackendRequest, state: BackendState) {
  const { id } = userOf(request);
  const own = state.listings.filter(({ user }) => user === id).reverse();
  return windowOf(request.query, own, ({ currency }) => asks(request.query, 'currency', currency));
}

/** A window of the caller's pending orders, which `state.orders` has oldest first. */
function orderWindow(request: BackendRequest, state: BackendState) {
  const { id } = userOf(request);
  const own = state.orders.filter(({ user, status }) => user === id && status.toLowerCase() === 'pending').reverse();
  return windowOf(request.query, own, ({ currency_from }) => asks(request.query, 'currency', currency_from));
}

/** A window of the fills of a listing or an order. */
const fillWindow = ({ query }: BackendRequest, state: BackendState) =>
  windowOf(query, state.fills[query.get('listing') ?? query.get('transaction') ?? ''] ?? [], () => true);

/** A window of what was traded in a market. */
const tradeWindow = ({ query }: BackendRequest, state: BackendState) =>
  windowOf(query, state.trades[query.get('market') ?? ''] ?? [], () => true);

/** A window of the candles of a market in a step; their times are their ids here. */
const candleWindow = ({ query }: BackendRequest, state: BackendState) =>
  timesOf(query, state.candles[`${query.get('market') ?? ''} ${query.get('step') ?? ''}`]);

const rateWindow = ({ query }: BackendRequest, state: BackendState) =>
  timesOf(query, state.ratesThen[`${query.get('currency_from') ?? ''}-${query.get('currency_to') ?? ''}`]);

/** A window of rows that are named by their times. */
function timesOf(query: URLSearchParams, rows: readonly { at: string }[] = []) {
  const before = query.get('before') ?? '9999';
  const found = rows.filter(({ at }) => at < before);
  const shown = found.slice(0, parseInt(query.get('limit') ?? '', 10));
  return ok({ results: shown, next: found.length > shown.length ? (shown.at(-1)?.at ?? null) : null });
}

/** A window of the statement of a wallet. */
function statementWindow({ query }: BackendRequest, state: BackendState) {
  const all = state.statements[query.get('currency') ?? ''] ?? [];
  const [since, until] = [query.get('since') ?? '', query.get('until') ?? '9999'];
  const cursor = query.get('before') ?? query.get('after');
  const earlier = all.filter(({ at }) => at < until);
  const found = earlier.filter(({ at }) => at >= since);
  const own = query.get('order') === 'oldest' ? found.reverse() : found;
  const start = cursor === null ? 0 : own.findIndex(({ id }) => id === cursor) + 1;
  const shown = own.slice(start, start + parseInt(query.get('limit') ?? '', 10));
  return ok({
    currency: query.get('currency'),
    opening: earlier[found.length]?.balance ?? '0',
    closing: earlier[0]?.balance ?? '0',
    results: shown,
    next: start + shown.length < own.length ? (shown.at(-1)?.id ?? null) : null,
  });
}

/** The calls that only our own server has. They are answered once `state.capabilities` is not null. */
export const OWN_ANSWERS: Record<OwnCallName, Answer> = {
  getCapabilities: (_request, state) => ok(state.capabilities),
  getAway: (_request, state) => ok(state.away),
  saveAwayPush: ({ body }, state) => {
    const { amounts } = body as { amounts: boolean };
    return ok(Object.assign(state.away, { push: { amounts } }));
  },
  endAwayPush: (_request, state) => ok(Object.assign(state.away, { push: null })),
  saveAwayMail: ({ body }, state) => ok(Object.assign(state.away, { mail: (body as { wanted: boolean }).wanted })),
  saveLanguage: (request, state) => {
    state.language = payloadOf(request, languagePayload).language;
    return ok({ status: 'OK' });
  },
  getWatchlist: (_request, state) => ok({ pairs: state.watched }),
  saveWatchlist: (request, state) => {
    state.watched = payloadOf(request, watchlistPayload).pairs;
    return ok({ status: 'OK' });
  },
  getSessions: (_request, state) => ok(state.devices),
  endSession: ({ id }, state) => {
    state.devices = state.devices.filter((one) => one.id !== id || one.current);
    return nothing();
  },
  endOtherSessions: (_request, state) => {
    state.devices = state.devices.filter(({ current }) => current);
    return ok({ status: 'OK' });
  },
  getNewestTransactions: transactionWindow,
  getOlderTransactions: transactionWindow,
  getListingProgress: ({ query }, state) =>
    ok((query.get('ids') ?? '').split(',').flatMap((id) => state.progress[id] ?? [])),
  getEndedListings: (_request, state) => ok(state.ended),
  getLastFills: (_request, state) => ok(state.lastFills),
  getProgressOfTransaction: ({ query }, state) => ok([state.progress[query.get('transaction') ?? ''] ?? []].flat()),
  getOrderResult: ({ query }, state) => {
    const result = state.results[query.get('transaction') ?? ''];
    if (result === undefined) throw new Refusal(404, { detail: 'Not found.' });
    return ok(result);
  },
  getNewestFills: fillWindow,
  getOlderFills: fillWindow,
  getNewestTrades: tradeWindow,
  getOlderTrades: tradeWindow,
  getNewestCandles: candleWindow,
  getOlderCandles: candleWindow,
  getDayFigures: (_request, state) => ok(state.dayFigures),
  getRateHistory: rateWindow,
  getOlderRateHistory: rateWindow,
  getProfit: (_request, state) => ok(state.profit),
  getPayees: (_request, state) => ok(state.payees),
  savePayee: (request, state) => {
    const said = payloadOf(request, payeePayload);
    const found = state.payees.find(({ account }) => account === said.account);
    if (!found) throw notFound();
    Object.assign(found, said);
    return ok({});
  },
  getCashLimits: (_request, state) => ok(state.cashLimits),
  ...FACTOR_ANSWERS,
  ...PASSKEY_ANSWERS,
  ...ALERT_ANSWERS,
  ...DISPUTE_ANSWERS,
  ...LISTING_CHANGE_ANSWERS,
  createReceipt: () => ok({ code: '7K3M-09QA-ZZ12-4W5X' }),
  getStatement: statementWindow,
  getOlderStatement: statementWindow,
  getStatementFromOldest: statementWindow,
  getNewestPending: transactionWindow,
  getNewestNotifications: notificationWindow,
  getOlderNotifications: notificationWindow,
  getNewestUnread: notificationWindow,
  getNewestOwnListings: listingWindow,
  getOlderOwnListings: listingWindow,
  getNewestOwnOrders: orderWindow,
  getOlderOwnOrders: orderWindow,
};
