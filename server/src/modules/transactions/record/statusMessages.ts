import { figureTexts } from '@/texts/figures';
import { formatExact } from '@/domain/money/formatDecimal';
import { noticeTexts } from '@/texts/notices';
import type { NoticeKind, NotificationFacts } from '@contract/schemas/notification';
import type { TransactionType } from '@contract/schemas/transaction';
import type { Note } from '@server/modules/notifications/repository';
import type { TransactionRow } from './repository';

const KINDS: Record<TransactionType, NoticeKind> = {
  FUND_WALLET: 'funding',
  WITHDRAW: 'withdrawal',
  LIST: 'listing',
  DELETE_LIST: 'listing',
  ORDER: 'order',
  MOF_ORDER: 'order',
};
/** The types whose rate was chosen by the user. */
const AT_A_RATE: readonly TransactionType[] = ['LIST', 'ORDER'];

/** What is said beside the new status. */
type Addition = Pick<NotificationFacts, 'received' | 'note' | 'reason'>;

function statusMessage(row: TransactionRow, { received, note, reason }: Addition): string {
  const money = `${formatExact(row.amount)} ${row.currency_from}`;
  const name = noticeTexts.transactions[row.type](money, row.currency_to);
  const message = noticeTexts.status(name, noticeTexts.endings[row.status]);
  const got = received && noticeTexts.received(`${formatExact(received.amount)} ${received.currency}`);
  const why = reason === undefined ? (note ?? '') : noticeTexts.rejections[reason];
  return figureTexts.sentences([message, got ?? '', why]);
}

/** The notification for a user whose transaction has changed its status. */
export function statusNote(row: TransactionRow, addition: Addition = {}): Note {
  const { id, type, status, amount, currency_from: currency, currency_to: to, rate } = row;
  const facts = {
    ...{ kind: KINDS[type], transaction: id, type, status, amount: { amount, currency } },
    ...(to !== currency && { to }),
    ...(AT_A_RATE.includes(type) && { rate }),
  };
  return { userId: row.user_id, message: () => statusMessage(row, addition), about: { ...facts, ...addition } };
}
