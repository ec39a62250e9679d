import type { ActName } from '@contract/console/acts';
import type { ConsoleNews } from '@server/news/newsMessage';
import type { Db } from '@server/db/database';
import { announceToConsole } from '@server/news/announce';
import { type Act, type ActSource, insertAct } from './actsRepository';

/** What changes on the screens of the console with each act, beside its log. */
const CHANGES: Readonly<Record<ActName, ConsoleNews['console']>> = {
  'approve first': ['cases'],
  approve: ['cases'],
  reject: ['cases'],
  return: ['cases'],
  write: ['disputes'],
  answer: ['disputes', 'cases'],
  'log out': ['users'],
  'end second factor': ['users'],
  note: ['users'],
  'set limit': ['users'],
  freeze: ['users'],
  unfreeze: ['users'],
  deactivate: ['users'],
  reactivate: ['users'],
  open: ['market'],
  halt: ['market'],
  'set rate first': ['market'],
  'drop rate': ['market'],
  'set rate': ['market'],
  'set payment details': ['market', 'cases'],
  'set four eyes': ['market', 'cases'],
  audit: ['books'],
  'audit: wrong': ['books'],
  close: ['books'],
  'log in': [],
  'set up access': ['operators'],
  'change password': ['sessions'],
  'begin factor': [],
  'renew factor': ['sessions'],
  'add operator': ['operators'],
  'change role': ['operators', 'sessions'],
  'renew operator': ['operators', 'sessions'],
  'remove operator': ['operators', 'sessions'],
};

/** Writes an act into the log, in the transaction of the act, and notifies the consoles after the commit. */
export async function noteAct(tx: Db, source: ActSource, done: Act): Promise<void> {
  await insertAct(tx, source, done);
  await announceToConsole(tx, 'acts', ...CHANGES[done.act]);
}
