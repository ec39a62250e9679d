import type { Page, Request, WebSocket } from '@playwright/test';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BOUNDARY = /boundary=([^;]+)/;
const FIELD = /name="([^"]*)"(?:; filename="([^"]*)")?/;
const TYPE = /content-type: (\S+)/i;
const END_OF_HEAD = '\r\n\r\n';

/** One field; a file is written as "paid.png, image/png, " and its bytes in base64. */
function readPart(part: string): [name: string, value: string] {
  const end = part.indexOf(END_OF_HEAD);
  const [, name = '', filename] = FIELD.exec(part) ?? [];
  const bytes = Buffer.from(part.slice(end + END_OF_HEAD.length, -2), 'latin1');
  if (filename === undefined) return [name, bytes.toString('utf8')];
  return [name, `${filename}, ${TYPE.exec(part.slice(0, end))?.[1] ?? ''}, ${bytes.toString('base64')}`];
}

/** The fields of a multipart body in their order. */
function readMultipart(bytes: Buffer, contentType: string): [name: string, value: string][] {
  const boundary = BOUNDARY.exec(contentType)?.[1] ?? '';
  return bytes.toString('latin1').split(`--${boundary}`).slice(1, -1).map(readPart);
}

/** What a tapped call carried, byte for byte. */
interface TappedBody {
  contentType: string;
  fields: [name: string, value: string][];
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Passes a request on unchanged, and its answer back. */
function passOn({ method, url, headers }: IncomingMessage, body: Buffer, to: URL, answer: ServerResponse): void {
  const onward = request(new URL(url ?? '', to), { method, headers: { ...headers, host: to.host } }, (response) => {
    answer.writeHead(response.statusCode ?? 0, response.headers);
    response.pipe(answer);
  });
  onward.end(body);
}

/**
 * Sends the POSTs to a path through a server that reads them, because the browser does not show its debugger the body
 * of a request with a file. Returns what was read so far.
 */
export async function tapPosts(page: Page, origin: string, path: string): Promise<TappedBody[]> {
  const tapped: TappedBody[] = [];
  const tap = createServer((incoming, answer) => {
    void readAll(incoming).then((body) => {
      const contentType = incoming.headers['content-type'] ?? '';
      tapped.push({ contentType, fields: readMultipart(body, contentType) });
      passOn(incoming, body, new URL(origin), answer);
    });
  });
  await new Promise<void>((listening) => tap.listen(0, '127.0.0.1', listening));
  page.on('close', () => tap.close());
  const { port } = tap.address() as AddressInfo;
  await page.route(`**/backend/${path}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.continue({ url: `http://127.0.0.1:${String(port)}/backend/${path}` });
  });
  return tapped;
}

/** A call as it left the browser. */
interface WireCall {
  /** "POST otp/verify/": the method and what follows {host}, its query included. */
  line: string;
  contentType: string;
  /** The JSON; null if there is none. Use tapPosts for multipart. */
  body: unknown;
}

/** The calls of a page in their order. */
export interface Wire {
  /** All so far. */
  calls(): WireCall[];
  /** Only the lines of those that change something. */
  changes(): string[];
  /** The bodies sent with this line. */
  bodiesOf(line: string): unknown[];
  /** Resolves when these lines were called, all calls have ended, and the page makes no others for a while. */
  quiet(lines: readonly string[]): Promise<void>;
  /** From here on, as if nothing had been called. */
  forget(): void;
}

const HOST = '/backend/';
/** Longer than the app ever puts off a refetch of what it shows. */
const QUIET_MS = 500;

/** Listens to what a page sends to the backend from now on. */
export function recordWire(page: Page): Wire {
  let calls: WireCall[] = [];
  const underWay = new Set<Request>();
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('request', (request) => {
    const [, path] = request.url().split(HOST);
    if (path === undefined) return;
    underWay.add(request);
    const contentType = request.headers()['content-type'] ?? '';
    const body = contentType === 'application/json' ? (request.postDataJSON() as unknown) : null;
    calls.push({ line: `${request.method()} ${path}`, contentType, body });
  });
  return {
    calls: () => calls,
    changes: () => calls.map(({ line }) => line).filter((line) => !line.startsWith('GET ')),
    bodiesOf: (wanted) => calls.filter(({ line }) => line === wanted).map(({ body }) => body),
    async quiet(lines) {
      const isCalled = (line: string) => calls.some((call) => call.line === line);
      for (let before = -1; before !== calls.length || underWay.size > 0 || !lines.every(isCalled);) {
        before = calls.length;
        // The page's own timer: on a busy machine it fires no sooner than those of the postponed calls.
        await page.evaluate((pauseMs) => new Promise((resolve) => setTimeout(resolve, pauseMs)), QUIET_MS);
      }
    },
    forget: () => (calls = []),
  };
}

/** The messages on the live channel of a page. */
export interface LiveFrames {
  /** The addresses of the sockets that were opened, oldest first. */
  urls(): string[];
  /** The frames that the page sent over its latest socket. */
  sent(): unknown[];
  /** The frames that it received over it. */
  received(): unknown[];
}

const parse = (payload: string | Buffer) => JSON.parse(payload.toString()) as unknown;

/** Listens to the live channel of a page from now on. */
export function watchLive(page: Page): LiveFrames {
  const urls: string[] = [];
  let sent: unknown[] = [];
  let received: unknown[] = [];
  page.on('websocket', (socket: WebSocket) => {
    urls.push(socket.url());
    const [out, back]: unknown[][] = [[], []];
    [sent, received] = [out ?? [], back ?? []];
    socket.on('framesent', ({ payload }) => out?.push(parse(payload)));
    socket.on('framereceived', ({ payload }) => back?.push(parse(payload)));
  });
  return { urls: () => urls, sent: () => sent, received: () => received };
}

/** Passes the live channel on unchanged, and sends texts in the server's name. */
export async function speakForServer(page: Page): Promise<(text: string) => void> {
  let say: (text: string) => void = () => undefined;
  await page.routeWebSocket('**/ws/main/', (socket) => {
    socket.connectToServer();
    say = (text) => socket.send(text);
  });
  return (text) => say(text);
}
