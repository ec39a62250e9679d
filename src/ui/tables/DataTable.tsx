import type { ReactNode } from 'react';
import { Row } from './Row';
import { Cell, HeadCell, Table } from './Table';

export interface Column<T> {
  /** Unique within the table. */
  key: string;
  head: ReactNode;
  cell: (row: T) => ReactNode;
  numeric?: boolean;
  wideOnly?: boolean;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  tall?: boolean;
  stickyHeader?: boolean;
}

/** A table from columns and rows, for lists without row states. Show an EmptyState instead when there are none. */
export function DataTable<T>({ caption, columns, rows, keyOf, ...look }: DataTableProps<T>) {
  return (
    <Table caption={caption} {...look}>
      <thead>
        <tr>
          {columns.map(({ key, head, numeric, wideOnly }) => (
            <HeadCell key={key} numeric={numeric} wideOnly={wideOnly}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={keyOf(row)}>
            {columns.map(({ key, cell, numeric, wideOnly }) => (
              <Cell key={key} numeric={numeric} wideOnly={wideOnly}>
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
