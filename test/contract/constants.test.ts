import * as constants from '@contract/values/constants';
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  INTERNAL_CURRENCY,
  isKnownCurrency,
  isTradable,
  TRADABLE_CURRENCIES,
} from '@contract/values/currencies';
import { figures } from '@/texts/figures';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { DISPUTE_MAX_LENGTH } from '@contract/disputes';
import { PENDING_TYPES, TRANSACTION_TYPES } from '@contract/values/transaction';

test('the constants are those of specification 9 [S9.requestTimeout, S9.reconnectDelay, S9.redirectDelay, S9.drawer]', () => {
  expect(constants).toEqual({
    REQUEST_TIMEOUT_MS: 5_000,
    LONGEST_WAIT_MS: 4_000,
    RECONNECT_DELAY_MS: 5_000,
    PASSWORD_RESET_REDIRECT_MS: 5_000,
    DRAWER_WIDTH: 250,
    OTP_DIGITS: 6,
    OTP_VALID_MS: 300_000,
    PASSWORD_MIN_LENGTH: 8,
    PASSWORD_SPECIAL_CHARACTERS: '!@#$%^&*(),.?":;|{}<>+_-',
    RATE_BAND_LOW: '0.9',
    RATE_BAND_HIGH: '1.1',
    BILATERAL_FEE_SHARE: '0.01',
    MULTILATERAL_FEE_SHARE: '0.015',
    NO_FEE: '0',
    NO_RATE: '0',
    BALANCE_DECIMALS: 2,
    LISTING_TOTAL_DECIMALS: 2,
    LISTING_RATE_DECIMALS: 4,
    MARKET_RATE_DECIMALS: 5,
    AMOUNT_INPUT_DECIMALS: 2,
    RATE_INPUT_DECIMALS: 8,
    LEDGER_DECIMALS: 8,
    MORNING_FROM_HOUR: 5,
    AFTERNOON_FROM_HOUR: 12,
    EVENING_FROM_HOUR: 17,
    LIVE_CHANNEL_PATH: 'ws/main/',
  });
  expect(DISPUTE_MAX_LENGTH).toBe(4_000);
  expect(LIVE_CHANNEL_PATH).toBe('ws/main/');
});

test('there are four currencies, each with a name and a symbol [S1.currencies.1, S1.currencies.3, S9.currencies]', () => {
  expect(CURRENCIES).toEqual(['CNY', 'GHC', 'NGN', 'USD']);
  expect(CURRENCY_SYMBOLS).toEqual({ CNY: '¥', GHC: '₵', NGN: '₦', USD: '$' });
  expect(figures.currencies).toEqual({
    CNY: 'Chinese Yuan',
    GHC: 'Ghanaian Cedis',
    NGN: 'Nigerian Naira',
    USD: 'US Dollars',
  });
  expect([...CURRENCIES, 'EUR', 'toString'].map(isKnownCurrency)).toEqual([true, true, true, true, false, false]);
});

test('the dollar is internal, and the other three are traded [S1.currencies.2]', () => {
  expect(INTERNAL_CURRENCY).toBe('USD');
  expect(TRADABLE_CURRENCIES).toEqual(['CNY', 'GHC', 'NGN']);
  expect([...CURRENCIES, 'EUR'].map(isTradable)).toEqual([true, true, true, false, false]);
});

test('there are six types of transactions, and five of them can be pending [S7.getPendingTransactions]', () => {
  expect(TRANSACTION_TYPES).toEqual(['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER', 'DELETE_LIST']);
  expect(PENDING_TYPES).toEqual(['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER']);
});
