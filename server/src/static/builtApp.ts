import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH } from '@/texts/language/language';

/** The folder of the built app, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST at build time; null for our own backend. */
  backendHost: string | null;
}

/** What a port serves: everything, or only what is for users or for operators. */
export type Serves = 'all' | 'users' | 'console';

/** The landing page. A path that has no page of its own gets it too; the app then shows what belongs there. */
export const PAGE = 'index.html';

/** Names the page of each path by language: `{"en": {"/homepage": "pages/homepage.html", …}, "fr": …}`. */
const PAGES = 'pages.json';

const pageOf = ({ folder }: BuiltApp): string => path.join(folder, PAGE);

/** False if there is no built app to serve. */
export const isBuilt = (app: BuiltApp): boolean => existsSync(pageOf(app));

/** The file of a page in each language. */
export type PageFiles = Readonly<Record<string, string>>;

type Pages = Partial<Record<string, Record<string, string>>>;

/** The pages of the app by path, exact paths first. */
export function pagesOf({ folder }: BuiltApp): [path: string, files: PageFiles][] {
  const file = path.join(folder, PAGES);
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pages) : {};
  const filesOf = (route: string) =>
    Object.fromEntries(Object.entries(pages).map(([language, files]) => [language, files?.[route] ?? PAGE]));
  const parametersIn = (route: string) => route.split(':').length;
  return Object.keys(pages[ENGLISH.id] ?? {})
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map((route) => [route, filesOf(route)]);
}

/** The text of a file of the build. */
export const textOf = ({ folder }: BuiltApp, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** The scripts that are in the pages themselves, each once: the public pages have one, the others another. */
export function inlineScriptsOf(app: BuiltApp): string[] {
  const files = new Set([PAGE, ...pagesOf(app).flatMap(([, byLanguage]) => Object.values(byLanguage))]);
  const textsIn = (file: string) =>
    [...textOf(app, file).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  return [...new Set([...files].flatMap(textsIn))];
}

/** Printed at the start, and answered to requests for a page, if the app is not built. */
export const NOT_BUILT = 'The app is not built: run `npm run build`, then start the server again.';
