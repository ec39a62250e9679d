import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const DIST = path.resolve(__dirname, '../../dist');
/** The value that webpack puts in for BACKEND_HOST if it is not set. */
const OWN_HOST = '"/backend/"';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
};

/** The built app on its own origin, as a plain file server serves it. */
export interface ForeignApp {
  origin: string;
  /** The backend that it is to be built for. */
  useHost(host: string): void;
  stop(): Promise<void>;
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The texts of the build: the page, and all scripts, which name each other's integrity. */
async function readBuild(): Promise<Map<string, string>> {
  const scripts = (await readdir(path.join(DIST, 'assets'))).filter((name) => name.endsWith('.js'));
  const files = ['/index.html', ...scripts.map((name) => `/assets/${name}`)];
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(DIST, file), 'utf8')] as const)),
  );
}

/** The name by which a file that is loaded later is asked for: it has the start of its integrity (decision 345). */
const namedAfter = (file: string, text: string) =>
  file.replace(
    /^(\/assets\/\d+)\..+(\.js)$/,
    (_name, start: string, ending: string) => `${start}.${integrityOf(text).slice(7, 15).replace(/\W/g, '-')}${ending}`,
  );

/** The build with another host: if a script changes, its integrity changes in every file that names it. */
function withHost(build: ReadonlyMap<string, string>, host: string): Map<string, string> {
  const result = new Map(build);
  let changes: [from: string, to: string][] = [[OWN_HOST, host]];
  while (changes.length > 0) {
    const next: typeof changes = [];
    for (const [file, text] of result) {
      const changed = changes.reduce((part, [from, to]) => part.replaceAll(from, to), text);
      if (changed === text) continue;
      result.set(file, changed);
      next.push([integrityOf(text), integrityOf(changed)]);
    }
    changes = next;
  }
  for (const [file, text] of [...result]) if (text !== build.get(file)) result.set(namedAfter(file, text), text);
  return result;
}

/**
 * Serves dist/ as if it had been built for another host. BACKEND_HOST is one literal of the build and is replaced here,
 * because a second build would cost a minute of every test run.
 */
export async function startForeignApp(): Promise<ForeignApp> {
  const build = await readBuild();
  let texts = build;
  const page = (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(texts.get('/index.html'));
  const server = createServer((request, response) => {
    const file = path.posix.normalize(new URL(request.url ?? '/', 'http://app.example').pathname);
    const type = TYPES[path.extname(file)];
    if (type === undefined) return void page(response);
    const text = texts.get(file);
    if (text !== undefined) return void response.writeHead(200, { 'Content-Type': type }).end(text);
    readFile(path.join(DIST, file)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Another name of this machine: another site, too, so that no cookie could travel by mistake.
    origin: `http://localhost:${String(port)}`,
    useHost: (address) => void (texts = withHost(build, JSON.stringify(address))),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
