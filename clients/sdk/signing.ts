/** A key as a program keeps it. */
export interface ProgramKey {
  id: string;
  secret: string;
}

const encoder = new TextEncoder();

const inHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The time of the next request, never the same twice, because the server takes a signature once. */
export function distinctTimes(now: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(now(), last + 1));
}

/**
 * Adds the three headers with which a key signs a request: HMAC-SHA256 over time, method, path, query and the digest of the
 * body. It needs nothing but WebCrypto, which Node and browsers have.
 */
export async function signRequest(request: Request, { id, secret }: ProgramKey, time: number): Promise<Request> {
  const { pathname, search } = new URL(request.url);
  const digest = await crypto.subtle.digest('SHA-256', await request.clone().arrayBuffer());
  const text = [String(time), request.method, pathname, search.slice(1), inHex(digest)].join('\n');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  request.headers.set('Crossrate-Key', id);
  request.headers.set('Crossrate-Time', String(time));
  request.headers.set('Crossrate-Signature', inHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
  return request;
}
