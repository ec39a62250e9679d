import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey';

/** True while a request of the connection is being answered, or after it became a live socket. */
const isUsed = (socket: Socket): boolean =>
  Boolean(Reflect.get(socket, '_httpMessage')) || Reflect.get(socket, 'parser') === null;

/** The open connections by address; an IPv6 address counts as its /64 network. */
class Shares {
  private readonly ofAddress = new Map<string, Set<Socket>>();
  private count = 0;

  constructor(private readonly most: number) {}

  add(socket: Socket): void {
    const key = addressKey(socket.remoteAddress ?? '') ?? '';
    const own = this.ofAddress.get(key) ?? new Set();
    this.ofAddress.set(key, own.add(socket));
    this.count += 1;
    socket.once('close', () => {
      this.count -= 1;
      own.delete(socket);
      if (own.size === 0) this.ofAddress.delete(key);
    });
    if (this.count > this.most) this.closeOne(socket, own);
  }

  /** Closes one of the address that has the most; the new one, if its own address is among those. */
  private closeOne(fresh: Socket, own: ReadonlySet<Socket>): void {
    let greediest = own;
    for (const others of this.ofAddress.values()) if (others.size > greediest.size) greediest = others;
    const victims = [...greediest].filter((socket) => !socket.destroyed);
    const victim = greediest === own ? fresh : (victims.find((socket) => !isUsed(socket)) ?? victims.at(-1));
    victim?.destroy();
  }
}

/**
 * If there are more connections than `most`, one of the address with the most is closed, so that nobody can hold all of
 * them: an idle one before one in use. Behind a proxy all come from one address, and the newest is closed.
 */
export function shareConnections(server: Server, most: number): void {
  const shares = new Shares(most);
  server.on('connection', (socket) => shares.add(socket));
}
