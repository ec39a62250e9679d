import type { ReactNode } from 'react';
import styles from './Sheet.module.css';
import { useModal } from './useModal';

export interface SheetProps {
  open: boolean;
  /** Esc, a press beside it, and whatever else ends it. */
  onClose: () => void;
  /** For screen readers; what is inside brings its own heading. */
  label: string;
  children?: ReactNode;
}

/** A panel over the page, from below on phones: native, so the focus stays inside and goes back after. */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  const { ref, closed } = useModal(open, onClose);
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={label}
      onClose={closed}
      onPointerDown={(event) => {
        // Only the backdrop is the dialog itself: what is inside covers all of it.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && <div className={styles.inside}>{children}</div>}
    </dialog>
  );
}
