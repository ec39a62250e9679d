import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL that can lose the answers to commits. */
export interface CommitProxy {
  /** The database's address through the proxy. */
  url: string;
  /** While this is true, a commit reaches the database, and its answer is cut off with the connection. */
  losesCommits: boolean;
  /** How many answers were lost. */
  lost: number;
  close(): Promise<void>;
}

/** The end of the message with which the driver sends a commit. */
const COMMIT = Buffer.from('commit\0');

/** Opens a proxy in front of the database at `url`. */
export async function openCommitProxy(url: string): Promise<CommitProxy> {
  const address = new URL(url);
  const target = { host: address.hostname, port: parseInt(address.port, 10) };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target);
    let isCommitting = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (chunk: Buffer) => {
      isCommitting = proxy.losesCommits && chunk.includes(COMMIT);
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!isCommitting) return void client.write(chunk);
      proxy.lost += 1;
      end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  const proxy: CommitProxy = {
    url: address.href,
    losesCommits: false,
    lost: 0,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      open.forEach((socket) => socket.destroy());
      await closed;
    },
  };
  return proxy;
}
