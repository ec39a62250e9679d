import { useId, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

interface DialogProps {
  open: boolean;
  /** Called when the user leaves it with Esc. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons; the one that acts comes last. */
  actions: ReactNode;
}

/**
 * An alert, or (in ConfirmDialog) a question before an action. It is a native dialog: the focus stays inside, and Esc
 * closes it.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const { ref, closed } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} onClose={closed}>
      {open && (
        <div className={styles.body}>
          <h2 id={titleId}>{title}</h2>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  );
}
