import { PASSWORD } from './bench';
import { CONTRACT_RATES } from './contractBackend';
import { type Expectation, expectation } from './expectation';

const OWN = { created_by_user: 'true' };
const OFFER = { currency: 'CNY', swapTo: 'NGN', amount: '50', rate: '207' };

/** Spec 7: listings, rates, and the end of an account. */
export const MARKET_EXPECTATIONS: readonly Expectation[] = [
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
