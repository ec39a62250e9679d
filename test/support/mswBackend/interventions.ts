import { HttpResponse } from 'msw';
import type { CallName } from '@contract/calls/calls';

type Reply = () => Response;
interface Intervention {
  reply: Reply;
  times: number;
}

/** What a test does to calls: make them fail, wait or answer rubbish. Each holds until `clear`, or `times` calls. */
export function createInterventions() {
  const replies = new Map<CallName, Intervention>();
  const gates = new Map<CallName, Promise<void>>();
  const set = (name: CallName, reply: Reply, times = Infinity) => replies.set(name, { reply, times });

  return {
    /** An error answer with a JSON body, such as `{detail}`. */
    fail: (name: CallName, status: number, body: Record<string, unknown> = { detail: 'Refused.' }, times?: number) =>
      void set(name, () => HttpResponse.json(body, { status }), times),
    /** Any JSON, in place of the true answer. */
    answer: (name: CallName, body: unknown, times?: number) =>
      void set(
        name,
        () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
        times,
      ),
    /** A page of HTML with status 200: no JSON at all. */
    answerRubbish: (name: CallName, times?: number) =>
      void set(name, () => HttpResponse.html('<!doctype html><h1>It works!</h1>'), times),
    /** No answer: the connection breaks. */
    breakConnection: (name: CallName, times?: number) => void set(name, () => HttpResponse.error(), times),
    /** The call waits until the returned function is called; the backend's state changes before the wait. */
    hold(name: CallName): () => void {
      let release: () => void = () => undefined;
      gates.set(name, new Promise<void>((resolve) => (release = resolve)));
      return () => {
        gates.delete(name);
        release();
      };
    },
    /** Ends what was done to one call, or to all. */
    clear(name?: CallName): void {
      if (name === undefined) replies.clear();
      else replies.delete(name);
    },
    /** The answer to put in place of the true one, or null. */
    take(name: CallName): Response | null {
      const intervention = replies.get(name);
      if (!intervention || intervention.times <= 0) return null;
      intervention.times -= 1;
      return intervention.reply();
    },
    opened: (name: CallName) => gates.get(name) ?? Promise.resolve(),
  };
}

export type Interventions = ReturnType<typeof createInterventions>;
