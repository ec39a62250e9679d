/** The matchMedia of jsdom, which matches no query. */
const matchNothing = window.matchMedia;

/** A screen of this many pixels: what its media queries answer. Undone by jest.restoreAllMocks. */
export function screenOf(width: number): void {
  const isAtLeast = (query: string) => width >= parseInt(/min-width: (\d+)px/.exec(query)?.[1] ?? '0', 10);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchNothing(query), matches: isAtLeast(query) }));
}

/** For the queries by text: the innermost element whose whole text matches, also if its figures are elements of their own. */
export const sentence = (wanted: string | RegExp) => {
  const says = (element: Element | null) =>
    typeof wanted === 'string' ? element?.textContent === wanted : wanted.test(element?.textContent ?? '');
  return (_own: string, element: Element | null) => says(element) && ![...(element?.children ?? [])].some(says);
};

/** Puts the page into the background, or back in front, as another tab of the browser does. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Gives the page its own visibility back. */
export function resetVisibility(): void {
  Reflect.deleteProperty(document, 'hidden');
}
