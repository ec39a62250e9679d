import { useLayoutEffect } from 'react';
import { isMenuOpen } from '@/ui/browser/isMenuOpen';

/**
 * Esc closes the ticket, whether the focus is in it or in the book. An open list prevents the key's default action and
 * closes itself. A dialog (such as the ticket's own sheet) and a menu are closed by the browser.
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  useLayoutEffect(() => {
    if (!active) return undefined;
    const hear = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]') !== null;
      const isTaken = event.defaultPrevented || isInDialog || isMenuOpen();
      if (event.key === 'Escape' && !isTaken) onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [active, onEscape]);
}
