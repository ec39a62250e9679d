import { createHash, createHmac } from 'node:crypto';
import { signedText } from '@contract/values/apiKeys';

/** A key as a program keeps it. */
export interface ProgramKey {
  id: string;
  secret: string;
}

export interface SignedRequest {
  method?: string;
  /** Below the backend's prefix. */
  path?: string;
  query?: string;
  /** Sent as JSON, or unchanged if it is a text. */
  body?: object | string;
  /** Milliseconds by which the program's clock is ahead. */
  ahead?: number;
}

/** The headers with which a program signs a request, as docs/PROTOCOL.md describes them. */
export function signedHeaders(
  { id, secret }: ProgramKey,
  { method = 'GET', path = 'wallets/', query = '', body, ahead = 0 }: SignedRequest,
): Record<string, string> {
  const time = String(Date.now() + ahead);
  const bytes = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
  const bodyDigest = createHash('sha256').update(bytes).digest('hex');
  const text = signedText({ time, method, path: `/backend/${path}`, query, bodyDigest });
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return { 'Crossrate-Key': id, 'Crossrate-Time': time, 'Crossrate-Signature': signature };
}
