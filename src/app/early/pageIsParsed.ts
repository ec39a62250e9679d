/** Resolves once the whole page has been read. Its scripts, which come later, are not waited for. */
export function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
