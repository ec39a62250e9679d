import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { findLanguages } from '@server/modules/languages/repository';
import { announce } from '@server/news/announce';
import { inLanguageOf } from '@server/platform/languages';
import { insertNotifications, type Note } from './repository';

const usersOf = (notes: readonly Note[]) => notes.map(({ userId }) => userId);

async function store(tx: Db, notes: readonly Note[]): Promise<void> {
  const languages = await findLanguages(tx, usersOf(notes));
  const write = ({ userId, message }: Note) => inLanguageOf(languages.get(userId) ?? '', message);
  await insertNotifications(
    tx,
    notes.map((note) => ({ ...note, message: write(note) })),
  );
}

/**
 * Stores notifications for users, each in the language of its user, with three statements however many they are; open
 * screens learn of them at the commit.
 */
export async function notifyAll(tx: Db, notes: readonly Note[]): Promise<void> {
  await together(store(tx, notes), announce(tx, 'notifications', usersOf(notes)));
}

/** Stores a notification for a user. */
export const notify = (tx: Db, note: Note): Promise<void> => notifyAll(tx, [note]);
