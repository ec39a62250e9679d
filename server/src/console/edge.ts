import type { Context, Handler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import {
  CONSOLE_CALLS,
  CONSOLE_COOKIE as COOKIE,
  CONSOLE_PREFIX,
  type ConsoleCall,
  type ConsoleCallName,
} from '@contract/console/consoleCalls';
import type { Role } from '@contract/console/operators';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Actor } from '@server/acts/carryOut';
import type { Database } from '@server/db/database';
import { clientAddress, isFromOwnPage, isHttps } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { findSessionOperator, markOperatorSeen, type SessionOperator } from '@server/modules/operators/logIn';
import { digestOf } from '@server/modules/sessions/secrets';
import type { Upload } from '@server/modules/uploads/repository';
import { forbidden, unauthenticated } from '@server/platform/refusal';

const TOKEN = /^[\w-]{43}$/;

const optionsOf = (c: Context<AppEnv>) =>
  ({ path: CONSOLE_PREFIX, httpOnly: true, sameSite: 'Strict', secure: isHttps(c) }) as const;

/** The token of the console's session. It ends with the browser; the server ends it sooner. */
export const setSessionCookie = (c: Context<AppEnv>, token: string): void => setCookie(c, COOKIE, token, optionsOf(c));

export const clearSessionCookie = (c: Context<AppEnv>): void => void deleteCookie(c, COOKIE, optionsOf(c));

/** The token that the browser sent, or null. */
export function readSessionCookie(c: Context<AppEnv>): string | null {
  const token = getCookie(c, COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

const DEVICE_COOKIE = 'crossrate_operator_device';
const DEVICE_S = 365 * 24 * 60 * 60;

/**
 * The token by which the browser of an operator is recognised, or null. It opens nothing: failed log-ins from it are
 * counted separately.
 */
export function readOperatorDevice(c: Context<AppEnv>): string | null {
  const token = getCookie(c, DEVICE_COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

export const setOperatorDevice = (c: Context<AppEnv>, token: string): void =>
  setCookie(c, DEVICE_COOKIE, token, { ...optionsOf(c), maxAge: DEVICE_S });

/** The token that a page must send with every change. Only a page that can read an answer of this session knows it. */
export const csrfOf = (token: string): string => createHash('sha256').update(`console ${token}`).digest('base64url');

/** Compares in constant time. */
function isCsrfOf(token: string, sent: string | undefined): boolean {
  const [wanted, got] = [Buffer.from(csrfOf(token)), Buffer.from(sent ?? '')];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

const CSRF_HEADER = 'X-CSRF-Token';

/** A request of the console whose caller may make it. */
interface Asked<Payload> {
  c: Context<AppEnv>;
  db: Database;
  payload: Payload;
  operator: SessionOperator;
  /** For `carryOut`. */
  actor: Actor;
  /** The digest of the session's token. */
  session: Buffer;
  token: string;
}

type Calls = typeof CONSOLE_CALLS;
type PayloadOf<Name extends ConsoleCallName> = Calls[Name] extends { payload: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : object;

/** Answers a call with a JSON body, or with a whole response of another type. */
export type Answer<Name extends ConsoleCallName> = (asked: Asked<PayloadOf<Name>>) => Promise<object>;

const NONE = v.object({});

async function callerOf(c: Context<AppEnv>, method: string, may: readonly Role[]) {
  const token = readSessionCookie(c);
  if (token === null) throw unauthenticated(consoleRefusals.noSession);
  const [db, session] = [c.get('wholeDb'), digestOf(token)];
  const operator = await findSessionOperator(db, session);
  if (!operator) throw unauthenticated(consoleRefusals.sessionEnded);
  // A page of another site cannot read the token of this session, and cannot add a header without permission.
  if (method !== 'GET' && !isCsrfOf(token, c.req.header(CSRF_HEADER))) throw forbidden(consoleRefusals.wrongPage);
  if (!may.includes(operator.role)) throw forbidden(consoleRefusals.notYours(operator.role));
  await markOperatorSeen(db, session);
  c.set('db', db);
  c.set('session', session);
  const actor: Actor = { origin: 'console', session, address: clientAddress(c), may };
  return { token, session, operator, actor };
}

/** A handler that lets in only the roles in the row of the call. */
export function handle<Name extends ConsoleCallName>(name: Name, answer: Answer<Name>): Handler<AppEnv> {
  const { method, may, payload: schema, takes, mostBytes }: ConsoleCall = CONSOLE_CALLS[name];
  return async (c) => {
    if (!isFromOwnPage(c)) throw forbidden(consoleRefusals.wrongPage);
    if (may === 'nobody') throw new Error(`${name} has no session`);
    const caller = await callerOf(c, method, may);
    const payload = (method === 'GET' ? {} : await readPayload(c, schema ?? NONE, takes, mostBytes)) as PayloadOf<Name>;
    const body = await answer({ c, db: c.get('db'), payload, ...caller });
    return body instanceof Response ? body : c.json(body);
  };
}

/** An image that a user sent, never as anything that runs (decision 128). */
export const imageAnswer = (c: Context<AppEnv>, { media_type, bytes }: Upload): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': media_type,
    'Content-Disposition': 'inline; filename="image"',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    'Cache-Control': 'no-store',
  });
