import type { Page } from '@playwright/test';

/** A call as it left the browser. */
export interface WireCall {
  /** "POST otp/verify/": the method and what follows {host}, its query included. */
  line: string;
  contentType: string;
  /** The JSON; null where there is none. Multipart is for tapPosts. */
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
  /** From here on, as if nothing had been called. */
  forget(): void;
}

const HOST = '/backend/';

/** Listens to what a page sends to the backend from now on. */
export function recordWire(page: Page): Wire {
  let calls: WireCall[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split(HOST);
    if (path === undefined) return;
    const contentType = request.headers()['content-type'] ?? '';
    const body = contentType === 'application/json' ? (request.postDataJSON() as unknown) : null;
    calls.push({ line: `${request.method()} ${path}`, contentType, body });
  });
  return {
    calls: () => calls,
    changes: () => calls.map(({ line }) => line).filter((line) => !line.startsWith('GET ')),
    bodiesOf: (wanted) => calls.filter(({ line }) => line === wanted).map(({ body }) => body),
    forget: () => (calls = []),
  };
}
