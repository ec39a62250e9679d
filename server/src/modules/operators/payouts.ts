import { MOST_PAYOUTS, type PAYOUT_STATES, type STRAY_REASONS } from '@contract/console/payouts';
import type { Db } from '@server/db/database';
import { findHouseBanks, type HouseBank } from '@server/modules/houseBanks';
import { announceBeside } from '@server/modules/transactions/record';
import { LONGEST_NUMBER, type Payout, type PayoutFile } from '@server/banking/payoutFile';

/** True if an account has what a file says of it. */
export const canPay = ({ bank_account_number: number, account_name: holder, bank_name: name }: HouseBank): boolean =>
  ![number, holder, name].includes('');

/** The open accounts from which a file can pay, by currency, the one that users see first. */
export const findPayingBanks = async (db: Db): Promise<HouseBank[]> =>
  (await findHouseBanks(db)).filter((bank) => bank.closed_at === null && canPay(bank));

/** The withdrawals that wait, with the accounts of their users. */
const WAITING = `from waiting_payouts w join transactions t on t.id = w.transaction_id
  join bank_accounts b on b.id = t.bank_account_id`;
/** True if a file has room for it. */
const FITS = `trunc(t.amount, 2) > 0 and length(regexp_replace(b.account_number, '\\s', '', 'g')) <= ${String(LONGEST_NUMBER)}`;

interface WaitingRow {
  currency: string;
  count: number;
  sum: string;
  by_hand: number;
}

/** What waits in each currency that has any. */
export const findWaiting = (db: Db): Promise<WaitingRow[]> =>
  db.query<WaitingRow>(
    `select t.currency_from as currency, (count(*) filter (where ${FITS}))::int as count,
            coalesce(sum(trunc(t.amount, 2)) filter (where ${FITS}), 0)::text as sum,
            (count(*) filter (where not (${FITS})))::int as by_hand
       ${WAITING} group by 1 order by 1`,
  );

/** Stores a file of an account, which has no payments yet. @returns its id */
export async function insertPayoutFile(tx: Db, bank: HouseBank, operator: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into payout_files (house_bank_id, currency, bank_name, account_name, account_number, operator)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [bank.id, bank.currency, bank.bank_name, bank.account_name, bank.bank_account_number, operator],
  );
  if (!row) throw new Error('no file');
  return row.id;
}

/**
 * Moves the oldest withdrawals that wait in a currency into a file. Those that another transaction is moving are left to
 * it. Their users are notified. @returns how many
 */
export async function movePayouts(tx: Db, file: string, currency: string): Promise<number> {
  const moved = await tx.query<{ transaction_id: string }>(
    `with chosen as (
       select w.transaction_id ${WAITING} where t.currency_from = $2 and ${FITS}
        order by w.transaction_id limit $3 for update of w skip locked
     ), taken as (
       delete from waiting_payouts w using chosen c where w.transaction_id = c.transaction_id returning w.*
     )
     insert into payouts (transaction_id, file_id, reference, amount, bank_name, account_name, account_number, holder)
     select t.id, $1, w.reference, trunc(t.amount, 2), b.bank_name, b.account_name, b.account_number,
            concat_ws(' ', b.first_name, b.last_name)
       from taken w join transactions t on t.id = w.transaction_id join bank_accounts b on b.id = t.bank_account_id
     returning transaction_id`,
    [file, currency, MOST_PAYOUTS],
  );
  await announceBeside(
    tx,
    moved.map((row) => row.transaction_id),
  );
  return moved.length;
}

export interface PayoutFileRow extends Omit<PayoutFile, 'payouts'> {
  label: string;
  operator: string;
  count: number;
}

const FILES = `
  select f.*, b.label, totals.* from payout_files f join house_banks b on b.id = f.house_bank_id
    cross join lateral (select count(*)::int as count, round(sum(amount), 2)::text as sum from payouts
      where file_id = f.id) totals`;

/** A window of the files, newest first. */
export const findPayoutFiles = (db: Db, before: string | null, most: number): Promise<PayoutFileRow[]> =>
  db.query<PayoutFileRow>(`${FILES} where $1::bigint is null or f.id < $1 order by f.id desc limit $2`, [before, most]);

/** The payments of a file, in its order. */
export const findPayouts = (db: Db, file: string): Promise<Payout[]> =>
  db.query<Payout>(
    `select transaction_id, reference, round(amount, 2)::text as amount, bank_name, account_name, account_number, holder
       from payouts where file_id = $1 order by transaction_id`,
    [file],
  );

interface PayoutRow extends Payout {
  state: (typeof PAYOUT_STATES)[number];
  /** Why it was returned. */
  reason: string | null;
}

/** The payments of a file with what became of them. */
export const findEndedPayouts = (db: Db, file: string): Promise<PayoutRow[]> =>
  db.query<PayoutRow>(
    `select p.*, round(p.amount, 2)::text as amount, coalesce(o.outcome, 'sent') as state, o.reason from payouts p
       left join lateral (select outcome, reason from payout_outcomes where transaction_id = p.transaction_id
         order by outcome = 'returned' desc limit 1) o on true
      where p.file_id = $1 order by p.transaction_id`,
    [file],
  );

/** A whole file, or null. */
export async function findPayoutFile(db: Db, id: string): Promise<(PayoutFile & PayoutFileRow) | null> {
  const [row] = await db.query<PayoutFileRow>(`${FILES} where f.id = $1`, [id]);
  return row ? { ...row, payouts: await findPayouts(db, id) } : null;
}

/** `came back` is the return of the bank after that of an operator. */
type PayoutOutcome = 'paid' | 'returned' | 'came back';

/** A line of a bank that pays a payout or brings it back. */
export interface PayoutEnd {
  line: string;
  transaction: string;
  outcome: PayoutOutcome;
  reference: string;
  /** What the bank wrote. */
  text: string;
}

/** True for a line that ends no payout, and was not booked as the house's own. */
const IS_FREE = `not exists (select from payout_outcomes where line_id = l.id)
  and not exists (select from house_lines where line_id = l.id)`;
/** Lines with the reference of a payout, of the account that pays it. */
const NAMED = `bank_lines l join payouts p on p.reference = l.reference
  join payout_files f on f.id = p.file_id and f.house_bank_id = l.house_bank_id
  left join payout_outcomes by_hand
    on by_hand.transaction_id = p.transaction_id and by_hand.outcome = 'returned' and by_hand.line_id is null
  cross join lateral (select case when l.amount < 0 then 'paid' when by_hand.outcome is null then 'returned'
    else 'came back' end as outcome) meant
  where l.reference like 'CP-%' and ${IS_FREE}`;
/** Without those that another line was faster with, and without what comes back before it is paid. */
const NEW = `not exists (select from payout_outcomes o where (o.transaction_id, o.outcome) = (p.transaction_id, meant.outcome))
  and (meant.outcome <> 'came back'
    or exists (select from payout_outcomes where transaction_id = p.transaction_id and outcome = 'paid'))`;

/** The lines that pay a payout or bring it back whole, the oldest first. */
export const findPayoutEnds = (db: Db): Promise<PayoutEnd[]> =>
  db.query<PayoutEnd>(
    `select l.id as line, p.transaction_id as transaction, meant.outcome, p.reference, l.text from ${NAMED}
       and abs(l.amount) = p.amount and ${NEW}
       and (l.amount < 0 or exists (select from open_lines where line_id = l.id))
       and not exists (select from held_lines where line_id = l.id) order by l.id`,
  );

interface StrayRow {
  id: string;
  booked_on: string;
  amount: string;
  currency: string;
  text: string;
  reason: (typeof STRAY_REASONS)[number];
}

const MOST_STRAYS = 20;

/** The latest lines with the reference of a payout that end none, and why. */
export const findStrays = (db: Db): Promise<StrayRow[]> =>
  db.query<StrayRow>(
    `select l.id, l.booked_on, trim_scale(l.amount)::text as amount, b.currency, l.text,
            case when p.transaction_id is null then 'unknown' when f.house_bank_id <> l.house_bank_id then 'account'
                 when abs(l.amount) <> p.amount then 'amount' else 'again' end as reason
       from bank_lines l join house_banks b on b.id = l.house_bank_id
       left join payouts p on p.reference = l.reference left join payout_files f on f.id = p.file_id
      where l.reference like 'CP-%' and ${IS_FREE}
      order by l.id desc limit $1`,
    [MOST_STRAYS],
  );

interface NewOutcome {
  transaction: string;
  outcome: PayoutOutcome;
  line: string | null;
  operator: string;
  reason: string | null;
}

/** Stores what became of a payout. @returns false if that was stored before, by this line or another one */
export async function insertOutcome(tx: Db, made: NewOutcome): Promise<boolean> {
  const { transaction, outcome, line, operator, reason } = made;
  const stored = await tx.query(
    `insert into payout_outcomes (transaction_id, outcome, line_id, operator, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [transaction, outcome, line, operator, reason],
  );
  return stored.length > 0;
}

/** True if a transaction is in a payout file. */
export async function isPayout(db: Db, transaction: string): Promise<boolean> {
  return (await db.query('select from payouts where transaction_id = $1', [transaction])).length > 0;
}
