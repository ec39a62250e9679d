import type { OwnCallName } from '@contract/calls';
import { disputeEntryPayload } from '@contract/disputes';
import { listingChangePayload, type OwnListing } from '@contract/listingChanges';
import { passkeyProofPayload, passkeyRemovalPayload } from '@contract/passkeys';
import type { Peg } from '@contract/values/peg';
import { add, decimal, toText } from '@/domain/money/decimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { typedRate } from '@/domain/money/typedNumber';
import { checkListRate } from '@/domain/rules/listRules';
import { refusalTexts } from '@/texts/refusals';
import { nounFacts } from '@test/contract/nouns/callFacts';
import {
  type Answer,
  type BackendRequest,
  created,
  ok,
  payloadOf,
  userOf,
} from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal, toWire } from '@test/support/mswBackend/wire';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';
import { debit } from '@test/support/mswBackend/processing';
import { openSession } from './accountAnswers';
import { FACTOR_ANSWERS, RIGHT_CODE } from './factorAnswers';

/** The conversations about disputes, which a test puts into `state.conversations`. */
const DISPUTE_ANSWERS = {
  getDisputes: ({ query }, state) => ok(state.conversations[query.get('transaction') ?? ''] ?? []),
  addDisputeEntry: (request, state) => {
    const payload = payloadOf(request, disputeEntryPayload);
    const found = Object.values(state.conversations)
      .flat()
      .find(({ id }) => id === payload.dispute);
    if (!found) throw notFound();
    if (found.state === 'answered') throw new Refusal(409, { detail: 'This dispute has been answered.' });
    const isPicture = payload.kind === 'picture';
    if (isPicture && found.pictures_left === 0) throw new Refusal(400, { picture: ['It has them all.'] });
    found.pictures_left -= isPicture ? 1 : 0;
    found.entries.push({
      ...{ by: 'user', author: '', at: '2026-11-22T10:00:00Z', final: false },
      text: isPicture ? null : payload.text,
      picture: isPicture ? String(found.entries.length) : null,
    });
    return created({ id: found.entries.length });
  },
  getDisputePicture: () => ok({ src: 'data:image/png;base64,iVBORw0KGgo=' }),
} satisfies Record<string, Answer>;

function ownListing(state: BackendState, user: string, id: string) {
  const own = state.listings.find((one) => one.id === id && one.user === user);
  if (!own) throw notFound();
  return own;
}

/** As the server rates it at once. */
function followMarket(listing: OwnListing, peg: Peg, marketRate: string): void {
  const { rate, outside } = peggedRate(decimal(marketRate), peg);
  Object.assign(listing, { peg: { ...peg, outside }, ...(outside === null && { rate: toText(rate) }) });
  if (outside === null) delete listing.paused;
  else listing.paused = true;
}

/** Changes of own listings. Money that goes back is left to the tests of the server. */
const LISTING_CHANGE_ANSWERS = {
  changeListing: (request, state) => {
    const { listing: id, rate, amount, peg, add: more, expires_at: endsAt } = payloadOf(request, listingChangePayload);
    const listing = ownListing(state, userOf(request).id, id);
    const market = state.rates.find(
      (one) => one.currency_from === listing.currency && one.currency_to === listing.swap_to,
    );
    const breach = rate === null ? null : checkListRate(typedRate(rate), market?.rate ?? null);
    if (breach !== null) throw new Refusal(400, { rate: [breach] });
    Object.assign(listing, { rate: rate ?? listing.rate, Amount: amount ?? listing.Amount });
    if (more) {
      debit(state, userOf(request).id, listing.currency, more);
      listing.Amount = toText(add(decimal(listing.Amount), decimal(more)));
    }
    if (endsAt) listing.expires_at = endsAt;
    if (endsAt === null) delete listing.expires_at;
    if (rate !== null) delete listing.peg;
    if (peg && market) followMarket(listing, peg, market.rate);
    return ok({ id });
  },
  pauseListing: (request, state) => {
    ownListing(state, userOf(request).id, request.id).paused = true;
    return ok({});
  },
  resumeListing: (request, state) => {
    delete ownListing(state, userOf(request).id, request.id).paused;
    return ok({});
  },
} satisfies Record<string, Answer>;

const OPTIONS = { options: { challenge: 'Y2hhbGxlbmdl' } };

function requireProof({ password, code }: { password: string; code?: string | undefined }, state: BackendState): void {
  if (password !== PASSWORD) throw new Refusal(400, { password: [refusalTexts.passwordWrong] });
  if (state.factor.on && code !== RIGHT_CODE) throw new Refusal(400, { code: [refusalTexts.codeWrong] });
}

/** The passkeys of the user, `state.passkeys`. What they sign is not looked at. */
const PASSKEY_ANSWERS = {
  getPasskeys: (_request, state) => ok(state.passkeys),
  startPasskey: (request, state) => {
    requireProof(payloadOf(request, passkeyProofPayload), state);
    return ok(OPTIONS);
  },
  addPasskey: (_request, state) => {
    const id = String(state.passkeys.length + 1);
    const created = '2026-11-20T10:00:00Z';
    state.passkeys.push({ id, browser: 'Chrome', system: 'Linux', created, last_used: null });
    return ok({ status: 'OK' });
  },
  removePasskey: (request, state) => {
    const { passkey, ...proof } = payloadOf(request, passkeyRemovalPayload);
    requireProof(proof, state);
    if (!state.passkeys.some(({ id }) => id === passkey)) throw notFound();
    state.passkeys = state.passkeys.filter(({ id }) => id !== passkey);
    return ok({ status: 'OK' });
  },
  startPasskeyLogIn: () => ok(OPTIONS),
  logInWithPasskey: (_request, state) => ok({ token: openSession(state, ADA) }),
  startPasskeyPin: () => ok(OPTIONS),
  confirmWithPasskey: () => ok({ otp: '123456' }),
} satisfies Record<string, Answer>;

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
export const OWN_ANSWERS: Partial<Record<OwnCallName, Answer>> = {
  ...nounFacts(({ msw }) => msw),
  getCapabilities: (_request, state) => ok(state.capabilities),
  getAway: (_request, state) => ok(state.away),
  saveAwayPush: ({ body }, state) => {
    const { amounts } = body as { amounts: boolean };
    return ok(Object.assign(state.away, { push: { amounts } }));
  },
  endAwayPush: (_request, state) => ok(Object.assign(state.away, { push: null })),
  saveAwayMail: ({ body }, state) => ok(Object.assign(state.away, { mail: (body as { wanted: boolean }).wanted })),
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
  getCashLimits: (_request, state) => ok(state.cashLimits),
  ...FACTOR_ANSWERS,
  ...PASSKEY_ANSWERS,
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
