import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL that can lose the answers to commits, and can fall silent. */
export interface CommitProxy {
  /** The database's address through the proxy. */
  url: string;
  /** While this is true, a commit reaches the database, and its answer is lost. */
  losesCommits: boolean;
  /** True if the connection is cut off with the answer to a commit; false if it stays open and silent. */
  cutsOff: boolean;
  /** While this is true, connections are accepted and nothing is passed on. Those of that time stay silent for ever. */
  isSilent: boolean;
  /** How many answers to commits were lost. */
  lost: number;
  close(): Promise<void>;
}

/** The end of the message with which the driver sends a commit. */
const COMMIT = Buffer.from('commit\0');

/** Passes on what both sides send until the proxy is silent. */
function passOn(proxy: CommitProxy, client: Socket, database: Socket): void {
  let isCommitting = false;
  let isSilent = false;
  const end = () => {
    if (isSilent) return;
    client.destroy();
    database.destroy();
  };
  for (const socket of [client, database]) socket.on('error', end).on('close', end);
  client.on('data', (chunk: Buffer) => {
    isSilent ||= proxy.isSilent;
    isCommitting = proxy.losesCommits && chunk.includes(COMMIT);
    if (!isSilent) database.write(chunk);
  });
  database.on('data', (chunk: Buffer) => {
    isSilent ||= proxy.isSilent;
    if (!isCommitting) return void (isSilent || client.write(chunk));
    proxy.lost += 1;
    if (proxy.cutsOff) end();
  });
}

/** Opens a proxy in front of the database at `url`. */
export async function openCommitProxy(url: string): Promise<CommitProxy> {
  const address = new URL(url);
  const target = { host: address.hostname, port: parseInt(address.port, 10) };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target);
    open.add(client).add(database);
    passOn(proxy, client, database);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  const proxy: CommitProxy = {
    url: address.href,
    losesCommits: false,
    cutsOff: true,
    isSilent: false,
    lost: 0,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      open.forEach((socket) => socket.destroy());
      await closed;
    },
  };
  return proxy;
}
