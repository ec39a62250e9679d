import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { type PageFiles, typeOf } from '@test/tools/bench/market/pageFiles';

const ADDRESS = '127.0.0.1';
const PATH = '/peers/antd.html';

/** A page on a server, ready to be loaded. */
export interface LoadedSite {
  origin: string;
  close: () => Promise<void>;
}

/**
 * The antd peer as a plain file server serves it, compressed once at brotli's best. Its calls are refused, so the table
 * stays empty and its largest content comes with its first: the strictest measure for ours.
 */
export async function startPeerServer(files: PageFiles): Promise<LoadedSite> {
  const compressed = new Map(
    ['/peers/antd.js', PATH].map((path) => [path, zlib.brotliCompressSync(files.get(path) ?? Buffer.alloc(0))]),
  );
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', `http://${ADDRESS}`);
    const bytes = compressed.get(pathname);
    if (!bytes) return void response.writeHead(pathname.startsWith('/backend/') ? 401 : 404).end('{}');
    const headers = { 'Content-Type': typeOf(pathname), 'Content-Encoding': 'br', 'Cache-Control': 'no-cache' };
    response.writeHead(200, headers).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  return {
    origin: `http://${ADDRESS}:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
