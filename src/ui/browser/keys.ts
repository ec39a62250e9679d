import { useLayoutEffect, useRef } from 'react';

const TYPED_INTO = 'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable]';

/**
 * True if a key is typed into a field and is not a shortcut. After a dialog closes, its field keeps the focus until the
 * next paint, but takes no keys.
 */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null && target.closest('dialog:not([open])') === null;

/** Listens to every key from before the first paint on, so a key works as soon as its button is visible. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  useLayoutEffect(() => {
    latest.current = onKeyDown;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
