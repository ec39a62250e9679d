import type { PayoutFormat } from '@contract/console/payouts';
import { consoleRefusals } from '@/texts/console/refusals';
import { PAYOUT_FILES } from '@server/banking/payoutFile';
import type { Database, Db } from '@server/db/database';
import { findHouseBank } from '@server/modules/houseBanks';
import type { Act, ActSource } from '@server/modules/operators/acts';
import {
  canPay,
  findPayoutEnds,
  findPayoutFile,
  insertOutcome,
  insertPayoutFile,
  isPayout,
  movePayouts,
  type PayoutEnd,
  type PayoutFileRow,
} from '@server/modules/operators/payouts';
import { refundPayment as refundOf, type RefundWish } from '@server/modules/providers/refunds';
import { announcePayout, payOut, putBack } from '@server/modules/transactions/payouts';
import { conflict, notFound } from '@server/platform/refusal';
import { type Actor, carryOut, type Done } from './carryOut';
import { subjectOf } from './decisions';

/** A file that exists. @throws Refusal `notFound` */
async function readFile(db: Db, id: string) {
  const file = await findPayoutFile(db, id);
  if (!file) throw notFound(consoleRefusals.payout.noFile(id));
  return file;
}

/**
 * Makes a file of the withdrawals that wait in the currency of an account of the house: the oldest, and each in one file
 * only. @throws Refusal `notFound`, `conflict` if the account cannot pay or nothing waits
 */
export async function makePayoutFile(db: Database, actor: Actor, bankId: string): Promise<PayoutFileRow> {
  return carryOut(db, actor, async (tx, { operator }) => {
    const bank = await findHouseBank(tx, bankId);
    if (!bank) throw notFound(consoleRefusals.bank.noSuch(bankId));
    if (bank.closed_at !== null) throw conflict(consoleRefusals.bank.closed);
    if (!canPay(bank)) throw conflict(consoleRefusals.payout.unnamed);
    const id = await insertPayoutFile(tx, bank, operator);
    if ((await movePayouts(tx, id, bank.currency)) === 0) throw conflict(consoleRefusals.payout.none(bank.currency));
    const file = await readFile(tx, id);
    const { count, sum, currency } = file;
    const act: Act = {
      act: 'make payout file',
      subject: `bank ${bankId}`,
      after: { file: id, count, amount: sum, currency },
    };
    return { result: file, act };
  });
}

/** The bytes of a file, always the same. @throws Refusal `notFound` */
export async function writePayoutFile(db: Db, id: string, format: PayoutFormat): Promise<string> {
  return PAYOUT_FILES[format](await readFile(db, id));
}

/** Undoes nothing, because nothing was done: another one was faster. */
class Known extends Error {}

const END = { paid: payOut, returned: putBack, 'came back': announcePayout } as const;
const ACTS = { paid: 'pay out', returned: 'return payout', 'came back': 'link payout' } as const;

/** Keeps that a line paid a payout, or puts its money back unless an operator has done that. @throws Known */
async function endPayout(tx: Db, end: PayoutEnd, { operator }: ActSource): Promise<Done<null>> {
  const { line, transaction, outcome, reference, text } = end;
  const reason = outcome === 'returned' ? text : null;
  if (!(await insertOutcome(tx, { transaction, outcome, line, operator, reason }))) throw new Known();
  const { amount, currency_from: currency } = await END[outcome](tx, transaction, text);
  const act: Act = {
    act: ACTS[outcome],
    subject: subjectOf(transaction),
    reason: reason ?? undefined,
    after: { reference, line, amount, currency },
  };
  return { result: null, act };
}

/**
 * Ends the payouts that lines of banks have paid or brought back, each in a transaction of its own with its entry in the
 * log. It does what is left to do: if it was interrupted, the next import does the rest.
 */
export async function settlePayouts(db: Database, actor: Actor): Promise<void> {
  // Once more after each round, because what came back waits for what paid it.
  for (let ends = await findPayoutEnds(db); ends.length > 0; ends = await findPayoutEnds(db)) {
    for (const end of ends) {
      await carryOut(db, actor, (tx, source) => endPayout(tx, end, source)).catch((error: unknown) => {
        if (!(error instanceof Known)) throw error;
      });
    }
  }
}

/** Puts the money of a payout back because the bank did not pay it, once. @throws Refusal `notFound`, `conflict` */
export async function returnPayout(
  tx: Db,
  transaction: string,
  reason: string,
  source: ActSource,
): Promise<Done<null>> {
  if (!(await isPayout(tx, transaction))) throw notFound(consoleRefusals.payout.noPayout(transaction));
  const { operator } = source;
  if (!(await insertOutcome(tx, { transaction, outcome: 'returned', line: null, operator, reason })))
    throw conflict(consoleRefusals.payout.returned(transaction));
  const { amount, currency_from: currency } = await putBack(tx, transaction, reason);
  const act: Act = { act: 'return payout', subject: subjectOf(transaction), reason, after: { amount, currency } };
  return { result: null, act };
}

/**
 * Sends a payment of mobile money back to the phone that made it.
 *
 * @param canSend true if the provider can be asked to; @throws Refusal as `refundPayment` of the module
 */
export const refundPayment = (db: Database, actor: Actor, wish: RefundWish, canSend: boolean): Promise<null> =>
  carryOut(db, actor, async (tx, source) => ({ result: null, act: await refundOf(tx, wish, canSend, source) }));
