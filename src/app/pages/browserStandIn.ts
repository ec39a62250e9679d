const PIXELS = /\((min|max)-width: *([\d.]+)px\)/g;

/** Whether a media query about the width holds at this width. The build assumes no other preference. */
function holdsAt(width: number, query: string): boolean {
  const limits = [...query.matchAll(PIXELS)];
  if (limits.length === 0) return false;
  return limits.every(([, kind, text = '']) => {
    const limit = parseInt(text, 10);
    return kind === 'min' ? width >= limit : width <= limit;
  });
}

const nothing = () => undefined;

/**
 * Replaces the browser for the first rendering of screens in the build: a window of the given width at the given path,
 * with nothing stored.
 */
export function standInForBrowser(width: number, pathname: string): void {
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  const matchMedia = (query: string) => ({ matches: holdsAt(width, query), ...listening });
  const location = new URL(pathname, 'http://localhost/');
  const history = { state: null };
  const document = { documentElement: { dataset: {} }, visibilityState: 'visible', ...listening };
  Object.assign(globalThis, { matchMedia, location, history, document, ...listening });
  Object.assign(globalThis, { window: globalThis });
  // Newer versions of Node have a `navigator` that cannot be assigned. The language of the page is not read from it.
  Object.defineProperty(globalThis, 'navigator', { value: { languages: [] }, configurable: true });
}

// Some files of the app look at the window when they are loaded.
standInForBrowser(0, '/');
