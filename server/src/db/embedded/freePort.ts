import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take a port just before its use. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 20;

/** Keeps a port so that nothing else can open it. @returns how to free it @throws if it cannot be opened */
export function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    const free = () => new Promise<void>((done) => void server.close(() => done()));
    server.listen(port, host, () => resolve(free));
  });
}

async function tryPort(host: string, port: number): Promise<number> {
  const free = await holdPort(host, port);
  await free();
  return port;
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
