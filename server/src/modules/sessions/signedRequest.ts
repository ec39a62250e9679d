import type { Context } from 'hono';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyScope } from '@contract/apiKeys';
import { SERVED_CALLS, type ServedCallName } from '@contract/calls';
import type { TransactionPayload } from '@contract/transactions';
import { KEY_HEADER, KEY_SIGNATURE_HEADER, KEY_TIME_HEADER, KEY_WINDOW_MS, signedText } from '@contract/values/apiKeys';
import type { TransactionType } from '@contract/values/transaction';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { openSealed } from '@server/db/sealed';
import { callPath } from '@server/http/answer';
import { addressKey } from '@server/http/connections';
import { clientAddress, routePattern } from '@server/http/edge';
import type { AppEnv, SessionUser } from '@server/http/env';
import { Turnstile } from '@server/http/rateLimits';
import { peekBody } from '@server/http/read';
import { announceSessionsEnded } from '@server/news/announce';
import { forbidden, invalidField, unauthenticated } from '@server/platform/refusal';

/** What each scope opens. Everything else is for people: sessions, passwords, keys, money that comes in. */
export const OPENED: Readonly<Record<KeyScope, readonly ServedCallName[]>> = {
  read: [
    'getMe',
    'getAppStatus',
    'getWallets',
    'getBalances',
    'getTransactions',
    'getListings',
    'getOwnOrders',
    'getRates',
    'getLastFills',
    'getOwnTrades',
    'getNewestFills',
    'getProgressOfTransaction',
    'getOrderResult',
    'getNewestTrades',
    'getNewestCandles',
    'getDayFigures',
    'getRateHistory',
    'getStatement',
    'getExchangeQuote',
    'getCancelAll',
    'getCancelAllAfter',
    'getOrderStatus',
    'getStandingOrders',
  ],
  trade: [
    'createTransaction',
    'createExchange',
    'cancelAll',
    'setCancelAllAfter',
    'cancelOrder',
    'changeListing',
    'pauseListing',
    'resumeListing',
    'removeListing',
    'revokeTransaction',
    'removeOrder',
  ],
  // The ids of the saved accounts, and what is left of the limits.
  withdraw: ['createTransaction', 'getBankAccounts', 'getCashLimits'],
};

/** The types of `createTransaction` that each scope opens. */
const OPENED_TYPES: Readonly<Record<KeyScope, readonly TransactionType[]>> = {
  read: [],
  trade: ['LIST', 'ORDER', 'MOF_ORDER'],
  withdraw: ['WITHDRAW'],
};

/**
 * Nothing is asked of a session. A key withdraws to a saved account alone: a QR code could lead elsewhere.
 *
 * @throws Refusal `forbidden` for a transaction that the scopes of the request's key do not open, `invalid` for a QR code
 */
export function requireScopeFor(c: Context<AppEnv>, payload: TransactionPayload): void {
  const scopes = c.get('key')?.scopes;
  if (!scopes) return;
  const isTypeOpened = scopes.some((scope) => OPENED_TYPES[scope].includes(payload.type));
  if (!isTypeOpened) throw forbidden(refusalTexts.keyScope, 'key_scope');
  if (payload.type === 'WITHDRAW' && payload.qr_code) throw invalidField('qr_code', refusalTexts.keyNoPicture);
}

/** Of keys that can be used. */
export const OPEN_KEYS = 'revoked_at is null and expires_at > now()';

/**
 * Ends one key of a user; null ends all, because somebody else may have made them.
 *
 * @param scope only keys with this scope; null for any
 * @returns the names of those that it ended
 */
export async function endKeys(
  tx: Db,
  userId: string,
  keyId: string | null,
  scope: KeyScope | null = null,
): Promise<string[]> {
  const ended = await tx.query<{ id: string; name: string }>(
    `update api_keys set revoked_at = now()
     where user_id = $1 and ($2::text is null or id = $2) and ($3::text is null or $3 = any(scopes)) and ${OPEN_KEYS}
     returning id, name`,
    [userId, keyId, scope],
  );
  // Their sockets are closed.
  for (const { id } of ended) await announceSessionsEnded(tx, userId, { only: id });
  return ended.map(({ name }) => name);
}

interface KeyRow extends SessionUser {
  name: string;
  secret: string;
  scopes: KeyScope[];
  addresses: string[];
}

/** A key that can be used, and its user. A frozen or deactivated user has none. */
async function findKey(db: Db, keyId: string): Promise<KeyRow | null> {
  const [row] = await db.query<KeyRow>(
    `select k.name, k.secret, k.scopes, k.addresses, u.id, u.email, u.username, u.language, false as deactivated
     from api_keys k join users u on u.id = k.user_id
     where k.id = $1 and ${OPEN_KEYS}
       and u.deactivated_at is null and u.frozen_at is null`,
    [keyId],
  );
  return row ? { ...row, secret: openSealed('api_keys.secret', keyId, row.secret).toString() } : null;
}

/** Uses a signature up, in all processes. @returns false if it was used before */
async function spendSignature(db: Db, keyId: string, signature: Buffer): Promise<boolean> {
  const spent = await db.query(
    `with spent as (insert into api_key_uses (key_id, signature) values ($1, $2) on conflict do nothing returning at),
     seen as (update api_keys set used_at = now() where id = $1 and exists (select 1 from spent)
       and (used_at is null or used_at < now() - interval '1 minute'))
     select at from spent`,
    [keyId, signature],
  );
  return spent.length === 1;
}

/** Removes the signatures whose time is over for every clock that was accepted. */
export const deleteOldKeyUses = (db: Db) => db.query(`delete from api_key_uses where at < now() - interval '1 minute'`);

const TIME = /^\d{13}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const placeOf = (name: ServedCallName) => `${SERVED_CALLS[name].method} /backend${callPath(name)}`;

function isInTime(time: string): boolean {
  return TIME.test(time) && Math.abs(Date.now() - parseInt(time, 10)) <= KEY_WINDOW_MS;
}

/** Whether one of the scopes opens the call that was asked for. */
function isOpened(c: Context<AppEnv>, scopes: readonly KeyScope[]): boolean {
  const asked = `${c.req.method} ${routePattern(c)}`;
  return scopes.some((scope) => OPENED[scope].some((name) => placeOf(name) === asked));
}

/** How often the keys of one user may ask a process in a minute: 50 times a second. */
export const MOST_OF_KEYS = 3_000;
export const OF_KEYS = new Turnstile('keys', MOST_OF_KEYS);

/** True if the request says that a key has signed it. */
export const isSigned = (c: Context<AppEnv>): boolean => c.req.header(KEY_HEADER) !== undefined;

/** What a key has signed, as it was sent. */
interface Signed {
  header: (name: string) => string | undefined;
  method: string;
  path: string;
  query: string;
  body: () => Promise<Uint8Array>;
  /** From where it was sent. */
  address: string;
  /** Whether these scopes open what it asks for. */
  isOpened: (scopes: readonly KeyScope[]) => boolean;
  /** The key has signed this, whether or not it may do it. */
  onKnown: (key: NonNullable<AppEnv['Variables']['key']>) => void;
}

async function expectedSignature({ method, path, query, body }: Signed, secret: string, time: string): Promise<Buffer> {
  const bodyDigest = createHash('sha256')
    .update(await body())
    .digest('hex');
  return createHmac('sha256', secret).update(signedText({ time, method, path, query, bodyDigest })).digest();
}

/**
 * The user of the key that signed. The signature proves time, method, path, query and body, and is taken once.
 *
 * @throws Refusal `unauthenticated` for a key or a signature that opens nothing, `forbidden` for a call that its scopes do
 *   not open, or from another address
 */
export async function readSigner(db: Db, signed: Signed): Promise<SessionUser> {
  const [id = '', time = '', sent = ''] = [KEY_HEADER, KEY_TIME_HEADER, KEY_SIGNATURE_HEADER].map(signed.header);
  if (!isInTime(time)) throw unauthenticated(refusalTexts.keyTime(KEY_WINDOW_MS / 1000), 'key_time');
  const key = SIGNATURE.test(sent) ? await findKey(db, id) : null;
  if (!key) throw unauthenticated(refusalTexts.keyUnknown, 'key_unknown');
  const signature = Buffer.from(sent, 'hex');
  const expected = await expectedSignature(signed, key.secret, time);
  if (!timingSafeEqual(expected, signature)) throw unauthenticated(refusalTexts.keyUnknown, 'key_unknown');
  const { name, scopes, addresses, secret: _secret, ...user } = key;
  const known = { id, name, scopes, userId: user.id };
  // From here on it is known whose call this is, so that a refusal is kept with their last calls too.
  signed.onKnown(known);
  if (addresses.length > 0 && !addresses.map(addressKey).includes(signed.address))
    throw forbidden(refusalTexts.keyAddress, 'key_address');
  if (!signed.isOpened(scopes)) throw forbidden(refusalTexts.keyScope, 'key_scope');
  if (!(await spendSignature(db, id, signature))) throw unauthenticated(refusalTexts.keyUsed, 'key_used');
  return user;
}

/** The user of the key that signed a request, which is noted in the context. @throws Refusal as `readSigner` */
export async function readSignedUser(c: Context<AppEnv>): Promise<SessionUser> {
  const { pathname, search } = new URL(c.req.url);
  const user = await readSigner(c.get('wholeDb'), {
    header: (name) => c.req.header(name),
    method: c.req.method,
    path: pathname,
    query: search.slice(1),
    body: () => peekBody(c),
    address: clientAddress(c),
    isOpened: (scopes) => isOpened(c, scopes),
    onKnown: (key) => c.set('key', key),
  });
  // After the signature is used up, so that nobody who has seen a request can use up the limit with it.
  OF_KEYS.pass(user.id);
  return user;
}

/** Which of these keys can still be used, and for how long. */
export const findOpenKeys = (db: Db, ids: readonly string[]): Promise<{ id: string; left_ms: number }[]> =>
  db.query(
    `select k.id, extract(epoch from k.expires_at - now())::float8 * 1000 as left_ms
     from api_keys k join users u on u.id = k.user_id
     where k.id = any($1) and ${OPEN_KEYS} and u.deactivated_at is null and u.frozen_at is null`,
    [ids],
  );
