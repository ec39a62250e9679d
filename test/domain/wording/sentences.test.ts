import type { Notification } from '@contract/notifications';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { readSentences } from '@/domain/wording/sentence';
import { systemNotice } from '@/domain/wording/systemNotice';
import { palette as french } from '@/texts/fr/shell';
import { LANGUAGES } from '@/texts/language/facts';
import { ENGLISH, speak } from '@/texts/language/language';
import { palette as chinese } from '@/texts/zh/shell';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const readSentence = (text: string) => readSentences(text)[0] ?? null;

const NOTHING = { amount: null, currency: null, to: null, rate: null };

test.each([
  ['list 500 CNY for NGN at 212', { verb: 'list', amount: '500', currency: 'CNY', to: 'NGN', rate: '212' }],
  ['list 500 CNY at 212', { ...NOTHING, verb: 'list', amount: '500', currency: 'CNY', rate: '212' }],
  ['order 2000 NGN to CNY', { ...NOTHING, verb: 'order', amount: '2000', currency: 'NGN', to: 'CNY' }],
  ['order NGN→CNY', { ...NOTHING, verb: 'order', currency: 'NGN', to: 'CNY' }],
  ['ORDER ngn->cny', { ...NOTHING, verb: 'order', currency: 'NGN', to: 'CNY' }],
  [
    'convert 1,234,567.89 ngn into ghc',
    { ...NOTHING, verb: 'order', amount: '1234567.89', currency: 'NGN', to: 'GHC' },
  ],
  ['order to CNY', { ...NOTHING, verb: 'order', to: 'CNY' }],
  ['sell 0.01 ghc @0.00000001', { ...NOTHING, verb: 'list', amount: '0.01', currency: 'GHC', rate: '0.00000001' }],
  ['list', { ...NOTHING, verb: 'list' }],
  ['  list  CNY ', { ...NOTHING, verb: 'list', currency: 'CNY' }],
  ['order 500 NGN CNY', { ...NOTHING, verb: 'order', amount: '500', currency: 'NGN', to: 'CNY' }],
])('"%s" is read [S11.palette.sentence]', (text, read) => {
  expect(readSentence(text)).toEqual(read);
});

test.each([
  ['a verb that is none', 'steal 500 CNY'],
  ['no verb', '500 CNY'],
  ['two amounts', 'list 500 600 CNY'],
  ['a fraction of a cent', 'list 500.001 CNY'],
  ['nothing', 'list 0 CNY'],
  ['a negative amount', 'list -5 CNY'],
  ['a figure with an exponent', 'list 1e5 CNY'],
  ['a word that is no figure', 'list many CNY'],
  ['a currency that nobody trades', 'list 500 USD'],
  ['a currency towards itself', 'order 500 CNY to CNY'],
  ['three currencies', 'order CNY to NGN GHC'],
  ['a rate with nine decimals', 'list 500 CNY at 0.000000001'],
  ['another word', 'list 500 CNY please'],
  ['the name of a property', 'constructor 500 CNY'],
])('%s is no sentence: nothing is guessed about money [S11.palette.sentence]', (_what, text) => {
  expect(readSentence(text)).toBeNull();
});

test.each([ENGLISH, CHINESE])(
  'the number of a decimal comma is offered, as in the fields ($id) [S11.numbers.asked]',
  (language) => {
    speakOnly(language);
    const figuresOf = (text: string) => readSentences(text).map(({ amount, rate }) => [amount, rate]);
    expect(figuresOf('list 500,5 CNY for NGN at 212,25')).toEqual([['500.5', '212.25']]);
    expect(figuresOf('order 0,50 NGN to CNY')).toEqual([['0.5', null]]);
    expect(figuresOf('list 1.500,5 CNY')).toEqual([['1500.5', null]]);
    expect(figuresOf('list 1,500 CNY')).toEqual([['1500', null]]);
    // An amount has no three decimals, and after a comma at the end more may follow.
    expect(['list 0,501 CNY', 'list 500, CNY'].flatMap(readSentences)).toEqual([]);
  },
);

test.each(['', ' ', '500 CNY', 'list CNY please'])('"%s" has no meaning [S11.palette.sentence]', (text) => {
  expect(readSentences(text)).toEqual([]);
});

test('a sentence with a number of two meanings has both, and only those that can be sent [S11.numbers.asked]', () => {
  speakOnly(FRENCH);
  const figuresOf = (text: string) => readSentences(text).map(({ amount, rate }) => [amount, rate]);
  expect(figuresOf('list 1.234k CNY for NGN')).toEqual([
    ['1234000', null],
    ['1234', null],
  ]);
  expect(figuresOf('list 5 CNY for NGN at 1.234')).toEqual([
    ['5', '1234'],
    ['5', '1.234'],
  ]);
  expect(figuresOf('list 1.234k CNY for NGN at 2.345')).toEqual([
    ['1234000', '2345'],
    ['1234000', '2.345'],
    ['1234', '2345'],
    ['1234', '2.345'],
  ]);
  // An amount has no three decimals.
  expect(figuresOf('list 1.234 CNY')).toEqual([['1234', null]]);
  expect(figuresOf('list 1,5 CNY at 212,4')).toEqual([['1.5', '212.4']]);
});

describe('in another language', () => {
  afterEach(() => speak(ENGLISH, {}));

  test.each([
    [
      'fr',
      'proposer 500,5 CNY contre NGN à 212',
      { verb: 'list', amount: '500.5', currency: 'CNY', to: 'NGN', rate: '212' },
    ],
    ['fr', 'convertir 2000 NGN en CNY', { ...NOTHING, verb: 'order', amount: '2000', currency: 'NGN', to: 'CNY' }],
    ['fr', 'order 2000 NGN to CNY', { ...NOTHING, verb: 'order', amount: '2000', currency: 'NGN', to: 'CNY' }],
    ['zh', '挂单 500 CNY 换 NGN 汇率 212', { verb: 'list', amount: '500', currency: 'CNY', to: 'NGN', rate: '212' }],
    ['zh', '下单12万NGN换成CNY', { ...NOTHING, verb: 'order', amount: '120000', currency: 'NGN', to: 'CNY' }],
    ['zh', 'list 500 CNY for NGN', { ...NOTHING, verb: 'list', amount: '500', currency: 'CNY', to: 'NGN' }],
  ] as const)('in %s "%s" is read [S11.palette.sentence]', (id, text, read) => {
    speak(LANGUAGES[id], { palette: { fr: french, zh: chinese }[id] });
    expect(readSentence(text)).toEqual(read);
  });

  test.each(['挂单 500 CNY 请', '偷 500 CNY'])('"%s" is no sentence [S11.palette.sentence]', (text) => {
    speak(LANGUAGES.zh, { palette: chinese });
    expect(readSentence(text)).toBeNull();
  });
});

test('random sentences are read as they were written [S11.palette.sentence]', () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  for (let count = 0; count < 2_000; count += 1) {
    const verb = random.oneOf(['list', 'order'] as const);
    const currency = random.oneOf(TRADABLE_CURRENCIES);
    const to = random.oneOf(TRADABLE_CURRENCIES.filter((other) => other !== currency));
    const amount = String(random.between(1, 999_999));
    const rate = `${String(random.between(1, 999))}.${random.digits(5)}1`;
    const space = random.oneOf([' ', '  ', '\t']);
    const text = [verb, amount, currency, random.oneOf(['to', 'for', '→']), to, 'at', rate].join(space);
    expect({ seed, text, read: readSentence(text) }).toEqual({
      seed,
      text,
      read: { verb, amount, currency, to, rate },
    });
  }
});

const about = { kind: 'alert', currency: 'CNY', to: 'NGN', rate: '210.00005' } as const;

const notice = (facts: Partial<Notification['about'] & object>): Notification => ({
  id: '1',
  message: 'As text: 1.5',
  created_at: null,
  about: { ...about, ...facts },
});

it.each([
  [
    { watch: 'listed', amount: { amount: '1812.559', currency: 'CNY' } } as const,
    '1,812.55 CNY can be had for NGN at 210.00005 or better.',
  ],
  [{ watch: 'above', market: '211' } as const, 'The market rate CNY → NGN is 211. You asked for 210.00005 or higher.'],
])('the system names the figures of an alert: %j [S11.alerts.fire, S11.away.words]', (facts, body) => {
  expect(systemNotice(notice(facts), false)).toEqual({ title: 'Alert fired', body });
});

it('an alert has no next step, also beside the status of a transaction [S11.alerts.fire]', () => {
  const { body } = systemNotice(notice({ watch: 'above', market: '211', status: 'PENDING' }), false);
  expect(body).toBe('The market rate CNY → NGN is 211. You asked for 210.00005 or higher.');
});

it('an alert whose facts are too few is shown as its text [S11.away.words]', () => {
  expect(systemNotice(notice({ watch: 'below' }), false).body).toBe('As text: 1.5');
});

const DEVICE = { kind: 'device', browser: 'Firefox', system: 'Windows', until: '2026-11-28T10:00:00.000Z' } as const;

const DEVICE_BODY =
  'A new device logged in to your account: Firefox on Windows. If that was not you, press “That was not me” in the mail before 28 November, 10:00';

it.each([false, true])(
  'the notice of a new device says what to do and until when, also with hidden amounts (%s) [S11.devices.notice, S11.away.words]',
  (areAmountsHidden) => {
    const words = { title: 'New device logged in', body: `${DEVICE_BODY}.` };
    expect(systemNotice(notice(DEVICE), areAmountsHidden)).toEqual(words);
    // A server writes it for users whose zone it does not know.
    expect(systemNotice(notice(DEVICE), areAmountsHidden, 'UTC').body).toBe(`${DEVICE_BODY} UTC.`);
  },
);

it.each([
  [{ ...DEVICE, browser: '', system: '' }, /^A new device logged in to your account: an unknown browser\. /],
  [{ ...DEVICE, until: 'soon' }, /in the mail before soon\.$/],
  [{ ...DEVICE, until: undefined }, /^As text: 1\.5$/],
])('a new device of which little is known is named all the same: %j [S11.devices.notice]', (facts, body) => {
  expect(systemNotice(notice(facts), false).body).toMatch(body);
});

const CNY = { amount: '1000.129', currency: 'CNY' };

const NGN = { amount: '210000', currency: 'NGN' };

const ORDER = { kind: 'order', type: 'ORDER', status: 'COMPLETED', amount: CNY, to: 'NGN', received: NGN } as const;

const FILL = { kind: 'fill', amount: CNY, received: NGN, rate: '210' } as const;

const DISPUTE = { kind: 'dispute', transaction: '77', note: 'Paid on day 3.' } as const;

it.each<[NonNullable<Notification['about']>, string, string]>([
  [
    ORDER,
    'Order completed',
    'Your order of 1,000.12 CNY to NGN is completed. You received 210,000.00 NGN. You can use it now.',
  ],
  [
    { ...ORDER, kind: 'funding', type: 'FUND_WALLET', status: 'REJECTED', received: undefined, note: 'See page 2.' },
    'Funding rejected',
    'Your funding of 1,000.12 CNY was rejected. See page 2. Open it to read why, or to file a dispute.',
  ],
  [FILL, 'Listing filled', 'Your listing was filled: 1,000.12 CNY sold for 210,000.00 NGN. You can use it now.'],
  [
    { ...FILL, count: '1' },
    'Listing filled',
    'Your listing was filled: 1,000.12 CNY sold for 210,000.00 NGN. You can use it now.',
  ],
  [
    { ...FILL, count: '1200' },
    '1,200 listings filled',
    '1,200 of your listings were filled: 1,000.12 CNY sold for 210,000.00 NGN. You can use it now.',
  ],
  [
    DISPUTE,
    'Dispute answered',
    'Your dispute of transaction 77 was answered: Paid on day 3. Open it to see the transaction.',
  ],
  [
    { ...DISPUTE, written: 'Which of the 2?' },
    'Our support wrote to you',
    'Our support wrote about your dispute of transaction 77: Which of the 2? Open it to reply.',
  ],
])('%j is shown under the title %j, with what to do [S11.away.words]', (facts, title, body) => {
  expect(systemNotice({ ...notice({}), about: facts }, false)).toEqual({ title, body });
});

it.each<[NonNullable<Notification['about']>, string]>([
  [ORDER, 'Your order of ••• CNY to NGN is completed. You received ••• NGN. You can use it now.'],
  [DISPUTE, 'Your dispute of transaction 77 was answered: Paid on day •••. Open it to see the transaction.'],
  [
    { ...DISPUTE, written: 'Which of the 2?' },
    'Our support wrote about your dispute of transaction 77: Which of the •••? Open it to reply.',
  ],
])('with hidden amounts, %j has dots in their place [S11.away.words, S11.hide.all]', (facts, body) => {
  expect(systemNotice({ ...notice({}), about: facts }, true).body).toBe(body);
});

it.each<Notification['about']>([
  undefined,
  { kind: 'security' },
  { ...ORDER, type: undefined },
  { ...ORDER, status: undefined },
  { ...FILL, received: undefined },
])('without the facts for a sentence, %j is shown as the text of the server [S11.away.words]', (facts) => {
  const words = { title: 'News about your account', body: 'As text: 1.5' };
  expect(systemNotice({ ...notice({}), about: facts }, false)).toEqual(words);
  expect(systemNotice({ ...notice({}), about: facts }, true).body).toBe('As text: •••');
});
