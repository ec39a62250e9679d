/**
 * uPlot asks Intl for the browser's language when it is loaded. Chromium on a machine without a locale names one that
 * Intl refuses ("en-US@posix"), and no chart would be drawn there.
 */
export function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}

mendLanguage();
