import { HttpResponse } from 'msw';
import type { AnyCallName } from './recorder';

type Reply = () => Response;
interface Intervention {
  reply: Reply;
  times: number;
}

/** What a test does to calls: make them fail, wait or answer rubbish. Each holds until `clear`, or `times` calls. */
export function createInterventions() {
  const replies = new Map<AnyCallName, Intervention>();
  const gates = new Map<AnyCallName, Promise<void>>();
  const set = (name: AnyCallName, reply: Reply, times = Infinity) => replies.set(name, { reply, times });

  return {
    /** An error answer with a JSON body, such as `{detail}`. */
    fail: (name: AnyCallName, status: number, body: Record<string, unknown> = { detail: 'Refused.' }, times?: number) =>
      void set(name, () => HttpResponse.json(body, { status }), times),
    /** Any JSON, in place of the true answer. */
    answer: (name: AnyCallName, body: unknown, times?: number) =>
      void set(
        name,
        () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
        times,
      ),
    /** A page of HTML with status 200: no JSON at all. */
    answerRubbish: (name: AnyCallName, times?: number) =>
      void set(name, () => HttpResponse.html('<!doctype html><h1>It works!</h1>'), times),
    /** No answer: the connection breaks. */
    breakConnection: (name: AnyCallName, times?: number) => void set(name, () => HttpResponse.error(), times),
    /** The call waits until the returned function is called; the backend's state changes before the wait. */
    hold(name: AnyCallName): () => void {
      let release: () => void = () => undefined;
      gates.set(name, new Promise<void>((resolve) => (release = resolve)));
      return () => {
        gates.delete(name);
        release();
      };
    },
    /** Ends what was done to one call, or to all. */
    clear(name?: AnyCallName): void {
      if (name === undefined) replies.clear();
      else replies.delete(name);
    },
    /** The answer to put in place of the true one, or null. */
    take(name: AnyCallName): Response | null {
      const intervention = replies.get(name);
      if (!intervention || intervention.times <= 0) return null;
      intervention.times -= 1;
      return intervention.reply();
    },
    opened: (name: AnyCallName) => gates.get(name) ?? Promise.resolve(),
  };
}

export type Interventions = ReturnType<typeof createInterventions>;
