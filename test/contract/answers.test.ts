import * as v from 'valibot';
import { appStatusAnswer } from '@contract/capabilities';
import { bankAccountsAnswer } from '@contract/bankAccounts';
import { listingsAnswer } from '@contract/listings';
import { notificationsAnswer, unreadAnswer } from '@contract/notifications';
import { ordersAnswer } from '@contract/orders';
import { paymentDetailsAnswer } from '@contract/paymentDetails';
import { rateAnswer, ratesAnswer } from '@contract/rates';
import { loginAnswer } from '@contract/session';
import { userAnswer } from '@contract/user';
import { offerText, readOffer } from '@contract/values/listingsFeed';
import { OWN_FEED_HEADER, ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { createdTransactionAnswer, transactionAnswer, transactionsAnswer } from '@contract/values/transaction';
import { walletBalanceAnswer, walletsAnswer } from '@contract/wallets';
import { HTML, NO_REFERENCES, RUBBISH, type Shape, without } from './answerShapes';
import { isDay } from '@contract/console/books';
import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';

describe('answers', () => {
  const USER = { id: '7', username: 'ada', email: null, phone_number: null, birthday: null };

  const NO_DETAILS = {
    ...{ bank_name: null, account_name: null, bank_account_number: null, alipay: null, wechatpay: null },
    ...{ mobile_money_network: null, mobile_money_number: null, mobile_money_name: null },
  };

  const ONES: readonly Shape[] = [
    {
      requirement: '[S3.user, S7.getMe]',
      schema: userAnswer,
      sent: { id: 7, username: 'ada', phone_number: '', groups: [] },
      kept: { ...USER, first_name: null, last_name: null },
      needed: ['id'],
    },
    {
      requirement: '[S3.appStatus, S7.getAppStatus]',
      schema: appStatusAnswer,
      sent: { id: 1, appstatus: false },
      kept: { appstatus: false },
      needed: ['appstatus'],
    },
    {
      requirement: '[S7.getWallet]',
      schema: walletBalanceAnswer,
      sent: { id: 1, currency: 'NGN', balance: 12.5 },
      kept: { balance: '12.5' },
      needed: [],
    },
    {
      requirement: '[S7.getRate]',
      schema: rateAnswer,
      sent: { id: 3, rate: '216.9200' },
      kept: { rate: '216.92' },
      needed: ['rate'],
    },
    {
      requirement: '[S3.paymentDetails, S7.getPaymentDetails]',
      schema: paymentDetailsAnswer,
      sent: { currency: 'CNY', bank_account_number: 3001234567, alipay: '/media/alipay.png', wechatpay: '' },
      kept: { ...NO_DETAILS, bank_account_number: '3001234567', alipay: '/media/alipay.png' },
      needed: [],
    },
    {
      requirement: '[S7.getTransaction]',
      schema: transactionAnswer,
      sent: {
        id: 9,
        type: 'STAKING',
        status: 'On hold',
        currency_from: 'KES',
        amount: '0.10',
        bank_account: { id: 4 },
      },
      kept: {
        ...{ id: '9', type: 'STAKING', status: 'On hold', email: null, user: null, currency_from: 'KES' },
        ...{
          currency_to: null,
          amount: '0.1',
          rate: null,
          transaction_fee: null,
          created_at: null,
          last_updated: null,
        },
        ...{ ...NO_REFERENCES, bank_account: '4' },
      },
      needed: ['id', 'type', 'status', 'currency_from', 'amount'],
    },
    {
      requirement: '[S7.type.id]',
      schema: createdTransactionAnswer,
      sent: { id: 41, status: 'PENDING' },
      kept: { id: '41' },
      needed: ['id'],
    },
  ];

  describe.each(ONES)('$requirement', ({ schema, sent, kept, needed }) => {
    test('arrives as an object, as a list holding one or as a page holding one', () => {
      for (const shape of [sent, [sent], { results: [sent] }]) expect(v.parse(schema, shape)).toEqual(kept);
    });

    test('rubbish is refused, and so is one without a field that is needed', () => {
      for (const rubbish of [null, undefined, HTML, 5, true]) expect(v.is(schema, rubbish)).toBe(false);
      const stripped = needed.map((field) => [field, v.is(schema, without(sent, field))]);
      expect(stripped).toEqual(needed.map((field) => [field, false]));
    });
  });

  test('only the length of the unread list counts, whatever its entries are [S3.unread]', () => {
    const sent = [[1, null, {}], { results: ['a', 'b'] }, []];
    expect(sent.map((list) => v.parse(unreadAnswer, list))).toEqual([3, 2, 0]);
    for (const rubbish of RUBBISH) expect(v.is(unreadAnswer, rubbish)).toBe(false);
  });

  test('only the token of a login answer is read [S3.loginAnswer]', () => {
    expect(v.parse(loginAnswer, { token: 'abc', expiry: '2026-12-01', user: { id: 7 } })).toEqual({ token: 'abc' });
    for (const sent of [{}, { token: '' }, { token: null }, HTML, null]) expect(v.is(loginAnswer, sent)).toBe(false);
  });

  test('a wallet with a balance that is not a number is kept with null', () => {
    const sent = [null, 'abc', undefined, {}].map((balance) => ({ id: 1, currency: 'XYZ', balance }));
    expect(v.parse(walletsAnswer, sent)).toEqual(sent.map(() => ({ id: '1', currency: 'XYZ', balance: null })));
  });

  const LISTS: readonly Shape[] = [
    {
      requirement: '[S3.wallet, S7.getWallets]',
      schema: walletsAnswer,
      sent: { id: 1, currency: 'NGN', balance: '1500.50', owner: 7 },
      kept: { id: '1', currency: 'NGN', balance: '1500.5' },
      needed: ['id', 'currency'],
    },
    {
      requirement: '[S3.transaction, S7.getTransactions]',
      schema: transactionsAnswer,
      sent: {
        ...{ id: 9, type: 'ORDER', status: 'PENDING', email: 'ada@example.com', user: { id: 7 }, currency_from: 'NGN' },
        ...{ currency_to: 'CNY', amount: 21500, rate: '215.00000000', transaction_fee: '215.00', last_updated: null },
        ...{ created_at: '2026-11-20T09:30:00.123456+01:00', surprise: [] },
      },
      kept: {
        ...{ id: '9', type: 'ORDER', status: 'PENDING', email: 'ada@example.com', user: '7', currency_from: 'NGN' },
        ...{ currency_to: 'CNY', amount: '21500', rate: '215', transaction_fee: '215', last_updated: null },
        ...{ created_at: '2026-11-20T09:30:00.123456+01:00', ...NO_REFERENCES },
      },
      needed: ['id', 'type', 'status', 'currency_from', 'amount'],
    },
    {
      requirement: '[S3.rate, S7.getRates]',
      schema: ratesAnswer,
      sent: { id: 3, currency_from: 'CNY', currency_to: 'NGN', rate: 216.92, source: 'bank' },
      kept: { id: '3', currency_from: 'CNY', currency_to: 'NGN', rate: '216.92', last_updated: null },
      needed: ['id', 'currency_from', 'currency_to', 'rate'],
    },
    {
      requirement: '[S3.bankAccount, S7.getBankAccounts]',
      schema: bankAccountsAnswer,
      sent: { id: 4, currency: 'CNY', bank_name: 'Bank of China', account_number: 6217000012345678, last_name: '' },
      kept: {
        ...{ id: '4', currency: 'CNY', bank_name: 'Bank of China', account_number: '6217000012345678' },
        ...{ account_name: null, first_name: null, last_name: null },
      },
      needed: ['id', 'currency'],
    },
    {
      requirement: '[S3.listing, S7.getListings]',
      schema: listingsAnswer,
      sent: { id: 5, user: 7, currency: 'CNY', swap_to: 'NGN', Amount: '500.00', rate: '1.1000', active: true },
      kept: { id: '5', user: '7', currency: 'CNY', swap_to: 'NGN', Amount: '500', rate: '1.1' },
      needed: ['id', 'currency', 'swap_to', 'Amount', 'rate'],
    },
    {
      requirement: '[S3.order, S7.getOwnOrders]',
      schema: ordersAnswer,
      sent: {
        id: 6,
        user: 7,
        amount: '21500.00',
        currency_from: 'NGN',
        currency_to: 'CNY',
        rate: 215,
        status: 'pending',
      },
      kept: {
        ...{ id: '6', user: '7', order_type: null, amount: '21500', currency: null, currency_from: 'NGN' },
        ...{ currency_to: 'CNY', rate: '215', status: 'pending', transaction: null },
      },
      needed: ['id', 'amount', 'currency_from', 'currency_to', 'rate', 'status'],
    },
    {
      requirement: '[S3.notification, S7.getNotifications]',
      schema: notificationsAnswer,
      sent: { id: 8, message: 'Filled.', is_read: false },
      kept: { id: '8', message: 'Filled.', created_at: null },
      needed: ['id', 'message'],
    },
  ];

  describe.each(LISTS)('$requirement', ({ schema, sent, kept, needed }) => {
    test('arrives bare or as a page, its own fields ignored, its numbers as decimal text', () => {
      expect(v.parse(schema, [sent, sent])).toEqual([kept, kept]);
      expect(v.parse(schema, { count: 1, results: [sent] })).toEqual([kept]);
      expect(v.parse(schema, [])).toEqual([]);
    });

    test('rubbish is refused, and so is an entry without a field that is needed', () => {
      for (const rubbish of RUBBISH) expect(v.is(schema, rubbish)).toBe(false);
      const stripped = needed.map((field) => [field, v.is(schema, [without(sent, field)])]);
      expect(stripped).toEqual(needed.map((field) => [field, false]));
    });
  });

  const VERSION = '812-3fa9c001';

  it.each([null, '', 'v=812-3fa9c001', 'v=x; sum=Zx0c9JkQpO4', 'v=812-3fa9c001; sum=short', 'sum=Zx0c9JkQpO4'])(
    'an offer that is not as agreed is none: %p',
    (header) => expect(readOffer(header)).toBeNull(),
  );

  it('an offer is read as it was written', () => {
    const offer = { version: VERSION, sum: 'Zx0c9JkQpO4' };
    expect(offerText(offer)).toBe('v=812-3fa9c001; sum=Zx0c9JkQpO4');
    expect(readOffer(offerText(offer))).toEqual(offer);
  });

  test('an answer that can be followed names its group and version in a header, which is read as it was written', () => {
    expect(OWN_FEED_HEADER).toBe('Own-Feed');
    const mark = { group: 'transactions', version: '12-0a9f' } as const;
    expect(ownMarkText(mark)).toBe('transactions=12-0a9f');
    expect(readOwnMark(ownMarkText(mark))).toEqual(mark);
    const longest = { group: 'homepage_updates', version: `${'9'.repeat(20)}-${'f'.repeat(16)}` } as const;
    expect(readOwnMark(ownMarkText(longest))).toEqual(longest);
  });

  test.each([
    null,
    '',
    '=12-0a9f',
    'transactions',
    'transactions=',
    'orders=12-0a9f',
    'transactions=12',
    'transactions=12-',
    'transactions=-0a9f',
    'transactions=x12-0a9f',
    'transactions=12-0a9g',
    'transactions=12-0a9f ',
    'transactions 12-0a9f',
    `transactions=${'9'.repeat(21)}-0a9f`,
    `transactions=12-${'f'.repeat(17)}`,
  ])('a header that is not as agreed is none: %p', (header) => {
    expect(readOwnMark(header)).toBeNull();
  });
});

describe('console payloads', () => {
  /** What a payload is read as, or the first reason why it is refused. */
  function read(name: ConsoleCallName, payload: unknown): unknown {
    const call: ConsoleCall = CONSOLE_CALLS[name];
    const parsed = v.safeParse(call.payload ?? v.never(), payload);
    return parsed.success ? parsed.output : parsed.issues[0].message;
  }

  const NOTE = 'n'.repeat(4_000);
  const REASON = 'r'.repeat(1_000);
  const EMAIL = 'eve@example.com';

  test.each<[ConsoleCallName, object]>([
    ['logIn', { email: EMAIL, password: 'p', code: '123456' }],
    ['reject', { reason: REASON }],
    ['writeDispute', { text: NOTE }],
    ['answerDispute', { text: 'Paid.\n\nSee the receipt.', outcome: 'return' }],
    ['noteUser', { reason: NOTE }],
    ['freezeUser', { reason: 'fraud' }],
    ['deactivateUser', { reason: 'fraud' }],
    ['setAppStatus', { open: false }],
    ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '215', sure: true }],
    ['approveRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '300' }],
    ['dropRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '300' }],
    ['setFourEyes', { currency: 'CNY', amount: '1000' }],
    ['setFourEyes', { currency: 'CNY', amount: null }],
    ['setPaymentDetails', { bank: '7', clear: '' }],
    ['addBank', { currency: 'CNY', label: 'Main', clear: '' }],
    ['useBank', { bank: '7' }],
    ['closeBank', { bank: '7' }],
    ['approveBank', { change: '7' }],
    ['dropBank', { change: '7' }],
    ['askAudit', { question: 'hold' }],
    ['closeDay', { day: '2026-11-24' }],
    ['openLink', { token: 'abc' }],
    ['useLink', { token: 'abc', password: 'p', code: '123456' }],
    ['changePassword', { password: 'p', code: '123456', next: 'q' }],
    ['startFactor', { password: 'p', code: '123456' }],
    ['confirmFactor', { code: '123456' }],
    ['addOperator', { email: EMAIL, role: 'support' }],
    ['setRole', { email: EMAIL, role: 'owner' }],
    ['renewOperator', { email: EMAIL }],
    ['removeOperator', { email: EMAIL }],
  ])('%s takes %j, and no field of it may be missing', (name, payload) => {
    expect(read(name, { ...payload, unknown: 1 })).toEqual(payload);
    for (const field of Object.keys(payload)) {
      if (['outcome', 'sure', 'clear'].includes(field)) continue;
      expect(read(name, { ...payload, [field]: undefined })).toEqual(expect.any(String));
      expect(read(name, { ...payload, [field]: {} })).toEqual(expect.any(String));
    }
  });

  test.each<[ConsoleCallName, object, string]>([
    ['logIn', { email: EMAIL, password: '', code: '1' }, 'password is a required field'],
    ['logIn', { email: EMAIL, password: 5, code: '1' }, 'password is a required field'],
    ['answerDispute', { text: 'x', outcome: 'pay' }, 'outcome expects one of none, complete, reject, return'],
    ['addOperator', { email: EMAIL, role: 'root' }, 'role expects one of read, support, finance, owner'],
    ['addOperator', { email: 'eve', role: 'read' }, 'email expects an email address'],
    ['removeOperator', { email: 'eve@' }, 'email expects an email address'],
    ['setAppStatus', { open: 'yes' }, 'open expects true or false'],
    ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1', sure: 1 }, 'sure expects true or false'],
    ['setPaymentDetails', { bank: '7', bank_name: 5 }, 'bank_name expects a text'],
    ['useBank', { bank: '7x' }, 'bank expects an id'],
    [
      'askAudit',
      { question: 'drop' },
      'question expects one of currencySum, negative, balance, journalSum, listed, hold, wallet, fee, suspense, houseLines, creditedTwice, debt, bookedTwice, endedTwice, notBooked, pinSpentTwice, chain',
    ],
  ])('%s answers %j with "%s"', (name, payload, reason) => {
    expect(read(name, payload)).toBe(reason);
  });

  /** The longest texts; one character more is refused, with the name of the field if the server has a sentence for it. */
  test.each<[ConsoleCallName, object, string, number]>([
    ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'email', 254],
    ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'password', 200],
    ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'code', 40],
    ['reject', { reason: 'x' }, 'reason', 1_000],
    ['writeDispute', { text: 'x' }, 'text', 4_000],
    ['noteUser', { reason: 'x' }, 'reason', 4_000],
    ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' }, 'currency_from', 3],
    ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' }, 'rate', 30],
    ['setPaymentDetails', { bank: '7', clear: 'x' }, 'clear', 200],
    ['setPaymentDetails', { bank: '7', bank_name: 'x' }, 'bank_name', 200],
    ['addBank', { currency: 'CNY', label: 'x' }, 'label', 60],
    ['closeDay', { day: '2026-11-24' }, 'day', 10],
  ])('%s with %j takes at most so many characters of %s: %s', (name, payload, field, most) => {
    expect(read(name, { ...payload, [field]: 'x'.repeat(most) })).toMatchObject({ [field]: 'x'.repeat(most) });
    expect(read(name, { ...payload, [field]: 'x'.repeat(most + 1) })).toEqual(expect.any(String));
  });

  test.each<[ConsoleCallName, object, RegExp]>([
    ['logIn', { email: '', password: 'p', code: '1' }, /email/],
    ['logIn', { email: EMAIL, password: 'p', code: '' }, /code/],
    ['reject', { reason: ' ' }, /reason/],
    ['writeDispute', { text: '' }, /text/],
    ['noteUser', { reason: '' }, /reason/],
    ['setRate', { currency_from: '', currency_to: 'NGN', rate: '1' }, /currency/],
    ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '' }, /rate/],
    ['setPaymentDetails', { bank: '7', alipay: '' }, /alipay/],
    ['closeDay', { day: '' }, /day/],
    ['renewOperator', { email: '' }, /email/],
  ])('%s names the empty field of %j', (name, payload, reason) => {
    expect(read(name, payload)).toEqual(expect.stringMatching(reason));
  });

  test('without an outcome an answer changes nothing, and a rate is not sure; spaces around a value are cut off', () => {
    expect(read('answerDispute', { text: 'x' })).toEqual({ text: 'x', outcome: 'none' });
    expect(read('setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' })).toMatchObject({ sure: false });
    expect(read('setPaymentDetails', { bank: '7', bank_name: ' x ' })).toMatchObject({ bank_name: 'x' });
  });

  test.each([
    ['2026-11-23', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-10-00', false],
    ['2026-12-31', true],
    ['2026-01-32', false],
    ['1999-01-01', false],
    ['12026-01-01', false],
    ['2026-01-011', false],
    ['2026-1-1', false],
    ['', false],
  ])('%s is a day: %p [S11.console.dayClose]', (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});
