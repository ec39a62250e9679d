import type { TimeInForce } from '@contract/exchange';
import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { firstBreach } from '@/domain/rules/breach';
import { exchangeRules } from '@/domain/rules/exchangeRules';
import { figureTexts } from '@/texts/figures';
import { said, SENTENCES } from '@/texts/sentences';
import { NO_AMOUNTS } from './noAmounts';

const form = (limit: string, timeInForce: TimeInForce = 'ioc') => ({
  ...{ amount: typedAmount('1,000'), target: 'CNY', limit: typedRate(limit), timeInForce },
});
/** 0.00463 CNY for one NGN: limits from 196.3480 to 239.9808 NGN for one CNY. */
const facts = { balance: '1000.5', listingMarketRate: '0.00463' };
const sentenceOf = (asked: ReturnType<typeof form>, listingMarketRate: string | null = facts.listingMarketRate) =>
  firstBreach(exchangeRules, asked, { ...facts, listingMarketRate })?.message ?? null;

const BAND = said.rateOutOfBand('196.3480', '239.9808');

/** Its amount may have all decimals of the ledger (decision 556). */
const NONE_OF_LEDGER = [...NO_AMOUNTS.filter((amount) => amount !== '1.234'), '1.000000001'];

test.each(NONE_OF_LEDGER)('an exchange refuses the amount %p, as an order does [S11.exchange.refused]', (amount) => {
  const asked = { ...form(''), amount: typedAmount(amount) };
  expect(firstBreach(exchangeRules, asked, facts)).toEqual({
    field: 'amount',
    message: SENTENCES.orderAmountInvalid,
  });
});

test('an exchange of an amount with eight decimals is accepted [S11.exchange.either]', () => {
  expect(firstBreach(exchangeRules, { ...form(''), amount: typedAmount('1.00000001') }, facts)).toBeNull();
});

test('an exchange of more than the balance, or without a currency, is refused [S11.exchange.refused]', () => {
  const tooMuch = { ...form(''), amount: typedAmount('1,000.51') };
  expect(sentenceOf(tooMuch)).toBe(SENTENCES.insufficientBalance);
  expect(firstBreach(exchangeRules, { ...form(''), target: null }, facts)).toEqual({
    field: 'target',
    message: SENTENCES.orderCurrencyRequired,
  });
});

test.each<[TimeInForce, string, string | null]>([
  ['ioc', '', null],
  ['fok', '', null],
  ['gtc', '', SENTENCES.rateInvalid],
  ['post_only', '', SENTENCES.rateInvalid],
  ['ioc', '0', SENTENCES.rateInvalid],
  ['ioc', 'much', SENTENCES.rateInvalid],
  ['fok', '1000000', null],
  ['gtc', '196.348', null],
  ['gtc', '196.3479', BAND],
  ['post_only', '239.9808', null],
  ['post_only', '239.99', BAND],
])('%s with the limit %p [S11.exchange.refused]', (timeInForce, limit, sentence) => {
  expect(sentenceOf(form(limit, timeInForce))).toBe(sentence);
});

test('a limit for a listing needs a market rate, and one with two meanings asks for the choice [S11.exchange.refused]', () => {
  for (const unknown of [null, '0']) {
    expect(sentenceOf(form('215', 'gtc'), unknown)).toBe(SENTENCES.rateInvalid);
    expect(sentenceOf(form('215', 'fok'), unknown)).toBeNull();
  }
  const doubtful = {
    ...form('215'),
    limit: { text: '1.234', value: null, problem: 'ambiguous' as const, readings: [] },
  };
  expect(sentenceOf(doubtful)).toBe(figureTexts.typed.choose);
});
