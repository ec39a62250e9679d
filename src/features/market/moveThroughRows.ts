import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (row: Element) => Element | null>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild ?? null,
  End: (row) => row.parentElement?.lastElementChild ?? null,
};

/** The arrow keys, Home and End go through the links of a table's rows; Enter is the link's own. */
export function moveThroughRows(event: KeyboardEvent<HTMLAnchorElement>): void {
  const row = event.currentTarget.closest('tr');
  const next = row && STEPS[event.key]?.(row);
  const link = next?.querySelector<HTMLElement>('a');
  if (!link) return;
  // The page must not scroll under the focus that moves.
  event.preventDefault();
  link.focus();
}
