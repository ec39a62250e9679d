import type { Notification } from '@contract/schemas/notification';
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
