import type { Context } from 'hono';
import * as v from 'valibot';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseJsonExactly } from '@contract/values/jsonText';
import { idText } from '@contract/values/text';
import { joinTransaction, type Transactions } from '@server/db/joinTransaction';
import type { AppEnv } from '@server/http/env';
import { carryOutOnce, closeIntent } from './carryOutOnce';
import { readKey } from './key';
import { requestDigest } from './requestDigest';

/** A request of which a repeat is answered like the first. */
export interface OnceRequest {
  /** The parsed body. */
  payload: object;
  /** Of a success. */
  status: 200 | 201;
  /** The effect, and the body of its answer. */
  work: (db: Transactions) => Promise<object>;
}

/** Answers a money call; with an Idempotency-Key the effect happens once and each repeat gets the first answer. */
export async function answerOnce(c: Context<AppEnv>, { payload, status, work }: OnceRequest): Promise<Response> {
  const key = readKey(c);
  if (key === null) return c.json(await work(c.get('db')), status);
  const digest = await requestDigest(`${c.req.method} ${c.req.path}`, payload);
  const intent = { userId: c.get('user').id, key };
  const told = await carryOutOnce(c.get('db'), intent, digest, status, (tx) => work(joinTransaction(tx)));
  if (told.replayed) c.header('Idempotency-Replayed', 'true');
  c.header('Content-Type', 'application/json');
  return c.body(told.answer, told.status as ContentfulStatusCode);
}

const identified = v.object({ id: idText });

/**
 * A read of transactions that names an intent is told beside its answer what became of it: `Idempotency-Status`, the
 * status of the first answer (410: it never arrived, and never will), and `Idempotency-Transaction`, the id.
 */
export async function tellIntent(c: Context<AppEnv>): Promise<void> {
  const key = readKey(c);
  if (key === null) return;
  const { status, answer } = await closeIntent(c.get('db'), { userId: c.get('user').id, key });
  c.header('Idempotency-Status', String(status));
  const created = v.safeParse(identified, parseJsonExactly(answer));
  if (status < 300 && created.success) c.header('Idempotency-Transaction', created.output.id);
}
