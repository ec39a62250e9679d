import { readFile } from 'node:fs/promises';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { isQrCode, PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import { readRatesFile } from '@/domain/wording/ratesFile';
import { compare, decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { type Actor, carryOut } from '@server/acts/carryOut';
import { addHouseBank, closeHouseBank, setPaymentDetails, chooseHouseBank } from '@server/acts/banks';
import { setMarketRate, switchApp } from '@server/acts/market';
import type { Database } from '@server/db/database';
import { isOpen } from '@server/modules/appStatus';
import { findFirstRates } from '@server/modules/operators/acts';
import { type DetailChange, findFirstBanks, findHouseBanks, type HouseBank } from '@server/modules/houseBanks';
import { findRates } from '@server/modules/rates';
import { imageTypeOf } from '@server/modules/uploads/images';
import { conflict, Refusal } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

const appStatus: Command = {
  name: 'appstatus',
  twin: 'setAppStatus',
  takes: '[on|off]',
  does: 'opens or closes Fund Wallet, Withdraw, List and Order for everybody; alone it says which',
  run: async (db, [wished], actor) => {
    if (wished !== undefined && wished !== 'on' && wished !== 'off') throw new UsageError('appstatus takes on or off.');
    if (wished !== undefined) await carryOut(db, actor, (tx) => switchApp(tx, wished === 'on'));
    return `appstatus is ${(await isOpen(db)) ? 'on' : 'off'}.`;
  },
};

/** @throws UsageError */
function isSure(word: string | undefined, before: string): boolean {
  if (word !== undefined && word !== 'sure') throw new UsageError(`After ${before} comes "sure" or nothing.`);
  return word !== undefined;
}

/** The rates of a file. @throws UsageError if it cannot be read whole, so that nothing of it is done */
async function readRates(file: string) {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`${file} cannot be read.`);
  const { rates, unread } = readRatesFile(text);
  if (unread.length > 0) throw new UsageError(`${file} is not from,to,rate at line ${unread.join(', ')}.`);
  return rates;
}

/**
 * Sets the rates of a file that differ from the present ones, one by one. @throws Refusal with every line if one was
 * refused
 */
async function setFromFile(db: Database, file: string, sure: boolean, actor: Actor): Promise<string> {
  const [wished, known] = [await readRates(file), await findRates(db)];
  const lines: string[] = [];
  let areAll = true;
  for (const { from, to, rate } of wished) {
    const now = known.find((each) => each.currency_from === from && each.currency_to === to);
    if (now && compare(decimal(now.rate), decimal(rate)) === 0) continue;
    const inverse = wished.find((each) => each.from === to && each.to === from)?.rate;
    const change = { currency: from, swapTo: to, rate, sure, ...(inverse !== undefined && { inverse }) };
    try {
      const { waits } = await carryOut(db, actor, (tx, source) => setMarketRate(tx, change, source));
      lines.push(`${from} ${to} ${rate}: ${waits ? 'noted, another operator must approve it' : 'set'}.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      areAll = false;
      lines.push(`${from} ${to} ${rate}: ${error.message}`);
    }
  }
  if (!areAll) throw conflict(lines.join('\n'));
  return lines.length === 0 ? 'Every rate of the file is that of now.' : lines.join('\n');
}

const rates: Command = {
  name: 'rates',
  twin: 'setRate',
  takes: '[FILE [sure]]',
  does:
    'the market rates, and those that wait for another operator; with FILE sets those of a CSV file of from,to,rate, ' +
    'as the console saves it',
  run: async (db, [file, sure], actor) => {
    if (file !== undefined) return setFromFile(db, file, isSure(sure, 'FILE'), actor);
    const table = formatTable(
      await findRates(db),
      [
        { head: 'FROM', cell: ({ currency_from }) => currency_from },
        { head: 'TO', cell: ({ currency_to }) => currency_to },
        { head: 'RATE', cell: ({ rate }) => formatExact(rate), align: 'right' },
        { head: 'UPDATED (UTC)', cell: ({ last_updated }) => formatMoment(last_updated) },
      ],
      'No rate is set.',
    );
    const waiting = (await findFirstRates(db)).map(
      (each) => `${each.currency_from} ${each.currency_to} ${each.rate}, set by ${each.operator}`,
    );
    return waiting.length === 0 ? table : [table, '', 'Another operator must approve:', ...waiting].join('\n');
  },
};

const setOne: Command = {
  name: 'rates set',
  twin: 'setRate',
  takes: 'FROM TO RATE [sure]',
  does:
    'sets how many TO one FROM is worth; the way back is a rate of its own. A rate that waits for another operator is ' +
    'approved by setting it too',
  run: async (db, [from, to, word, sure], actor) => {
    const pair = [readWord(from, 'FROM').toUpperCase(), readWord(to, 'TO').toUpperCase()] as const;
    const rate = readWord(word, 'RATE');
    const wished = { currency: pair[0], swapTo: pair[1], rate, sure: isSure(sure, 'RATE') };
    const { jumpedFrom, waits } = await carryOut(db, actor, (tx, source) => setMarketRate(tx, wished, source));
    if (waits) return `Noted: this rate of ${pair[0]} for ${pair[1]} needs the approval of another operator too.`;
    const jump =
      jumpedFrom === null
        ? ''
        : ` It was ${formatExact(jumpedFrom)}: listings that follow the market wait 5 minutes. Set that rate again to take this back.`;
    return `1 ${pair[0]} is ${rate} ${pair[1]} now.${jump}`;
  },
};

/** The action gate (spec 1) and the market rates. */
export const settingCommands: readonly Command[] = [appStatus, rates, setOne];

const FIELDS: readonly (PaymentText | QrCode)[] = [...PAYMENT_TEXTS, ...QR_CODES];

async function readImage(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  if (imageTypeOf(bytes) === null) throw new UsageError(`${file} is not a PNG, JPEG, WebP or GIF image.`);
  return bytes;
}

/** Reads `bank_name=…` as a column and its value. Images are named by their file. @throws UsageError */
async function readAssignment(word: string): Promise<DetailChange> {
  const [name = '', ...rest] = word.split('=');
  const value = rest.join('=').trim();
  const field = FIELDS.find((each) => each === name);
  if (field === undefined || rest.length === 0) {
    throw new UsageError(`${word} is no FIELD=VALUE. The fields are ${FIELDS.join(', ')}.`);
  }
  if (!isQrCode(field)) return { field, value };
  return { field, value: value ? await readImage(value) : null };
}

/** @throws UsageError */
function tradable(word = ''): string {
  const currency = word.toUpperCase();
  if (!isTradable(currency)) throw new UsageError(`CURRENCY is one of ${TRADABLE_CURRENCIES.join(', ')}.`);
  return currency;
}

/** The state of an account as a word. */
const stateOf = ({ in_force, closed_at }: HouseBank): string => {
  if (in_force) return 'in force';
  return closed_at ? `closed ${formatMoment(closed_at)}` : '';
};

const show: Command = {
  name: 'payment-details',
  twin: 'getMarket',
  takes: '',
  does: 'the accounts of the house by currency: users see the one in force; and the changes that wait for another operator',
  run: async (db) => {
    const table = formatTable(
      await findHouseBanks(db),
      [
        { head: 'ID', cell: ({ id }) => id },
        { head: 'CURRENCY', cell: ({ currency }) => currency },
        { head: 'LABEL', cell: ({ label }) => label },
        { head: 'STATE', cell: stateOf },
        ...PAYMENT_TEXTS.map((field) => ({
          head: field.replaceAll('_', ' ').toUpperCase(),
          cell: (row: HouseBank) => row[field],
        })),
        { head: 'IMAGES', cell: (row) => QR_CODES.filter((qrCode) => row[qrCode] !== null).join(' ') },
      ],
      'No payment details are set.',
    );
    const waiting = (await findFirstBanks(db)).map(
      ({ currency, bank_id, operator }) => `${currency}: account ${bank_id}, asked for by ${operator}`,
    );
    return waiting.length === 0
      ? table
      : [table, '', 'Another operator must approve in the console:', ...waiting].join('\n');
  },
};

const set: Command = {
  name: 'payment-details set',
  twin: 'setPaymentDetails',
  takes: 'CURRENCY FIELD=VALUE …',
  does: `sets ${PAYMENT_TEXTS.join(', ')} of the account in force, at once; alipay=FILE and wechatpay=FILE take images`,
  run: async (db, [word, ...assignments], actor) => {
    const currency = tradable(word);
    if (assignments.length === 0) throw new UsageError(`FIELD=VALUE is missing. The fields are ${FIELDS.join(', ')}.`);
    const changes = await Promise.all(assignments.map(readAssignment));
    await carryOut(db, actor, (tx, source) => setPaymentDetails(tx, currency, changes, source));
    return `Set ${changes.map(({ field }) => field).join(', ')} of ${currency}.`;
  },
};

const add: Command = {
  name: 'payment-details add',
  twin: 'addBank',
  takes: 'CURRENCY LABEL [FIELD=VALUE …]',
  does: 'adds an account of the house, which is not in force; operators see its label',
  run: async (db, [word, label, ...assignments], actor) => {
    const currency = tradable(word);
    const named = readWord(label, 'LABEL');
    const changes = await Promise.all(assignments.map(readAssignment));
    const { id } = await carryOut(db, actor, (tx) => addHouseBank(tx, currency, named, changes));
    return `Added the account ${id} of ${currency}. It is not in force.`;
  },
};

const use: Command = {
  name: 'payment-details use',
  twin: 'useBank',
  takes: 'ID',
  does: 'puts another account in force, at once',
  run: async (db, [word], actor) => {
    const id = readId(word);
    await carryOut(db, actor, (tx, source) => chooseHouseBank(tx, id, source));
    return `Users see the account ${id} now.`;
  },
};

const close: Command = {
  name: 'payment-details close',
  twin: 'closeBank',
  takes: 'ID',
  does: 'closes an account that is not in force; it stays in the list',
  run: async (db, [word], actor) => {
    const id = readId(word);
    await carryOut(db, actor, (tx) => closeHouseBank(tx, id));
    return `The account ${id} is closed.`;
  },
};

/** What the amount confirmation screen shows (spec 2). */
export const paymentDetailsCommands: readonly Command[] = [show, set, add, use, close];
