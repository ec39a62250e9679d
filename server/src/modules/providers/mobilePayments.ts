import { type Context, Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import type * as v from 'valibot';
import { mobilePaymentPayload } from '@contract/payments';
import { fundingReferenceQuery } from '@contract/paymentDetails';
import { refusalTexts } from '@/texts/refusals';
import { transactionTexts } from '@/texts/transactions';
import { type Db, lockName, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { peekBody, readPayload, readQuery } from '@server/http/read';
import { lockStatus } from '@server/modules/operators/acts';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { findTransaction, type TransactionRow } from '@server/modules/transactions/record';
import { isoTime } from '@server/platform/formats';
import type { MobileMoneySettings } from '@server/platform/mobileMoneySettings';
import { conflict, invalid, invalidField, notFound, unauthenticated } from '@server/platform/refusal';
import { momoStatus, outcomeOf } from './mobileMoney';
import { countPayments, findLastPayment, insertPayment, lockPayment } from './requests';
import { settlePayment } from './settle';

/** Each rings somebody's phone. */
const MOST_PER_DAY = 10;
const LAST_DIGITS = -4;

type Settings = MobileMoneySettings | null;

/** @throws Refusal `notFound` also for another user's, and for another type */
async function readFunding(db: Db, userId: string, id: string): Promise<TransactionRow> {
  const row = await findTransaction(db, id);
  if (row?.user_id !== userId || row.type !== 'FUND_WALLET') throw notFound();
  return row;
}

const isServed = (settings: Settings, { currency_from: currency }: TransactionRow): boolean =>
  settings?.currencies.some((each) => each === currency) === true;

async function readPayment(db: Db, settings: Settings, userId: string, id: string) {
  const funding = await readFunding(db, userId, id);
  const last = await findLastPayment(db, id);
  return {
    offered: funding.status === 'PENDING' && isServed(settings, funding),
    payment: last && {
      // A payment that went back is, for its payer, one that was not made.
      state: last.state === 'reversed' ? 'failed' : last.state,
      phone: last.phone.slice(LAST_DIGITS),
      created: isoTime(last.created_at),
    },
  };
}

/** Stores a request to pay a pending funding; the worker sends it. @throws Refusal */
async function askPayment(
  db: Transactions,
  settings: Settings,
  userId: string,
  { transaction: id, phone }: v.InferOutput<typeof mobilePaymentPayload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockName(tx, `mobile payments of ${userId}`);
    const funding = await readFunding(tx, userId, id);
    if (!isServed(settings, funding)) throw conflict(refusalTexts.noMobileMoney);
    const status = (await lockStatus(tx, id)) ?? funding.status;
    if (status !== 'PENDING') throw conflict(refusalTexts.notPending(transactionTexts.statusOf(status)), 'not_pending');
    const last = await findLastPayment(tx, id);
    if (last?.state === 'pending') throw conflict(refusalTexts.mobilePaymentWaits);
    if ((await countPayments(tx, userId)) >= MOST_PER_DAY)
      throw invalid(refusalTexts.tooManyMobilePayments(MOST_PER_DAY), 'limit_reached');
    await insertPayment(tx, id, phone);
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const SIGNED_WITH = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** @throws Refusal `unauthenticated` unless the body was signed, within the last minutes, by the provider */
async function checkSignature(c: Context<AppEnv>, secret: string): Promise<void> {
  const bytes = await peekBody(c);
  const headers = Object.fromEntries(SIGNED_WITH.map((name) => [name, c.req.header(name) ?? '']));
  try {
    new Webhook(secret).verify(Buffer.from(bytes), headers);
  } catch {
    throw unauthenticated(refusalTexts.wrongSignature);
  }
}

/**
 * What the provider says of a request by itself. It may come twice, late or never: what it says is carried out as if the
 * worker had asked.
 */
async function takeCallback(c: Context<AppEnv>): Promise<Response> {
  const secret = c.get('config').mobileMoney?.callbackSecret ?? null;
  const id = c.req.param('id') ?? '';
  if (secret === null || !UUID.test(id)) throw notFound();
  await checkSignature(c, secret);
  const status = await readPayload(c, momoStatus);
  const db = c.get('db');
  const known = await db.transaction((tx) => lockPayment(tx, id));
  if (!known) throw notFound();
  if (known.reference !== status.externalId) throw invalidField('externalId', refusalTexts.otherReference);
  await settlePayment(db, id, outcomeOf(status));
  return c.json({ status: 'OK' });
}

/** mobile-payments/: our own calls (docs/PROTOCOL.md), and the provider's callback. */
export function mobilePaymentsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getMobilePayment'), requireActiveUser, async (c) => {
      const { transaction } = readQuery(c, fundingReferenceQuery);
      return c.json(await readPayment(c.get('db'), c.get('config').mobileMoney, c.get('user').id, transaction));
    })
    .post(callPath('askMobilePayment'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, mobilePaymentPayload);
      await askPayment(c.get('db'), c.get('config').mobileMoney, c.get('user').id, payload);
      return answerCall(c, 'askMobilePayment');
    })
    .post('/mobile-payments/:id/callback/', takeCallback);
}
