import { connect, createServer, type AddressInfo } from 'node:net';
import { ConnectionLost } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const test = opened(openTestDatabase);

/** What PostgreSQL sends to each session when its postmaster was killed. */
const FIELDS = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');
const ENDED = Buffer.concat([Buffer.from([0x45, 0, 0, 0, FIELDS.length + 4]), FIELDS]);
/** The end of the answer to a log-in: ready for a query, outside a transaction. */
const READY = Buffer.from('Z\0\0\0\u0005I');

/** A way to the database at `url` on which each session ends in the packet that says that it is ready. */
async function openEndingWay(url: string) {
  const address = new URL(url);
  const target = { host: address.hostname, port: parseInt(address.port, 10) };
  const server = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
    client.on('data', (chunk: Buffer) => void database.write(chunk));
    client.on('close', () => database.destroy());
    database.on('data', (chunk: Buffer) => {
      if (!chunk.includes(READY)) return void client.write(chunk);
      client.end(Buffer.concat([chunk, ENDED]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return { url: address.href, close: () => new Promise((resolve) => server.close(resolve)) };
}

it('a connection that ends in the moment in which it is handed out fails one transaction, not the process [S11.kills]', async () => {
  const way = await openEndingWay(test.url);
  const db = createDatabase(way.url, { onLostConnection: () => undefined });
  const select = (tx: Pick<typeof db, 'query'>) => tx.query('select 1');
  await expect(db.transaction(select)).rejects.toThrow(ConnectionLost);
  await expect(select(db)).rejects.toThrow(/connection/);
  await db.close();
  await way.close();
});
