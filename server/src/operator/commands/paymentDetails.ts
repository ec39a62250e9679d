import { readFile } from 'node:fs/promises';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { isQrCode, PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import { findAllPaymentDetails, type PaymentDetailsRow } from '@server/modules/paymentDetails/repository';
import { imageTypeOf } from '@server/modules/uploads/imageType';
import { carryOut } from '@server/acts/carryOut';
import { type DetailChange, setPaymentDetails } from '@server/acts/market';
import type { Command } from './command';
import { UsageError } from './command';
import { formatTable } from './table';

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

const show: Command = {
  name: 'payment-details',
  twin: 'getMarket',
  takes: '',
  does: 'where users pay to, by currency',
  run: async (db) =>
    formatTable(
      await findAllPaymentDetails(db),
      [
        { head: 'CURRENCY', cell: ({ currency }) => currency },
        ...PAYMENT_TEXTS.map((field) => ({
          head: field.replaceAll('_', ' ').toUpperCase(),
          cell: (row: PaymentDetailsRow) => row[field],
        })),
        { head: 'IMAGES', cell: (row) => QR_CODES.filter((qrCode) => row[qrCode] !== null).join(' ') },
      ],
      'No payment details are set.',
    ),
};

const set: Command = {
  name: 'payment-details set',
  twin: 'setPaymentDetails',
  takes: 'CURRENCY FIELD=VALUE …',
  does: `sets ${PAYMENT_TEXTS.join(', ')}; alipay=FILE and wechatpay=FILE take images`,
  run: async (db, [word = '', ...assignments], actor) => {
    const currency = word.toUpperCase();
    if (!isTradable(currency)) throw new UsageError(`CURRENCY is one of ${TRADABLE_CURRENCIES.join(', ')}.`);
    if (assignments.length === 0) throw new UsageError(`FIELD=VALUE is missing. The fields are ${FIELDS.join(', ')}.`);
    const changes = await Promise.all(assignments.map(readAssignment));
    await carryOut(db, actor, (tx) => setPaymentDetails(tx, currency, changes));
    return `Set ${changes.map(({ field }) => field).join(', ')} of ${currency}.`;
  },
};

/** What the amount confirmation screen shows (spec 2). */
export const paymentDetailsCommands: readonly Command[] = [show, set];
