import { createServer } from 'node:net';

/** A TCP port of this machine that is free at the moment. @throws if `wanted` is given and is not free */
export async function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(wanted, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
