import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { readMultipart } from './multipart';

/** What a tapped call carried, byte for byte. */
export interface TappedBody {
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
