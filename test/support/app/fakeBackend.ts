/** One request that reached the fake, answered by the test when it likes. */
export interface FakeCall {
  method: string;
  /** Path and query, from `/backend/` on. */
  path: string;
  headers: Headers;
  body: unknown;
  credentials: string | undefined;
  signal: AbortSignal | null | undefined;
  answer: (body: unknown, init?: ResponseInit) => void;
  answerRaw: (response: Response) => void;
  fail: () => void;
}

type Responder = (call: FakeCall) => void;

function toCall(
  input: RequestInfo | URL,
  init: RequestInit,
  settle: (response: Response) => void,
  refuse: () => void,
): FakeCall {
  const url = input instanceof Request ? new URL(input.url) : new URL(input);
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace('/backend/', '') + url.search,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    credentials: init.credentials,
    signal: init.signal,
    answer: (body, responseInit) =>
      settle(body === undefined ? new Response(null, responseInit) : Response.json(body, responseInit)),
    answerRaw: settle,
    fail: refuse,
  };
}

/** Replaces the page's fetch: a backend under fake time, without msw's own timers. */
export function fakeBackend(respond: Responder) {
  let own = globalThis.fetch;
  const calls: FakeCall[] = [];
  const fake: typeof fetch = (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const refuse = () => reject(new TypeError('Failed to fetch'));
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      const call = toCall(input, init, resolve, refuse);
      calls.push(call);
      respond(call);
    });
  const replace = () => {
    own = globalThis.fetch;
    globalThis.fetch = fake;
  };
  replace();
  return {
    calls,
    pathsOf: () => calls.map(({ path }) => path),
    replace,
    restore: () => {
      globalThis.fetch = own;
    },
  };
}
