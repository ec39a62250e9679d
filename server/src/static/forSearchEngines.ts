import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROUTES } from '@/routes/routes';
import { fileOf, type FilesInMemory } from './filesInMemory';
import type { PageFiles } from './builtApp';

/** The public pages that somebody may look for. */
const FOUND = [ROUTES.landing, ROUTES.login, ROUTES.register];

/** A page in a language: its tag, and its address without the origin. */
interface Alternate {
  tag: string;
  address: string;
}

/** A public page in each language, as its file names them. The build does not know the origin. */
export const alternatesOf = (html: string): Alternate[] =>
  [...html.matchAll(/<link rel="?alternate"? hreflang="?([\w-]+)"? href="?([^" >]+)/g)].map(
    ([, tag = '', address = '']) => ({ tag, address }),
  );

const ADDRESSES =
  /(<link rel="?(?:alternate|canonical)\b[^>]*? href="?|<meta property="?og:(?:url|image)"? content="?)\/(?!\/)/g;

/** Puts the origin before the addresses that search engines and previews want whole. */
const withOrigin = (html: string, appUrl: string): string =>
  html.replace(ADDRESSES, (_whole, before: string) => `${before}${new URL('/', appUrl).href}`);

const COMPRESSED = { '': (text: string) => Buffer.from(text), '.br': brotliCompressSync, '.gz': gzipSync };

/**
 * These pages with the origin in them, and their compressed versions where there are any. Few pages have a place for it.
 * The others stay as the build made them: to compress them all again took a start five seconds.
 */
export function pagesWithOrigin(held: FilesInMemory, pages: Iterable<string>, appUrl: string): FilesInMemory {
  const named: FilesInMemory = new Map();
  for (const page of pages) {
    const file = held.get(page);
    if (!file) continue;
    const built = new TextDecoder().decode(file.bytes);
    const text = withOrigin(built, appUrl);
    for (const [ending, compress] of Object.entries(COMPRESSED)) {
      const kept = held.get(page + ending);
      if (kept) named.set(page + ending, text === built ? kept : fileOf(new Uint8Array(compress(text))));
    }
  }
  return named;
}

/** robots.txt of the build, and where the sitemap is. */
export const robotsOf = (text: string, appUrl: string): string =>
  `${text}\nSitemap: ${new URL('/sitemap.xml', appUrl).href}\n`;

/** The sitemap: each page that somebody may look for, in each language. */
export function sitemapOf(
  pages: readonly (readonly [string, PageFiles])[],
  read: (file: string) => string,
  appUrl: string,
) {
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
