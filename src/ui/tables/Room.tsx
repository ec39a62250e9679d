import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Skeleton.module.css';

interface RoomProps {
  /** The number of rows that there usually are. */
  rows: number;
  /** As in the table. */
  tall?: boolean;
  /** One element: the table, its placeholder, or the notice that it is empty. */
  children: ReactNode;
}

interface RoomStyle extends CSSProperties {
  '--rows': number;
}

/** As high as a table with this number of rows, even with fewer, so that nothing beneath moves. */
export function Room({ rows, tall = false, children }: RoomProps) {
  const style: RoomStyle = { '--rows': rows };
  return (
    <div className={cx(styles.room, tall && styles.tallRoom)} style={style}>
      {children}
    </div>
  );
}
