import { renderUnicodeCompact } from 'uqr';
import { isRole, type Role, ROLES } from '@contract/console/operators';
import { EMAIL_PATTERN } from '@contract/values/email';
import { carryOut } from '@server/acts/carryOut';
import { addOperator, changeRole, linkOf, removeOperator, renewAccess } from '@server/acts/operators';
import { findOperators } from '@server/modules/operators/operators';
import { readConfig } from '@server/platform/config';
import { type Command, formatMoment, formatTable, readWord, UsageError } from './command';

/** @throws UsageError */
function readEmail(word: string | undefined): string {
  const email = readWord(word, 'EMAIL');
  if (EMAIL_PATTERN.test(email)) return email;
  throw new UsageError('EMAIL is an email address.');
}

function readRole(word: string | undefined): Role {
  const role = readWord(word, 'ROLE');
  if (isRole(role)) return role;
  throw new UsageError(`ROLE is one of ${ROLES.join(', ')}.`);
}

/** Whether an operator can log in. */
function stateOf({ ended_at: at, is_waiting: isWaiting }: Awaited<ReturnType<typeof findOperators>>[number]): string {
  if (at) return `removed ${formatMoment(at)}`;
  return isWaiting ? 'has not used the link' : 'active';
}

/** The link of an operator; with a QR code, for a phone, beside the first one. */
function wordsOf({ email, token }: { email: string; token: string }, withQr: boolean): string {
  const link = linkOf(readConfig(process.env).consoleUrl, token);
  return [
    `${email} sets a password and a second factor with this link. It serves once, within 72 hours:`,
    link,
    ...(withQr ? [renderUnicodeCompact(link)] : []),
  ].join('\n');
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
        { head: 'STATE', cell: stateOf },
      ],
      'There are no operators.',
    ),
};

const add: Command = {
  name: 'operators add',
  twin: 'addOperator',
  takes: 'EMAIL ROLE',
  does: `makes an operator (${ROLES.join(', ')}); prints a link with which they set their own password and second factor, once`,
  run: async (db, [email, word], actor) => {
    const [named, role] = [readEmail(email), readRole(word)];
    const isFirst = (await findOperators(db)).length === 0;
    return wordsOf(await carryOut(db, actor, (tx) => addOperator(tx, named, role)), isFirst);
  },
};

const renew: Command = {
  name: 'operators renew',
  twin: 'renewOperator',
  takes: 'EMAIL',
  does: 'prints a new link for an operator who lost their password or second factor, and ends their sessions',
  run: async (db, [word], actor) => {
    const email = readWord(word, 'EMAIL');
    return wordsOf(await carryOut(db, actor, (tx) => renewAccess(tx, email)), false);
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
