import { PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import type { Db } from '@server/db/database';
import { DETAIL_COLUMNS, hashOf, type PaymentDetailsRow } from './paymentDetails';

/** An account of the house to which users pay, with what they see of it. */
export interface HouseBank extends PaymentDetailsRow {
  id: string;
  /** For operators. */
  label: string;
  in_force: boolean;
  closed_at: Date | null;
}

/** A change of what users see that waits for a second operator, with all that they would see of the account. */
export interface FirstBank extends PaymentDetailsRow {
  id: string;
  bank_id: string;
  operator: string;
  at: Date;
}

/** A change of what users see of an account. */
export interface DetailChange {
  field: PaymentText | QrCode;
  /** Null removes an image. */
  value: string | Buffer | null;
}

const FIELDS = [...PAYMENT_TEXTS, ...QR_CODES];
const BANKS = `select id, currency, label, in_force, closed_at, ${DETAIL_COLUMNS} from house_banks`;
const FIRST_BANKS = `select id, bank_id, currency, operator, at, ${DETAIL_COLUMNS} from first_banks`;

/** Every account of the house by currency: the one in force first, the closed ones last. */
export const findHouseBanks = (db: Db): Promise<HouseBank[]> =>
  db.query<HouseBank>(`${BANKS} order by currency, in_force desc, closed_at is not null, id`);

export async function findHouseBank(db: Db, id: string): Promise<HouseBank | null> {
  const [row] = await db.query<HouseBank>(`${BANKS} where id = $1`, [id]);
  return row ?? null;
}

/** The account that users of a currency see, or null. */
export async function findBankInForce(db: Db, currency: string): Promise<HouseBank | null> {
  const [row] = await db.query<HouseBank>(`${BANKS} where in_force and currency = $1`, [currency]);
  return row ?? null;
}

/** Keeps others from changing accounts of the house until the end of the transaction. Reading them stays possible. */
export async function lockHouseBanks(tx: Db): Promise<void> {
  await tx.query('lock table house_banks in share row exclusive mode');
}

/** @returns the id of a new account without details, which is not in force */
export async function insertHouseBank(tx: Db, currency: string, label: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'insert into house_banks (currency, label) values ($1, $2) returning id',
    [currency, label],
  );
  return row?.id ?? '';
}

export async function saveBankLabel(tx: Db, id: string, label: string): Promise<void> {
  await tx.query('update house_banks set label = $2 where id = $1', [id, label]);
}

export async function endHouseBank(tx: Db, id: string): Promise<void> {
  await tx.query('update house_banks set closed_at = now() where id = $1', [id]);
}

/** The label of another open account of the currency with this number, spaces aside; null if there is none. */
export async function findSameNumber(
  db: Db,
  { id, currency }: Pick<HouseBank, 'id' | 'currency'>,
  field: PaymentText,
  number: string,
): Promise<string | null> {
  const [row] = await db.query<{ label: string }>(
    `select label from house_banks where currency = $1 and id <> $2 and closed_at is null
       and replace(${field}, ' ', '') = replace($3, ' ', '') limit 1`,
    [currency, id, number],
  );
  return row?.label ?? null;
}

/** Sets what users see of an account, or what they would see of a waiting one. */
export async function saveDetails(
  tx: Db,
  table: 'house_banks' | 'first_banks',
  id: string,
  changes: readonly DetailChange[],
): Promise<void> {
  for (const { field, value } of changes) {
    await tx.query(`update ${table} set ${field} = $2 where id = $1`, [id, value]);
  }
}

/** The changes that wait for a second operator, by currency. */
export const findFirstBanks = (db: Db): Promise<FirstBank[]> => db.query<FirstBank>(`${FIRST_BANKS} order by currency`);

/** Stores that an account, with these changes, waits to be what users see; it replaces what waited in the currency. */
export async function saveFirstBank(
  tx: Db,
  { id, currency }: HouseBank,
  changes: readonly DetailChange[],
  operator: string,
): Promise<FirstBank> {
  await tx.query('delete from first_banks where currency = $1', [currency]);
  await tx.query(
    `insert into first_banks (currency, bank_id, operator, ${FIELDS.join(', ')})
     select currency, id, $2, ${FIELDS.join(', ')} from house_banks where id = $1`,
    [id, operator],
  );
  const [made] = await tx.query<{ id: string }>('select id from first_banks where currency = $1', [currency]);
  await saveDetails(tx, 'first_banks', made?.id ?? '', changes);
  const [first] = await tx.query<FirstBank>(`${FIRST_BANKS} where currency = $1`, [currency]);
  if (!first) throw new Error(`no change of ${currency} waits`);
  return first;
}

export async function deleteFirstBank(tx: Db, id: string): Promise<void> {
  await tx.query('delete from first_banks where id = $1', [id]);
}

/** Makes a waiting change what users see. */
export async function putInForce(tx: Db, { id, bank_id, currency }: FirstBank): Promise<void> {
  await tx.query('update house_banks set in_force = false where currency = $1 and in_force', [currency]);
  await tx.query(
    `update house_banks b set in_force = true, ${FIELDS.map((field) => `${field} = f.${field}`).join(', ')}
       from first_banks f where f.id = $1 and b.id = $2`,
    [id, bank_id],
  );
  await deleteFirstBank(tx, id);
}

/** A QR image of an account or of a waiting change by the beginning of its hash, or null. */
export async function findBankImage(db: Db, hash: string): Promise<Buffer | null> {
  const one = (table: string, field: QrCode) => `select ${field} as bytes from ${table} where ${hashOf(field)} = $1`;
  const all = ['house_banks', 'first_banks'].flatMap((table) => QR_CODES.map((field) => one(table, field)));
  const [row] = await db.query<{ bytes: Buffer }>(`${all.join(' union all ')} limit 1`, [hash]);
  return row?.bytes ?? null;
}
