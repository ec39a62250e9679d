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
