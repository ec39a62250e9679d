import { FINANCE } from '@contract/console/operators';
import { isQrCode, PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import { bareNumber, isPlainLine } from '@contract/values/text';
import { consoleRefusals } from '@/texts/console/refusals';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import {
  deleteFirstBank,
  type DetailChange,
  endHouseBank,
  findBankInForce,
  findFirstBanks,
  findHouseBank,
  findSameNumber,
  type FirstBank,
  type HouseBank,
  insertHouseBank,
  lockHouseBanks,
  putInForce,
  saveBankLabel,
  saveDetails,
  saveFirstBank,
} from '@server/modules/houseBanks';
import { type Act, type ActSource, hasOtherIn } from '@server/modules/operators/acts';
import type { PaymentDetailsRow } from '@server/modules/paymentDetails';
import { conflict, forbidden, invalidField, notFound } from '@server/platform/refusal';
import type { Done } from './carryOut';

type Source = Pick<ActSource, 'operator' | 'origin'>;

/** What the log says of a change: the fields that differ. */
interface Noted {
  before: Record<string, string | null>;
  after: Record<string, string | null>;
}

const FIELDS: readonly (PaymentText | QrCode)[] = [...PAYMENT_TEXTS, ...QR_CODES];
const NUMBERS = PAYMENT_TEXTS.filter((field) => field.endsWith('_number'));

const subjectOf = (currency: string) => `currency ${currency}`;

/** A field as the log names it: an image by its hash, so that the log shows that one was replaced. */
function nameOf(details: PaymentDetailsRow | null, field: PaymentText | QrCode): string {
  const value = details?.[field] ?? '';
  return isQrCode(field) && value !== '' ? `image ${value}` : value;
}

function differenceOf(before: PaymentDetailsRow | null, after: PaymentDetailsRow | null): Noted {
  const changed = FIELDS.filter((field) => nameOf(before, field) !== nameOf(after, field));
  const of = (details: PaymentDetailsRow | null) =>
    Object.fromEntries(changed.map((field) => [field, nameOf(details, field)]));
  return { before: of(before), after: of(after) };
}

/** The account, which nobody else changes until the end of the transaction. @throws Refusal unless it is open */
async function lockOpen(tx: Db, id: string): Promise<HouseBank> {
  await lockHouseBanks(tx);
  const bank = await findHouseBank(tx, id);
  if (!bank) throw notFound(consoleRefusals.bank.noSuch(id));
  if (bank.closed_at) throw conflict(consoleRefusals.bank.closed);
  return bank;
}

/** @throws Refusal `invalid` with the field, for a text with invisible characters */
function checkLine(field: string, text: string): string {
  if (!isPlainLine(text)) throw invalidField(field, refusalTexts.database.characters);
  return text;
}

/** Statements are recognised by the number. @throws Refusal `invalid` if another open account has it */
async function checkNumber(tx: Db, bank: Pick<HouseBank, 'id' | 'currency'>, field: PaymentText, number: string) {
  if (number === '') return;
  const label = await findSameNumber(tx, bank, field, number);
  if (label !== null) throw invalidField(field, consoleRefusals.bank.numberTaken(label));
}

/**
 * The changes with account numbers without the invisible marks that are copied with them.
 *
 * @throws Refusal `invalid`
 */
async function checked(tx: Db, bank: HouseBank, typed: readonly DetailChange[]): Promise<DetailChange[]> {
  const changes: DetailChange[] = [];
  for (const { field, value } of typed) {
    if (isQrCode(field) || typeof value !== 'string') changes.push({ field, value });
    else {
      const isNumber = NUMBERS.includes(field);
      const text = checkLine(field, isNumber ? bareNumber(value) : value);
      if (isNumber) await checkNumber(tx, bank, field, text);
      changes.push({ field, value: text });
    }
  }
  return changes;
}

/**
 * Makes an account, with changes, what users see of its currency; if another operator could approve that, it only waits
 * (decision 585).
 */
async function change(
  tx: Db,
  bank: HouseBank,
  changes: readonly DetailChange[],
  source: Source,
): Promise<Done<{ waits: boolean }>> {
  const now = await findBankInForce(tx, bank.currency);
  const first = await saveFirstBank(tx, bank, changes, source.operator);
  const { before, after } = differenceOf(now, first);
  const differs = now?.id !== bank.id || Object.keys(after).length > 0;
  const isAtDesk = source.origin === 'console' && differs;
  const waits = isAtDesk && (await hasOtherIn(tx, FINANCE, source.operator));
  if (!waits) await putInForce(tx, first);
  const act: Act = {
    act: waits ? 'set payment details first' : 'set payment details',
    subject: subjectOf(bank.currency),
    before: { account: now?.id ?? null, ...before },
    after: { account: bank.id, ...after, ...(isAtDesk && !waits && { alone: true }) },
  };
  return { result: { waits }, act };
}

/** Changes an account of the house. @throws Refusal */
export async function setHouseBank(
  tx: Db,
  { id, label, changes: typed }: { id: string; label?: string | undefined; changes: readonly DetailChange[] },
  source: Source,
): Promise<Done<{ waits: boolean }>> {
  const bank = await lockOpen(tx, id);
  const changes = await checked(tx, bank, typed);
  const named = label === undefined || label === bank.label ? null : checkLine('label', label);
  if (named !== null) await saveBankLabel(tx, id, named);
  const waiting = (await findFirstBanks(tx)).some(({ bank_id }) => bank_id === id);
  const seen = changes.length > 0 && (bank.in_force || waiting) ? await change(tx, bank, changes, source) : null;
  if (!seen) await saveDetails(tx, 'house_banks', id, changes);
  const { before, after } = seen?.act ?? differenceOf(bank, await findHouseBank(tx, id));
  const act: Act = {
    ...{ act: seen?.act.act ?? 'set payment details', subject: subjectOf(bank.currency) },
    before: { account: id, ...before, ...(named !== null && { label: bank.label }) },
    after: { account: id, ...after, ...(named !== null && { label: named }) },
  };
  return { result: seen?.result ?? { waits: false }, act };
}

/** Sets what users see of a currency: of the account in force, or of a first one. @throws Refusal `invalid` */
export async function setPaymentDetails(
  tx: Db,
  currency: string,
  typed: readonly DetailChange[],
  source: Source,
): Promise<Done<{ waits: boolean }>> {
  await lockHouseBanks(tx);
  const inForce = await findBankInForce(tx, currency);
  const bank = inForce ?? (await lockOpen(tx, await insertHouseBank(tx, currency, currency)));
  return change(tx, bank, await checked(tx, bank, typed), source);
}

/** Adds an account that is not in force. @throws Refusal `invalid` */
export async function addHouseBank(
  tx: Db,
  currency: string,
  label: string,
  typed: readonly DetailChange[],
): Promise<Done<{ id: string }>> {
  await lockHouseBanks(tx);
  const id = await insertHouseBank(tx, currency, checkLine('label', label));
  const bank = await lockOpen(tx, id);
  await saveDetails(tx, 'house_banks', id, await checked(tx, bank, typed));
  const { after } = differenceOf(null, await findHouseBank(tx, id));
  return {
    result: { id },
    act: { act: 'add bank', subject: subjectOf(currency), after: { account: id, label, ...after } },
  };
}

/** Puts another account in force. @throws Refusal */
export async function chooseHouseBank(tx: Db, id: string, source: Source): Promise<Done<{ waits: boolean }>> {
  const bank = await lockOpen(tx, id);
  if (bank.in_force) throw conflict(consoleRefusals.bank.inForceAlready);
  return change(tx, bank, [], source);
}

/** Closes an account, which stays in the list. @throws Refusal `conflict` if it is in force or waits to be */
export async function closeHouseBank(tx: Db, id: string): Promise<Done<null>> {
  const bank = await lockOpen(tx, id);
  if (bank.in_force) throw conflict(consoleRefusals.bank.inForce);
  if ((await findFirstBanks(tx)).some(({ bank_id }) => bank_id === id)) throw conflict(consoleRefusals.bank.waits);
  await endHouseBank(tx, id);
  const before = { account: id, label: bank.label };
  return { result: null, act: { act: 'close bank', subject: subjectOf(bank.currency), before } };
}

/** The waiting change, which nobody else decides until the end of the transaction. @throws Refusal `conflict` */
async function lockFirst(tx: Db, id: string): Promise<FirstBank> {
  await lockHouseBanks(tx);
  const first = (await findFirstBanks(tx)).find((each) => each.id === id);
  if (!first) throw conflict(consoleRefusals.bank.notWaiting);
  return first;
}

/** Approves a change of what users see. @throws Refusal `forbidden` for the operator who asked for it */
export async function approveHouseBank(tx: Db, id: string, source: Source): Promise<Done<null>> {
  const first = await lockFirst(tx, id);
  if (first.operator === source.operator) throw forbidden(consoleRefusals.bank.twice);
  // Another account may have got the number since.
  for (const field of NUMBERS)
    await checkNumber(tx, { id: first.bank_id, currency: first.currency }, field, first[field]);
  const now = await findBankInForce(tx, first.currency);
  const { before, after } = differenceOf(now, first);
  await putInForce(tx, first);
  const act: Act = {
    ...{ act: 'set payment details', subject: subjectOf(first.currency) },
    before: { account: now?.id ?? null, ...before },
    after: { account: first.bank_id, ...after, first: first.operator },
  };
  return { result: null, act };
}

/** Drops a waiting change: the operator who asked takes it back, or another one declines it. @throws Refusal `conflict` */
export async function dropHouseBank(tx: Db, id: string): Promise<Done<null>> {
  const first = await lockFirst(tx, id);
  await deleteFirstBank(tx, id);
  const { after } = differenceOf(await findBankInForce(tx, first.currency), first);
  const before = { account: first.bank_id, ...after, first: first.operator };
  return { result: null, act: { act: 'drop payment details', subject: subjectOf(first.currency), before } };
}
