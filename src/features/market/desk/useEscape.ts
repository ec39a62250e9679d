import { useKeyDown } from '@/ui/browser/keys';

/** Whether a native popover is open. The browser closes it at the next Esc. */
const isMenuOpen = () => [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));

/**
 * Esc closes the ticket, whether the focus is in it or in the book. An open list prevents the key's default action and
 * closes itself. A dialog (such as the ticket's own sheet) and a menu are closed by the browser.
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  useKeyDown((event) => {
    if (!active || event.key !== 'Escape' || event.defaultPrevented || isMenuOpen()) return;
    const isInDialog = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]') !== null;
    if (!isInDialog) onEscape();
  });
}
