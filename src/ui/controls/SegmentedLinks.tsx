import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { cx } from '@/ui/layout/cx';
import styles from './Segmented.module.css';

interface SegmentedLink {
  to: string;
  label: ReactNode;
}

/** Links to a few sibling screens, all visible. The current one is marked. */
export function SegmentedLinks({ label, links }: { label: string; links: readonly SegmentedLink[] }) {
  return (
    <nav className={styles.group} aria-label={label}>
      {links.map(({ to, label: words }) => (
        <NavLink key={to} to={to} end className={cx(styles.option)}>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
