interface Column<Row> {
  head: string;
  cell: (row: Row) => string;
  /** For numbers. */
  align?: 'right';
}

const GAP = '  ';

/** Users write these texts: control characters in them must not reach the operator's terminal. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Rows under their heads, in columns as wide as their widest cell; `empty` if there are no rows. */
export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => plain(cell(row))))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const pad = (text: string, at: number) =>
    columns[at]?.align === 'right' ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  return lines.map((line) => line.map(pad).join(GAP).trimEnd()).join('\n');
}

/** A moment to the minute, in UTC. */
export const formatMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
