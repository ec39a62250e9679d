import type { IncomingMessage } from 'node:http';
import { CONSOLE_COOKIE, CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { CONSOLE_NEWS_PATH } from '@contract/console/consoleNews';
import { parse } from 'hono/utils/cookie';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import type { RawRefusal } from '@server/http/connections/refuseRaw';
import { isOwnOrigin } from '@server/http/ownOrigin';
import { findSessionOperator, type SessionOperator } from '@server/modules/operators/sessionRepository';
import { digestOf } from '@server/modules/sessions/tokens';

const NEWS_PATH = CONSOLE_PREFIX + CONSOLE_NEWS_PATH;

/** True for a handshake of the console's socket. */
export const isOfConsole = ({ url = '' }: IncomingMessage): boolean => url.split('?')[0] === NEWS_PATH;

interface Accepted {
  operator: SessionOperator;
  /** The digest of the session's token. */
  session: Buffer;
}

/** Lets in a live session of an operator, from a page of our own. */
export async function readConsoleHandshake(
  { headers }: IncomingMessage,
  parts: { db: Db; config: { appUrl: string; allowedOrigins: readonly string[] } },
): Promise<Accepted | RawRefusal> {
  const { origin, host, cookie = '' } = headers;
  if (!isOwnOrigin({ origin, host }, parts.config)) {
    return { status: '403 Forbidden', detail: consoleRefusals.wrongPage };
  }
  const token = parse(cookie, CONSOLE_COOKIE)[CONSOLE_COOKIE];
  if (token === undefined) return { status: '401 Unauthorized', detail: consoleRefusals.noSession };
  const session = digestOf(token);
  const operator = await findSessionOperator(parts.db, session);
  if (!operator) return { status: '401 Unauthorized', detail: consoleRefusals.sessionEnded };
  return { operator, session };
}
