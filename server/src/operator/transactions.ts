import { writeFile } from 'node:fs/promises';
import { chosenReason, REJECTION_REASONS } from '@contract/values/notices';
import { decimal, isZero } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { carryOut } from '@server/acts/carryOut';
import { answer as answerOne, approveCase, rejectCase, takeBackCase, write as writeOne } from '@server/acts/decisions';
import { countPending, findPending, type PendingRow } from '@server/modules/transactions/queries';
import { findImageOfTransaction } from '@server/modules/uploads/repository';
import { notFound } from '@server/platform/refusal';
import { OUTCOMES } from '@contract/console/deskSchemas';
import { readConversation, readPicture } from '@server/modules/disputes/conversation';
import { writtenIn } from '@server/modules/disputes/disputes';
import { findOpenDisputes } from '@server/modules/disputes/repository';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

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

const takeBack: Command = {
  name: 'take-back',
  twin: 'takeBack',
  takes: 'ID reason',
  does: 'the money of a completed funding went back to its payer: it is taken from the wallet, the rest is a debt, and the user is notified of the reason',
  run: async (db, [id, ...words], actor) => {
    const reason = readWord(words.join(' ').trim(), 'The reason');
    const back = await carryOut(db, actor, (tx, source) => takeBackCase(tx, readId(id), reason, source));
    const { amount, currency_from: currency, email } = back.row;
    const owed = isZero(decimal(back.owed)) ? 'nothing' : `${formatExact(back.owed)} ${currency}`;
    return `Taken back: ${formatExact(amount)} ${currency} of ${email}, who owes ${owed} of it.`;
  },
};

/** Fundings and withdrawals wait for the operator (decision 133). */
export const transactionCommands: readonly Command[] = [pending, approveOne, rejectOne, takeBack];

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

const disputes: Command = {
  name: 'disputes',
  twin: 'getDisputes',
  takes: '',
  does: 'the disputes that have no answer yet',
  run: async (db) =>
    formatTable(
      await findOpenDisputes(db),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'TRANSACTION', cell: ({ transaction_id }) => transaction_id, align: 'right' },
        { head: 'USER', cell: ({ email }) => email },
        { head: 'FILED (UTC)', cell: ({ created_at }) => formatMoment(created_at) },
        { head: 'ADDED', cell: ({ added }) => added, align: 'right' },
        { head: 'MESSAGE', cell: ({ description }) => description },
      ],
      'No dispute is open.',
    ),
};

const show: Command = {
  name: 'dispute show',
  twin: 'getDispute',
  takes: 'ID',
  does: 'what was written in a dispute, oldest first, with the numbers of its pictures',
  run: async (db, [word]) =>
    formatTable(
      writtenIn(await readConversation(db, readId(word))),
      [
        { head: 'AT (UTC)', cell: ({ at }) => formatMoment(at) },
        { head: 'BY', cell: ({ operator }) => operator ?? 'the user' },
        { head: 'PICTURE', cell: ({ picture }) => picture ?? '', align: 'right' },
        { head: 'MESSAGE', cell: ({ text, final }) => (text ?? '') + (final ? ' (the answer)' : '') },
      ],
      '',
    ),
};

const savePicture: Command = {
  name: 'dispute picture',
  twin: 'getDisputePicture',
  takes: 'PICTURE FILE',
  does: 'writes a picture of a dispute to a file',
  run: async (db, [picture, file]) => {
    const id = readId(picture);
    const name = readWord(file, 'FILE');
    const image = await readPicture(db, id, null);
    await writeFile(name, image.bytes);
    return `Wrote ${name} (${image.media_type}).`;
  },
};

const write: Command = {
  name: 'dispute write',
  twin: 'writeDispute',
  takes: 'ID text',
  does: 'adds a message to a dispute, which stays open; the user is notified',
  run: async (db, [word, ...words], actor) => {
    const id = readId(word);
    const text = readWord(words.join(' ').trim(), 'The text of the message');
    await carryOut(db, actor, (tx) => writeOne(tx, id, text));
    return `Wrote to dispute ${id}.`;
  },
};

const OUTCOME = /^outcome=(.*)$/;

/** The outcome that an answer begins with; without one, the transaction stays as it is. @throws UsageError */
function readOutcome(words: readonly string[]) {
  const [, named] = OUTCOME.exec(words[0] ?? '') ?? [];
  if (named === undefined) return { outcome: 'none', rest: words } as const;
  const outcome = OUTCOMES.find((each) => each === named);
  if (!outcome) throw new UsageError(`OUTCOME is one of ${OUTCOMES.join(', ')}.`);
  return { outcome, rest: words.slice(1) };
}

const answer: Command = {
  name: 'dispute answer',
  twin: 'answerDispute',
  takes: 'ID [outcome=OUTCOME] text',
  does: 'answers a dispute, which ends it; outcome=complete, reject or return is done to its transaction',
  run: async (db, [word, ...words], actor) => {
    const id = readId(word);
    const { outcome, rest } = readOutcome(words);
    const text = readWord(rest.join(' ').trim(), 'The text of the answer');
    await carryOut(db, actor, (tx, source) => answerOne(tx, id, { text, outcome }, source));
    return `Answered dispute ${id}.`;
  },
};

/** Disputes are reviewed within 24-48 hours (spec 1). */
export const disputeCommands: readonly Command[] = [disputes, show, savePicture, write, answer];
