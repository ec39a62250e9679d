import {
  Alert,
  Button as AntdButton,
  Card as AntdCard,
  Descriptions,
  Table as AntdTable,
  type TableColumnType,
  Tag as AntdTag,
} from 'antd';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { compare, parseDecimal } from '@/domain/money/decimal';
import { currentLanguage } from '@/texts/language/language';
import { cx } from '@/ui/layout/cx';
import { asElements } from '@/ui/marks/inElements';
import { EmptyState } from '@/ui/panels/EmptyState';
import { focusIfWide } from '@/ui/tables/Table';
import styles from './kit.module.css';

/** The parts of antd as every screen of the console uses them: named for screen readers, and safe beside a translator of the browser. */

type Native = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'type' | 'disabled' | 'onClick' | 'aria-label' | 'aria-keyshortcuts' | 'children'
>;

interface ButtonProps extends Native {
  variant?: 'primary' | 'danger' | undefined;
  size?: 'small' | undefined;
  block?: boolean | undefined;
  /** True while its call runs. */
  busy?: boolean | undefined;
}

/** A button. While `busy`, it is disabled and shows progress. */
export function Button({ variant, size, block = false, busy = false, ...native }: ButtonProps) {
  const { disabled = false, type = 'button', children, onClick, ref } = native;
  return (
    <AntdButton
      {...(ref && { ref })}
      {...(onClick && { onClick })}
      aria-label={native['aria-label']}
      aria-keyshortcuts={native['aria-keyshortcuts']}
      block={block}
      type={variant === 'primary' ? 'primary' : 'default'}
      danger={variant === 'danger'}
      {...(size && { size })}
      htmlType={type}
      loading={busy}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {asElements(children)}
    </AntdButton>
  );
}

interface CardProps {
  /** The card's heading, which also names its region. */
  title?: ReactNode;
  /** Shown beside the title: a tag. */
  beside?: ReactNode;
  /** Shown at the right of the header: a link, a minor fact. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Adds space around the content. Leave it out for tables, which have their own. */
  padded?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A surface with a header; a region of the page named by its title. */
export function Card({ title, beside, actions, footer, padded = false, className, children }: CardProps) {
  const titleId = useId();
  const heading = title && (
    <div className={styles.title}>
      <h2 id={titleId}>{title}</h2>
      {beside}
    </div>
  );
  return (
    <AntdCard
      size="small"
      role={title ? 'region' : undefined}
      aria-labelledby={title ? titleId : undefined}
      title={heading}
      extra={actions}
      className={cx(styles.card, className)}
      classNames={{ body: cx(padded ? styles.padded : styles.bare) }}
    >
      {children}
      {Boolean(footer) && <div className={styles.footer}>{footer}</div>}
    </AntdCard>
  );
}

const MARKS = { info: 'i', success: '✓', error: '!', warn: '!' } as const;
const TYPES = { info: 'info', success: 'success', error: 'error', warn: 'warning' } as const;

/** One message over a form or a screen. Errors and warnings interrupt a screen reader; the others wait. */
export function Banner({ tone, children }: { tone: keyof typeof TYPES; children: ReactNode }) {
  const role = tone === 'error' || tone === 'warn' ? 'alert' : 'status';
  // antd's own icons have English names.
  const icon = (
    <span className={styles.mark} aria-hidden="true">
      {MARKS[tone]}
    </span>
  );
  return (
    <Alert
      type={TYPES[tone]}
      role={role}
      showIcon
      icon={icon}
      title={asElements(children)}
      className={cx(styles.banner)}
    />
  );
}

const COLOURS = { neutral: 'default', gold: 'warning', up: 'success', down: 'error', accent: 'processing' } as const;

export type TagTone = keyof typeof COLOURS | undefined;

/** A short label: a status, a role. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return <AntdTag color={COLOURS[tone]}>{asElements(children)}</AntdTag>;
}

/** Values beside their labels. A string is shown literally and never translated; other texts are elements. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Descriptions
      size="small"
      column={1}
      colon={false}
      className={cx(styles.facts)}
      classNames={{ label: cx(styles.label) }}
      items={facts.map(([label, value], at) => ({
        key: `${label}${String(at)}`,
        label,
        children: typeof value === 'string' ? <span translate="no">{value}</span> : value,
      }))}
    />
  );
}

/** Exact figures by their size, anything else by its letters. */
function order(one: string, other: string): number {
  const [a, b] = [parseDecimal(one), parseDecimal(other)];
  return a && b ? compare(a, b) : one.localeCompare(other, currentLanguage().locale, { numeric: true });
}

interface Column<Row> {
  /** Its header, which names it as well. */
  title: string;
  render: (row: Row) => ReactNode;
  /** Right-aligned tabular figures that never wrap. */
  numeric?: boolean;
  /** True for text that is shown literally, such as an email, which a translator must not rewrite. */
  kept?: boolean | ((row: Row) => boolean);
  className?: string | undefined;
  /** The text or exact figure by which the rows are sorted. Only for complete tables: a window cannot be sorted. */
  by?: ((row: Row) => string) | undefined;
}

interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  isSelected?: (row: Row) => boolean;
  /** Shown instead of the rows if there are none. */
  empty?: string | null | undefined;
  /** False for a few rows that need no headers. */
  hasHead?: boolean;
}

/** A dense table, whose complete columns are sorted by a press on their header. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, rows, rowKey, columns, isSelected, empty, hasHead = true } = props;
  const shown = columns.map(({ title, render, numeric = false, kept = false, className, by }): TableColumnType<Row> => {
    const isKept = (row: Row) =>
      (typeof kept === 'function' ? kept(row) : kept) || (numeric && typeof render(row) === 'string');
    return {
      key: title,
      // In an element, like every text beside which antd may insert something, because a browser's translator replaces
      // texts.
      title: <span>{title}</span>,
      align: numeric ? 'end' : 'start',
      className: cx(className, numeric && styles.numeric),
      onCell: (row) => (isKept(row) ? { translate: 'no' } : {}),
      render: (_value, row) => asElements(render(row)),
      ...(by && { sorter: (a, b) => order(by(a), by(b)) }),
    };
  });
  return (
    <div className={styles.scroller} ref={focusIfWide}>
      <AntdTable<Row>
        aria-label={caption}
        size="small"
        pagination={false}
        showHeader={hasHead}
        showSorterTooltip={false}
        columns={shown}
        dataSource={[...rows]}
        rowKey={rowKey}
        rowClassName={(row) => cx(isSelected?.(row) && styles.selected) ?? ''}
        onRow={(row) => (isSelected?.(row) ? { 'aria-selected': true } : {})}
        locale={{ emptyText: typeof empty !== 'string' ? <span /> : <EmptyState title={empty} /> }}
      />
    </div>
  );
}
