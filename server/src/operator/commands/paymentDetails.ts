import { readFile } from 'node:fs/promises';
import { isTradable } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { imageTypeOf } from '@server/modules/uploads/imageType';
import type { Command } from './command';
import { UsageError } from './command';
import { formatTable } from './table';

const TEXT_FIELDS = [
  'bank_name',
  'account_name',
  'bank_account_number',
  'mobile_money_network',
  'mobile_money_number',
  'mobile_money_name',
] as const;
const IMAGE_FIELDS = ['alipay', 'wechatpay'] as const;
const FIELDS: readonly string[] = [...TEXT_FIELDS, ...IMAGE_FIELDS];

type Shown = Record<(typeof TEXT_FIELDS)[number] | 'currency' | 'images', string>;

async function readImage(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  if (imageTypeOf(bytes) === null) throw new UsageError(`${file} is no PNG, JPEG, WebP or GIF image.`);
  return bytes;
}

/** `bank_name=…` as its column and value; the images are named by file. @throws UsageError */
async function readAssignment(word: string): Promise<{ field: string; value: string | Buffer }> {
  const [field = '', ...rest] = word.split('=');
  const value = rest.join('=').trim();
  if (!FIELDS.includes(field) || rest.length === 0) {
    throw new UsageError(`${word} is no FIELD=VALUE. The fields are ${FIELDS.join(', ')}.`);
  }
  const isImage = (IMAGE_FIELDS as readonly string[]).includes(field);
  return { field, value: isImage && value ? await readImage(value) : value };
}

async function save(tx: Db, currency: string, field: string, value: string | Buffer): Promise<void> {
  // The column's name is one of the list above.
  const emptied = value === '' && (IMAGE_FIELDS as readonly string[]).includes(field) ? null : value;
  await tx.query(
    `insert into payment_details (currency, ${field}) values ($1, $2)
     on conflict (currency) do update set ${field} = excluded.${field}`,
    [currency, emptied],
  );
}

const show: Command = {
  name: 'payment-details',
  takes: '',
  does: 'where users pay to, by currency',
  run: async (db) =>
    formatTable(
      await db.query<Shown>(
        `select currency, ${TEXT_FIELDS.join(', ')},
           concat_ws(' ', case when alipay is not null then 'alipay' end, case when wechatpay is not null then 'wechatpay' end) as images
         from payment_details order by currency`,
      ),
      (['currency', ...TEXT_FIELDS, 'images'] as const).map((field) => ({
        head: field.replaceAll('_', ' ').toUpperCase(),
        cell: (row: Shown) => row[field],
      })),
      'No payment details are set.',
    ),
};

const set: Command = {
  name: 'payment-details set',
  takes: 'CURRENCY FIELD=VALUE …',
  does: `sets ${TEXT_FIELDS.join(', ')}; alipay=FILE and wechatpay=FILE take images`,
  run: async (db, [word = '', ...assignments]) => {
    const currency = word.toUpperCase();
    if (!isTradable(currency)) throw new UsageError('CURRENCY is one of CNY, GHC, NGN.');
    if (assignments.length === 0) throw new UsageError(`FIELD=VALUE is missing. The fields are ${FIELDS.join(', ')}.`);
    const changes = await Promise.all(assignments.map(readAssignment));
    await db.transaction(async (tx) => {
      for (const { field, value } of changes) await save(tx, currency, field, value);
    });
    return `Set ${changes.map(({ field }) => field).join(', ')} of ${currency}.`;
  },
};

/** What the amount confirmation screen shows (spec 2). */
export const paymentDetailsCommands: readonly Command[] = [show, set];
