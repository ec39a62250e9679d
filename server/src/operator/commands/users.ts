import { conflict, notFound } from '@server/platform/refusal';
import { endSessions } from '@server/modules/sessions/service';
import type { Command } from './command';
import { readWord } from './command';
import { formatMoment, formatTable } from './table';

interface UserRow {
  id: string;
  email: string;
  username: string;
  created_at: Date;
  deactivated_at: Date | null;
}

const users: Command = {
  name: 'users',
  takes: '[part of an email]',
  does: 'the accounts of people; the demo’s market makers are left out',
  run: async (db, [part = '']) =>
    formatTable(
      await db.query<UserRow>(
        `select id, email, username, created_at, deactivated_at from users
         where not is_demo_maker and position(lower($1) in lower(email)) > 0 order by id`,
        [part],
      ),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'EMAIL', cell: ({ email }) => email },
        { head: 'USERNAME', cell: ({ username }) => username },
        { head: 'SINCE (UTC)', cell: ({ created_at }) => formatMoment(created_at) },
        { head: 'STATE', cell: ({ deactivated_at: at }) => (at ? `deactivated ${formatMoment(at)}` : 'active') },
      ],
      'There are no such users.',
    ),
};

const reactivate: Command = {
  name: 'users reactivate',
  takes: 'EMAIL',
  does: 'lets a deactivated user log in again',
  run: async (db, [word]) => {
    const email = readWord(word, 'EMAIL');
    const reactivated = await db.query(
      `update users set deactivated_at = null, cleaned_up_at = null
       where email = $1 and deactivated_at is not null returning id`,
      [email],
    );
    if (reactivated.length > 0) return `${email} may log in again.`;
    const known = await db.query('select 1 from users where email = $1', [email]);
    if (known.length === 0) throw notFound(`There is no user ${email}; the email is case-sensitive.`);
    throw conflict(`${email} is not deactivated.`);
  },
};

const logOut: Command = {
  name: 'users log-out',
  takes: 'EMAIL',
  does: 'ends every session of a user, on all devices at once',
  run: async (db, [word]) => {
    const email = readWord(word, 'EMAIL');
    const [user] = await db.query<{ id: string }>('select id from users where email = $1', [email]);
    if (!user) throw notFound(`There is no user ${email}; the email is case-sensitive.`);
    await db.transaction((tx) => endSessions(tx, user.id));
    return `${email} is logged out everywhere.`;
  },
};

/** Who there is; spec 8: 'please contact our admin to reactivate your account'; and whom a lost device must not speak for. */
export const userCommands: readonly Command[] = [users, reactivate, logOut];
