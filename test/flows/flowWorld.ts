import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { subscriptionsOf } from '@/api/transport/rtkDoors';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

type Answer = (call: FakeCall) => void;

/** JSON with a status, 200 by default. */
export const json =
  (body: unknown, status = 200): Answer =>
  ({ answer }) =>
    answer(body, { status });
/** 204. */
export const done: Answer = ({ answer }) => answer(undefined, { status: 204 });
/** Never answers, so that the client gives up. */
export const silence: Answer = () => undefined;

/** The store over a backend that answers "METHOD path" as the test says; a list of answers is used up one by one. */
export function createFlowWorld(answers: Record<string, Answer | Answer[]>, token: string | null = 'abc') {
  if (token !== null) localStorage.setItem(TOKEN_KEY, token);
  const log: string[] = [];
  const backend = fakeBackend((call) => {
    const line = `${call.method} ${call.path}`;
    log.push(line);
    const planned = answers[line];
    const answer = Array.isArray(planned) ? planned.shift() : planned;
    if (!answer) throw new Error(`no answer to ${line}`);
    answer(call);
  });
  const live = fakeLiveChannel();
  const store = createStore();
  return {
    store,
    backend,
    /** Every request so far, as "METHOD path". */
    log,
    /** Ends it. A journey leaves nothing behind: no query that is still watched, no call that is kept. */
    end() {
      const watched = [...subscriptionsOf(store.dispatch).getSubscriptions().values()].filter(({ size }) => size > 0);
      const { mutations } = store.getState().api;
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
      expect([watched, mutations]).toEqual([[], {}]);
    },
  };
}

export type FlowWorld = ReturnType<typeof createFlowWorld>;
