import { type CancelAllPayload, cancelAllPayload } from '@contract/listingChanges';
import { add, decimal, toText } from '@/domain/money/decimal';
import { type Expectation, expectation } from '@test/contract/suite/bench';
import { type BackendRequest, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { credit, giveBack } from '@test/support/mswBackend/processing';
import type { BackendState } from '@test/support/mswBackend/state';
import { active, type NounFacts, type Requirement } from './callFacts';

const MARKET = { market: 'CNY-NGN' };
const SUMMARY = { listings: 2, orders: 1, returned: [{ currency: 'CNY', amount: '67.5' }] };
const EXAMPLE = { sent: { ...SUMMARY, returned: [{ currency: 'CNY', amount: '67.50' }] }, kept: SUMMARY };

const TRADES = ['LIST', 'ORDER', 'MOF_ORDER'];

/** What of the caller's is open: in one market, or everywhere. */
function openOf(request: BackendRequest, state: BackendState, { market }: CancelAllPayload) {
  const { id } = userOf(request);
  const isIn = (one: string, other: string | null) => !market || [one, other].sort().join('-') === market;
  const pending = state.transactions.filter(
    (one) => one.user === id && one.status === 'PENDING' && TRADES.includes(one.type),
  );
  return {
    listings: state.listings.filter((one) => one.user === id && isIn(one.currency, one.swap_to)),
    pending: pending.filter((one) => isIn(one.currency_from, one.currency_to)),
  };
}

function summaryOf({ listings, pending }: ReturnType<typeof openOf>) {
  const returned = new Map<string, string>();
  const sums = [
    ...listings.map(({ currency, Amount }) => [currency, Amount] as const),
    ...pending.map(({ currency_from, held }) => [currency_from, held] as const),
  ];
  for (const [currency, amount] of sums) {
    returned.set(currency, toText(add(decimal(returned.get(currency) ?? '0'), decimal(amount))));
  }
  const toAppear = pending.filter(({ type }) => type === 'LIST').length;
  return {
    listings: listings.length + toAppear,
    orders: pending.length - toAppear,
    returned: [...returned].map(([currency, amount]) => ({ currency, amount })),
  };
}

/** The life of listings: ending everything at once. Their end times and additions are fields of other calls. */
export const facts: NounFacts = {
  getCancelAll: {
    line: 'GET cancel-all/',
    answer: EXAMPLE,
    groups: 'listings, transactions, homepage_updates',
    access: active,
    msw: (request, state) => ok(summaryOf(openOf(request, state, {}))),
  },
  cancelAll: {
    argument: { ...MARKET, unknown: 'never sent' },
    line: 'POST cancel-all/',
    body: MARKET,
    answer: EXAMPLE,
    groups: 'transactions, homepage_updates, listings, pegs, orders',
    access: active,
    msw: (request, state) => {
      const open = openOf(request, state, payloadOf(request, cancelAllPayload));
      const answer = summaryOf(open);
      for (const { currency, Amount } of open.listings) credit(state, userOf(request).id, currency, Amount);
      state.listings = state.listings.filter((one) => !open.listings.includes(one));
      for (const transaction of open.pending) giveBack(state, transaction, 'REVOKED');
      return ok(answer);
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'cancelling all says nothing of others, and a market that does not exist is refused [S11.lifecycle.cancelAll]',
    ['getCancelAll', 'cancelAll'],
    async (bench) => {
      const { token } = await bench.account();
      const nothing = { listings: 0, orders: 0, returned: [] };
      expect(await bench.answer('getCancelAll', { token })).toEqual(nothing);
      expect(await bench.answer('cancelAll', { token, json: {} })).toEqual(nothing);
      expect(await bench.status('cancelAll', { token, json: { market: 'CNY-USD' } })).toBe(400);
    },
  ),
];

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.lifecycle.${id}`, section: 11, title: 'The life of listings', text },
});

export const requirements = [
  requirement(
    'end',
    'A listing stays until it is deleted, for a day, a week, or until a chosen day; at its end time the worker ends it once, returns the rest and notifies its user, and nothing is taken from it afterwards.',
  ),
  requirement(
    'add',
    'A change of a listing may add to it from the wallet without giving up what it holds; it then moves behind all others at its rate.',
  ),
  requirement(
    'cancelAll',
    'One press ends all own listings and revokes all own pending orders in one transaction, after a question that says how many and what comes back.',
  ),
  requirement('races', 'End times, cancelling all, changes and fills at the same moment return every amount once.'),
  requirement('own', 'Without the capability nothing of it is shown, sent or asked for.'),
];
