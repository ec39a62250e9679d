import type { NotificationFacts } from '@contract/notifications';
import type { TransactionType } from '@contract/values/transaction';
import { reasonChosen } from '@contract/values/notices';
import { figureTexts } from '@/texts/figures';
import { formatCount } from '@/texts/language/plural';
import { noticeTexts } from '@/texts/notices';

const TO_ANOTHER: readonly TransactionType[] = ['LIST', 'ORDER', 'MOF_ORDER'];

type OtherFacts = Omit<NotificationFacts, 'kind' | 'type' | 'status'>;

/** An alert names its own rates, with {rate} and {market} for what the app formats. */
function alertSentence({ watch, amount, currency, to, market }: OtherFacts): string | null {
  if (to === undefined) return null;
  if (watch === 'listed') return amount ? noticeTexts.alerts.listed('{amount}', to, '{rate}') : null;
  if (watch === undefined || market === undefined || currency === undefined) return null;
  return noticeTexts.alerts[watch](currency, to, '{market}', '{rate}');
}

/** What to do about a device, and until when: {until}. */
const deviceSentence = ({ browser = '', system = '', until }: OtherFacts): string | null =>
  until === undefined ? null : noticeTexts.device(noticeTexts.deviceName({ browser, system }), '{until}');

/** What became of a run of a standing order, with its reason: {note}. */
function standingSentence({ outcome, amount, received, to }: OtherFacts): string | null {
  if (outcome === undefined || !amount || to === undefined || (outcome === 'exchanged' && !received)) return null;
  const write: (paid: string, got: string, reason: string) => string = noticeTexts.standing[outcome];
  return write('{amount}', outcome === 'exchanged' ? '{received}' : to, '{note}');
}

/** What the operator wrote, or answered: {written}, {note}. */
function disputeSentence({ transaction, note, written }: OtherFacts): string | null {
  if (transaction === undefined) return null;
  if (written !== undefined) return noticeTexts.disputeWritten(transaction, '{written}');
  return note === undefined ? null : noticeTexts.disputeAnswered(transaction, '{note}');
}

/**
 * The sentence of the server's own text, with names in braces for what the app formats: {amount}, {received}, {note}, {written}, {until}.
 * The rates are shown beside it. Null if the facts are too few for one.
 */
export function noticeSentence({ kind, type, status, ...facts }: NotificationFacts): string | null {
  const { amount, received, note, reason, count = '1', currency, to, market } = facts;
  if (kind === 'dispute') return disputeSentence(facts);
  if (kind === 'alert') return alertSentence(facts);
  if (kind === 'device') return deviceSentence(facts);
  if (kind === 'standing') return standingSentence(facts);
  if (kind === 'listing' && market !== undefined)
    return currency && to ? noticeTexts.pegStopped(currency, to, '{rate}') : null;
  if (amount === undefined) return null;
  if (kind === 'listing' && facts.expired !== undefined)
    return to === undefined ? null : noticeTexts.expired(amount.currency, to, '{amount}');
  if (kind === 'fill') {
    if (received === undefined) return null;
    return count === '1'
      ? noticeTexts.sold('{amount}', '{received}')
      : noticeTexts.severalSold(formatCount(parseInt(count, 10)), '{amount}', '{received}');
  }
  if (type === undefined || status === undefined) return null;
  if (to === undefined && TO_ANOTHER.includes(type)) return null;
  const sentence = noticeTexts.status(
    noticeTexts.transactions[type]('{amount}', to ?? ''),
    noticeTexts.endings[status],
  );
  const got = received === undefined ? '' : noticeTexts.received('{received}');
  const why = reason === undefined ? note !== undefined && '{note}' : noticeTexts.rejections[reason];
  return figureTexts.sentences([sentence, got, why || '']);
}

/** A stored reason: a predefined one in the reader's language, any other as it was written. */
export function reasonWords(kept: string): string {
  const chosen = reasonChosen(kept);
  return chosen === null ? kept : noticeTexts.rejections[chosen];
}
