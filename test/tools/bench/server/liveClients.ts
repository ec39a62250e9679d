import { WebSocket } from 'ws';

/** An order to the clients: open sockets that listen, or wait until each has received one more message. */
export type LiveOrder = { order: 'open'; url: string; sockets: number } | { order: 'hear' };

const AT_ONCE = 200;
const sockets: WebSocket[] = [];
let heard = 0;
let tellAll: () => void = () => undefined;

function openOne(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', () => {
      heard += 1;
      if (heard === sockets.length) tellAll();
    });
    socket.on('open', () => {
      sockets.push(socket);
      socket.send('{"type":"subscribe","group":"listings"}');
      // A pong comes after everything before its ping was read.
      socket.ping();
      socket.once('pong', () => resolve());
    });
  });
}

async function open(url: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, () => openOne(url)));
  }
}

function say(answer: object): void {
  process.send?.(answer);
}

process.on('message', (message: LiveOrder) => {
  if (message.order === 'open') {
    open(message.url, message.sockets).then(
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
