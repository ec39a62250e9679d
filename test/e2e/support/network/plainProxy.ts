import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type ProxyServer, startProxyServer } from './proxies';

/** A balancer that knows nothing of what it passes on: requests and sockets go to each port in turn. */
export interface PlainProxy extends ProxyServer {
  /** How many requests and sockets went to each port so far. */
  requestsTo(port: number): number;
  socketsTo(port: number): number;
}

type Tally = Map<number, number>;

const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

function passRequest(port: number, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming;
  const passed = { ...headers, 'x-forwarded-for': addressOf(incoming) };
  // A connection for each request, because one that is kept may end in the moment in which it is used again.
  const to = { host: '127.0.0.1', port, method, path: url, headers: passed, agent: false };
  const outgoing = request(to, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
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
  const server = await startProxyServer(
    {
      passRequest: (incoming, answer) => passRequest(next(requests), incoming, answer),
      portOfSocket: () => next(sockets),
    },
    port,
  );
  return {
    ...server,
    requestsTo: (to) => requests.get(to) ?? 0,
    socketsTo: (to) => sockets.get(to) ?? 0,
  };
}
