import type { ReactNode } from 'react';
import { Card } from '@/ui/panels/Card';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { profileTexts } from '@/texts/profile/profile';

interface OverviewProps<T extends { id: string }> {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  columns: readonly Column<T>[];
  /** Undefined until they are known. */
  rows: readonly T[] | undefined;
  /** How many there are, if not all are among these rows. */
  count?: string;
  /** The number of rows of the table for screen readers, if not all are in the document. */
  rowCount?: number;
  /** More bodies of the table. */
  children?: ReactNode;
  /** Shown after the table. */
  end?: ReactNode;
}

/** The key of a row. */
export const idOf = ({ id }: { id: string }) => id;

/** One panel that shows what the account still holds. */
export function Overview<T extends { id: string }>(props: OverviewProps<T>) {
  const { title, none, columns, rows, count, rowCount, children, end } = props;
  const some = rows !== undefined && rows.length > 0;
  return (
    <Card title={title} beside={some && <Tag>{count ?? rows.length}</Tag>}>
      <Room rows={3}>
        {rows === undefined && <SkeletonRows label={profileTexts.loading(title)} count={3} />}
        {rows?.length === 0 && <EmptyState title={none} />}
        {some && (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            keyOf={idOf}
            first={rowCount === undefined ? undefined : 1}
            rowCount={rowCount}
          >
            {children}
          </DataTable>
        )}
      </Room>
      {end}
    </Card>
  );
}
