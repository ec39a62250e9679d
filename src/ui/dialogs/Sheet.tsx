import type { ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Sheet.module.css';
import { useModal } from './Dialog';
import { usePressBeside } from './usePressBeside';

interface SheetProps {
  open: boolean;
  /** Called when the user leaves it, with Esc or with a press beside it. */
  onClose: () => void;
  /** The name for screen readers. The content has its own heading. */
  label: string;
  /** Where it opens: from below on phones and in the middle elsewhere, or along the left edge. */
  from?: 'below' | 'left';
  /** The width in pixels, instead of the usual one. */
  width?: number | undefined;
  children?: ReactNode;
}

/** A panel over the page. It is a native dialog, so the focus stays inside and returns afterwards. */
export function Sheet({ open, onClose, label, from = 'below', width, children }: SheetProps) {
  const { ref, closed } = useModal(open, onClose);
  usePressBeside(ref, onClose);
  return (
    <dialog ref={ref} className={cx(styles.sheet, styles[from])} style={{ width }} aria-label={label} onClose={closed}>
      {open && children}
    </dialog>
  );
}
