import type { LanguageId } from '@contract/values/account/languages';
import type { Db } from '@server/db/database';

/** The languages of these users, by their ids. */
export async function findLanguages(db: Db, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; language: string }>(
    'select id, language from users where id = any($1::bigint[])',
    [[...new Set(users)]],
  );
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** Stores the language of a user. */
export async function keepLanguage(db: Db, userId: string, language: LanguageId): Promise<void> {
  await db.query('update users set language = $2 where id = $1 and language <> $2', [userId, language]);
}
