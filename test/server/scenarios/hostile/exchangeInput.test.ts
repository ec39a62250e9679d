import { refusals } from '@/texts/refusals';
import { said, SENTENCES } from '@/texts/sentences';
import { fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { fingerprintOf } from './fingerprint';

const app = opened(openTestApp);
let token = '';
let state: () => Promise<string[]>;

beforeAll(async () => {
  await setMarket(app.db);
  const [ada, ben] = [await app.signUp(), await app.signUp()];
  token = ada.token;
  await fund(app.db, String(ada.id), 'NGN', '5000');
  await fund(app.db, String(ben.id), 'CNY', '100');
  await list(app.db, String(ben.id), swap('CNY', 'NGN', '100', '214'));
  state = await fingerprintOf(app.db);
});

const RIGHT = { currency_from: 'NGN', currency_to: 'CNY', amount: '1000', rate: '216', time_in_force: 'gtc' };
const AMOUNT = 'amount must be a positive number with at most 8 decimals';
const RATE = 'rate must be a positive number with at most 8 decimals';
const FROM = 'currency_from must be one of CNY, GHC, NGN';
const TO = 'currency_to must be one of CNY, GHC, NGN';
const WAY = 'time_in_force must be one of ioc, fok, gtc, post_only';
/** 0.00463 CNY for one NGN, with 10 % to each side, turned round and rounded into the band. */
const BAND = said.rateOutOfBand('196.3480', '239.9808');

/** Numbers that no form writes. */
const NO_NUMBERS = [
  ...[
    '',
    ' ',
    '-5',
    '+5',
    '5.',
    '.5',
    '1e3',
    '1e400',
    '1E-400',
    'NaN',
    'Infinity',
    '0x10',
    '1,000',
    '1 000',
    '١٢',
    '１',
  ],
  ...['0', '0.00', '1'.repeat(30), `0.${'0'.repeat(29)}1`, "1'; drop table users", '1000\n'],
];
const NO_TEXTS: readonly unknown[] = [true, [], ['1000'], {}, { $ne: null }, [[]]];
const NO_CURRENCIES = ['USD', 'cny', 'CNY ', '', '__proto__'];

type Case = [
  field: keyof typeof RIGHT,
  value: unknown,
  sentence: string,
  others?: Partial<Record<keyof typeof RIGHT, unknown>>,
];

const CASES: readonly Case[] = [
  ...[...NO_NUMBERS, ...NO_TEXTS, null].map((value): Case => ['amount', value, AMOUNT]),
  ...[...NO_NUMBERS, ...NO_TEXTS].map((value): Case => ['rate', value, RATE]),
  ...[...NO_CURRENCIES, ...NO_TEXTS, null, 5].map((value): Case => ['currency_from', value, FROM]),
  ...[...NO_CURRENCIES, ...NO_TEXTS, null, 5].map((value): Case => ['currency_to', value, TO]),
  ...['GTC', 'day', '', null, 5, ...NO_TEXTS].map((value): Case => ['time_in_force', value, WAY]),
  ['currency_to', 'NGN', SENTENCES.orderCurrencyRequired],
  ['amount', '0.00000001', refusals.amountTooSmall('0.01 NGN')],
  ['amount', '0.00999999', refusals.amountTooSmall('0.01 NGN')],
  ['amount', '1000.000000001', AMOUNT],
  ['amount', '5000.01', SENTENCES.insufficientBalance],
  ['amount', '999999999999.99', SENTENCES.insufficientBalance],
  ['rate', null, SENTENCES.rateInvalid],
  ['rate', '0.00000001', BAND],
  ['rate', '999999999999.99999999', BAND],
  ['rate', '196.34', BAND, { time_in_force: 'post_only' }],
];

const bodyOf = ([field, value, , others]: Case) => ({ ...RIGHT, ...others, [field]: value });

/** What a query can say; undefined if it cannot. */
function queryOf(body: Record<string, unknown>): string | null {
  const isText = Object.values(body).every((value) => typeof value === 'string');
  return isText ? new URLSearchParams(body as Record<string, string>).toString() : null;
}

/** The three that a program has to know. */
function codeOf(sentence: string): string {
  if (sentence === BAND) return 'outside_band';
  if (sentence === SENTENCES.insufficientBalance) return 'insufficient_funds';
  return sentence === refusals.amountTooSmall('0.01 NGN') ? 'below_least_amount' : 'invalid_field';
}

it('of an exchange and of its quote, each kind of bad input is refused at its field with its sentence, and nothing is changed [S11.exchange.refused]', async () => {
  const before = await state();
  for (const one of CASES) {
    const [field, value, sentence] = one;
    const code = codeOf(sentence);
    const body = bodyOf(one);
    const refused = { field, value, status: 400, body: { [field]: [sentence], code } };
    const sent = await app.call('POST', 'exchange/', { token, body });
    expect({ field, value, status: sent.status, body: sent.body }).toEqual(refused);
    const query = queryOf(body);
    if (query === null) continue;
    const asked = await app.call('GET', `exchange/quote/?${query}`, { token });
    expect({ field, value, status: asked.status, body: asked.body }).toEqual(refused);
  }
  expect(await state()).toEqual(before);
});

it.each(Object.keys(RIGHT).filter((field) => field !== 'rate'))(
  'an exchange without %s is refused at that field, and a quote too [S11.exchange.refused]',
  async (field) => {
    const before = await state();
    const rest = Object.fromEntries(Object.entries(RIGHT).filter(([name]) => name !== field));
    const expected = { status: 400, body: { [field]: [`${field} is a required field`] } };
    expect(await app.call('POST', 'exchange/', { token, body: rest })).toMatchObject(expected);
    const query = new URLSearchParams(rest).toString();
    expect(await app.call('GET', `exchange/quote/?${query}`, { token })).toMatchObject(expected);
    expect(await state()).toEqual(before);
  },
);

it('an exchange whose body is no object, or has no meaning at this limit, is refused as a whole, and nothing is changed [S11.exchange.refused]', async () => {
  const before = await state();
  for (const body of ['null', '5', '"x"', '{', '\u0000', '', '[]', `[${JSON.stringify(RIGHT)}]`]) {
    const { status, body: reasons } = await app.call('POST', 'exchange/', { token, body });
    // Nothing, and a list, have none of the fields.
    const fields = body === '' || body.startsWith('[') ? Object.keys(RIGHT).filter((field) => field !== 'rate') : [];
    const named: unknown[] = fields.length > 0 ? fields : [expect.stringMatching(/^(detail|non_field_errors)$/)];
    expect([body, status, Object.keys(reasons as object)]).toEqual([body, 400, [...named, 'code']]);
  }
  // Far below every offer, and the least that can be exchanged: nothing can be bought.
  for (const [rate, time_in_force] of [
    ['0.00000001', 'ioc'],
    ['0.00000001', 'fok'],
    ['213.99999999', 'ioc'],
  ] as const) {
    const answer = await app.call('POST', 'exchange/', { token, body: { ...RIGHT, rate, time_in_force } });
    expect(answer).toMatchObject({ status: 409, body: { detail: refusals.exchange.nothing } });
  }
  expect(await state()).toEqual(before);
});

it('a limit that is far above every offer is only a limit: the offers decide what is paid [S11.exchange.exact]', async () => {
  const quote = (rate: string) =>
    app.call('GET', `exchange/quote/?${new URLSearchParams({ ...RIGHT, rate, time_in_force: 'ioc' }).toString()}`, {
      token,
    });
  const [near, far] = [await quote('216'), await quote('999999999999.99999999')];
  const { improvement: _near, ...figures } = near.body as Record<string, unknown>;
  expect([near.status, far.status]).toEqual([200, 200]);
  expect(far.body).toMatchObject({ ...figures, improvement: { limit: '4.62616822' } });
});
