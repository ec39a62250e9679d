import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the built app, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST at build time; null for our own backend. */
  backendHost: string | null;
}

/** The page for every route of the app, written by webpack. */
export const PAGE = 'index.html';

const pageOf = ({ folder }: BuiltApp): string => path.join(folder, PAGE);

/** False if there is no built app to serve. */
export const isBuilt = (app: BuiltApp): boolean => existsSync(pageOf(app));

/** Printed at the start, and answered to requests for a page, if the app is not built. */
export const NOT_BUILT = 'The app is not built: run `npm run build`, then start the server again.';
