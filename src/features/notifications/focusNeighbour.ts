import { focusHeading } from '@/ui/browser/focusHeading';

/**
 * Call it before an entry of a card disappears. The focus moves to the same button of the next entry, or of the
 * previous one, or to the heading. The entries may be those of several lists: another one of the same list comes first,
 * because the first entry of the next list may move into this one.
 */
export function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const entries = [...(button.closest('section')?.querySelectorAll('li') ?? [])];
  const place = entries.findIndex((one) => one === entry);
  const neighbours = [entry?.nextElementSibling, entry?.previousElementSibling, entries[place + 1], entries[place - 1]];
  const target = neighbours.find(Boolean)?.querySelector('button');
  if (target) target.focus();
  else focusHeading();
}
