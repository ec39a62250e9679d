import { useState } from 'react';
import { SCREENS } from '@/app/screens/screens';
import { openerTexts } from '@/texts/opener';
import { isTyping } from '@/ui/browser/isTyping';
import { useKeyDown } from '@/ui/browser/keys';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { later } from '@/widgets/parts/later';

const Palette = later(() => import(/* webpackChunkName: "palette" */ '@/features/palette/Palette'), 'Palette');

type Begin = 'search' | 'shortcuts';

/** What a key opens; null: nothing. No shortcut acts while something is typed, or behind a dialog. */
function beginOf(event: KeyboardEvent): Begin | null {
  if (event.defaultPrevented || event.repeat || isTyping(event) || document.querySelector('dialog[open]')) return null;
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '/') return 'search';
  return key === '?' ? 'shortcuts' : null;
}

/** The button and the keys that open the palette. Each opening has a dialog of its own. Its code is downloaded when it is first opened. */
export function PaletteOpener() {
  const [opening, setOpening] = useState<{ begin: Begin; number: number } | null>(null);
  const open = (begin: Begin) => setOpening((before) => ({ begin, number: (before?.number ?? 0) + 1 }));
  // Its dialog reports its end a moment after it has closed. A key may have opened another one by then.
  const close = (ended: number) => setOpening((now) => (now?.number === ended ? null : now));
  useKeyDown((event) => {
    const wanted = beginOf(event);
    if (wanted === null) return;
    event.preventDefault();
    open(wanted);
  });
  return (
    <>
      <Button
        icon
        variant="quiet"
        aria-label={openerTexts.open}
        aria-keyshortcuts={openerTexts.openKeys}
        aria-haspopup="dialog"
        onClick={() => open('search')}
      >
        <Icon name="search" />
      </Button>
      {opening && (
        <Palette screens={SCREENS} key={opening.number} begin={opening.begin} onClose={() => close(opening.number)} />
      )}
    </>
  );
}
