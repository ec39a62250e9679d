import { METHODS } from 'node:http';
import type { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { firstAnswer, sendRaw } from './rawHttp';
import type { HostileRequest } from './requests';
import type { HostileAnswer } from './verdict';

/** Sends a request, or returns null if this transport cannot send it. */
export type Send = (request: HostileRequest) => Promise<HostileAnswer | null>;

function toRequest({ method, path, headers, body }: HostileRequest, prefix: string): Request | null {
  try {
    return new Request(`http://localhost${prefix}${path}`, { method, headers, body: body && new Uint8Array(body) });
  } catch {
    // Headers and methods that fetch does not let out; the way over a port carries them.
    return null;
  }
}

/** Straight into the app of this process. */
export const sendInProcess =
  (app: Hono<AppEnv>, prefix = '/backend/'): Send =>
  async (hostile) => {
    const request = toRequest(hostile, prefix);
    if (!request) return null;
    const startedAt = performance.now();
    const response = await app.request(request);
    const text = await response.text();
    const contentType = response.headers.get('Content-Type') ?? '';
    return { status: response.status, contentType, text, ms: performance.now() - startedAt };
  };

const clean = (text: string) => text.replace(/[^\t -\u00ff]/g, '?');

/** Over a real port, byte by byte as generated. */
export const sendOverPort =
  (port: number): Send =>
  async ({ method, path, headers, body }) => {
    if (!METHODS.includes(method.toUpperCase())) return null;
    const length: [string, string][] = body ? [['Content-Length', String(body.byteLength)]] : [];
    const lines = [['Host', 'localhost'], ['Connection', 'close'], ...length, ...headers];
    const head = lines.map(([name = '', value = '']) => `${name}: ${clean(value)}\r\n`).join('');
    const start = Buffer.from(
      `${method} /backend/${clean(path).replace(/ /g, '%20')} HTTP/1.1\r\n${head}\r\n`,
      'latin1',
    );
    const raw = await sendRaw(port, body ? [start, body] : [start]);
    const { status, contentType, body: text } = firstAnswer(raw.text);
    // Of a body that is refused while it still comes, the answer may be lost with the connection.
    if (status === 0 && body && body.byteLength > 60_000) return null;
    return { status: status === 0 ? 599 : status, contentType, text, ms: raw.ms };
  };
