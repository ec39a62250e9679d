import { serveStatic as serveFromDisk } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LANGUAGE_IDS } from '@contract/values/languages';
import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';
import { ENGLISH } from '@/texts/language/language';
import { worldTexts } from '@/texts/letters';
import type { AppEnv } from './http/env';
import { pageLanguage } from './http/edge';
import { inLanguageOf } from './platform/languages';
import { notFound } from './platform/refusal';

/** The folder of the built app, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST at build time; null for our own backend. */
  backendHost: string | null;
  /** Marks every page as one of a sandbox. */
  sandbox?: boolean;
}

/** What a port serves: everything, or only what is for users or for operators. */
export type Serves = 'all' | 'users' | 'console';

/** The landing page. Paths without a page of their own get it too, and the app then shows the right content. */
const PAGE = 'index.html';

/** Names the page of each path by language: `{"en": {"/homepage": "pages/homepage.html", …}, "fr": …}`. */
const PAGES = 'pages.json';

const pageOf = ({ folder }: BuiltApp): string => path.join(folder, PAGE);

/** False if there is no built app to serve. */
export const isBuilt = (app: BuiltApp): boolean => existsSync(pageOf(app));

/** The file of a page in each language. */
type PageFiles = Readonly<Record<string, string>>;

type Pages = Partial<Record<string, Record<string, string>>>;

/** The pages of the app by path, exact paths first. */
function pagesOf({ folder }: BuiltApp): [path: string, files: PageFiles][] {
  const file = path.join(folder, PAGES);
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pages) : {};
  const filesOf = (route: string) =>
    Object.fromEntries(Object.entries(pages).map(([language, files]) => [language, files?.[route] ?? PAGE]));
  const parametersIn = (route: string) => route.split(':').length;
  return Object.keys(pages[ENGLISH.id] ?? {})
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map((route) => [route, filesOf(route)]);
}

const textOf = ({ folder }: BuiltApp, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** The scripts that are in the pages themselves, each once: the public pages have one, the others another. */
function inlineScriptsOf(app: BuiltApp): string[] {
  const files = new Set([PAGE, ...pagesOf(app).flatMap(([, byLanguage]) => Object.values(byLanguage))]);
  const textsIn = (file: string) =>
    [...textOf(app, file).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  return [...new Set([...files].flatMap(textsIn))];
}

/** Printed at the start, and answered to requests for a page, if the app is not built. */
export const NOT_BUILT = 'The app is not built: run `npm run build`, then start the server again.';

/** A file of the built app. */
interface HeldFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its entity tag: another content has another tag. */
  tag: string;
}

/** The files of a folder by their full path. */
type FilesInMemory = Map<string, HeldFile>;

const tagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const fileOf = (bytes: Uint8Array<ArrayBuffer>): HeldFile => ({ bytes, tag: tagOf(bytes) });

/**
 * Reads the files of a folder and of its folders, so that an answer needs neither the disk nor memory of its own.
 *
 * @param isLeftOut false for a file that is read; it gets the path inside the folder
 * @returns the files by their full path
 */
function readFiles(folder: string, isLeftOut: (name: string) => boolean): FilesInMemory {
  const files: FilesInMemory = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || isLeftOut(path.relative(folder, file))) continue;
    files.set(file, fileOf(new Uint8Array(readFileSync(file))));
  }
  return files;
}

/** A file that is read from the disk is identified by its time and its size. */
function diskTag(headers: Headers): string | null {
  const modified = headers.get('Last-Modified');
  return modified && `W/"${String(new Date(modified).getTime())}-${headers.get('Content-Length') ?? ''}"`;
}

/** Answers 304 if the browser already has the file. */
const conditional: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const tag = headers.get('ETag') ?? diskTag(headers);
  if (status !== 200 || tag === null) return;
  c.header('ETag', tag);
  const held = c.req
    .header('If-None-Match')
    ?.split(',')
    .map((entry) => entry.trim());
  if (!held?.includes(tag)) return;
  const kept = new Headers(c.res.headers);
  ['Content-Length', 'Content-Encoding', 'Content-Type'].forEach((name) => kept.delete(name));
  await c.res.body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers: kept });
};

/** `https://api.example.com/v1/` as the origins for calls, sockets and images. For our own backend that is `'self'`. */
function backendSources(backendHost: string | null): { calls: string[]; images: string[] } {
  if (backendHost === null || !URL.canParse(backendHost)) return { calls: [`'self'`], images: [] };
  const { origin } = new URL(backendHost);
  return { calls: [origin, origin.replace(/^http/, 'ws')], images: [origin] };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The content security policy of pages: they may run the build's own script files and call its backend, and nothing
 * else. Scripts never come from text (Trusted Types; `crossrate` is the build's own policy for the addresses of its
 * chunks, see webpack.config.ts, and `crossrate-worker` that of src/app/page for the address of the service worker).
 * Inline styles are allowed because the app's components write them.
 *
 * @param inlineScripts the scripts within the page; each is allowed by its hash
 * @param backendHost BACKEND_HOST of the build, if it is another origin (decision 115)
 */
function contentSecurityPolicy(backendHost: string | null, inlineScripts: readonly string[]): string {
  const { calls, images } = backendSources(backendHost);
  return [
    `default-src 'none'`,
    [`script-src 'self'`, ...inlineScripts.map(hashOf)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...images].join(' '),
    `media-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', ...calls].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types crossrate crossrate-worker`,
  ].join('; ');
}

/** The policy of the service worker: it may fetch the build's own files, to keep them, and nothing else. */
const WORKER_POLICY = [
  `default-src 'none'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ');

/** The public pages for search engines. */
const FOUND = [ROUTES.landing, ROUTES.login, ROUTES.register];

/** A page in a language: its tag, and its address without the origin. */
interface Alternate {
  tag: string;
  address: string;
}

/** A public page in each language, as its file names them. The build does not know the origin. */
const alternatesOf = (html: string): Alternate[] =>
  [...html.matchAll(/<link rel="?alternate"? hreflang="?([\w-]+)"? href="?([^" >]+)/g)].map(
    ([, tag = '', address = '']) => ({ tag, address }),
  );

const ADDRESSES =
  /(<link rel="?(?:alternate|canonical)\b[^>]*? href="?|<meta property="?og:(?:url|image)"? content="?)\/(?!\/)/g;

/** Completes the addresses that search engines and previews need with the origin. */
const withOrigin = (html: string, appUrl: string): string =>
  html.replace(ADDRESSES, (_whole, before: string) => `${before}${new URL('/', appUrl).href}`);

/** Says at the end of a page in each language that its money is play money. The page shows the one of its own language. */
const mark = () => `<style>
#sandbox{position:fixed;inset:0;z-index:2000;pointer-events:none;border:3px solid #b45309;margin:0;font:600 12px/18px system-ui}
#sandbox span{position:absolute;left:50%;bottom:0;transform:translateX(-50%);padding:0 10px;border-radius:6px 6px 0 0;background:#b45309;color:#fff;white-space:nowrap}
${LANGUAGE_IDS.map((id) => `html:lang(${id}) #sandbox span:not([lang=${id}]){display:none}`).join('\n')}
</style><p id="sandbox">${LANGUAGE_IDS.map((id) => `<span lang="${id}">${inLanguageOf(id, () => worldTexts.sandbox)}</span>`).join('')}</p>`;

const COMPRESSED = { '': (text: string) => Buffer.from(text), '.br': brotliCompressSync, '.gz': gzipSync };

/**
 * These pages with the origin in them, and their compressed versions if there are any. Pages without a place for the
 * origin stay as the build made them: compressing all of them again took five seconds of a start. Those of a sandbox are
 * marked, and not compressed for that reason.
 */
function pagesWithOrigin(
  held: FilesInMemory,
  pages: Iterable<string>,
  appUrl: string,
  sandbox: boolean,
): FilesInMemory {
  const named: FilesInMemory = new Map();
  for (const page of pages) {
    const file = held.get(page);
    if (!file) continue;
    const built = new TextDecoder().decode(file.bytes);
    const text = withOrigin(built, appUrl);
    if (sandbox) {
      named.set(page, fileOf(new TextEncoder().encode(text + mark())));
      continue;
    }
    for (const [ending, compress] of Object.entries(COMPRESSED)) {
      const kept = held.get(page + ending);
      if (kept) named.set(page + ending, text === built ? kept : fileOf(new Uint8Array(compress(text))));
    }
  }
  return named;
}

/** robots.txt of the build, and where the sitemap is. */
const robotsOf = (text: string, appUrl: string): string =>
  `${text}\nSitemap: ${new URL('/sitemap.xml', appUrl).href}\n`;

/** The sitemap: each page for search engines, in each language. */
function sitemapOf(pages: readonly (readonly [string, PageFiles])[], read: (file: string) => string, appUrl: string) {
  const whole = (address: string) => new URL(address, appUrl).href.replace(/&/g, '&amp;');
  const entries = FOUND.flatMap((path) => {
    const [, files] = pages.find(([route]) => route === path) ?? [];
    const alternates = files?.en === undefined ? [] : alternatesOf(read(files.en));
    const links = alternates.map(
      ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${whole(address)}"/>`,
    );
    const addresses = new Set(alternates.map(({ address }) => address));
    return [...addresses].map((address) => `<url><loc>${whole(address)}</loc>${links.join('')}</url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}

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
/** The only file outside its folder that the console's page uses, with its compressed versions. */
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

/** At any other address the app shows that there is no such page. Search engines see that by the status. */
const unknownIsMissing: MiddlewareHandler<AppEnv> = async (c, next) => {
  const asked = c.req.path.toLowerCase().replace(/(.)\/$/, '$1');
  if (routeAt(ROUTE_PATHS, asked) === undefined) c.status(404);
  await next();
};

/** The page of the console at each address of its own. */
function addConsole(routes: Hono<AppEnv>, files: ServeOptions): Hono<AppEnv> {
  for (const path of [`/${CONSOLE}`, `/${CONSOLE}/*`]) {
    routes.use(path, refuseMissingFiles, serveStatic<AppEnv>({ ...files, path: `${CONSOLE}/${PAGE}` }));
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
  const pages = pagesOf(app);
  const pageFiles = new Set([
    PAGE,
    `${CONSOLE}/${PAGE}`,
    ...pages.flatMap(([, byLanguage]) => Object.values(byLanguage)),
  ]);
  const named = pagesWithOrigin(
    held,
    [...pageFiles].map((file) => path.join(app.folder, file)),
    appUrl,
    app.sandbox === true,
  );
  // The service worker checks the files themselves by the hashes of the build.
  const pagesAt = { ...files, getContent: readFrom(named) };
  if (serves === 'console') return addConsole(routes.use(serveStatic<AppEnv>(files)), pagesAt);
  // The worker would keep the pages of the build, which have no mark.
  if (app.sandbox) routes.get(WORKER, () => Promise.reject(notFound()));
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
  if (serves === 'all') addConsole(routes, pagesAt);
  routes.use(refuseMissingFiles, unknownIsMissing, serveStatic<AppEnv>({ ...pagesAt, path: PAGE }));
  return routes;
}
