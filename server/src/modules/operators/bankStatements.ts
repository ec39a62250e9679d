import * as v from 'valibot';
import { type CsvMapping, csvMapping } from '@contract/console/statements';
import { toText } from '@/domain/money/decimal';
import { type KeyedStatement, referenceIn } from '@server/banking/lineKeys';
import type { Db } from '@server/db/database';

interface NewStatement {
  bank: string;
  digest: Buffer;
  place: number;
  format: string;
  operator: string;
  statement: KeyedStatement;
}

/** The id of a statement, which is stored unless it was before. */
async function saveStatement(tx: Db, { bank, digest, place, format, operator, statement }: NewStatement) {
  const { from, to, opening, closing } = statement;
  const facts = [bank, digest, place, format, from, to];
  await tx.query(
    `insert into bank_statements (house_bank_id, digest, place, format, first_day, last_day, opening, closing, operator)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (house_bank_id, digest, place) do nothing`,
    [...facts, opening && toText(opening), closing && toText(closing), operator],
  );
  const [row] = await tx.query<{ id: string }>(
    'select id from bank_statements where (house_bank_id, digest, place) = ($1, $2, $3)',
    [bank, digest, place],
  );
  if (!row) throw new Error('no statement');
  return row.id;
}

/** Stores a statement, and those of its lines that are not known. @returns the number of new lines */
export async function addStatement(tx: Db, wanted: NewStatement): Promise<number> {
  const { bank, statement } = wanted;
  const id = await saveStatement(tx, wanted);
  const column = (of: (line: KeyedStatement['lines'][number]) => string | null) => statement.lines.map(of);
  const [row] = await tx.query<{ count: number }>(
    `with added as (
       insert into bank_lines (house_bank_id, statement_id, key, booked_on, value_on, amount, payer_name, payer_account,
         text, bank_id, reference)
       select $1, $2, line.* from unnest($3::text[], $4::date[], $5::date[], $6::numeric[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[]) line
       on conflict (house_bank_id, key) do nothing returning 1
     ) select count(*)::int as count from added`,
    [
      ...[bank, id],
      ...[column(({ key }) => key), column(({ bookedOn }) => bookedOn), column(({ valueOn }) => valueOn)],
      ...[column(({ amount }) => toText(amount)), column(({ payerName }) => payerName)],
      ...[column(({ payerAccount }) => payerAccount), column(({ text }) => text), column(({ bankId }) => bankId)],
      column(({ text }) => referenceIn(text)),
    ],
  );
  return row?.count ?? 0;
}

/** How many of these lines of an account are stored. */
export async function countKnown(db: Db, bank: string, keys: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from bank_lines where house_bank_id = $1 and key = any($2::text[])',
    [bank, keys],
  );
  return row?.count ?? 0;
}

/** The other format from which lines of these days of an account were imported, or null. */
export async function findOtherFormat(db: Db, bank: string, format: string, from: string, to: string) {
  const [row] = await db.query<{ format: string }>(
    `select s.format from bank_statements s where s.house_bank_id = $1 and s.format <> $2 and s.first_day <= $4
       and s.last_day >= $3 and exists (
         select 1 from bank_lines l where l.statement_id = s.id and l.booked_on between $3 and $4) limit 1`,
    [bank, format, from, to],
  );
  return row?.format ?? null;
}

/** How the last CSV file of an account was read, or null. */
export async function findMapping(db: Db, bank: string): Promise<CsvMapping | null> {
  const [row] = await db.query<{ mapping: unknown }>('select mapping from bank_csv_mappings where house_bank_id = $1', [
    bank,
  ]);
  const parsed = v.safeParse(csvMapping, row?.mapping);
  return parsed.success ? parsed.output : null;
}

export async function saveMapping(tx: Db, bank: string, mapping: CsvMapping): Promise<void> {
  await tx.query(
    `insert into bank_csv_mappings values ($1, $2) on conflict (house_bank_id) do update set mapping = excluded.mapping`,
    [bank, JSON.stringify(mapping)],
  );
}

interface StatementRow {
  id: string;
  house_bank_id: string;
  currency: string;
  label: string;
  format: string;
  first_day: string;
  last_day: string;
  opening: string | null;
  closing: string | null;
  operator: string;
  created_at: Date;
  /** The lines that it was the first to have. */
  lines: number;
}

/** A window of the imported statements, newest first. */
export const findStatements = (db: Db, before: string | null, most: number): Promise<StatementRow[]> =>
  db.query<StatementRow>(
    `select s.id, s.house_bank_id, b.currency, b.label, s.format, s.first_day, s.last_day, s.opening, s.closing,
            s.operator, s.created_at, (select count(*)::int from bank_lines l where l.statement_id = s.id) as lines
       from bank_statements s join house_banks b on b.id = s.house_bank_id
      where $1::bigint is null or s.id < $1 order by s.id desc limit $2`,
    [before, most],
  );

interface LineRow {
  id: string;
  booked_on: string;
  value_on: string;
  amount: string;
  payer_name: string;
  payer_account: string;
  text: string;
  bank_id: string | null;
  reference: string | null;
}

/** A window of the lines that a statement was the first to have, the last of the file first. */
export const findLines = (db: Db, statement: string, before: string | null, most: number): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select id, booked_on, value_on, amount, payer_name, payer_account, text, bank_id, reference from bank_lines
      where statement_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [statement, before, most],
  );
