import type { ApiKey } from '@contract/apiKeys';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import type { Replica } from '@server/db/replica';
import type { Mailer } from '@server/mail/mailer';
import type { Log } from '@server/platform/log';
import type { Metrics, Vitals } from '@server/platform/metrics';

/** The user of a session, as every route behind a log-in sees them. Ids are int8 as text. */
export interface SessionUser {
  id: string;
  email: string;
  username: string;
  /** The language of mails to them. */
  language: string;
  /** A deactivated user may still make the clean-up calls, until logoutall (decision 126). */
  deactivated: boolean;
}

/** The parts of the app. Tests bring their own. */
export interface AppParts {
  db: Database;
  config: Config;
  log: Log;
  mailer: Mailer;
  /** A copy of the database for reads. Null or undefined: there is none. */
  replica?: Replica | null;
  /** The state of the process. Without it the process counts as healthy. */
  vitals?: Vitals;
  /** Null or undefined: nothing is counted. */
  metrics?: Metrics | null;
}

/** What hono passes along with a request. */
export interface AppEnv {
  Variables: Omit<AppParts, 'vitals' | 'metrics' | 'replica'> & {
    /** All connections of the pool. `db` is a share of them until the caller has proved a session. */
    wholeDb: Database;
    vitals: Vitals;
    metrics: Metrics | null;
    replica: Replica | null;
    user: SessionUser;
    /** The digest of the session's token, which names the session in the database. */
    session: Buffer;
    /** The key of a signed request; null for a session. */
    key: (Pick<ApiKey, 'id' | 'name' | 'scopes'> & { userId: string }) | null;
    requestId: string;
  };
}
