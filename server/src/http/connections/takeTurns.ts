import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FairStarts, type Sender } from './fairStarts';

/** Limits of connections. */
interface TurnLimits {
  /** So many requests may wait for their answers. Browsers and proxies wait for an answer before the next request. */
  mostWaiting: number;
  /** A request must be answered, and its answer read by the client, in this time. */
  answerTimeoutMs: number;
  /** How many requests with a session, and how many without, may begin in one turn of the event loop. All connections count together. */
  startsInTurn: number;
}

/** A slow phone reads the largest file of the app at 4 KB/s in this time. */
export const TURN_LIMITS: TurnLimits = { mostWaiting: 16, answerTimeoutMs: 120_000, startsInTurn: 4 };

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
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & Parsed;
  if (parser?.onIncoming) parser.onIncoming = () => GIVE_UP;
}

const senderOf = ({ headers }: IncomingMessage): Sender =>
  headers.authorization === undefined ? 'stranger' : 'session';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers the requests of a connection one after the other, each when the answer before it has been read. So a client
 * that sends many requests and reads no answers costs the memory of one answer. Of all connections, only a few requests
 * begin in one turn of the event loop. A connection with too many waiting requests, or with an answer that is not read in
 * time, is closed.
 */
export function takeTurns(
  handle: Handle,
  { mostWaiting, answerTimeoutMs, startsInTurn }: TurnLimits = TURN_LIMITS,
): Handle {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const starts = new FairStarts(startsInTurn);
  const answerNext = (queue: (() => void)[]) => queue[0]?.();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length >= mostWaiting) {
      queue.length = 0;
      socket.destroy();
      stopParsing(socket);
      return;
    }
    const begin = () => {
      if (socket.destroyed) return;
      const giveUp = setTimeout(() => socket.destroy(), answerTimeoutMs);
      response.once('close', () => {
        clearTimeout(giveUp);
        queue.shift();
        answerNext(queue);
      });
      handle(request, response);
    };
    queue.push(() => starts.start(senderOf(request), begin));
    if (queue.length === 1) answerNext(queue);
  };
}
