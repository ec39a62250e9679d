import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import '@/ui/styles/shell.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdle } from '@/api/transport/whenIdle';
import { textsOf } from '@/app/page/language';
import { preloadPublic } from '@/app/routing/publicParts';
import { currentLanguage } from '@/texts/language/language';
import { Root } from './Root';
import { preloadApp } from './appPart';

/**
 * The worker that started this page, or null. Undefined where the browser has no workers, as over plain http, or
 * forbids them, as in some private windows.
 */
function workerOfPage(): ServiceWorker | null | undefined {
  try {
    return (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker?.controller;
  } catch {
    return undefined;
  }
}

/**
 * Once the page has loaded and the browser is idle: what no first screen needs. Production builds only. What fails here
 * fails silently, and is tried again at the next start.
 */
function startLater(): void {
  if (process.env.NODE_ENV !== 'production') return;
  const page = { started: workerOfPage(), pathname: window.location.pathname };
  const load = async () => {
    const { doLater } = await import(/* webpackChunkName: "public-later" */ './later');
    doLater(page);
  };
  const later = () => void whenIdle(() => void load().catch(() => undefined));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

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
