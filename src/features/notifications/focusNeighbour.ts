import { focusHeading } from '@/ui/browser/focusHeading';

/**
 * Before a list entry leaves: the focus moves to the same button of the next entry, else of the previous one, else to
 * the heading.
 */
export function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = neighbour?.querySelector('button');
  if (target) target.focus();
  else focusHeading();
}
