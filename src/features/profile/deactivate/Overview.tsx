import { Card } from '@/ui/panels/Card';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { profileTexts } from '@/texts/profile';

interface OverviewProps<T extends { id: string }> {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  columns: readonly Column<T>[];
  /** Undefined until they are known. */
  rows: readonly T[] | undefined;
}

/** One panel that shows what the account still holds. */
export function Overview<T extends { id: string }>({ title, none, columns, rows }: OverviewProps<T>) {
  const some = rows !== undefined && rows.length > 0;
  return (
    <Card title={title} beside={some && <Tag>{rows.length}</Tag>}>
      {rows === undefined && <SkeletonRows label={profileTexts.loading(title)} count={3} />}
      {rows?.length === 0 && <EmptyState title={none} />}
      {some && <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </Card>
  );
}
