import { lazy, Suspense, useState } from 'react';
import { openerTexts } from '@/texts/palette/opener';
import { isTyping } from '@/ui/browser/isTyping';
import { useKeyDown } from '@/ui/browser/useKeyDown';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';

const Palette = lazy(() =>
  import(/* webpackChunkName: "palette" */ '@/features/palette/Palette').then(({ Palette: Code }) => ({
    default: Code,
  })),
);

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

/** The button and the keys that open the palette. Its code is downloaded when it is first opened. */
export function PaletteOpener() {
  const [begin, setBegin] = useState<Begin | null>(null);
  useKeyDown((event) => {
    const wanted = beginOf(event);
    if (wanted === null) return;
    event.preventDefault();
    setBegin(wanted);
  });
  return (
    <>
      <Button
        icon
        variant="quiet"
        aria-label={openerTexts.open}
        aria-keyshortcuts={openerTexts.openKeys}
        aria-haspopup="dialog"
        onClick={() => setBegin('search')}
      >
        <Icon name="search" />
      </Button>
      {begin !== null && (
        <Suspense fallback={null}>
          <Palette begin={begin} onClose={() => setBegin(null)} />
        </Suspense>
      )}
    </>
  );
}
