import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server between the browser and the real one. */
export interface ProxyServer {
  url: string;
  /** Ends all connections too. */
  close(): Promise<void>;
}

interface Passing {
  /** Answers a request of the browser. */
  passRequest(incoming: IncomingMessage, answer: ServerResponse): void;
  /** The port of this machine to which the next WebSocket goes. */
  portOfSocket(): number;
}

/** Passes a connection that switches to another protocol through unchanged. */
function passSocket(port: number, incoming: IncomingMessage, client: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const server = connect(port, '127.0.0.1', () => {
    const lines = rawHeaders.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${rawHeaders[at + 1] ?? ''}\r\n`] : []));
    server.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    server.write(head);
    client.pipe(server).pipe(client);
  });
  for (const end of [server, client]) {
    end.on('error', () => undefined);
    end.on('close', () => [server, client].forEach((each) => each.destroy()));
  }
}

/** Longer than a test: a connection must not end in the moment in which a slow client uses it again. */
const KEEP_ALIVE_MS = 600_000;

/** @param port where it listens; 0 for any free port */
export async function startProxyServer({ passRequest, portOfSocket }: Passing, port = 0): Promise<ProxyServer> {
  const connections = new Set<Socket>();
  const server = createServer((incoming, answer) => passRequest(incoming, answer));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', (incoming, client, head) => passSocket(portOfSocket(), incoming, client, head));
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
