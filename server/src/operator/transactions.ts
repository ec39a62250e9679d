import { writeFile } from 'node:fs/promises';
import { chosenReason, REJECTION_REASONS } from '@contract/values/notices';
import { formatExact } from '@/domain/money/formatDecimal';
import { carryOut } from '@server/acts/carryOut';
import { approveCase, rejectCase } from '@server/acts/decisions';
import { countPending, findPending, type PendingRow } from '@server/modules/transactions/queries';
import { findImageOfTransaction } from '@server/modules/uploads/repository';
import { notFound } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readWord } from './command';

/** The operator reads this many at a time. */
const MOST_ROWS = 100;

const currencies = ({ currency_from: source, currency_to: target }: PendingRow) =>
  source === target ? source : `${source} → ${target}`;

const pending: Command = {
  name: 'pending',
  twin: 'getInbox',
  takes: '[ID]',
  does: 'the transactions that wait, newest first, or those before an ID: FUND_WALLET and WITHDRAW for you, the rest for the market',
  run: async (db, [before]) => {
    const rows = await findPending(db, before === undefined ? null : readId(before), MOST_ROWS);
    const table = formatTable(
      rows,
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
    );
    const last = rows.at(-1)?.id;
    const older = last === undefined ? 0 : await countPending(db, last);
    return older === 0 ? table : `${table}\n\n${String(older)} older: npm run operator -- pending ${String(last)}`;
  },
};

const approveOne: Command = {
  name: 'approve',
  twin: 'approve',
  takes: 'ID',
  does: 'the money of a FUND_WALLET has arrived, or that of a WITHDRAW has been paid out',
  run: async (db, [id], actor) => {
    const row = await carryOut(db, actor, (tx, source) => approveCase(tx, readId(id), source));
    if (row.status === 'PENDING') return `Noted: ${row.type} ${row.id} needs the approval of another operator too.`;
    return `Approved: ${row.type} ${row.id}, ${formatExact(row.amount)} ${row.currency_from} of ${row.email}.`;
  },
};

const rejectOne: Command = {
  name: 'reject',
  twin: 'reject',
  takes: 'ID [reason]',
  does:
    'ends a pending transaction; what it held goes back, and the user is notified of the reason: your words, or one of ' +
    `${REJECTION_REASONS.map((reason) => `"${chosenReason(reason)}"`).join(', ')}, which users read in their own language`,
  run: async (db, [id, ...reason], actor) => {
    const row = await carryOut(db, actor, (tx) => rejectCase(tx, readId(id), reason.join(' ')));
    return `Rejected: ${row.type} ${row.id}, ${formatExact(row.amount)} ${row.currency_from} of ${row.email}.`;
  },
};

/** Fundings and withdrawals wait for the operator (decision 133). */
export const transactionCommands: readonly Command[] = [pending, approveOne, rejectOne];

const saveImage: Command = {
  name: 'image',
  twin: 'getImage',
  takes: 'ID FILE',
  does: "writes a transaction's receipt or QR code to a file",
  run: async (db, [id, file]) => {
    const transaction = readId(id);
    const name = readWord(file, 'FILE');
    const image = await findImageOfTransaction(db, transaction);
    if (!image) throw notFound(`Transaction ${transaction} has no image.`);
    await writeFile(name, image.bytes);
    return `Wrote ${name} (${image.media_type}).`;
  },
};

/** Images are served over HTTP only to the user who uploaded them. The operator saves them with this command. */
export const imageCommands: readonly Command[] = [saveImage];
