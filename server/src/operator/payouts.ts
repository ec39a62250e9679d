import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { PAYOUT_FORMATS, refundPayload } from '@contract/console/payouts';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { carryOut } from '@server/acts/carryOut';
import { makePayoutFile, refundPayment, returnPayout, writePayoutFile } from '@server/acts/payouts';
import { findEndedPayouts, findPayingBanks, findPayoutFiles, findWaiting } from '@server/modules/operators/payouts';
import { findRefundable, findUncredited } from '@server/modules/providers/refunds';
import { readMobileMoney } from '@server/platform/mobileMoneySettings';
import { notFound } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

const waiting: Command = {
  name: 'payouts waiting',
  twin: 'getPayouts',
  takes: '',
  does: 'how many approved withdrawals wait for a file, and the accounts that can pay them',
  run: async (db) => {
    const waits = new Map((await findWaiting(db)).map((row) => [row.currency, row]));
    return formatTable(
      (await findPayingBanks(db)).map((bank) => ({ ...bank, ...waits.get(bank.currency) })),
      [
        { head: 'ACCOUNT', cell: ({ id }) => id, align: 'right' },
        { head: 'CURRENCY', cell: ({ currency }) => currency },
        { head: 'LABEL', cell: ({ label }) => label },
        { head: 'WAITING', cell: ({ count = 0 }) => String(count), align: 'right' },
        { head: 'SUM', cell: ({ sum = '0' }) => formatExact(sum), align: 'right' },
        { head: 'BY HAND', cell: ({ by_hand: byHand = 0 }) => String(byHand), align: 'right' },
      ],
      'No account of the house has a bank, a name and a number to pay from.',
    );
  },
};

const make: Command = {
  name: 'payouts make',
  twin: 'makePayoutFile',
  takes: 'ACCOUNT',
  does: 'makes a file of the withdrawals that wait in the currency of an account of the house; each is in one file only',
  run: async (db, [account], actor) => {
    const { id, count, sum, currency } = await makePayoutFile(db, actor, readId(account));
    return `File ${id}: ${String(count)} payouts, ${formatExact(sum)} ${currency}.`;
  },
};

const MOST_ROWS = 50;

const list: Command = {
  name: 'payouts list',
  twin: 'getPayouts',
  takes: '',
  does: `the latest ${String(MOST_ROWS)} payout files`,
  run: async (db) =>
    formatTable(
      await findPayoutFiles(db, null, MOST_ROWS),
      [
        { head: 'FILE', cell: ({ id }) => id, align: 'right' },
        { head: 'ACCOUNT', cell: ({ currency, label }) => `${currency} ${label}` },
        { head: 'PAYOUTS', cell: ({ count }) => String(count), align: 'right' },
        { head: 'SUM', cell: ({ sum }) => formatExact(sum), align: 'right' },
        { head: 'MADE (UTC)', cell: (row) => formatMoment(row.created_at) },
        { head: 'BY', cell: ({ operator }) => operator },
      ],
      'No payout file was made yet.',
    ),
};

const save: Command = {
  name: 'payouts file',
  twin: 'downloadPayoutFile',
  takes: `FILE ${PAYOUT_FORMATS.join('|')} PATH`,
  does: 'writes a payout file for the bank, the same bytes each time',
  run: async (db, [id, word, path]) => {
    const format = PAYOUT_FORMATS.find((each) => each === word);
    if (!format) throw new UsageError(`After FILE comes one of ${PAYOUT_FORMATS.join(', ')}.`);
    const target = readWord(path, 'PATH');
    await writeFile(target, await writePayoutFile(db, readId(id), format));
    return `Wrote ${target}.`;
  },
};

const show: Command = {
  name: 'payouts show',
  twin: 'getPayoutFile',
  takes: 'FILE',
  does: 'the payouts of a file, each with what became of it',
  run: async (db, [id]) =>
    formatTable(
      await findEndedPayouts(db, readId(id)),
      [
        { head: 'ID', cell: (row) => row.transaction_id, align: 'right' },
        { head: 'REFERENCE', cell: ({ reference }) => reference },
        { head: 'AMOUNT', cell: ({ amount }) => formatExact(amount), align: 'right' },
        { head: 'STATE', cell: ({ state }) => state },
        { head: 'TO', cell: (row) => [row.account_name, row.account_number, row.bank_name].join(', ') },
        { head: 'REASON', cell: ({ reason }) => reason ?? '' },
      ],
      'There is no such file.',
    ),
};

const giveBack: Command = {
  name: 'payouts return',
  twin: 'returnPayout',
  takes: 'ID REASON',
  does: 'the bank did not pay a withdrawal of a file: its money goes back to the wallet, once, and the user is notified',
  run: async (db, [id, ...words], actor) => {
    const reason = readWord(words.join(' '), 'REASON');
    await carryOut(db, actor, (tx, source) => returnPayout(tx, readId(id), reason, source));
    return `Transaction ${readId(id)}: the money is back on the wallet.`;
  },
};

const MOST_UNCREDITED = 100;

const uncredited: Command = {
  name: 'payments uncredited',
  twin: 'getUncredited',
  takes: '',
  does: `the oldest ${String(MOST_UNCREDITED)} payments of mobile money that no funding got, or that are being sent back`,
  run: async (db) =>
    formatTable(
      await findUncredited(db, MOST_UNCREDITED),
      [
        { head: 'PAYMENT', cell: ({ payment }) => payment },
        { head: 'FUNDING', cell: (row) => row.transaction_id, align: 'right' },
        { head: 'USER', cell: ({ email }) => email },
        { head: 'ASKED', cell: ({ amount, currency }) => `${formatExact(amount)} ${currency}`, align: 'right' },
        { head: 'PAID', cell: (row) => `${formatExact(row.paid)} ${row.paid_currency ?? ''}`, align: 'right' },
        { head: 'PAID AT (UTC)', cell: ({ at }) => formatMoment(at) },
        { head: 'REFUND', cell: ({ state, failure }) => [state, failure].filter(Boolean).join(': ') },
      ],
      'Every payment is credited or was sent back.',
    ),
};

const BY_HAND = '--by-hand';

const refund: Command = {
  name: 'payments refund',
  twin: 'refundPayment',
  takes: `PAYMENT|FUNDING [${BY_HAND}] reason`,
  does: `sends a payment of mobile money back to its phone, that of a credited FUNDING out of the wallet; ${BY_HAND}: it was done in the portal of the provider`,
  run: async (db, [word, ...words], actor) => {
    const byHand = words[0] === BY_HAND;
    const reason = readWord(
      words
        .slice(byHand ? 1 : 0)
        .join(' ')
        .trim(),
      'The reason',
    );
    const named = readWord(word, 'PAYMENT or FUNDING');
    const payment = v.is(refundPayload.entries.payment, named) ? named : await findRefundable(db, readId(named));
    if (payment === null) throw notFound(consoleRefusals.debt.noPayment);
    const canSend = readMobileMoney(process.env)?.refunds != null;
    await refundPayment(db, actor, { payment, reason, by_hand: byHand }, canSend);
    return byHand ? `Noted: payment ${payment} was sent back.` : `Payment ${payment} is sent back by the server.`;
  },
};

/** Payments of mobile money. */
export const paymentCommands: readonly Command[] = [uncredited, refund];

/** Withdrawals that are paid by files. */
export const payoutCommands: readonly Command[] = [waiting, make, list, show, save, giveBack];
