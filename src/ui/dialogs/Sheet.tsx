import { useEffect, type ReactNode, type RefObject } from 'react';
import { cx } from '@/ui/styles/cx';
import styles from './Sheet.module.css';
import { useModal } from './useModal';

interface SheetProps {
  open: boolean;
  /** They left it: with Esc, or with a press beside it. */
  onClose: () => void;
  /** For screen readers; what is inside brings its own heading. */
  label: string;
  /** From below on phones and in the middle elsewhere, or along the left edge. */
  from?: 'below' | 'left';
  /** In pixels, instead of its usual width. */
  width?: number | undefined;
  children?: ReactNode;
}

/** A press that begins and ends beside the sheet: there the dialog itself is hit, and inside it never is. */
function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const dialog = ref.current;
    let began = false;
    const begin = ({ target }: Event) => (began = target === dialog);
    const end = ({ target }: Event) => began && target === dialog && onPress();
    dialog?.addEventListener('pointerdown', begin);
    dialog?.addEventListener('click', end);
    return () => {
      dialog?.removeEventListener('pointerdown', begin);
      dialog?.removeEventListener('click', end);
    };
  }, [ref, onPress]);
}

/** A panel over the page. Native, so the focus stays inside and returns afterwards. */
export function Sheet({ open, onClose, label, from = 'below', width, children }: SheetProps) {
  const { ref, closed } = useModal(open, onClose);
  usePressBeside(ref, onClose);
  return (
    <dialog ref={ref} className={cx(styles.sheet, styles[from])} style={{ width }} aria-label={label} onClose={closed}>
      {open && children}
    </dialog>
  );
}
