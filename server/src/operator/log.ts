import { readFile } from 'node:fs/promises';
import { readCsv } from '@/domain/wording/csv';
import type { Db } from '@server/db/database';
import { findHashes } from '@server/modules/operators/acts';
import { digestOf } from '@server/modules/sessions/secrets';
import { conflict, invalid } from '@server/platform/refusal';
import { type Command, readWord, UsageError } from './command';

/** A record of a saved log: what is hashed, and its hashes in hexadecimal. */
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

/** What is wrong with these records: in themselves, and against the database. */
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
