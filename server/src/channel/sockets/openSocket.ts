import type { WebSocket } from 'ws';
import type { LiveSocket } from './subscriber';

/** A message is text, although it is passed as bytes. */
const AS_TEXT = { binary: false };

export class OpenSocket implements LiveSocket {
  constructor(private readonly webSocket: WebSocket) {}

  get isOpen(): boolean {
    return this.webSocket.readyState === this.webSocket.OPEN;
  }

  get waitingBytes(): number {
    return this.webSocket.bufferedAmount;
  }

  send(text: Buffer): void {
    this.webSocket.send(text, AS_TEXT);
  }

  whenSent(call: () => void): void {
    // A ping goes out after all that waits. A callback for every message would cost more than the message.
    this.webSocket.ping(undefined, undefined, call);
  }

  close(code: number, reason: string): void {
    this.webSocket.close(code, reason);
  }

  terminate(): void {
    this.webSocket.terminate();
  }
}

/** A socket with the state of its heartbeat. */
export interface BeatenSocket {
  webSocket: WebSocket;
  socket: LiveSocket;
  /** False until the client has answered the last ping. */
  alive: boolean;
  /** Received since the last heartbeat. */
  messages: number;
}

/** On each heartbeat: drops the clients that did not answer the last ping, and pings the others. */
export function beat(connections: Iterable<BeatenSocket>): void {
  for (const connection of connections) {
    if (!connection.alive) connection.webSocket.terminate();
    connection.alive = false;
    connection.messages = 0;
    if (connection.socket.isOpen) connection.webSocket.ping();
  }
}
