import { transactionTexts } from '@/texts/transactions';
import { Tag, type TagProps } from '@/ui/marks/Tag';

const TONES: Readonly<Record<string, TagProps['tone']>> = { PENDING: 'gold', COMPLETED: 'up', REJECTED: 'down' };

/** A transaction's status in the colour of its meaning. In English it is as the backend spells it (decision 118). */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={TONES[status.toUpperCase()]}>{transactionTexts.statusOf(status)}</Tag>;
}
