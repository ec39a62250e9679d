import { Tag, type TagProps } from '@/ui/marks/Tag';

const TONES: Readonly<Record<string, TagProps['tone']>> = { PENDING: 'gold', COMPLETED: 'up', REJECTED: 'down' };

/** A transaction's status as the backend spells it (decision 118), in the colour of its meaning. */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={TONES[status.toUpperCase()]}>{status}</Tag>;
}
