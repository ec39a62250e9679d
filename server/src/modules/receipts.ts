import { Hono } from 'hono';
import { html } from 'hono/html';
import { receiptPayload } from '@contract/fills';
import { fundedText } from '@/domain/wording/fundingReference';
import { receiptCheckTexts } from '@/texts/letters';
import { transactionTexts } from '@/texts/transactions';
import type { Database, Db } from '@server/db/database';
import { callPath, smallPage } from '@server/http/answer';
import { clientAddress, speakOnPage } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { createCode, readCode } from '@server/platform/formats';
import { notFound, Refusal } from '@server/platform/refusal';
import { limitAttempts, LIMITS } from './attempts';
import { requireUser } from './sessions/requireUser';
import { wireMoney } from './wire';

/** The code of a transaction's receipt; the given one if it has none yet. Null if it is not the user's. */
async function insertReceipt(db: Db, userId: string, transactionId: string, code: string) {
  const [row] = await db.query<{ code: string }>(
    `with own as (select id from transactions where id = $2 and user_id = $1),
     made as (insert into receipts (code, transaction_id) select $3, id from own
       on conflict (transaction_id) do nothing returning code)
     select code from made union all
     select r.code from receipts r join own on own.id = r.transaction_id limit 1`,
    [userId, transactionId, code],
  );
  return row?.code ?? null;
}

interface ReceiptRow {
  amount: string;
  currency: string;
  created_at: Date;
  status: string;
}

/** The transaction of a code, or null. */
async function findReceipt(db: Db, code: string): Promise<ReceiptRow | null> {
  const [row] = await db.query<ReceiptRow>(
    `select t.amount, t.currency_from as currency, t.created_at, t.status
     from receipts r join transactions t on t.id = r.transaction_id where r.code = $1`,
    [code],
  );
  return row ?? null;
}

const DAY_LETTERS = 10;
/** 80 bits, which nobody guesses. */
const LETTERS_OF_CODE = 16;

/** The facts that a code proves: the transaction exists, with this amount and day (in UTC), and has this status now. */
interface CheckedReceipt {
  genuine: true;
  amount: string;
  currency: string;
  day: string;
  status: string;
}

/** The code of the receipt of one of the user's transactions. @throws Refusal `notFound` also for another user's */
async function createReceipt(db: Db, userId: string, transactionId: string): Promise<{ code: string }> {
  const code =
    (await insertReceipt(db, userId, transactionId, createCode(LETTERS_OF_CODE))) ??
    // Another call may have made it at the same moment; then this statement sees it.
    (await insertReceipt(db, userId, transactionId, createCode(LETTERS_OF_CODE)));
  if (code === null) throw notFound();
  return { code };
}

/**
 * The facts that a receipt with this code proves, without its user.
 *
 * @throws Refusal `notFound` if there is none, `tooMany` for an address that tries many
 */
async function checkReceipt(db: Database, typed: string, address: string): Promise<CheckedReceipt> {
  await limitAttempts(db, LIMITS.receiptFromAddress, address);
  const code = readCode(typed, LETTERS_OF_CODE);
  const row = code === null ? null : await findReceipt(db, code);
  if (!row) throw notFound();
  return {
    genuine: true,
    amount: wireMoney(row.amount),
    currency: row.currency,
    day: row.created_at.toISOString().slice(0, DAY_LETTERS),
    status: row.status,
  };
}

const page = (title: string, words: string) => smallPage(title, html`<p>${words}</p>`);

/** The page for a person who typed the address that is on a receipt. */
const presentChecked = ({ amount, currency, day, status }: CheckedReceipt) =>
  page(
    receiptCheckTexts.genuine,
    receiptCheckTexts.proves(fundedText(amount, currency), day, transactionTexts.statusOf(status)),
  );

const presentUnknown = () => page(receiptCheckTexts.unknown, receiptCheckTexts.unknownHint);

/** receipts/: codes for the caller's transactions, and what a code proves to anybody. Our own (docs/PROTOCOL.md). */
export function receiptsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(callPath('createReceipt'), requireUser, async (c) => {
    const { transaction } = await readPayload(c, receiptPayload);
    return c.json(await createReceipt(c.get('db'), c.get('user').id, transaction));
  });
  routes.get('/receipts/:code/', speakOnPage, async (c) => {
    c.header('Cache-Control', 'no-store');
    const wantsPage = (c.req.header('Accept') ?? '').includes('text/html');
    try {
      const checked = await checkReceipt(c.get('db'), c.req.param('code'), clientAddress(c));
      return wantsPage ? await c.html(presentChecked(checked)) : c.json(checked);
    } catch (error) {
      if (!wantsPage || !(error instanceof Refusal) || error.kind !== 'notFound') throw error;
      return c.html(presentUnknown(), 404);
    }
  });
  return routes;
}
