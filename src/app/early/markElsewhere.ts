/**
 * A plain file server answers index.html, the landing page, for every address. On another address the page is hidden
 * until the app draws the right one.
 */
export function markElsewhere(): void {
  const { dataset } = document.documentElement;
  if (dataset.page === 'landing' && window.location.pathname !== '/') dataset.elsewhere = '';
}
