import { WebSocket } from 'ws';

/** Which sockets are opened, and what each asks for. */
export interface LiveSockets {
  url: string;
  sockets: number;
  /** The message that subscribes. */
  subscribe: string;
}

/** An order to the clients: open sockets that listen, or wait until each has received one more message. */
export type LiveOrder = ({ order: 'open' } & LiveSockets) | { order: 'hear' };

const AT_ONCE = 200;
const sockets: WebSocket[] = [];
let heard = 0;
let tellAll: () => void = () => undefined;

function openOne({ url, subscribe }: LiveSockets): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', () => {
      heard += 1;
      if (heard === sockets.length) tellAll();
    });
    socket.on('open', () => {
      sockets.push(socket);
      socket.send(subscribe);
      // A pong comes after everything before its ping was read.
      socket.ping();
      socket.once('pong', () => resolve());
    });
  });
}

async function open(asked: LiveSockets): Promise<void> {
  for (let done = 0; done < asked.sockets; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, asked.sockets - done) }, () => openOne(asked)));
  }
}

function say(answer: object): void {
  process.send?.(answer);
}

process.on('message', (message: LiveOrder) => {
  if (message.order === 'open') {
    open(message).then(
      () => say({ open: sockets.length }),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
    return;
  }
  heard = 0;
  tellAll = () => say({ heard });
  say({ ready: true });
});
process.on('disconnect', () => process.exit(0));
