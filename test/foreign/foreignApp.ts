import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const DIST = path.resolve(__dirname, '../../dist');
/** What webpack puts in for BACKEND_HOST where it is not set. */
const OWN_HOST = '"/backend/"';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

/** The built app on an origin of its own, as a plain file server holds it. */
export interface ForeignApp {
  origin: string;
  /** The backend that it is to be built for. */
  useHost(host: string): void;
  stop(): Promise<void>;
}

/**
 * Serves dist/ as the build for another host would be: BACKEND_HOST is one literal of the build, which is put
 * in here, since a second build would cost a minute of every test run.
 */
export async function startForeignApp(): Promise<ForeignApp> {
  let host = OWN_HOST;
  const page = (response: ServerResponse) =>
    readFile(path.join(DIST, 'index.html')).then((html) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
    );
  const server = createServer((request, response) => {
    const file = path.posix.normalize(new URL(request.url ?? '/', 'http://app.example').pathname);
    const type = TYPES[path.extname(file)];
    if (type === undefined) return void page(response);
    readFile(path.join(DIST, file)).then(
      (bytes) => {
        const content = type === 'text/javascript' ? bytes.toString().replaceAll(OWN_HOST, host) : bytes;
        response.writeHead(200, { 'Content-Type': type }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Another name of this machine: another site, too, so that no cookie could travel by mistake.
    origin: `http://localhost:${String(port)}`,
    useHost: (address) => void (host = JSON.stringify(address)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
