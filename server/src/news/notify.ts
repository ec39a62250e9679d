import type { Db } from '@server/db/database';
import type { NewsMessage } from './newsMessage';
import { combineMessages } from './combineMessages';
import type { RecordedMessage } from './messageRepository';

/** The LISTEN/NOTIFY channel that carries messages between server processes. */
export const NOTIFY_CHANNEL = 'crossrate_live';
/** A payload of PostgreSQL has at most 7,999 bytes, an id at most 19 digits, and the places in eight traces 470 bytes. */
const USERS_PER_PAYLOAD = 300;

/** Splits a message into as many payloads as its users need. */
function payloadsOf(message: NewsMessage): string[] {
  if ('ended' in message || 'console' in message || message.users === null) return [JSON.stringify(message)];
  const { users, ...rest } = message;
  const payloads: string[] = [];
  for (let from = 0; from < users.length; from += USERS_PER_PAYLOAD) {
    const part: NewsMessage = { ...rest, users: users.slice(from, from + USERS_PER_PAYLOAD) };
    payloads.push(JSON.stringify(part));
  }
  return payloads;
}

/** Sends payloads to all processes, after the commit. */
export async function notifyPayloads(tx: Db, payloads: readonly string[]): Promise<void> {
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [NOTIFY_CHANNEL, payloads]);
}

/** Messages as payloads, combined. */
export const payloadsOfAll = (recorded: readonly RecordedMessage[]): string[] =>
  combineMessages(recorded.map(({ message }) => message)).flatMap(payloadsOf);
