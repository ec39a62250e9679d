import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Table.module.css';

interface RowProps extends ComponentPropsWithRef<'tr'> {
  /** True for the best rate of its book: bold. */
  best?: boolean | undefined;
  /** Adds an indigo outline and `aria-selected`. */
  selected?: boolean | undefined;
  /** True if the row can be pressed. It then needs onClick, tabIndex and onKeyDown. */
  pressable?: boolean | undefined;
  /** The depth bar behind the row, from the right: a CSS percentage such as "42.5%". */
  depth?: string | undefined;
}

interface DepthStyle extends CSSProperties {
  '--depth'?: string;
}

/** A row of a Table with the states of the design: best, selected, depth. */
export function Row({ best, selected, pressable, depth, className, style, ...native }: RowProps) {
  const depthStyle: DepthStyle = depth === undefined ? { ...style } : { ...style, '--depth': depth };
  return (
    <tr
      {...native}
      aria-selected={selected}
      style={depthStyle}
      className={cx(
        styles.row,
        best && styles.best,
        selected && styles.selected,
        pressable && styles.pressable,
        className,
      )}
    />
  );
}
