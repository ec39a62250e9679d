import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '@/ui/browser/isTyping';

/** What each key does, by `KeyboardEvent.key`. */
type Keys = Readonly<Record<string, () => void>>;

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Runs these keys while the component is shown, unless the operator types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Before the screen is painted, so that a key works as soon as its button can be seen.
  useLayoutEffect(() => void (latest.current = keys));
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.key];
      // A key that is held down acts once.
      if (!run || event.repeat || isChord(event) || isTyping(event) || isDialogOpen()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
