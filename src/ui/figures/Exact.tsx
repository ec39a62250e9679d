import { useId, useState, type ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Exact.module.css';

interface ExactProps {
  /** The text on screen: rounded, cut or relative. */
  shown: string;
  /** The exact text. If it equals `shown`, there is no tooltip and no tab stop. */
  exact: string;
  /** False inside a row that takes the focus itself. */
  tabbable?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** The exact value must be reachable by keyboard (decision 157), so the value is a tab stop. */
const TAB_STOP = { tabIndex: 0 };

/** A shortened value. The exact one is on hover as a title and on focus as a tooltip. */
export function Exact({ shown, exact, tabbable = true, className, children }: ExactProps) {
  const tipId = useId();
  const [open, setOpen] = useState(false);
  const content = children ?? shown;
  if (shown === exact) {
    return (
      <span className={cx(styles.exact, className)} translate="no">
        {content}
      </span>
    );
  }
  return (
    <span
      className={cx(styles.exact, className)}
      translate="no"
      title={exact}
      {...(tabbable ? TAB_STOP : {})}
      aria-describedby={open ? tipId : undefined}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {content}
      {open && (
        <span id={tipId} role="tooltip" className={styles.tip}>
          {exact}
        </span>
      )}
    </span>
  );
}
