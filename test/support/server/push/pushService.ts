import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Browser, createBrowser } from './browser';

/** A message that the service has taken. */
interface Taken {
  text: string;
  headers: IncomingHttpHeaders;
}

/** What the service answers; `nothing` keeps the connection open. */
type Answer = { status: number; headers?: Record<string, string> } | 'nothing';

/** What a server says of itself (RFC 8292), if its signature is right. */
export function claimsOf({ authorization = '' }: IncomingHttpHeaders, key: string): unknown {
  const [, token = '', sender] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight && sender === key ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}

/** A push service (RFC 8030) of the test's own, on this machine, with the browsers that use it. */
export async function startPushService() {
  const browsers = new Map<string, { browser: Browser; taken: Taken[]; answer: Answer }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      asked.push(path);
      const subscription = browsers.get(path);
      if (!subscription) return response.writeHead(404).end();
      const { browser, taken, answer } = subscription;
      if (answer === 'nothing') return undefined;
      if (answer.status === 201) taken.push({ text: browser.decrypt(body), headers: request.headers });
      return response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    /** The path of every request. */
    asked,
    /** A new browser: what it would send to the backend, and what it got. */
    subscribe() {
      const path = `/push/${String(browsers.size + 1)}`;
      const browser = createBrowser();
      const entry = { browser, taken: [] as Taken[], answer: { status: 201 } as Answer };
      browsers.set(path, entry);
      const { p256dh, auth } = browser;
      return {
        path,
        subscription: { endpoint: origin + path, p256dh, auth },
        taken: entry.taken,
        answerWith: (answer: Answer) => void (entry.answer = answer),
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
