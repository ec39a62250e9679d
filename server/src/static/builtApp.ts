import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the built app is, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST of the build; null for our own. */
  backendHost: string | null;
}

/** The page that answers every route of the app; webpack writes it. */
export const PAGE = 'index.html';

const pageOf = ({ folder }: BuiltApp): string => path.join(folder, PAGE);

/** False where there is nothing to serve beside the backend. */
export const isBuilt = (app: BuiltApp): boolean => existsSync(pageOf(app));

/** What whoever starts the server, and whoever asks it for a page, is told where the app is not built. */
export const NOT_BUILT = 'The app is not built: run `npm run build`, then start the server again.';
