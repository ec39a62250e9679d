import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { readBody } from '@test/support/mswBackend/backendRequest';
import * as v from 'valibot';
import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import type { AnswerOf } from '@/console/calls/callConsole';

/** What the page sent with a call. */
interface Asked {
  name: ConsoleCallName;
  id: string;
  query: Record<string, string>;
  payload: unknown;
  csrf: string | null;
}

const EVERY: (asked: Asked) => boolean = () => true;

export type Answers = { [Name in ConsoleCallName]?: AnswerOf<Name> | ((asked: Asked) => AnswerOf<Name>) };

const ROWS = Object.entries<ConsoleCall>(CONSOLE_CALLS).map(([name, { method, path }]) => ({
  name: name as ConsoleCallName,
  method,
  pattern: new RegExp(`^${CONSOLE_PREFIX}${path.replace('{id}', '([^/]+)')}$`),
}));

/** The call of a request, and the id in its path. */
export function findCall(method: string, pathname: string) {
  for (const { name, ...row } of ROWS) {
    const [whole, id = ''] = row.method === method ? (row.pattern.exec(pathname) ?? []) : [];
    if (whole !== undefined) return { name, id };
  }
  throw new Error(`The console has no call ${method} ${pathname}`);
}

function createBackend(answers: Answers) {
  const given: Answers = { ...answers };
  const refusals = new Map<ConsoleCallName, { response: Response; when: (asked: Asked) => boolean }>();
  const gates = new Map<ConsoleCallName, Promise<void>>();
  const calls: Asked[] = [];
  const everyCall = http.all(`*${CONSOLE_PREFIX}*`, async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const { name, id } = findCall(request.method, pathname);
    const payload = request.method === 'POST' ? await readBody(request) : null;
    const query = Object.fromEntries([...searchParams].filter(([key]) => key !== 'lang'));
    const asked = { name, id, query, payload, csrf: request.headers.get('x-csrf-token') };
    calls.push(asked);
    await gates.get(name);
    const refusal = refusals.get(name);
    if (refusal?.when(asked)) return refusal.response.clone();
    const answer = given[name] as unknown;
    if (answer === undefined) throw new Error(`This test has no answer to ${name}`);
    const body = typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(asked) : answer;
    const sent = v.parse(CONSOLE_CALLS[name].answer, body) as object | null;
    return sent instanceof Blob ? new HttpResponse(sent) : HttpResponse.json(sent);
  });
  return {
    server: setupServer(everyCall),
    /** From now on the call is answered with this. */
    answer: (changed: Answers) => void Object.assign(given, changed),
    /** From now on the call is refused with a sentence, always or only what is asked so. */
    refuse: (name: ConsoleCallName, status: number, detail: string, when = EVERY) =>
      void refusals.set(name, { response: HttpResponse.json({ detail, code: 'conflict' }, { status }), when }),
    /** From now on the call has no answer: the connection breaks. */
    breakConnection: (name: ConsoleCallName) =>
      void refusals.set(name, { response: HttpResponse.error(), when: EVERY }),
    /** Ends a refusal. */
    relent: (name: ConsoleCallName) => void refusals.delete(name),
    /** The call waits until the returned function is called. */
    hold(name: ConsoleCallName): () => void {
      let release: () => void = () => undefined;
      gates.set(name, new Promise<void>((resolve) => (release = resolve)));
      return () => {
        gates.delete(name);
        release();
      };
    },
    /** What a call was made with, each time. */
    sent: (name: ConsoleCallName) => calls.filter((call) => call.name === name),
  };
}

/** The console's calls, and the sockets of its pages. */
type ConsoleBackend = ReturnType<typeof createBackend> & { live: FakeLiveChannel };

/**
 * The console's calls answered by msw for the tests of a file, each answer by its schema. A call without an answer fails
 * its test.
 */
export function withConsoleBackend(answers: () => Answers): ConsoleBackend {
  let backend = createBackend({});
  let live: FakeLiveChannel;
  beforeEach(() => {
    backend = createBackend(answers());
    backend.server.listen({ onUnhandledRequest: 'error' });
    // Over the WebSocket of msw, which it puts there when it listens.
    live = fakeLiveChannel();
  });
  afterEach(() => {
    live.restore();
    backend.server.close();
  });
  return new Proxy({} as ConsoleBackend, {
    get: (_none, key) => (key === 'live' ? live : (Reflect.get(backend, key) as unknown)),
  });
}
