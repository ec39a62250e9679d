import { isRole, ROLES, type Role } from '@contract/console/roles';
import { carryOut } from '@server/acts/carryOut';
import { addOperator, changeRole, removeOperator, renewAccess } from '@server/acts/operators';
import { findOperators } from '@server/modules/operators/repository';
import type { Command } from './command';
import { readWord, UsageError } from './command';
import { formatMoment, formatTable } from './table';

/** @throws UsageError */
function readRole(word: string | undefined): Role {
  const role = readWord(word, 'ROLE');
  if (isRole(role)) return role;
  throw new UsageError(`ROLE is one of ${ROLES.join(', ')}.`);
}

const operators: Command = {
  name: 'operators',
  twin: 'getOperators',
  takes: '',
  does: 'who may use the console at /operator',
  run: async (db) =>
    formatTable(
      await findOperators(db),
      [
        { head: 'EMAIL', cell: ({ email }) => email },
        { head: 'ROLE', cell: ({ role }) => role },
        { head: 'SINCE (UTC)', cell: ({ created_at }) => formatMoment(created_at) },
        { head: 'STATE', cell: ({ ended_at: at }) => (at ? `removed ${formatMoment(at)}` : 'active') },
      ],
      'There are no operators.',
    ),
};

const add: Command = {
  name: 'operators add',
  twin: 'addOperator',
  takes: 'EMAIL ROLE',
  does: `makes an operator (${ROLES.join(', ')}); prints the password and the link of the second factor once`,
  run: async (db, [email, word], actor) => {
    const [named, role] = [readWord(email, 'EMAIL'), readRole(word)];
    const { password, link } = await carryOut(db, actor, (tx) => addOperator(tx, named, role));
    return [`${named} may log in at /operator.`, `Password: ${password}`, `Second factor: ${link}`].join('\n');
  },
};

const renew: Command = {
  name: 'operators renew',
  twin: 'renewOperator',
  takes: 'EMAIL',
  does: 'gives an operator a new password and second factor, printed once, and ends their sessions',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    const { password, link } = await carryOut(db, actor, (tx) => renewAccess(tx, email));
    return [`${email} logs in with these from now on.`, `Password: ${password}`, `Second factor: ${link}`].join('\n');
  },
};

const setRole: Command = {
  name: 'operators role',
  twin: 'setRole',
  takes: 'EMAIL ROLE',
  does: 'gives an operator another role, at once; one who was removed may log in again',
  run: async (db, [email, word], actor) => {
    const [named, role] = [readWord(email, 'EMAIL'), readRole(word)];
    await carryOut(db, actor, (tx) => changeRole(tx, named, role));
    return `${named} has the role ${role} now.`;
  },
};

const remove: Command = {
  name: 'operators remove',
  twin: 'removeOperator',
  takes: 'EMAIL',
  does: 'takes an operator every access and ends their sessions',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    await carryOut(db, actor, (tx) => removeOperator(tx, email));
    return `${email} has no access any more.`;
  },
};

/** The operators of the console. */
export const operatorCommands: readonly Command[] = [operators, add, renew, setRole, remove];
