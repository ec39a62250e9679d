import { useState } from 'react';
import { SCREENS } from '@/app/screens/screens';
import { openerTexts } from '@/texts/app';
import { isTyping } from '@/ui/browser/keys';
import { useKeyDown } from '@/ui/browser/keys';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { later } from '@/widgets/parts/later';

const Palette = later(() => import(/* webpackChunkName: "palette" */ '@/features/palette/Palette'), 'Palette');

type Begin = 'search' | 'shortcuts';

/** What a key opens, or null. Shortcuts do not act in a field or behind a dialog. */
function beginOf(event: KeyboardEvent): Begin | null {
  if (event.defaultPrevented || event.repeat || isTyping(event) || document.querySelector('dialog[open]')) return null;
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '/') return 'search';
  return key === '?' ? 'shortcuts' : null;
}

/** The button and keys that open the palette, each time as a new dialog. Its code comes with the first. */
export function PaletteOpener() {
  const [opening, setOpening] = useState<{ begin: Begin; number: number } | null>(null);
  const open = (begin: Begin) => setOpening((before) => ({ begin, number: (before?.number ?? 0) + 1 }));
  // A dialog reports its closing a moment later. A key may have opened another one by then.
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
