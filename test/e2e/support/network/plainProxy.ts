import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A balancer that knows nothing of what it passes on: requests and sockets go to each port in turn. */
export interface PlainProxy {
  url: string;
  /** How many requests and sockets went to each port so far. */
  requestsTo(port: number): number;
  socketsTo(port: number): number;
  close(): Promise<void>;
}

type Tally = Map<number, number>;

const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

function passRequest(port: number, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming;
  const passed = { ...headers, 'x-forwarded-for': addressOf(incoming) };
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: passed }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function passSocket(port: number, incoming: IncomingMessage, client: Duplex, head: Buffer): void {
  const server = connect(port, '127.0.0.1', () => {
    const lines = incoming.rawHeaders.flatMap((text, at, all) =>
      at % 2 === 0 ? [`${text}: ${all[at + 1] ?? ''}`] : [],
    );
    server.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    server.write(head);
    client.pipe(server).pipe(client);
  });
  for (const [end, other] of [[client, server] as const, [server, client] as const]) {
    end.on('error', () => other.destroy());
    end.on('close', () => other.destroy());
  }
}

/** Round robin over ports of this machine, apart for requests and for sockets. */
export async function startPlainProxy(ports: readonly number[], port = 0): Promise<PlainProxy> {
  const requests: Tally = new Map();
  const sockets: Tally = new Map();
  const next = (tally: Tally) => {
    const turn = [...tally.values()].reduce((sum, count) => sum + count, 0);
    const chosen = ports[turn % ports.length] ?? 0;
    tally.set(chosen, (tally.get(chosen) ?? 0) + 1);
    return chosen;
  };
  const server = createServer((incoming, answer) => passRequest(next(requests), incoming, answer));
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) =>
    passSocket(next(sockets), incoming, client, head),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requestsTo: (to) => requests.get(to) ?? 0,
    socketsTo: (to) => sockets.get(to) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
