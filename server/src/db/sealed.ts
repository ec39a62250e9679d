import { ConfigError } from '@server/platform/configValues';
import { seal, sealedWith, secretKeyIds, SecretUnreadable, unseal } from '@server/platform/secretKeys';
import type { Database, Db } from './database';

/**
 * The columns with secrets that have to be read back. Each is encrypted for its row (decision 623). What is compared only,
 * such as passwords and tokens, is a digest in other columns.
 */
const COLUMNS = {
  'second_factors.secret': { key: 'user_id', keyType: 'bigint', type: 'bytea' },
  'operators.factor_secret': { key: 'id', keyType: 'bigint', type: 'bytea' },
  'operators.next_secret': { key: 'id', keyType: 'bigint', type: 'bytea' },
  'api_keys.secret': { key: 'id', keyType: 'text', type: 'text' },
  'webhooks.secret': { key: 'id', keyType: 'bigint', type: 'text' },
  'server_keys.value': { key: 'name', keyType: 'text', type: 'text' },
  'posted_mails.body': { key: 'id', keyType: 'bigint', type: 'text' },
} as const;

type SealedColumn = keyof typeof COLUMNS;

const SEALED_COLUMNS = Object.keys(COLUMNS) as SealedColumn[];

const placeOf = (column: SealedColumn, id: string) => `${column} of ${id}`;

/** A secret as it is stored in a row. @param id the row's primary key */
export const sealFor = (column: SealedColumn, id: string, secret: Buffer | string): string =>
  seal(placeOf(column, id), secret);

/** The secret of a row, also if it was stored before there were keys. @throws SecretUnreadable */
export const openSealed = (column: SealedColumn, id: string, stored: Buffer | string): Buffer =>
  unseal(placeOf(column, id), stored);

/** The id of a row that is still to be inserted (`overriding system value`), because its secret is sealed for it. */
export async function nextId(tx: Db, table: 'webhooks' | 'posted_mails'): Promise<string> {
  const [row] = await tx.query<{ id: string }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [table]);
  return row?.id ?? '';
}

/** The table, the column, and the SQL for the beginning of its text, which names the key. */
function partsOf(name: SealedColumn) {
  const { type, ...key } = COLUMNS[name];
  const [table = '', column = ''] = name.split('.');
  const head = type === 'text' ? `left(${column}, 13)` : `encode(substring(${column} from 1 for 13), 'escape')`;
  return { ...key, type, table, column, head };
}

/** How many secrets of a column are encrypted with a key. */
interface KeyUse {
  column: SealedColumn;
  /** Null: they are not encrypted. */
  key: string | null;
  count: number;
}

/** With which keys the secrets of the database are encrypted. */
export async function countKeyUses(db: Db): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const name of SEALED_COLUMNS) {
    const { table, column, head } = partsOf(name);
    const rows = await db.query<{ key: string | null; count: number }>(
      `select substring(${head} from '^enc:([0-9a-f]{8}):$') as key, count(*)::int as count from ${table}
       where ${column} is not null group by 1 order by 1`,
    );
    uses.push(...rows.map((row) => ({ column: name, ...row })));
  }
  return uses;
}

const totalOf = (uses: readonly KeyUse[]) => uses.reduce((sum, { count }) => sum + count, 0);

/**
 * Makes sure that this process can read every secret of the database. The first process leaves a text under its key, so that
 * one with other keys is refused from the beginning.
 *
 * @returns how many secrets are not encrypted with the first key
 * @throws ConfigError that names a missing key
 */
export async function requireSecretKeys(db: Db): Promise<number> {
  const name = 'first secret';
  await db.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    ...[name, sealFor('server_keys.value', name, name)],
  ]);
  const [uses, ours] = [await countKeyUses(db), secretKeyIds()];
  const [missing] = uses.flatMap(({ key }) => (key === null || ours.includes(key) ? [] : key));
  if (missing === undefined) return totalOf(uses.filter(({ key }) => key !== ours[0]));
  const count = totalOf(uses.filter(({ key }) => key === missing));
  const wanted = `all keys of this database: ${missing} is missing, with which ${String(count)} of its secrets are encrypted`;
  throw new ConfigError('SECRETS_KEY_FILE', '…', wanted);
}

/** How many rows one transaction encrypts. */
const BATCH = 500;

interface StoredSecret {
  id: string;
  stored: Buffer | string;
}

/** The secrets of a column after a row that are not encrypted with this key. */
function findOthers(db: Db, name: SealedColumn, keyId: string, after: string): Promise<StoredSecret[]> {
  const { table, column, head, key, keyType } = partsOf(name);
  return db.query<StoredSecret>(
    `select ${key}::text as id, ${column} as stored from ${table}
     where ${key} > $1::${keyType} and ${column} is not null and ${head} <> $2 order by ${key} limit ${String(BATCH)}`,
    [after, sealedWith(keyId)],
  );
}

/** Stores secrets that nobody has changed meanwhile. @returns how many */
async function replaceSecrets(db: Database, name: SealedColumn, rows: readonly (StoredSecret & { next: string })[]) {
  const { table, column, key, keyType, type } = partsOf(name);
  const replaced = await db.transaction((tx) =>
    tx.query(
      `update ${table} t set ${column} = n.next
       from unnest($1::${keyType}[], $2::${type}[], $3::${type}[]) n (id, stored, next)
       where t.${key} = n.id and t.${column} = n.stored returning t.${key}`,
      [rows.map(({ id }) => id), rows.map(({ stored }) => stored), rows.map(({ next }) => next)],
    ),
  );
  return replaced.length;
}

/** What was encrypted again, and why the others could not be read. */
interface Rotation {
  count: number;
  unreadable: string[];
}

/**
 * Encrypts every secret of the database with the first key, in batches, while servers run: a row is locked for one statement,
 * and what a server has changed meanwhile stays.
 */
export async function rotateSecrets(db: Database): Promise<Rotation> {
  const done: Rotation = { count: 0, unreadable: [] };
  const sealAgain = (column: SealedColumn, row: StoredSecret) => {
    try {
      return [{ ...row, next: sealFor(column, row.id, openSealed(column, row.id, row.stored)) }];
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      done.unreadable.push(error.message);
      return [];
    }
  };
  const [first = ''] = secretKeyIds();
  for (const column of SEALED_COLUMNS) {
    let after = COLUMNS[column].keyType === 'bigint' ? '0' : '';
    for (;;) {
      const rows = await findOthers(db, column, first, after);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      done.count += await replaceSecrets(
        db,
        column,
        rows.flatMap((row) => sealAgain(column, row)),
      );
    }
  }
  return done;
}
