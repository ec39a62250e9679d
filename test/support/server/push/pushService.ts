import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const [SALT, AFTER_SIZE, AFTER_LENGTH] = [16, 20, 21];
const TAG = 16;
/** Ends the text of the last record; what follows is padding (RFC 8188). */
const LAST = 2;

/** A browser's side of a subscription: its keys, and what decrypts for it, as RFC 8291 and RFC 8188 say. */
export function createBrowser() {
  const keys = createECDH('prime256v1');
  const point = keys.generateKeys();
  const secret = randomBytes(SALT);
  const derive = (from: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length));

  return {
    p256dh: point.toString('base64url'),
    auth: secret.toString('base64url'),
    /** The text of an encrypted body. @throws if it was encrypted for another browser, or changed */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, SALT);
      const end = AFTER_LENGTH + body.readUInt8(AFTER_SIZE);
      const sender = body.subarray(AFTER_LENGTH, end);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const shared = derive(keys.computeSecret(sender), secret, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(shared, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(body.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG)), decipher.final()]);
      const last = padded.lastIndexOf(LAST);
      return padded.subarray(0, last).toString();
    },
  };
}

type Browser = ReturnType<typeof createBrowser>;

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
