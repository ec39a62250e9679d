import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import type { Role } from '@contract/console/roles';
import type { Context, Handler } from 'hono';
import * as v from 'valibot';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Actor } from '@server/acts/carryOut';
import type { Database } from '@server/db/database';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { digestOf } from '@server/modules/sessions/tokens';
import {
  findSessionOperator,
  markOperatorSeen,
  type SessionOperator,
} from '@server/modules/operators/sessionRepository';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { isCsrfOf, readSessionCookie } from './sessionCookie';

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

/** Answers a call with the body of its answer, or with a whole answer if that is no JSON. */
export type Answer<Name extends ConsoleCallName> = (asked: Asked<PayloadOf<Name>>) => Promise<object>;

const NONE = v.object({});

async function callerOf(c: Context<AppEnv>, method: string, may: readonly Role[]) {
  const token = readSessionCookie(c);
  if (token === null) throw unauthenticated(consoleRefusals.noSession);
  const [db, session] = [c.get('wholeDb'), digestOf(token)];
  const operator = await findSessionOperator(db, session);
  if (!operator) throw unauthenticated(consoleRefusals.sessionEnded);
  // A page of another site cannot read the token of this session, and can add no header without asking.
  if (method !== 'GET' && !isCsrfOf(token, c.req.header(CSRF_HEADER))) throw forbidden(consoleRefusals.wrongPage);
  if (!may.includes(operator.role)) throw forbidden(consoleRefusals.notYours(operator.role));
  await markOperatorSeen(db, session);
  c.set('db', db);
  c.set('session', session);
  const actor: Actor = { origin: 'console', session, address: clientAddress(c), may };
  return { token, session, operator, actor };
}

/** A handler that lets in only those whom the row of the call names. */
export function handle<Name extends ConsoleCallName>(name: Name, answer: Answer<Name>): Handler<AppEnv> {
  const { method, may, payload: schema, takes }: ConsoleCall = CONSOLE_CALLS[name];
  return async (c) => {
    if (!isFromOwnPage(c)) throw forbidden(consoleRefusals.wrongPage);
    if (may === 'nobody') throw new Error(`${name} has no session`);
    const caller = await callerOf(c, method, may);
    const payload = (method === 'GET' ? {} : await readPayload(c, schema ?? NONE, takes)) as PayloadOf<Name>;
    const body = await answer({ c, db: c.get('db'), payload, ...caller });
    return body instanceof Response ? body : c.json(body);
  };
}
