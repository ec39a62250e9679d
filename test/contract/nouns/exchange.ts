import { createExchange, quoteExchange } from '@test/support/mswBackend/createTransaction';
import { active, type NounFacts } from './callFacts';

const PAIR = { currency_from: 'NGN', currency_to: 'CNY' };
const ASKED = { ...PAIR, amount: '100', rate: '215', time_in_force: 'gtc', expires_at: '2026-12-05T10:00:00.000Z' };

const FIGURES = {
  ...{ paid: '1000', fee: '10', received: '4.6', average: '215.2173913', listed: '500', returned: '0' },
  fills: [{ path: ['NGN', 'CNY'], rate: '215', paid: '990', received: '4.6' }],
  improvement: { limit: '0.02', market: null },
};

/** One order that takes the best there is. */
export const facts: NounFacts = {
  createExchange: {
    argument: { ...ASKED, unknown: 'never sent' },
    line: 'POST exchange/',
    body: ASKED,
    success: 201,
    answer: { sent: { order: 43, listing: null, ...FIGURES }, kept: { order: '43', listing: null, ...FIGURES } },
    groups: 'transactions, homepage_updates, listings, orders',
    access: active,
    msw: createExchange,
  },
  getExchangeQuote: {
    argument: { ...PAIR, amount: '100', rate: undefined, time_in_force: 'ioc' },
    line: 'GET exchange/quote/?currency_from=NGN&currency_to=CNY&amount=100&time_in_force=ioc',
    answer: { sent: FIGURES, kept: FIGURES },
    groups: 'listings, homepage_updates',
    access: active,
    msw: quoteExchange,
  },
};
