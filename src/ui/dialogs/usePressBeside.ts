import { type RefObject, useEffect } from 'react';

/**
 * Calls back after a press that begins and ends beside a dialog. Its target is then the dialog itself; inside it never
 * is.
 */
export function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
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
