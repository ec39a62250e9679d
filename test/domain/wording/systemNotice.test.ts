import type { Notification } from '@contract/notifications';
import { systemNotice } from '@/domain/wording/systemNotice';

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
