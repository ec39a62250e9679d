import { formatExact } from '@/domain/money/formatDecimal';
import type { Db } from '@server/db/database';
import { approve, reject } from '@server/modules/transactions/approvals';
import type { Command } from './command';
import { readId } from './command';
import { formatMoment, formatTable } from './table';

interface PendingRow {
  id: string;
  type: string;
  email: string;
  amount: string;
  currency_from: string;
  currency_to: string;
  created_at: Date;
  pay_to: string | null;
  image: string | null;
}

function findPending(db: Db): Promise<PendingRow[]> {
  return db.query<PendingRow>(
    `select t.id, t.type, u.email, t.amount, t.currency_from, t.currency_to, t.created_at,
       case when b.id is not null then
         concat_ws(', ', b.bank_name, b.account_number, b.account_name, b.first_name || ' ' || b.last_name) end as pay_to,
       case when t.transaction_receipt is not null then 'receipt' when t.qr_code is not null then 'QR code' end as image
     from transactions t join users u on u.id = t.user_id left join bank_accounts b on b.id = t.bank_account_id
     where t.status = 'PENDING' order by t.id`,
  );
}

const currencies = ({ currency_from: from, currency_to: to }: PendingRow) => (from === to ? from : `${from} → ${to}`);

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
  does: 'ends a pending transaction; what it held goes back, and the user is told the reason',
  run: async (db, [id, ...reason]) => {
    const row = await db.transaction((tx) => reject(tx, readId(id), reason.join(' ')));
    return `Rejected: ${row.type} ${row.id}, ${formatExact(row.amount)} ${row.currency_from} of ${row.email}.`;
  },
};

/** Fundings and withdrawals wait for the operator (decision 133). */
export const transactionCommands: readonly Command[] = [pending, approveOne, rejectOne];
