import type { InboxRow } from '@contract/console/consoleSchemas';
import { inboxTexts } from '@/texts/console/desk';
import { formatExact } from '@/domain/money/formatDecimal';
import { WaitList } from '@/console/parts/WaitList';

interface CaseListProps {
  rows: readonly InboxRow[];
  /** How many newer ones are not in `rows`. */
  more: number;
  /** The case that is open. */
  open: string | null;
}

/** The cases that wait, oldest first. */
export function CaseList({ rows, more, open }: CaseListProps) {
  return (
    <WaitList
      title={inboxTexts.waiting(rows.length + more)}
      label={inboxTexts.caption}
      section="inbox"
      open={open}
      more={more > 0 ? inboxTexts.more(more) : undefined}
      rows={rows.map(({ id, type, amount, currency, email, created_at }) => ({
        id,
        title: inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id),
        beside: `${formatExact(amount)} ${currency}`,
        below: email,
        at: created_at,
      }))}
    />
  );
}
