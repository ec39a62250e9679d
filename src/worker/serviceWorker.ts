import { registerRoute } from 'workbox-routing';
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { ACTIVATE, LANGUAGE } from './activate';
import { openPath } from './paths';
import { pageFor } from './paths';

const PREFIX = 'sha256-';

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return PREFIX + btoa(String.fromCharCode(...new Uint8Array(digest)));
}

interface Found {
  /** Its address may have the revision of the file as a parameter. */
  request: Request;
  cachedResponse?: Response | undefined;
}

/**
 * Reads a kept file only if it is still the one that was built. A file that the device has spoilt counts as missing, so
 * workbox fetches it and keeps it again. Without this the page would refuse the script, at every start.
 */
function checkedFiles(files: readonly PrecacheEntry[]) {
  const built = new Map(files.map(({ url, integrity }) => [url, integrity]));
  return {
    async cachedResponseWillBeUsed({ request, cachedResponse }: Found): Promise<Response | undefined> {
      const expected = built.get(new URL(request.url).pathname);
      if (!cachedResponse || expected === undefined) return cachedResponse;
      return (await digestOf(cachedResponse.clone())) === expected ? cachedResponse : undefined;
    },
  };
}

type PageOfRoute = Readonly<Record<string, string>>;
declare const self: ServiceWorkerGlobalScope & { __PAGES: { en: PageOfRoute } & Partial<Record<string, PageOfRoute>> };

/** The build's own files, and the page of each route, which .ci/webpack/worker.cjs writes here. */
const built = self.__WB_MANIFEST as (PrecacheEntry & { language?: string })[];
const pagesOf = self.__PAGES;

/** The page registers another address of the worker for each language (src/app/page/registration). */
const language = new URL(self.location.href).searchParams.get(LANGUAGE) ?? 'en';
const pages = pagesOf[language] ?? pagesOf.en;
const files = built.filter((file) => file.language === undefined || file.language === language);

precache(files);
addPlugins([checkedFiles(files)]);
cleanupOutdatedCaches();
// Exactly the build's own addresses. Any other request, and so every call of the backend, goes to the network.
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });

const integrityOf = (page: string) => files.find(({ url }) => url === page)?.integrity;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && pageFor(url.pathname, pages) !== null,
  (options) => {
    const page = pageFor(options.url.pathname, pages) ?? '';
    const integrity = integrityOf(page);
    // With its integrity, workbox keeps a page again that it had to fetch.
    return createHandlerBoundToURL(page)({ ...options, ...(integrity && { params: { integrity } }) });
  },
);

// The page asks for this when the user presses Reload. Until then a new version waits.
self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});

// A notification for a closed app. A tab that is visible shows it itself; a hidden one may show it too, with the same tag.
self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data?.json() as Record<'id' | 'title' | 'body' | 'path', string>;
  const show = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return;
    await self.registration.showNotification(title, { body, tag: id, icon: '/icons/192.png', data: { path } });
  };
  event.waitUntil(show());
});

// A press on a notice of the system.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { path } = notification.data as { path: string };
  event.waitUntil(openPath(self.clients, path));
});
