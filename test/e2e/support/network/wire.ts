import type { Page, Request } from '@playwright/test';

/** A call as it left the browser. */
export interface WireCall {
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
