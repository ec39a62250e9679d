import { formatExact } from '@/domain/money/formatDecimal';
import { noticeTexts } from '@/texts/notices';
import type { Note } from '@server/modules/notifications/repository';
import type { AlertEvent } from './watch/armed';

/** The notification of an alert that fires. */
export function alertNote({ alert, at }: AlertEvent): Note {
  const { userId, currency, swapTo, watch, rate } = alert;
  const about = { kind: 'alert', watch, currency, to: swapTo, rate } as const;
  if (watch === 'listed') {
    const amount = { amount: at, currency };
    const message = () => noticeTexts.alerts.listed(`${formatExact(at)} ${currency}`, swapTo, formatExact(rate));
    return { userId, message, about: { ...about, amount } };
  }
  const message = () => noticeTexts.alerts[watch](currency, swapTo, formatExact(at), formatExact(rate));
  return { userId, message, about: { ...about, market: at } };
}
