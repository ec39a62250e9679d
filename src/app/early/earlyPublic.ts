import { holdSubmits, markLanguage, paintTheme } from './pageStart';

/**
 * A plain file server answers index.html, the landing page, for every address, and so do our own server and the worker
 * if there is no other page. At another address, this hides the page until the app draws the right one, and does not
 * preload the landing page's imports.
 */
export function markElsewhere(): void {
  const { dataset } = document.documentElement;
  if (dataset.page === 'landing' && window.location.pathname !== '/') dataset.elsewhere = '';
  else for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'preload';
}

// This script is written into every public page and runs before anything is painted. It must stay very small.
paintTheme();
markElsewhere();
markLanguage();
holdSubmits();
