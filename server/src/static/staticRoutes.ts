import path from 'node:path';
import { serveStatic as serveFromDisk } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';
import { ENGLISH } from '@/texts/language/language';
import type { AppEnv } from '@server/http/env';
import { notFound } from '@server/platform/refusal';
import {
  inlineScriptsOf,
  isBuilt,
  NOT_BUILT,
  PAGE,
  type PageFiles,
  pagesOf,
  type Serves,
  textOf,
  type BuiltApp,
} from './builtApp';
import { conditional } from './conditional';
import { contentSecurityPolicy, WORKER_POLICY } from './contentSecurityPolicy';
import { type FilesInMemory, readFiles } from './filesInMemory';
import { alternatesOf, pagesWithOrigin, robotsOf, sitemapOf } from './forSearchEngines';
import { pageLanguage } from '@server/http/language/requestLanguage';

/** Every file in this folder has the hash of its content in its name. */
const HASHED = '/assets/';
/** The operator's console: a build of its own, with its hashed files in a folder of its own. */
const CONSOLE = 'operator';
const isHashed = (path: string) => path.startsWith(HASHED) || path.startsWith(`/${CONSOLE}${HASHED}`);
// A proxy that changes the files would break their integrity.
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform';
const REVALIDATE = 'no-cache';
/** The service worker, made by .ci/webpack/worker.cjs. */
const WORKER = '/worker.js';
/** A path that names a file: its last part has an extension. */
const FILE = /\.[^/]+$/;
const ROBOTS = 'robots.txt';
const METHODS = ['GET', 'HEAD'];

function fileHeaders(policy: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (!c.res.ok && !isPage) return;
    // hono does not know this type.
    if (c.req.path.endsWith('.vtt')) c.header('Content-Type', 'text/vtt; charset=utf-8');
    c.header('Cache-Control', isHashed(c.req.path) ? IMMUTABLE : REVALIDATE);
    if (isPage) c.header('Content-Security-Policy', policy);
    if (c.req.path === WORKER) c.header('Content-Security-Policy', WORKER_POLICY);
  };
}

/** A path that names a file is answered with 404 if the file does not exist. */
const refuseMissingFiles: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!METHODS.includes(c.req.method) || FILE.test(c.req.path) || isHashed(c.req.path)) throw notFound();
  await next();
};

/** Browsers ask for parts of a video, so it stays on the disk. */
const isVideo = (name: string): boolean => name.endsWith('.mp4');

const isOfConsole = (name: string): boolean => name.startsWith(CONSOLE + path.sep);
/** The one file outside its folder that the console's page names, with its compressed versions. */
const isSharedWithConsole = (name: string): boolean => name.startsWith('favicon.svg');

/** Which files of the build a port serves. */
const IS_SERVED: Readonly<Record<Serves, (name: string) => boolean>> = {
  all: () => true,
  users: (name) => !isOfConsole(name),
  console: (name) => isOfConsole(name) || isSharedWithConsole(name),
};

type ServeOptions = Parameters<typeof serveStatic<AppEnv>>[0];

/** A page in the language of the browser or the user. Search engines learn its whole address in each language. */
function pageIn(app: BuiltApp, byLanguage: PageFiles, files: ServeOptions): MiddlewareHandler<AppEnv> {
  const alternates = alternatesOf(textOf(app, byLanguage[ENGLISH.id] ?? PAGE));
  const inLanguage = new Map(
    Object.entries(byLanguage).map(([id, file]) => [id, serveStatic<AppEnv>({ ...files, path: file })]),
  );
  return async (c, next) => {
    const serve = inLanguage.get(pageLanguage(c)) ?? inLanguage.get(ENGLISH.id);
    const answer = await serve?.(c, next);
    answer?.headers.append('Vary', 'Accept-Language, Cookie');
    for (const { tag, address } of alternates) {
      const url = new URL(address, c.get('config').appUrl).href;
      answer?.headers.append('Link', `<${url}>; rel="alternate"; hreflang="${tag}"`);
    }
    return answer;
  };
}

const ROUTE_PATHS = Object.values(ROUTES).map((route) => route.toLowerCase());

/** The app shows at any other address that there is no such page, and search engines learn it from the status. */
const unknownIsMissing: MiddlewareHandler<AppEnv> = async (c, next) => {
  const asked = c.req.path.toLowerCase().replace(/(.)\/$/, '$1');
  if (routeAt(ROUTE_PATHS, asked) === undefined) c.status(404);
  await next();
};

/** The page of the console at each address of its own. */
function addConsole(routes: Hono<AppEnv>, files: ServeOptions): Hono<AppEnv> {
  for (const place of [`/${CONSOLE}`, `/${CONSOLE}/*`]) {
    routes.use(place, refuseMissingFiles, serveStatic<AppEnv>({ ...files, path: `${CONSOLE}/${PAGE}` }));
  }
  return routes;
}

/** The built app: its files and their compressed versions, and the page of each route of the app. */
export function staticRoutes(app: BuiltApp, appUrl: string, serves: Serves): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  if (!isBuilt(app)) return routes.get('*', (c) => c.text(NOT_BUILT, 404));
  const held = readFiles(app.folder, (name) => isVideo(name) || !IS_SERVED[serves](name));
  const readFrom = (kept: FilesInMemory) => (file: string, c: Context<AppEnv>) => {
    const found = kept.get(path.resolve(file));
    if (found) c.header('ETag', found.tag);
    return Promise.resolve(found?.bytes ?? null);
  };
  const files = {
    root: app.folder,
    precompressed: true,
    getContent: readFrom(held),
    join: (...parts: string[]) => path.join(...parts),
  };
  routes.use(conditional, fileHeaders(contentSecurityPolicy(app.backendHost, inlineScriptsOf(app))));
  if (serves === 'console') return addConsole(routes.use(serveStatic<AppEnv>(files)), files);
  const pages = pagesOf(app);
  const pageFiles = new Set([PAGE, ...pages.flatMap(([, byLanguage]) => Object.values(byLanguage))]);
  const named = pagesWithOrigin(
    held,
    [...pageFiles].map((file) => path.join(app.folder, file)),
    appUrl,
  );
  // The service worker checks the files themselves by the hashes of the build.
  const pagesAt = { ...files, getContent: readFrom(named) };
  routes.get('/sitemap.xml', (c) =>
    c.body(
      sitemapOf(pages, (file) => textOf(app, file), appUrl),
      200,
      { 'Content-Type': 'application/xml' },
    ),
  );
  if (held.has(path.join(app.folder, ROBOTS))) {
    routes.get(`/${ROBOTS}`, (c) => c.text(robotsOf(textOf(app, ROBOTS), appUrl)));
  }
  routes.use('/:file{.+\\.mp4}', serveFromDisk({ root: app.folder }));
  routes.use(serveStatic<AppEnv>(files));
  for (const [route, byLanguage] of pages) routes.get(route, pageIn(app, byLanguage, pagesAt));
  if (serves === 'all') addConsole(routes, files);
  routes.use(refuseMissingFiles, unknownIsMissing, serveStatic<AppEnv>({ ...files, path: PAGE }));
  return routes;
}
