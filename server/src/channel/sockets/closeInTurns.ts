import type { WebSocket } from 'ws';

/** Together with the grace below it is shorter than the five seconds for which a stop waits for running requests. */
export const CLOSE_WINDOW_MS = 3_000;
/** A client that does not answer the closing handshake is dropped after this time. */
const CLOSE_GRACE_MS = 1_000;
const TURN_MS = 50;
/** The smallest number of sockets that are closed together. */
const LEAST_A_TURN = 20;
const CLOSE_GOING_AWAY = 1001;

/** The part of a socket that is needed to close it. */
export type ClosingSocket = Pick<WebSocket, 'close' | 'terminate' | 'once'>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const untilClosed = (socket: ClosingSocket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/**
 * Closes the sockets of a server that stops, and resolves when all are closed. Each client reconnects a fixed time
 * after its socket closed. The closes are spread evenly over the window, so that not all clients reconnect at once.
 */
export async function closeInTurns(sockets: readonly ClosingSocket[], windowMs: number): Promise<void> {
  const closed = Promise.all(sockets.map(untilClosed));
  const turns = Math.max(1, Math.floor(windowMs / TURN_MS));
  const size = Math.max(LEAST_A_TURN, Math.ceil(sockets.length / turns));
  for (let from = 0; from < sockets.length; from += size) {
    if (from > 0) await pause(TURN_MS);
    for (const socket of sockets.slice(from, from + size)) socket.close(CLOSE_GOING_AWAY, 'the server stops');
  }
  const giveUp = setTimeout(() => sockets.forEach((socket) => socket.terminate()), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(giveUp);
}
