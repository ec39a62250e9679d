import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const DIST = path.resolve(__dirname, '../../../../dist');
const KINDS = ['script', 'stylesheet'];

/** The built page of a path in a language, as a path. */
function pageFileOf(pathname: string, language = 'en'): string {
  const pages = JSON.parse(readFileSync(path.join(DIST, 'pages.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const files = pages[language] ?? {};
  const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
  const route =
    files[pathname] === undefined ? Object.keys(files).find((each) => pattern(each).test(pathname)) : pathname;
  return `/${files[route ?? ''] ?? 'index.html'}`;
}

/**
 * Collects the paths of every script and style file that a page asks for from now on, whether cached or not, and of the
 * page itself, which has the styles of its route in it.
 */
export function watchDownloads(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') paths.add(pageFileOf(pathname));
    if (KINDS.includes(request.resourceType())) paths.add(pathname);
  });
  return paths;
}

/** The same for the page that is open, since it was opened. */
export async function downloadedBy(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const paths = [page.url(), ...names].map((url) => new URL(url).pathname);
  return new Set(
    paths.map((path, at) => (at === 0 ? pageFileOf(path) : path)).filter((path) => /\.(js|css|html)$/.test(path)),
  );
}

/** The page of a path in a language and every script that it names: all that its first screen needs. */
export function firstFilesOf(pathname: string, language?: string): string[] {
  const page = pageFileOf(pathname, language);
  const text = readFileSync(path.join(DIST, page), 'utf8');
  return [page, ...new Set(text.match(/\/assets\/[\w.-]+\.js/g))];
}

/** What only the page of this language names: the texts. */
export function textFilesOf(pathname: string, language: string): string[] {
  const inEnglish = new Set(firstFilesOf(pathname));
  return firstFilesOf(pathname, language).filter((file) => file.endsWith('.js') && !inEnglish.has(file));
}

/** The bytes of built files as they are served: brotli, or plain if that is smaller. */
export function bytesOf(paths: Iterable<string>): number {
  let total = 0;
  for (const file of paths) {
    const plain = path.join(DIST, file);
    total += statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  }
  return total;
}

/** Where a file is in the build. The app of a foreign backend has it under another name (test/foreign/foreignApp.ts). */
function builtFile(file: string): string {
  const plain = path.join(DIST, file);
  if (existsSync(plain)) return plain;
  const start = `${path.basename(file).split('.')[0] ?? ''}.`;
  const found = readdirSync(path.dirname(plain)).find((name) => name.startsWith(start) && name.endsWith('.js'));
  return path.join(path.dirname(plain), found ?? path.basename(file));
}

/** The text of built files together, to look for what must not be in them. */
export function textOfFiles(paths: Iterable<string>): string {
  return [...paths].map((file) => readFileSync(builtFile(file), 'utf8')).join('\n');
}

/** Keeps the page from prefetching what comes next, which does not count as its own bytes (decision 72). */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
