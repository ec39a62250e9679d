import type { IncomingMessage } from 'node:http';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { parse } from 'hono/utils/cookie';
import type { Db } from '@server/db/database';
import { isOwnOrigin } from '@server/http/ownOrigin';
import type { RawRefusal } from '@server/http/connections/refuseRaw';
import { findUserOfSession } from '@server/modules/sessions/repository';
import type { LiveSession } from './serveSocket';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';

const LIVE_PATH = `/backend/${LIVE_CHANNEL_PATH}`;

/** The result of a handshake: accepted for a session, accepted without one (null), or refused. */
type Handshake = { session: LiveSession | null } | { refused: RawRefusal };

export const NO_CHANNEL: RawRefusal = { status: '404 Not Found', detail: 'Not found.' };
const FOREIGN: RawRefusal = { status: '403 Forbidden', detail: 'This page may not use your session.' };

const liveCookie = ({ headers }: IncomingMessage) => parse(headers.cookie ?? '', LIVE_COOKIE)[LIVE_COOKIE];

/** Decides on a handshake. A cookie whose session has ended is ignored. */
export async function readHandshake(
  request: IncomingMessage,
  parts: { db: Db; config: { appUrl: string; allowedOrigins: readonly string[] } },
): Promise<Handshake> {
  const [path] = (request.url ?? '').split('?');
  if (path !== LIVE_PATH) return { refused: NO_CHANNEL };
  const cookie = liveCookie(request);
  if (cookie === undefined) return { session: null };
  const { origin, host } = request.headers;
  if (!isOwnOrigin({ origin, host }, parts.config)) return { refused: FOREIGN };
  const digest = Buffer.from(cookie, 'base64url');
  const user = await findUserOfSession(parts.db, digest);
  return { session: user && { userId: user.id, digest, leftMs: user.left_ms } };
}
