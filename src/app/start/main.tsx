import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import '@/ui/styles/shell.css';
import { preloadPublic } from '@/app/routing/publicParts';
import { currentLanguage } from '@/texts/language/language';
import { preloadApp } from './appPart';
import { textsOf } from '@/app/language/pageLanguage';
import { Root } from './Root';
import { startLater } from './startLater';

const app = (
  <StrictMode>
    <Root />
  </StrictMode>
);

/**
 * The build has put the first look of the page into the root (app/pages). A public page is taken over as it is. A shell
 * stays until the code of its screen has come, and is then replaced in one step. A page that was drawn for another
 * route (a plain file server answers index.html everywhere), or in another language, is dropped.
 */
async function start(root: HTMLElement): Promise<void> {
  const { dataset } = document.documentElement;
  const { language = currentLanguage().id } = dataset;
  await textsOf('public');
  const isOther = dataset.elsewhere !== undefined || language !== currentLanguage().id;
  if (root.firstElementChild === null || isOther) {
    root.replaceChildren();
    delete dataset.elsewhere;
    createRoot(root).render(app);
  } else if (root.querySelector('[data-shell]')) {
    await preloadApp(window.location.pathname);
    createRoot(root).render(app);
  } else {
    await preloadPublic(window.location.pathname);
    hydrateRoot(root, app);
  }
}

const root = document.getElementById('root');
if (root) void start(root);
startLater();
