import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { startServer } from '@test/e2e/support/server/startServer';
import { type PageFiles, typeOf } from '@test/tools/bench/desk/browser';

/** What the screens show when they are complete. */
export const BALANCE = '4,321.09';
export const BEST_RATE = '205.1234';
const LISTINGS = 10;

/** What a browser keeps for a site: cookies and storage. */
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** The real server with the real build, and a user's session at it. */
export interface OurServer {
  origin: string;
  session: Session;
  close: () => Promise<void>;
}

/** A user with money, before a market with ten levels. */
async function open(browser: Browser): Promise<OurServer> {
  const server = await startServer({ DEMO: 'off', PROCESS_AFTER_S: '1', LOG_LEVEL: 'warn' });
  try {
    await openForBusiness(server);
    const user = await aPerson(server, 'Ada', { CNY: '4321.09', GHC: '500', NGN: '100000' });
    const seller = await aPerson(server, 'Kofi', { CNY: '10000' });
    for (let level = 0; level < LISTINGS; level += 1)
      await listNow(server, seller, { amount: '100', rate: `${String(205 + level)}.1234` });
    const context = await browser.newContext({ baseURL: server.url });
    await signIn(await context.newPage(), user);
    const session = await context.storageState();
    await context.close();
    return { origin: server.url, session, close: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * One server for both of our sides, because two databases would disturb each other on two cores. It runs from the first
 * that opens it to the last that closes it.
 */
export function sharedServer(browser: Browser): { open: () => Promise<OurServer> } {
  let running: Promise<OurServer> | null = null;
  let users = 0;
  return {
    async open() {
      users += 1;
      running ??= open(browser);
      const server = await running;
      const close = async () => {
        users -= 1;
        if (users > 0) return;
        running = null;
        await server.close();
      };
      return { ...server, close };
    },
  };
}

const ADDRESS = '127.0.0.1';
const PATH = '/peers/antd.html';

/** A page on a server, ready to be loaded. */
interface LoadedSite {
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
