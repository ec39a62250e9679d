import { refusalTexts } from '@/texts/refusals';
import type { ProfilePayload } from '@contract/schemas/user';
import type { Database, Db } from '@server/db/database';
import { invalidField, notFound } from '@server/platform/refusal';
import { endAway } from '@server/modules/away/service';
import { announce, announceToConsole } from '@server/news/announce';
import { deactivateUser, findUser, updateUser, type UserRow } from './repository';

const OLDEST_BIRTHDAY = '1900-01-01';

/** ISO dates compare like text. */
function checkBirthday(birthday: string): void {
  const today = new Date().toISOString().slice(0, OLDEST_BIRTHDAY.length);
  const day = new Date(`${birthday}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(birthday);
  if (!exists) throw invalidField('birthday', refusalTexts.birthday.noDate);
  if (birthday > today) throw invalidField('birthday', refusalTexts.birthday.future);
  if (birthday < OLDEST_BIRTHDAY) throw invalidField('birthday', refusalTexts.birthday.tooEarly(OLDEST_BIRTHDAY));
}

/** A user's own account. */
export async function readProfile(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  return user;
}

/** Saves the profile form. An empty field clears the old value. @throws Refusal `invalid` for an impossible birthday */
export function saveProfile(db: Database, userId: string, profile: ProfilePayload): Promise<UserRow> {
  if (profile.birthday) checkBirthday(profile.birthday);
  return db.transaction(async (tx) => {
    const user = await updateUser(tx, userId, profile);
    if (!user) throw notFound();
    await announce(tx, 'homepage_updates', [userId]);
    await announceToConsole(tx, 'users');
    return user;
  });
}

/** Refuses log-in from now on, and ends pushes and mails at once. The session remains for the clean-up until logoutall (decision 126). */
export const deactivate = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deactivateUser(tx, userId);
    await endAway(tx, userId);
    await announceToConsole(tx, 'users');
  });
