import { PAYOUT_FORMATS } from '@contract/console/payouts';
import { consoleRefusals } from '@/texts/console/refusals';
import * as acts from '@server/acts/payouts';
import { isId, readId } from '@server/http/read';
import { carryOut } from '@server/acts/carryOut';
import {
  findEndedPayouts,
  findPayingBanks,
  findPayoutFiles,
  findStrays,
  findWaiting,
} from '@server/modules/operators/payouts';
import { findUncredited } from '@server/modules/providers/refunds';
import { wireId, wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import type { Answer } from './edge';

const MOST_ROWS = 25;

export const getPayouts: Answer<'getPayouts'> = async ({ c, db }) => {
  const before = c.req.query('before') ?? '';
  const rows = await findPayoutFiles(db, isId(before) ? before : null, MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return {
    banks: (await findPayingBanks(db)).map(({ id, currency, label, bank_account_number: number }) => ({
      ...{ id: wireId(id), currency, label, number },
    })),
    waiting: (await findWaiting(db)).map((row) => ({ ...row, sum: wireMoney(row.sum) })),
    results: shown.map(({ id, currency, label, operator, created_at: at, count, sum }) => ({
      ...{ id: wireId(id), currency, label, operator, at: at.toISOString(), count, sum: wireMoney(sum) },
    })),
    next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null,
    strays: (await findStrays(db)).map((row) => ({ ...row, id: wireId(row.id), amount: wireMoney(row.amount) })),
  };
};

export const getPayoutFile: Answer<'getPayoutFile'> = async ({ c, db }) => {
  const rows = await findEndedPayouts(db, readId(c, 'id'));
  return {
    results: rows.map(({ transaction_id: transaction, reference, amount, ...row }) => ({
      ...{
        transaction: wireId(transaction),
        reference,
        amount: wireMoney(amount),
        state: row.state,
        reason: row.reason,
      },
      ...{ account_name: row.account_name, account_number: row.account_number, bank_name: row.bank_name },
    })),
  };
};

export const makePayoutFile: Answer<'makePayoutFile'> = async ({ db, actor, payload }) => {
  const { id, count } = await acts.makePayoutFile(db, actor, payload.bank);
  return { id: wireId(id), count };
};

export const downloadPayoutFile: Answer<'downloadPayoutFile'> = async ({ c, db }) => {
  const format = PAYOUT_FORMATS.find((each) => each === c.req.query('format'));
  if (!format) throw invalidField('format', consoleRefusals.payout.format(PAYOUT_FORMATS.join(', ')));
  const text = await acts.writePayoutFile(db, readId(c, 'id'), format);
  return c.body(text, 200, {
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
    'Content-Disposition': 'attachment',
    'Cache-Control': 'no-store',
  });
};

export const returnPayout: Answer<'returnPayout'> = async ({ db, actor, payload: { transaction, reason } }) => {
  await carryOut(db, actor, (tx, source) => acts.returnPayout(tx, transaction, reason, source));
  return {};
};

const MOST_UNCREDITED = 100;

export const getUncredited: Answer<'getUncredited'> = async ({ c, db }) => ({
  sends: c.get('config').mobileMoney?.refunds != null,
  results: (await findUncredited(db, MOST_UNCREDITED)).map((row) => ({
    ...{ payment: row.payment, at: row.at.toISOString(), transaction: wireId(row.transaction_id), email: row.email },
    ...{ amount: row.amount, currency: row.currency, status: row.status, receipt: row.receipt },
    paid: row.paid === null || row.paid_currency === null ? null : { amount: row.paid, currency: row.paid_currency },
    refund: row.state && { state: row.state, failure: row.failure ?? '' },
  })),
});

export const refundPayment: Answer<'refundPayment'> = async ({ c, db, actor, payload }) => {
  await acts.refundPayment(db, actor, payload, c.get('config').mobileMoney?.refunds != null);
  return {};
};
