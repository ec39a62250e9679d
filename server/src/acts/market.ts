import { bareNumber } from '@contract/values/digits';
import { compare, decimal, multiply, parseDecimal, subtract } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { refusalTexts } from '@/texts/refusals';
import { isPlainLine } from '@contract/values/text';

import { formatExact } from '@/domain/money/formatDecimal';
import type { Db } from '@server/db/database';
import { conflict, invalidField } from '@server/platform/refusal';
import { isOpen, setOpen } from '@server/modules/appStatus/service';
import { savePaymentField, findPaymentDetails } from '@server/modules/paymentDetails/repository';
import type { PaymentText, QrCode } from '@server/modules/paymentDetails/fields';
import { findDayAgo, findRate, holdPegs, lockHeldFrom } from '@server/modules/rates/repository';
import { setRate } from '@server/modules/rates/service';
import type { Done } from './carryOut';

/** Opens or closes the four home actions for everybody. */
export async function switchApp(tx: Db, open: boolean): Promise<Done<null>> {
  const before = { open: await isOpen(tx) };
  await setOpen(tx, open);
  return { result: null, act: { act: open ? 'open' : 'halt', subject: 'market', before, after: { open } } };
}

/** A change of more than this share is asked about twice. */
const MOST_CHANGE = decimal('0.05');

/** Whether a rate differs from another one by more than 5 %. */
function isFar(before: string, after: string): boolean {
  const [old, next] = [decimal(before), parseDecimal(after)];
  if (!next) return false;
  const most = multiply(old, MOST_CHANGE);
  return compare(subtract(next, old), most) > 0 || compare(subtract(old, next), most) > 0;
}

function isSame(before: string, after: string): boolean {
  const next = parseDecimal(after);
  return next !== null && compare(decimal(before), next) === 0;
}

interface NewRate {
  currency: string;
  swapTo: string;
  rate: string;
  /** True if the operator was asked twice. */
  sure: boolean;
}

/**
 * Sets a market rate. After a change of more than 5 %, also within a day, the listings that follow it wait for some minutes; the rate from
 * before takes the change back (decision 468). The log names its entry in rate_history, so that the history names the operator. @throws Refusal `invalid` as `setRate`, `conflict` for a change of more than 5 % that nobody was
 * asked about
 */
export async function setMarketRate(
  tx: Db,
  { currency, swapTo, rate, sure }: NewRate,
): Promise<Done<{ jumpedFrom: string | null }>> {
  const before = await findRate(tx, currency, swapTo);
  const heldFrom = await lockHeldFrom(tx, currency, swapTo);
  const usual = heldFrom ?? before?.rate ?? null;
  const isTakenBack = heldFrom !== null && isSame(heldFrom, rate);
  // Many small steps are a jump too.
  const dayAgo = isTakenBack ? null : await findDayAgo(tx, currency, swapTo);
  const isFarFromLast = usual !== null && isFar(usual, rate);
  const jumps = isFarFromLast || (dayAgo !== null && isFar(dayAgo, rate));
  if (jumps && !sure) {
    const { rateFar, rateFarInDay } = consoleRefusals;
    throw conflict(isFarFromLast ? rateFar(formatExact(usual)) : rateFarInDay(formatExact(dayAgo)));
  }
  const entry = await setRate(tx, currency, swapTo, rate);
  const jumpedFrom = jumps ? usual : null;
  await holdPegs(tx, currency, swapTo, jumpedFrom);
  const subject = `rate ${currency}-${swapTo}`;
  const after = { rate, entry };
  return { result: { jumpedFrom }, act: { act: 'set rate', subject, before: { rate: before?.rate ?? null }, after } };
}

/** A change of where users pay to. */
export interface DetailChange {
  field: PaymentText | QrCode;
  /** Null removes an image. */
  value: string | Buffer | null;
}

/** Says of an image only that there is one. */
const plain = (value: DetailChange['value']) => (Buffer.isBuffer(value) ? 'an image' : value);

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
  const before = Object.fromEntries(
    changes.map(({ field }) => [field, field === 'alipay' || field === 'wechatpay' ? null : (known?.[field] ?? '')]),
  );
  const after = Object.fromEntries(changes.map(({ field, value }) => [field, plain(value)]));
  return { result: null, act: { act: 'set payment details', subject: `currency ${currency}`, before, after } };
}
