import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDatabase } from '@server/db/pool';

// The program of a bare server: each request is one committed row, and then its answer.
process.on('message', ({ databaseUrl }: { databaseUrl: string }) => {
  const db = createDatabase(databaseUrl);
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const insert = db.query<{ id: string }>(`insert into bare_presses (amount) values ('100') returning id`);
      void insert.then((rows) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows)));
    });
  });
  const start = async () => {
    await db.query('create table bare_presses (id bigint generated always as identity primary key, amount numeric)');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.send?.({ port: (server.address() as AddressInfo).port });
  };
  void start();
});
process.on('disconnect', () => process.exit(0));
