import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take a port just before its use. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 20;

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, host, () => server.close(() => resolve(port)));
  });
}

/** A TCP port of this machine that is free at the moment. @throws if `wanted` is given and is not free */
export async function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  if (wanted > 0) return tryPort(host, wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryPort(host, randomInt(FIRST_PORT, LAST_PORT));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
