import type { LanguageId } from '@contract/values/account/languages';
import type { Db } from '@server/db/database';
import { keepLanguage } from './repository';

/** What the server notifies and mails a user from now on is in this language. */
export const saveLanguage = (db: Db, userId: string, language: LanguageId): Promise<void> =>
  keepLanguage(db, userId, language);
