import { Hono } from 'hono';
import { type BankAccountPayload, bankAccountPayload } from '@contract/bankAccounts';
import { refusalTexts } from '@/texts/refusals';
import { type Db, lockName, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import { invalid, notFound } from '@server/platform/refusal';
import { requireActiveUser } from './sessions/requireUser';
import { wireId } from './wire';

type BankAccountRow = BankAccountPayload & { id: string };

const COLUMNS = 'id, currency, bank_name, account_number, account_name, first_name, last_name';

/** Oldest first. @param currency null for all */
export function findBankAccounts(db: Db, userId: string, currency: string | null): Promise<BankAccountRow[]> {
  return db.query<BankAccountRow>(
    `select ${COLUMNS} from bank_accounts
      where user_id = $1 and removed_at is null and ($2::text is null or currency = $2) order by id`,
    [userId, currency],
  );
}

/** @param most how many a user may have @returns null if they have that many already */
async function insertBankAccount(
  db: Db,
  userId: string,
  account: BankAccountPayload,
  most: number,
): Promise<BankAccountRow | null> {
  const { currency, bank_name, account_number, account_name, first_name, last_name } = account;
  const rows = await db.query<BankAccountRow>(
    `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from bank_accounts where user_id = $1 and removed_at is null) < $8
     returning ${COLUMNS}`,
    [userId, currency, bank_name, account_number, account_name, first_name, last_name, most],
  );
  return rows[0] ?? null;
}

/** Old withdrawals still refer to the account, so it is only marked. @returns false if it was never the user's */
async function markRemoved(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'update bank_accounts set removed_at = coalesce(removed_at, now()) where id = $2 and user_id = $1 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

/** Spec 3, Bank account. */
const presentBankAccount = ({ id, ...account }: BankAccountRow) => ({ id: wireId(id), ...account });

const MOST_ACCOUNTS = 100;

/** Saves a bank account for withdrawals. @throws Refusal `invalid` if there are too many */
async function saveBankAccount(db: Transactions, userId: string, account: BankAccountPayload): Promise<BankAccountRow> {
  const saved = await db.transaction(async (tx) => {
    // Concurrent requests are counted one after the other.
    await lockName(tx, `bank accounts of ${userId}`);
    return insertBankAccount(tx, userId, account, MOST_ACCOUNTS);
  });
  if (!saved) throw invalid(refusalTexts.tooManyAccounts(MOST_ACCOUNTS), 'limit_reached');
  return saved;
}

/** Removes one of the user's bank accounts; repeating it does nothing. @throws Refusal `notFound` for another user's */
async function removeBankAccount(db: Db, userId: string, id: string): Promise<void> {
  if (!(await markRemoved(db, userId, id))) throw notFound();
}

/** Spec 7: bankaccounts. */
export function bankAccountsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getBankAccounts'), requireActiveUser, async (c) => {
      const accounts = await findBankAccounts(c.get('db'), c.get('user').id, c.req.query('currency') ?? null);
      return c.json(accounts.map(presentBankAccount));
    })
    .post(callPath('createBankAccount'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, bankAccountPayload);
      return answerCall(
        c,
        'createBankAccount',
        presentBankAccount(await saveBankAccount(c.get('db'), c.get('user').id, payload)),
      );
    })
    .delete(callPath('removeBankAccount'), requireActiveUser, async (c) => {
      await removeBankAccount(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeBankAccount');
    });
}
