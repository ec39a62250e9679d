import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type ProxyServer, startProxyServer } from './proxyServer';

/** A server whose app is replaced by another version while pages of the first one are open. */
export interface Deploys extends ProxyServer {
  /** From now on the service worker is another one. @param files which of the kept files it still has: all by default */
  deploy(files?: RegExp): void;
  /** From now on the files with these paths are gone, as after a deploy that removed them. */
  retire(paths: RegExp): void;
}

const WORKER = '/worker.js';
/** The list of files in the built worker. */
const FILES = /\[\{"url":.*?\}\]/;

function otherVersion(worker: string, version: number, files: RegExp): string {
  const kept = (JSON.parse(FILES.exec(worker)?.[0] ?? '[]') as { url: string }[]).filter(({ url }) => files.test(url));
  return `/* ${String(version)} */ ${worker.replace(FILES, JSON.stringify(kept))}`;
}

/** Passes everything on to the server at a port of this machine. */
export async function startDeploys(port: number): Promise<Deploys> {
  let version = 0;
  let files = /./;
  let retired: RegExp | null = null;
  const origin = `http://127.0.0.1:${String(port)}`;

  async function answerWorker(answer: ServerResponse): Promise<void> {
    const worker = await fetch(origin + WORKER);
    const [type, policy] = ['content-type', 'content-security-policy'].map((name) => worker.headers.get(name) ?? '');
    answer.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' });
    answer.end(otherVersion(await worker.text(), version, files));
  }

  function passRequest(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    if (retired?.test(url)) return void answer.writeHead(404).end();
    if (url === WORKER && version > 0) return void answerWorker(answer);
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = await startProxyServer({ passRequest, portOfSocket: () => port });
  return {
    ...server,
    deploy: (kept = /./) => {
      version += 1;
      files = kept;
    },
    retire: (gone) => void (retired = gone),
  };
}
