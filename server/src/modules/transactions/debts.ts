import { Hono } from 'hono';
import { payDebtPayload } from '@contract/payments';
import type { CurrencyCode } from '@contract/values/currencies';
import { compare, decimal, type Decimal, isPositive, minOf, subtract, toText, ZERO } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { figureTexts } from '@/texts/figures';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import { type Db, lockName, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import {
  bankOf,
  lockBalances,
  openReceivable,
  post,
  type Posting,
  receivableOf,
  walletOf,
  withoutEmpty,
} from '@server/ledger';
import { notify } from '@server/modules/notifications';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { announceAll } from '@server/news/announce';
import { conflict, invalid, notFound } from '@server/platform/refusal';
import { announceTransaction, findTransaction, type TransactionRow } from './record';

/** What a user owes of one currency, as decimal text above zero. */
interface Debt {
  currency: CurrencyCode;
  amount: string;
}

const moneyOf = ({ amount, currency }: Debt): string => `${formatExact(amount)} ${currency}`;

/** What a user owes, by currency. */
export const findDebts = (db: Db, userId: string): Promise<Debt[]> =>
  db.query<Debt>(
    `select currency, trim_scale(-balance)::text as amount from accounts
     where user_id = $1 and kind = 'receivable' and balance < 0 order by currency`,
    [userId],
  );

/** True if anybody owes anything. */
export async function hasDebts(db: Db): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from accounts where kind = 'receivable' and balance < 0) as has`,
  );
  return row?.has ?? false;
}

/** What a user owes. Nobody else changes it until the end of the transaction. The accounts are locked after this. */
async function lockDebts(tx: Db, userId: string): Promise<Debt[]> {
  await lockName(tx, `debts of ${userId}`);
  return findDebts(tx, userId);
}

/**
 * Nothing is paid out to a user who owes something, in whichever currency, and their account stays open.
 *
 * @throws Refusal `conflict` with the code `debt_open`
 */
export async function refuseDebtor(tx: Db, userId: string, reason = refusalTexts.debtOpen): Promise<void> {
  const debts = await lockDebts(tx, userId);
  if (debts.length > 0) throw conflict(reason(figureTexts.listed(debts.map(moneyOf))), 'debt_open');
}

interface Payment extends Debt {
  userId: string;
  /** The funding that pays; null if the user does, from the wallet. */
  transactionId: string | null;
}

/** Pays a debt from the wallet of its currency, which has that much. */
async function repay(tx: Db, { userId, transactionId, currency, amount }: Payment): Promise<void> {
  await tx.query('insert into debt_payments (user_id, currency, amount, transaction_id) values ($1, $2, $3, $4)', [
    ...[userId, currency, amount, transactionId],
  ]);
  const [source, destination] = [walletOf(userId, currency), receivableOf(userId, currency)];
  await post(tx, { kind: 'repay', transactionId }, [{ source, destination, currency, amount: decimal(amount) }]);
}

/** Credits a funding from an account. What its user owes of the currency is paid from it at once, with a notice. */
export async function creditFunding(tx: Db, row: TransactionRow, source: Posting['source']): Promise<void> {
  const { id, user_id: userId, currency_from: currency } = row;
  const debt = (await lockDebts(tx, userId)).find((one) => one.currency === currency);
  const wallet = walletOf(userId, currency);
  if (debt) await lockBalances(tx, [source, wallet, receivableOf(userId, currency)]);
  const amount = decimal(row.amount);
  await post(tx, { kind: 'fund', transactionId: id }, [{ source, destination: wallet, currency, amount }]);
  if (!debt) return;
  const paid = { currency, amount: toText(minOf(decimal(debt.amount), amount)) };
  await repay(tx, { userId, transactionId: id, ...paid });
  const left = { currency, amount: toText(subtract(decimal(debt.amount), decimal(paid.amount))) };
  await notify(tx, {
    userId,
    message: () => factorNoticeTexts.debtPaid(moneyOf(paid), isPositive(decimal(left.amount)) ? moneyOf(left) : null),
    about: { kind: 'funding', transaction: id, amount: paid },
  });
}

/** A completed funding, locked. @throws Refusal `notFound`, `conflict` */
async function lockFunding(tx: Db, id: string): Promise<TransactionRow> {
  await tx.query('select from transactions where id = $1 for update', [id]);
  const row = await findTransaction(tx, id);
  if (!row) throw notFound(consoleRefusals.noSuchCase(id));
  if (row.type !== 'FUND_WALLET' || row.status !== 'COMPLETED') throw conflict(consoleRefusals.debt.notFunded(id));
  return row;
}

export interface TakenBack {
  row: TransactionRow;
  /** What the wallet still had of it, and what the user owes now. */
  taken: string;
  owed: string;
}

/**
 * Takes a funding back whose money went back to the payer, once: what is free in the wallet at once, and the rest is a
 * debt of the user. They are notified with the reason.
 *
 * @param isWhole true if it may leave no debt
 * @throws Refusal `notFound`, `conflict` if it was not credited, was taken back before or was spent although it is whole
 */
export async function takeBack(
  tx: Db,
  id: string,
  reason: string,
  operator: string,
  isWhole = false,
): Promise<TakenBack> {
  const row = await lockFunding(tx, id);
  const { user_id: userId, currency_from: currency } = row;
  await lockDebts(tx, userId);
  await openReceivable(tx, userId, currency);
  const [wallet, receivable, bank] = [walletOf(userId, currency), receivableOf(userId, currency), bankOf(currency, id)];
  const amount = decimal(row.amount);
  const taken = minOf((await lockBalances(tx, [wallet, receivable, bank])).get(wallet) ?? ZERO, amount);
  const owed = subtract(amount, taken);
  const made = await tx.query(
    `insert into reversed_fundings (transaction_id, taken, owed, operator, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning transaction_id`,
    [id, toText(taken), toText(owed), operator, reason],
  );
  if (made.length === 0) throw conflict(consoleRefusals.debt.takenBack(id));
  if (isWhole && isPositive(owed)) throw conflict(consoleRefusals.debt.spent(id));
  const moves = [
    { source: wallet, destination: bank, currency, amount: taken },
    { source: receivable, destination: bank, currency, amount: owed },
  ];
  await post(tx, { kind: 'reverse', transactionId: id }, withoutEmpty(moves));
  await announceTransaction(tx, row);
  const money = (part: Decimal) => moneyOf({ currency, amount: toText(part) });
  await notify(tx, {
    userId,
    message: () => factorNoticeTexts.takenBack(money(amount), reason, isPositive(owed) ? money(owed) : null),
    about: { kind: 'funding', transaction: id, amount: { amount: row.amount, currency } },
  });
  return { row, taken: toText(taken), owed: toText(owed) };
}

/** What became of a funding that was taken back; null if it was not. */
export async function findTakenBack(db: Db, id: string): Promise<{ taken: string; owed: string } | null> {
  const [row] = await db.query<{ taken: string; owed: string }>(
    `select trim_scale(taken)::text as taken, trim_scale(owed)::text as owed from reversed_fundings
     where transaction_id = $1`,
    [id],
  );
  return row ?? null;
}

/** Pays what the wallet has of a debt. @throws Refusal `notFound` without a debt, `invalid` if the wallet has nothing */
async function payDebt(db: Transactions, userId: string, currency: CurrencyCode): Promise<void> {
  await db.transaction(async (tx) => {
    const debt = (await lockDebts(tx, userId)).find((one) => one.currency === currency);
    if (!debt) throw notFound();
    const wallet = walletOf(userId, currency);
    const free = (await lockBalances(tx, [wallet, receivableOf(userId, currency)])).get(wallet) ?? ZERO;
    if (compare(free, ZERO) <= 0) throw invalid(SENTENCES.insufficientBalance);
    const amount = toText(minOf(free, decimal(debt.amount)));
    await repay(tx, { userId, transactionId: null, currency, amount });
    const users = [userId];
    await announceAll(tx, [
      { group: 'transactions', users },
      { group: 'homepage_updates', users },
    ]);
  });
}

/** debts/: what the caller owes. Our own calls (docs/PROTOCOL.md). */
export function debtsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getDebts'), requireUser, async (c) => c.json(await findDebts(c.get('db'), c.get('user').id)))
    .post(callPath('payDebt'), requireActiveUser, async (c) => {
      const { currency } = await readPayload(c, payDebtPayload);
      await payDebt(c.get('db'), c.get('user').id, currency);
      return answerCall(c, 'payDebt');
    });
}
