import type { ReactNode } from 'react';
import { mineTexts } from '@/texts/market/mine';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { HeadCell } from '@/ui/tables/Table';
import styles from './Mine.module.css';

/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

interface PastTableProps<Entry> {
  /** Undefined until they are known. */
  entries: readonly Entry[] | undefined;
  failed: boolean;
  onRetry: () => void;
  texts: { caption: string; loading: string; none: string };
  /** The first two columns are not numeric. */
  heads: readonly string[];
  row: (entry: Entry) => ReactNode;
}

/** What is over: a table, or why there is none. */
export function PastTable<Entry>({ entries, failed, onRetry, texts, heads, row }: PastTableProps<Entry>) {
  if (entries === undefined) {
    if (!failed) return <SkeletonRows label={texts.loading} count={4} />;
    return (
      <NotLoaded again={mineTexts.tryAgain} onAgain={onRetry}>
        {mineTexts.notLoaded}
      </NotLoaded>
    );
  }
  if (entries.length === 0) return <EmptyState title={texts.none} />;
  return (
    <ScrollTable
      caption={texts.caption}
      rowCount={entries.length + 1}
      className={styles.past}
      role="group"
      aria-label={texts.caption}
      {...TAB_STOP}
    >
      <thead>
        <tr>
          {heads.map((head, index) => (
            <HeadCell key={head} numeric={index > 1}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>{entries.map(row)}</tbody>
    </ScrollTable>
  );
}
