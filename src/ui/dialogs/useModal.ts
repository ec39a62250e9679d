import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** The handler of the dialog's close event. */
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
