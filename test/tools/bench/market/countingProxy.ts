import { connect, createServer, type AddressInfo } from 'node:net';

/** A way to a server that counts what passes. */
export interface CountingProxy {
  origin: string;
  /** All bytes that the clients have received: headers, bodies and frames of sockets. */
  received: number;
  close(): void;
}

/** Passes everything on to the server at this port of this machine. */
export async function openCountingProxy(port: number): Promise<CountingProxy> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    upstream.on('data', (chunk: Buffer) => (proxy.received += chunk.byteLength));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const proxy: CountingProxy = { origin, received: 0, close: () => void server.close() };
  return proxy;
}
