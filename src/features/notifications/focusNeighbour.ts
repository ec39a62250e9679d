import { focusHeading } from '@/ui/browser/focusHeading';

/**
 * Call it before a list entry disappears. The focus moves to the same button of the next entry, or of the previous one,
 * or to the heading.
 */
export function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = neighbour?.querySelector('button');
  if (target) target.focus();
  else focusHeading();
}
