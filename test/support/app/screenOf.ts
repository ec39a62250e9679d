/** The matchMedia of jsdom, which matches no query. */
const matchNothing = window.matchMedia;

/** A screen of this many pixels: what its media queries answer. Undone by jest.restoreAllMocks. */
export function screenOf(width: number): void {
  const isAtLeast = (query: string) => width >= parseInt(/min-width: (\d+)px/.exec(query)?.[1] ?? '0', 10);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchNothing(query), matches: isAtLeast(query) }));
}
