import type { InboxRow } from '@contract/console/consoleSchemas';
import { useEffect, useRef } from 'react';
import { inboxTexts } from '@/texts/console/inbox';
import { formatExact } from '@/domain/money/formatDecimal';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { PlaceLink } from '@/console/parts/PlaceLink';
import styles from './CaseList.module.css';

interface CaseListProps {
  rows: readonly InboxRow[];
  /** How many newer ones are not in `rows`. */
  more: number;
  /** The case that is open. */
  open: string | null;
}

/** The cases that wait, oldest first; the open one is kept in sight. */
export function CaseList({ rows, more, open }: CaseListProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [open]);
  return (
    <Card title={inboxTexts.waiting(rows.length + more)} className={styles.card}>
      <ol className={styles.list} aria-label={inboxTexts.caption}>
        {rows.map((row) => (
          <li key={row.id} ref={row.id === open ? current : undefined}>
            <PlaceLink to={{ section: 'inbox', id: row.id }} className={styles.row} current={row.id === open}>
              <span className={styles.type}>
                {inboxTexts.caseTitle(inboxTexts.types[row.type] ?? row.type, row.id)}
              </span>
              <span className={styles.amount}>{`${formatExact(row.amount)} ${row.currency}`}</span>
              <span className={styles.user}>{row.email}</span>
              <span className={styles.time}>
                <TimeText at={row.created_at} shape="relative" />
              </span>
            </PlaceLink>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.more}>{inboxTexts.more(more)}</p>}
    </Card>
  );
}
