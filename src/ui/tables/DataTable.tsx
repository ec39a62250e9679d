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

interface DataRowsProps<T> {
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The position of the first row in the whole list, from 1; undefined if the whole list is in the document. */
  first?: number | undefined;
}

/** The rows of a DataTable. */
export function DataRows<T>({ columns, rows, keyOf, first }: DataRowsProps<T>) {
  return rows.map((row, index) => (
    // The header is the first row.
    <Row key={keyOf(row)} aria-rowindex={first === undefined ? undefined : first + index + 1}>
      {columns.map(({ key, cell, numeric, wideOnly }) => (
        <Cell key={key} numeric={numeric} wideOnly={wideOnly}>
          {cell(row)}
        </Cell>
      ))}
    </Row>
  ));
}

interface DataTableProps<T> extends DataRowsProps<T> {
  caption: string;
  tall?: boolean;
  stickyHeader?: boolean;
  rowCount?: number | undefined;
  /** More bodies of the table. */
  children?: ReactNode;
}

/** A table from columns and rows, for lists without row states. Show an EmptyState instead when there are none. */
export function DataTable<T>({ caption, columns, rows, keyOf, first, children, ...look }: DataTableProps<T>) {
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
        <DataRows columns={columns} rows={rows} keyOf={keyOf} first={first} />
      </tbody>
      {children}
    </Table>
  );
}
