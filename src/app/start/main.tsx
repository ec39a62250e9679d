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
 * Starts the work that no first screen needs, once the page has loaded and the browser is idle. Only in production.
 * Failures are silent; the next start tries again.
 */
function startAfterLoad(): void {
  if (process.env.NODE_ENV !== 'production') return;
  const page = { started: workerOfPage(), pathname: window.location.pathname };
  const load = async () => {
    const { keepAndReport } = await import(/* webpackChunkName: "public-later" */ '@/app/page/reportPage');
    keepAndReport(page);
  };
  const begin = () => void whenIdle(() => void load().catch(() => undefined));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

const app = (
  <StrictMode>
    <Root />
  </StrictMode>
);

/**
 * The build has drawn the first look of the page into the root (app/pages). A public page is hydrated. A shell stays
 * until the code of its screen is loaded, and is then replaced in one step. A page that was drawn for another route (a
 * plain file server answers index.html everywhere) or in another language is dropped.
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
startAfterLoad();
