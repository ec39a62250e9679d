import { formatExact } from '@/domain/money/formatDecimal';
import { approve, reject } from '@server/modules/transactions/approvals';
import { findPending, type PendingRow } from '@server/modules/transactions/record/pendingRepository';
import type { Command } from './command';
import { readId } from './command';
import { formatMoment, formatTable } from './table';

const currencies = ({ currency_from: source, currency_to: target }: PendingRow) =>
  source === target ? source : `${source} → ${target}`;

const pending: Command = {
  name: 'pending',
  takes: '',
  does: 'the transactions that wait: FUND_WALLET and WITHDRAW for you, the rest for the market',
  run: async (db) =>
    formatTable(
      await findPending(db),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'TYPE', cell: ({ type }) => type },
        { head: 'USER', cell: ({ email }) => email },
        { head: 'AMOUNT', cell: ({ amount }) => formatExact(amount), align: 'right' },
        { head: 'CURRENCY', cell: currencies },
        { head: 'CREATED (UTC)', cell: ({ created_at }) => formatMoment(created_at) },
        { head: 'IMAGE', cell: ({ image }) => image ?? '' },
        { head: 'PAY TO', cell: ({ pay_to }) => pay_to ?? '' },
      ],
      'Nothing is pending.',
    ),
};

const approveOne: Command = {
  name: 'approve',
  takes: 'ID',
  does: 'the money of a FUND_WALLET has arrived, or that of a WITHDRAW has been paid out',
  run: async (db, [id]) => {
    const row = await db.transaction((tx) => approve(tx, readId(id)));
    return `Approved: ${row.type} ${row.id}, ${formatExact(row.amount)} ${row.currency_from} of ${row.email}.`;
  },
};

const rejectOne: Command = {
  name: 'reject',
  takes: 'ID [reason]',
  does: 'ends a pending transaction; what it held goes back, and the user is notified of the reason',
  run: async (db, [id, ...reason]) => {
    const row = await db.transaction((tx) => reject(tx, readId(id), reason.join(' ')));
    return `Rejected: ${row.type} ${row.id}, ${formatExact(row.amount)} ${row.currency_from} of ${row.email}.`;
  },
};

/** Fundings and withdrawals wait for the operator (decision 133). */
export const transactionCommands: readonly Command[] = [pending, approveOne, rejectOne];
