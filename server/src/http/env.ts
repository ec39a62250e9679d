import type { Database } from '../db/database';

/** The user of a session token, as every signed-in route sees him. Ids are int8 as text. */
export interface SessionUser {
  id: string;
  email: string;
  username: string;
  /** A deactivated user may still do the clean-up calls of decisions 5 until logoutall. */
  deactivated: boolean;
}

/** What hono carries through a request. */
export interface AppEnv {
  Variables: { db: Database; user: SessionUser };
}
