import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { depthOf } from '@/domain/book/depth';
import type { Level } from '@/domain/book/listingBook';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';

/** A book shows fewer before it is scrolled. */
const MOST_ROWS = 40;

type Found = Element | null | undefined;

const setText = (element: Found, text: string) => element?.replaceChildren(text);

const nameAt = (place: Element | undefined) => place?.closest('section')?.querySelector('h2');

/** What the build drew of a pair (app/pages/DrawnBook), with these levels in it. */
export function filledBook(drawn: Element, levels: readonly Level[]): Element {
  const copy = drawn.cloneNode(true) as Element;
  const body = copy.querySelector('tbody');
  const [best, other] = body?.rows ?? [];
  const depth = depthOf(levels);
  const rows = levels.slice(0, MOST_ROWS).flatMap(({ rate, total, count }, index) => {
    const row = (index === 0 ? best : other)?.cloneNode(true) as HTMLTableRowElement | undefined;
    const step = depth[index];
    if (!row || !step) return [];
    row.style.setProperty('--depth', `${step.share}%`);
    setText(row.querySelector('a>span>span'), formatFixed(rate, LISTING_RATE_DECIMALS));
    setText(row.cells[1]?.firstElementChild, formatTotal(total));
    setText(row.cells[2], formatFixed(String(count), 0));
    setText(row.cells[3], formatTotal(step.cumulative));
    return row;
  });
  body?.replaceChildren(...rows);
  return copy;
}

/**
 * On a phone one pair is in front. The build drew the first one there, and the names of all on the wide screen.
 * @param wide the place of the pair there
 */
export function bringToFront(narrow: HTMLElement, swapTo: string, wide: Element | undefined): void {
  const choices = [...(narrow.closest('[data-shell]')?.querySelectorAll('label') ?? [])];
  const isOf = (label: Element) => label.querySelector('input')?.value === swapTo;
  const [first] = choices;
  const front = choices.find(isOf);
  if (!first || !front || first === front) return;
  [first.className, front.className] = [front.className, first.className];
  setText(nameAt(narrow), nameAt(wide)?.textContent ?? '');
}
