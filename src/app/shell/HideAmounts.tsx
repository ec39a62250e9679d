import { type ReactNode, useState } from 'react';
import { amountsHidden, selectAreAmountsHidden } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { isTyping } from '@/ui/browser/keys';
import { useKeyDown } from '@/ui/browser/keys';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

/** Alt+Shift+H. The physical key, because Option changes the character on a Mac. */
function isHideKey(event: KeyboardEvent): boolean {
  const { code, altKey, shiftKey, ctrlKey, metaKey, repeat } = event;
  return code === 'KeyH' && altKey && shiftKey && !ctrlKey && !metaKey && !repeat && !isTyping(event);
}

/** Wraps everything behind the guard: hides the user's amounts if they chose that, and handles the shortcut for it. */
export function HideAmounts({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const isHidden = useAppSelector(selectAreAmountsHidden);
  const [before, setBefore] = useState(isHidden);
  const [said, setSaid] = useState('');
  if (before !== isHidden) {
    setBefore(isHidden);
    setSaid(isHidden ? appTexts.amountsAre.hidden : appTexts.amountsAre.shown);
  }
  useKeyDown((event) => {
    if (!isHideKey(event)) return;
    event.preventDefault();
    dispatch(amountsHidden(!isHidden));
  });
  return (
    <HiddenAmounts value={isHidden}>
      {children}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </HiddenAmounts>
  );
}
