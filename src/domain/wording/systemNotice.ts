import type { Notification, NotificationFacts } from '@contract/notifications';
import { formatBalance, formatExact } from '@/domain/money/formatDecimal';
import { figureTexts } from '@/texts/figures';
import { systemNoticeTexts as texts } from '@/texts/systemNotices';
import { formatCount } from '@/texts/language/plural';
import { DOTS, withoutNumbers } from './hiddenNumbers';
import { formatMoment } from './moment';
import { noticeSentence } from './noticeSentence';

/** What the operating system shows of a notification. */
export interface NoticeWords {
  /** What happened, without amounts: "Order completed". */
  title: string;
  /** The sentence with its amounts, and what to do. */
  body: string;
}

const PARTS = /\{(amount|received|rate|market|note|written|until)\}/g;

function titleOf({ kind, type, status, written, outcome, count = '1' }: NotificationFacts): string | null {
  if (kind === 'dispute') return written === undefined ? texts.answered : texts.written;
  if (kind === 'alert') return texts.alert;
  if (kind === 'device') return texts.device;
  if (kind === 'standing') return outcome ? texts.standing[outcome] : null;
  if (kind === 'fill') return count === '1' ? texts.filled : texts.severalFilled(formatCount(parseInt(count, 10)));
  return type && status ? texts.ofTransaction(type, status) : null;
}

function nextOf({ kind, type, status, written }: NotificationFacts): string {
  if (kind === 'dispute') return written === undefined ? texts.readAnswer : texts.reply;
  if (kind === 'fill') return texts.usable;
  return type && status ? texts.next[type][status] : '';
}

/**
 * A notification in plain words, for where the app is not shown. Amounts are cut to 2 decimals as on the screens; with
 * `areAmountsHidden` there are dots in their place. Facts that are missing or unknown leave the server's own text.
 *
 * @param zone of the times; undefined: the user's own
 */
export function systemNotice({ message, about }: Notification, areAmountsHidden: boolean, zone?: 'UTC'): NoticeWords {
  const shown = (text: string) => (areAmountsHidden ? withoutNumbers(text) : text);
  const money = (sum: NotificationFacts['amount']) =>
    sum ? `${areAmountsHidden ? DOTS : formatBalance(sum.amount)} ${sum.currency}` : '';
  const title = about && titleOf(about);
  const sentence = about && noticeSentence(about);
  if (!title || !sentence) return { title: texts.news, body: shown(message) };
  const parts = {
    amount: money(about.amount),
    received: money(about.received),
    rate: formatExact(about.rate ?? null),
    market: formatExact(about.market ?? null),
    note: shown(about.note ?? ''),
    written: shown(about.written ?? ''),
    until: formatMoment(about.until ?? '', zone),
  };
  const words = sentence.replace(PARTS, (_whole, part: keyof typeof parts) => parts[part]);
  return { title, body: figureTexts.sentences([words, nextOf(about)]) };
}
