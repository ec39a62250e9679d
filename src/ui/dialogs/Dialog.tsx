import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  closed: () => void;
}

/**
 * Opens and closes a native dialog as a modal. The browser keeps the focus inside and afterwards gives it back, in the
 * same turn in which `open` becomes false. `onClose` is called if the user closes it, not if the page does.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  const closed = () => {
    if (open) onClose();
  };
  return { ref, closed };
}

interface DialogProps {
  open: boolean;
  /** Called when the user leaves it with Esc. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons; the one that acts comes last. */
  actions: ReactNode;
}

/** An alert, or (in ConfirmDialog) a question. A native dialog: the focus stays inside, Esc closes it. */
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
