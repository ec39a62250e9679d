// First: the files below look at the window when they are loaded.
import './browserStandIn';
import type { DrawnPage } from './drawPages';
import { STARTING_ROUTES } from '@/routes/routes';
import { pageTexts } from '@/texts/page';
import { speakPart } from '@/app/page/speakPart';
import { LANGUAGES } from '@/texts/language/facts';

/** The languages in which the pages are drawn. */
export const languages = Object.values(LANGUAGES).map(({ id, tag }) => ({ id, tag }));

/** The chunks with the texts of a page. English is in the code. */
function textsOf(id: string, { route, marks }: DrawnPage): string[] {
  if (id === 'en') return [];
  const others = marks.guarded !== undefined ? ['app'] : route === 'landing' ? ['landing'] : [];
  return ['public', ...others].map((part) => `texts-${id}-${part}`);
}

/**
 * The pages of the app in a language, once for each time that this file is loaded (app/pages/drawPages), and whether the
 * service worker keeps them.
 */
export async function renderPages(id: string) {
  await speakPart(id, 'public');
  await speakPart(id, 'landing');
  await speakPart(id, 'app');
  const { drawPages } = await import('./drawPages');
  const { description, noScript } = pageTexts;
  return (await drawPages()).map((page) => ({
    ...page,
    ...{ description, noScript },
    isKept: STARTING_ROUTES.includes(page.route),
    chunks: [...textsOf(id, page), ...page.chunks],
  }));
}
