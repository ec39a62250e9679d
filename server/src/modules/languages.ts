import { Hono } from 'hono';
import { languagePayload } from '@contract/choices';
import type { LanguageId } from '@contract/values/languages';
import type { Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { requireActiveUser } from './sessions/requireUser';

/** The languages of these users, by their ids. */
export async function findLanguages(db: Db, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; language: string }>(
    'select id, language from users where id = any($1::bigint[])',
    [[...new Set(users)]],
  );
  return new Map(rows.map(({ id, language }) => [id, language]));
}

async function saveLanguage(db: Db, userId: string, language: LanguageId): Promise<void> {
  await db.query('update users set language = $2 where id = $1 and language <> $2', [userId, language]);
}

/** language/: in which language the caller is notified and mailed. Our own (docs/PROTOCOL.md). */
export function languagesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().put(callPath('saveLanguage'), requireActiveUser, async (c) => {
    const { language } = await readPayload(c, languagePayload);
    await saveLanguage(c.get('db'), c.get('user').id, language);
    return answerCall(c, 'saveLanguage');
  });
}
