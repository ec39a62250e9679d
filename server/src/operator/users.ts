import { USER_LIMIT_NAMES } from '@contract/console/sessions';
import { formatExact } from '@/domain/money/formatDecimal';
import { carryOut } from '@server/acts/carryOut';
import { endFactor, logOutUser, reactivate as reactivateAccount, setUserLimit } from '@server/acts/users';
import type { Db } from '@server/db/database';
import { findLimitExceptions } from '@server/modules/limitExceptions';
import { findDebts } from '@server/modules/transactions/debts';
import { findAccounts, findUserId } from '@server/modules/users';
import { notFound } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readWord, UsageError } from './command';

/** @throws Refusal `notFound` */
async function userOf(db: Db, email: string): Promise<string> {
  const id = await findUserId(db, email);
  if (id === null) throw notFound(`There is no user ${email}; the email is case-sensitive.`);
  return id;
}

const users: Command = {
  name: 'users',
  twin: 'getUsers',
  takes: '[part of an email]',
  does: 'the accounts of people; the demo’s market makers are left out',
  run: async (db, [part = '']) =>
    formatTable(
      await findAccounts(db, part),
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

const debts: Command = {
  name: 'users debts',
  twin: 'getUser',
  takes: 'EMAIL',
  does: 'what a user owes because fundings were taken back after they were spent',
  run: async (db, [word]) =>
    formatTable(
      await findDebts(db, await userOf(db, readWord(word, 'EMAIL'))),
      [
        { head: 'OWES', cell: ({ amount }) => formatExact(amount), align: 'right' },
        { head: 'CURRENCY', cell: ({ currency }) => currency },
      ],
      'They owe nothing.',
    ),
};

const reactivate: Command = {
  name: 'users reactivate',
  twin: 'reactivateUser',
  takes: 'EMAIL',
  does: 'lets a deactivated user log in again',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    const userId = await userOf(db, email);
    await carryOut(db, actor, (tx) => reactivateAccount(tx, userId));
    return `${email} may log in again.`;
  },
};

const logOut: Command = {
  name: 'users log-out',
  twin: 'logOutUser',
  takes: 'EMAIL',
  does: 'ends every session of a user, on all devices at once',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    const userId = await userOf(db, email);
    await carryOut(db, actor, (tx) => logOutUser(tx, userId));
    return `${email} is logged out everywhere.`;
  },
};

const endSecondFactor: Command = {
  name: 'users second-factor-off',
  twin: 'endUserFactor',
  takes: 'EMAIL',
  does: 'removes the second factor and the passkeys of a user who lost them, and ends all their sessions',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    const userId = await userOf(db, email);
    await carryOut(db, actor, (tx) => endFactor(tx, userId));
    return `${email} logs in with the password alone, and was notified.`;
  },
};

const limits: Command = {
  name: 'limits',
  twin: 'setUserLimit',
  takes: 'EMAIL [LIMIT FIGURE|default REASON]',
  does: 'the exceptions that a user has from the limits of all; with a limit, sets or ends one',
  run: async (db, [word, limit, figure, ...reason], actor) => {
    const email = readWord(word, 'EMAIL');
    const userId = await userOf(db, email);
    if (limit !== undefined) {
      if (!USER_LIMIT_NAMES.includes(limit)) throw new UsageError(`LIMIT is one of: ${USER_LIMIT_NAMES.join(', ')}.`);
      const most = readWord(figure, 'FIGURE');
      const wished = { limit, most: most === 'default' ? null : most, reason: readWord(reason.join(' '), 'REASON') };
      await carryOut(db, actor, (tx) => setUserLimit(tx, userId, wished));
    }
    return formatTable(
      await findLimitExceptions(db, userId),
      [
        { head: 'LIMIT', cell: ({ name }) => name },
        { head: 'AT MOST', cell: ({ most }) => formatExact(most), align: 'right' },
      ],
      `${email} has the limits of all.`,
    );
  },
};

/**
 * Lists users, reactivates them (spec 8: 'please contact our admin to reactivate your account'), and ends their
 * sessions if a device is lost, and their second factor if that is lost.
 */
export const userCommands: readonly Command[] = [users, debts, reactivate, logOut, endSecondFactor, limits];
