/**
 * Moves the focus to the heading of the screen, for use when the focused element has disappeared. It does not scroll.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
