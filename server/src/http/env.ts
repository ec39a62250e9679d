import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Mailer } from '../mail/mailer';
import type { Log } from './log';

/** The user of a session token, as every signed-in route sees him. Ids are int8 as text. */
export interface SessionUser {
  id: string;
  email: string;
  username: string;
  /** A deactivated user may still do the clean-up calls of decisions 5 until logoutall. */
  deactivated: boolean;
}

/** What the app is built from; a test brings its own. */
export interface AppParts {
  db: Database;
  config: Config;
  log: Log;
  mailer: Mailer;
}

/** What hono carries through a request. */
export interface AppEnv {
  Variables: AppParts & { user: SessionUser };
}
