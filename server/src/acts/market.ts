import { createHash } from 'node:crypto';
import { bareNumber } from '@contract/values/digits';
import { refusalTexts } from '@/texts/refusals';
import { isPlainLine } from '@contract/values/text';

import type { Db } from '@server/db/database';
import { invalidField } from '@server/platform/refusal';
import { isOpen, setOpen } from '@server/modules/appStatus/service';
import {
  findPaymentDetails,
  type PaymentDetailsRow,
  savePaymentField,
} from '@server/modules/paymentDetails/repository';
import { isQrCode, type PaymentText, type QrCode } from '@contract/values/paymentFields';
import type { Done } from './carryOut';

/** Opens or closes the four home actions for everybody. */
export async function switchApp(tx: Db, open: boolean): Promise<Done<null>> {
  const before = { open: await isOpen(tx) };
  await setOpen(tx, open);
  return { result: null, act: { act: open ? 'open' : 'halt', subject: 'market', before, after: { open } } };
}

/** A change of where users pay to. */
export interface DetailChange {
  field: PaymentText | QrCode;
  /** Null removes an image. */
  value: string | Buffer | null;
}

/** Names an image by its hash, so that the log shows that one was replaced. */
const plain = (value: DetailChange['value']) =>
  Buffer.isBuffer(value) ? nameOfImage(createHash('sha256').update(value).digest('hex')) : (value ?? '');
const nameOfImage = (hash: string) => `image ${hash.slice(0, 16)}`;

/** What a field was before. */
function knownOf(known: PaymentDetailsRow | null, field: DetailChange['field']): string {
  const value = known?.[field] ?? '';
  return isQrCode(field) && value !== '' ? nameOfImage(value) : value;
}

/** The number of an account without the invisible marks that are copied with it. */
const withBareNumber = ({ field, value }: DetailChange): DetailChange => ({
  field,
  value: typeof value === 'string' && field.endsWith('_number') ? bareNumber(value) : value,
});

/** Sets where users pay to in a currency. @throws Refusal `invalid` for a text with invisible characters */
export async function setPaymentDetails(tx: Db, currency: string, typed: readonly DetailChange[]): Promise<Done<null>> {
  const changes = typed.map(withBareNumber);
  for (const { field, value } of changes) {
    if (typeof value === 'string' && !isPlainLine(value)) throw invalidField(field, refusalTexts.database.characters);
  }
  const known = await findPaymentDetails(tx, currency);
  for (const { field, value } of changes) await savePaymentField(tx, currency, field, value);
  const before = Object.fromEntries(changes.map(({ field }) => [field, knownOf(known, field)]));
  const after = Object.fromEntries(changes.map(({ field, value }) => [field, plain(value)]));
  return { result: null, act: { act: 'set payment details', subject: `currency ${currency}`, before, after } };
}
