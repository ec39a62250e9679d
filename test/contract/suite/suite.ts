import { type Call, parametersOf } from '@contract/call';
import { type CallName, CALLS } from '@contract/calls';
import { NOUN_EXPECTATIONS } from '@test/contract/nouns/callFacts';
import { CONTRACT_RATES, type ContractBackend, createBench, type Expectation, expectation, PASSWORD } from './bench';
import { ORDER_EXPECTATIONS, TRANSACTION_EXPECTATIONS } from './moneyExpectations';
import { SESSION_EXPECTATIONS, WALLET_EXPECTATIONS } from './userExpectations';

const TOKEN_CALLS = (Object.entries(CALLS) as [CallName, Call][]).filter(([, { access }]) => access === 'token');

/** What every call has in common when it is refused. */
const REFUSAL_EXPECTATIONS: readonly Expectation[] = [
  expectation('every call but the public ones answers 401 without a session [S6.roles.1]', [], async ({ status }) => {
    for (const [name, call] of TOKEN_CALLS) {
      const query = Object.fromEntries(parametersOf(call).map((parameter) => [parameter, '1']));
      expect({ name, status: await status(name, { id: '1', query }) }).toEqual({ name, status: 401 });
      expect({ name, status: await status(name, { id: '1', query, token: 'stale' }) }).toEqual({ name, status: 401 });
    }
  }),
  expectation('a stale token does not stop anybody from logging in [S6.roles.1]', ['login'], async ({ status }) => {
    const json = { email: 'nobody@example.com', password: 'Wrong#Horse7' };
    const stale = await status('login', { json, token: 'stale' });
    expect(stale).toBe(401);
    expect(
      await status('sendContactForm', { json: { name: 'K', email: 'k@example.com' }, token: 'stale' }),
    ).toBeLessThan(300);
  }),
  expectation('a path that spec 7 does not have is 404 [S7.client.1]', [], async ({ backend }) => {
    const answer = await backend.fetch('nothing/here/');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }),
];

/** Spec 7: notifications. */
const NOTICE_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'counts what is unread, in both spellings [S7.getNotifications, S7.getUnreadCount, S7.markNotificationsRead]',
    ['getNotifications', 'getUnreadCount', 'markNotificationsRead'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '10');
      const [notice] = await bench.answer('getNotifications', { token });
      expect(notice?.message).toEqual(expect.any(String));
      const asSpelled = { token, spelled: 'notifications/?unread=true/' };
      expect(await bench.answer('getUnreadCount', asSpelled)).toBe(1);
      expect(await bench.answer('getUnreadCount', { token, spelled: 'notifications/?unread=true' })).toBe(1);
      await bench.answer('markNotificationsRead', { token });
      expect(await bench.answer('getUnreadCount', asSpelled)).toBe(0);
      expect(await bench.answer('getNotifications', { token })).toHaveLength(1);
    },
  ),
  expectation(
    'answers 204, and 204 again, and 404 to others [S7.removeNotification]',
    ['removeNotification'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '10');
      const stranger = await bench.account();
      const [notice] = await bench.answer('getNotifications', { token });
      const id = notice?.id ?? '';
      expect(await bench.status('removeNotification', { token: stranger.token, id })).toBe(404);
      expect(await bench.status('removeNotification', { token, id })).toBe(204);
      expect(await bench.status('removeNotification', { token, id })).toBe(204);
      expect(await bench.answer('getNotifications', { token })).toEqual([]);
    },
  ),
];

const OWN = { created_by_user: 'true' };
const OFFER = { currency: 'CNY', swapTo: 'NGN', amount: '50', rate: '207' };

/** Spec 7: listings, rates, and the end of an account. */
const MARKET_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'lists everybody’s listings with their user [S7.getListings, S3.listing]',
    ['getListings', 'getOwnListings'],
    async (bench) => {
      const seller = await bench.lister(OFFER);
      const { token } = await bench.account();
      const all = await bench.answer('getListings', { token, query: { all_pairs: 'true' } });
      const theirs = all.filter(({ user }) => user === seller.id);
      expect(theirs).toMatchObject([{ currency: 'CNY', swap_to: 'NGN', Amount: '50', rate: '207' }]);
      expect(await bench.answer('getOwnListings', { token, query: OWN })).toEqual([]);
    },
  ),
  expectation(
    'returns the money of a listing exactly once [S7.type.DELETE_LIST, S7.removeListing]',
    ['createTransaction', 'removeListing'],
    async (bench) => {
      const seller = await bench.lister(OFFER);
      const stranger = await bench.account();
      const { token } = seller;
      const [mine] = await bench.answer('getOwnListings', { token, query: OWN });
      const id = mine?.id ?? '';
      const json = {
        type: 'DELETE_LIST',
        currency_from: 'CNY',
        currency_to: 'NGN',
        amount: '50',
        rate: '207',
        transaction_fee: '0',
      };
      const theirs = await bench.status('createTransaction', { token: stranger.token, json });
      expect(theirs).toBeGreaterThanOrEqual(400);
      expect(await bench.status('removeListing', { token: stranger.token, id })).toBe(404);
      await bench.answer('createTransaction', { token, json });
      expect(await bench.status('removeListing', { token, id })).toBe(204);
      expect(await bench.status('removeListing', { token, id })).toBe(204);
      expect(await bench.answer('getOwnListings', { token, query: OWN })).toEqual([]);
      expect(await bench.balance(seller, 'CNY')).toBe('50');
    },
  ),
  expectation('alone it returns the money too [S7.removeListing]', ['removeListing'], async (bench) => {
    const seller = await bench.lister({ ...OFFER, rate: '208' });
    const [mine] = await bench.answer('getOwnListings', { token: seller.token, query: OWN });
    expect(await bench.status('removeListing', { token: seller.token, id: mine?.id ?? '' })).toBe(204);
    expect(await bench.balance(seller, 'CNY')).toBe('50');
  }),
  expectation('tells the market rates [S7.getRates, S7.getRate, S3.rate]', ['getRates', 'getRate'], async (bench) => {
    const { token } = await bench.account();
    const rates = await bench.answer('getRates', { token });
    for (const [currency_from, currency_to, rate] of CONTRACT_RATES) {
      const one = rates.find((told) => told.currency_from === currency_from && told.currency_to === currency_to);
      expect(one).toMatchObject({ rate });
      expect(await bench.answer('getRate', { token, query: { currency_from, currency_to } })).toEqual({ rate });
    }
  }),
  expectation(
    'a deactivated user still cleans up, then is gone [S7.deleteAccount, S7.fundWallet, S4.deactivate.4]',
    ['deleteAccount', 'getOwnOrders', 'getOwnListings', 'fundWallet', 'removeListing', 'logoutAll'],
    async (bench) => {
      const seller = await bench.lister({ ...OFFER, rate: '209' });
      const { token, email } = seller;
      await bench.answer('deleteAccount', { token });
      expect(await bench.answer('getOwnOrders', { token, query: OWN })).toEqual([]);
      const [mine] = await bench.answer('getOwnListings', { token, query: OWN });
      const json = { user: seller.id, currency: 'CNY', amount: mine?.Amount };
      await bench.answer('fundWallet', { token, json });
      expect(await bench.status('fundWallet', { token, json })).toBe(403);
      expect(await bench.status('removeListing', { token, id: mine?.id ?? '' })).toBe(204);
      expect(await bench.balance(seller, 'CNY')).toBe('50');
      expect(await bench.status('logoutAll', { token })).toBe(204);
      expect(await bench.status('login', { json: { email, password: PASSWORD } })).toBe(403);
    },
  ),
];

/** Every expectation on the wire: the app works with a backend that meets those without calls of our own. */
export const EXPECTATIONS: readonly Expectation[] = [
  ...SESSION_EXPECTATIONS,
  ...WALLET_EXPECTATIONS,
  ...TRANSACTION_EXPECTATIONS,
  ...ORDER_EXPECTATIONS,
  ...MARKET_EXPECTATIONS,
  ...NOTICE_EXPECTATIONS,
  ...REFUSAL_EXPECTATIONS,
  ...NOUN_EXPECTATIONS,
];

/** Declares one test for each expectation; `backend` is asked for only when a test runs. */
export function testContract(backend: () => ContractBackend): void {
  test.each(EXPECTATIONS.map((one) => [one.title, one] as const))('%s', async (_title, { calls, check }) => {
    const bench = createBench(backend());
    await check(bench);
    expect(calls.filter((name) => !bench.made.has(name))).toEqual([]);
  });
}
