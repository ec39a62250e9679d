import { isTyping } from '@/ui/browser/isTyping';
import { useKeyDown } from '@/ui/browser/useKeyDown';

/** What each key does, by `KeyboardEvent.key`. */
type Keys = Readonly<Record<string, () => void>>;

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Runs these keys while the component is shown, unless the operator types or a dialog is open. */
export function useKeys(keys: Keys): void {
  useKeyDown((event) => {
    const run = keys[event.key];
    // A key that is held down acts once.
    if (!run || event.repeat || isChord(event) || isTyping(event) || isDialogOpen()) return;
    event.preventDefault();
    run();
  });
}
