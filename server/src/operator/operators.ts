import { renderUnicodeCompact } from 'uqr';
import { isRole, type Role, ROLES } from '@contract/console/operators';
import { EMAIL_PATTERN } from '@contract/values/email';
import { carryOut } from '@server/acts/carryOut';
import { addOperator, changeRole, linkOf, removeOperator, renewAccess } from '@server/acts/operators';
import { findOperators } from '@server/modules/operators/operators';
import { readConfig } from '@server/platform/config';
import { readFile } from 'node:fs/promises';
import { readCsv } from '@/domain/wording/csv';
import type { Db } from '@server/db/database';
import { findHashes } from '@server/modules/operators/acts';
import { digestOf } from '@server/modules/sessions/secrets';
import { conflict, invalid } from '@server/platform/refusal';
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

export const operatorCommands: readonly Command[] = [operators, add, renew, setRole, remove];

/** A record of a saved log: the hashed text, and its hashes in hexadecimal. */
interface SavedAct {
  id: string;
  entry: string;
  previousHash: string;
  hash: string;
}

const ID_FIRST = /^\[(\d{1,18}), /;
const HASH = /^[0-9a-f]{64}$/;
const ASKED_AT_ONCE = 1_000;

/** @throws Refusal `invalid` if it is no saved log */
function readSaved(text: string): SavedAct[] {
  return readCsv(text)
    .slice(1)
    .map((cells, at) => {
      const [entry = '', previousHash = '', hash = ''] = cells.slice(-3);
      const id = ID_FIRST.exec(entry)?.[1];
      if (id === undefined || ![previousHash, hash].every((each) => HASH.test(each)))
        throw invalid(`Record ${String(at + 1)} has no entry with its hashes: this is no log saved as CSV.`);
      return { id, entry, previousHash, hash };
    });
}

/** The errors in these records: in themselves, and against the database. */
async function troublesOf(db: Db, saved: readonly SavedAct[]): Promise<string[]> {
  const known = new Map(
    (
      await findHashes(
        db,
        saved.map(({ id }) => id),
      )
    ).map(({ id, hash }) => [id, hash]),
  );
  return saved.flatMap(({ id, entry, previousHash, hash }) => {
    if (digestOf(`${previousHash}\n${entry}`).toString('hex') !== hash) return [`Entry ${id} was changed in the file.`];
    if (!known.has(id)) return [`Entry ${id} is not in the database any more.`];
    return known.get(id) === hash ? [] : [`Entry ${id} is another one in the database now.`];
  });
}

/** Compares a saved log with itself and with the database. @throws Refusal `conflict` with what is wrong */
async function check(db: Db, saved: readonly SavedAct[]): Promise<string> {
  const troubles: string[] = [];
  for (let at = 0; at < saved.length; at += ASKED_AT_ONCE)
    troubles.push(...(await troublesOf(db, saved.slice(at, at + ASKED_AT_ONCE))));
  if (troubles.length > 0) throw conflict(troubles.join('\n'));
  const gaps = saved.filter(({ previousHash }, at) => at + 1 < saved.length && saved[at + 1]?.hash !== previousHash);
  const leftOut = gaps.map(
    ({ id }) => `Entries before ${id} are not in the file: it was saved with a filter, or shortened.`,
  );
  return [
    `${String(saved.length)} entries are as they were written, and the database has each of them.`,
    ...leftOut,
  ].join('\n');
}

const checkLog: Command = {
  name: 'log check',
  twin: 'getActs',
  takes: 'FILE',
  does: 'compares a log that was saved as CSV with its hashes and with the database',
  run: async (db, [word]) => {
    const file = readWord(word, 'FILE');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new UsageError(`${file} cannot be read.`);
    return check(db, readSaved(text));
  },
};

/** The log of what operators did. The console saves it; this proves what was saved. */
export const logCommands: readonly Command[] = [checkLog];
