import type { Socket } from 'node:net';

/** Any value but 0, 1 and 2 makes Node's parser give up. */
const GIVE_UP = -1;

/** What Node keeps at the socket of a request. It is not documented, so `turns.test.ts` shows that it works. */
interface Parsed {
  parser?: { onIncoming?: (() => number) | null } | null;
}

/**
 * Makes Node ignore what a closed connection has already sent. Otherwise it still reads every request of the chunk that
 * it has begun, which takes milliseconds for hundreds of them, and answers nobody else meanwhile.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & Parsed;
  if (parser?.onIncoming) parser.onIncoming = () => GIVE_UP;
}
