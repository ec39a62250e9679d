import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the built app, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST at build time; null for our own backend. */
  backendHost: string | null;
}

/** The landing page. A path that has no page of its own gets it too; the app then shows what belongs there. */
export const PAGE = 'index.html';

/** Names the page of each path: `{"/homepage": "pages/homepage.html", "/disputes/:transactionId": …}`. */
const PAGES = 'pages.json';

const pageOf = ({ folder }: BuiltApp): string => path.join(folder, PAGE);

/** False if there is no built app to serve. */
export const isBuilt = (app: BuiltApp): boolean => existsSync(pageOf(app));

/** The pages of the app by path, exact paths first. */
export function pagesOf({ folder }: BuiltApp): [path: string, file: string][] {
  const file = path.join(folder, PAGES);
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const parametersIn = (route: string) => route.split(':').length;
  return Object.entries(pages).sort(([one], [other]) => parametersIn(one) - parametersIn(other));
}

/** The scripts that are in the pages themselves, each once: the public pages have one, the others another. */
export function inlineScriptsOf(app: BuiltApp): string[] {
  const files = new Set([PAGE, ...pagesOf(app).map(([, file]) => file)]);
  const textsIn = (file: string) =>
    [...readFileSync(path.join(app.folder, file), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    );
  return [...new Set([...files].flatMap(textsIn))];
}

/** Printed at the start, and answered to requests for a page, if the app is not built. */
export const NOT_BUILT = 'The app is not built: run `npm run build`, then start the server again.';
